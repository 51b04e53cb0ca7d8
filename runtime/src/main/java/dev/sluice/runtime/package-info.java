/**
 * The shell around the kernel: finds things out, does what the kernel asks for, and writes down what came of it.
 *
 * <p>Always: an event is on disk before anything is done because of it. Never: a decision; those are the kernel's.
 */
@NullMarked
package dev.sluice.runtime;

import org.jspecify.annotations.NullMarked;
