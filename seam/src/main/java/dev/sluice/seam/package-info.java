/**
 * The one door through which the program changes the disk or starts another program.
 *
 * <p>Always: every call is announced to the tap before it is made, and half way through where it can be cut in half. Never: a
 * decision, a retry, a tap in the program itself; only tests install one.
 */
@NullMarked
package dev.sluice.seam;

import org.jspecify.annotations.NullMarked;
