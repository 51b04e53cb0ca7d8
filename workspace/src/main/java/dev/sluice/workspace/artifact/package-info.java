/**
 * Where the evidence of gate runs is kept, outside every work tree.
 *
 * <p>Always: a directory with a manifest is complete. Never: a cut-off run taken for a finished one, or its remains deleted.
 */
@NullMarked
package dev.sluice.workspace.artifact;

import org.jspecify.annotations.NullMarked;
