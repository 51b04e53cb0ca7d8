/**
 * What the build checks about the whole house: its architecture, its documents, the links from requirements to proofs.
 */
@NullMarked
package dev.sluice.checks;

import org.jspecify.annotations.NullMarked;
