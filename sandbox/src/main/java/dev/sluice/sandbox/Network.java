package dev.sluice.sandbox;

/** What a confined program can reach over the network. */
public enum Network {
    /** A loopback of its own and nothing else; the host's loopback is out of reach. */
    NONE,
    /** The network of the host, as it is. */
    HOST
}
