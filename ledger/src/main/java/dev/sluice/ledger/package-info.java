/** To come. */
@NullMarked
package dev.sluice.ledger;

import org.jspecify.annotations.NullMarked;
