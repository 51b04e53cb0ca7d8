/**
 * Files written so that a crash leaves the old or the new, and directories walked without following links.
 *
 * <p>Always: a finished write is on the disk, its directory entry included. Never: a file changed in place, a link followed.
 */
@NullMarked
package dev.sluice.workspace.file;

import org.jspecify.annotations.NullMarked;
