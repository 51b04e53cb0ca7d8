package dev.sluice.kernel.role;

/** What a turn may do with the work tree; the sandbox makes it so. */
public enum Access {
    /** Only the paths in scope, read-only. */
    READ_SCOPE,
    /** The whole tree, read-only. */
    READ_TREE,
    /** The whole tree read-only, and the evidence of past gate runs. */
    READ_TREE_AND_EVIDENCE,
    /** A writable layer over the tree, harvested when the turn ends. */
    WRITE_TREE
}
