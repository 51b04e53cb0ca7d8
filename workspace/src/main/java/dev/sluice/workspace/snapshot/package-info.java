/**
 * The numbered context files of a run: written once, checked against their hashes, put back when touched.
 *
 * <p>Always: a snapshot's bytes never change once written. Never: a planted link followed, a foreign file deleted; it is moved
 * aside.
 */
@NullMarked
package dev.sluice.workspace.snapshot;

import org.jspecify.annotations.NullMarked;
