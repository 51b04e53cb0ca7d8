/**
 * Which paths belong to the engine and which no agent may change.
 *
 * <p>Always: decided from the text of the path alone, so a path that does not exist yet is covered too. Never: a look at a
 * disk.
 */
@NullMarked
package dev.sluice.workspace.path;

import org.jspecify.annotations.NullMarked;
