/**
 * The one door through which the program changes the disk or starts another program, and what tells processes apart.
 *
 * <p>Always: every call is announced to the tap before it is made, and half way through where it can be cut in half; a process
 * that cannot be seen is not taken for one that is gone. Never: a decision, a retry, a tap in the program itself; only tests
 * install one.
 */
@NullMarked
package dev.sluice.seam;

import org.jspecify.annotations.NullMarked;
