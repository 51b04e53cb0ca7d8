/**
 * Paths inside a repository as text: which of them a pattern means.
 *
 * <p>Always: a path is relative, its separator is {@code /}, and matching takes time bounded by pattern times path. Never: a
 * look at a disk.
 */
@NullMarked
package dev.sluice.kernel.path;

import org.jspecify.annotations.NullMarked;
