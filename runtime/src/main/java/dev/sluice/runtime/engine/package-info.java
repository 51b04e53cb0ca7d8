/**
 * The loop and its effects. Start reading at {@link dev.sluice.runtime.engine.Engine}.
 *
 * <p>Always: one engine per run, held by a lease. Never: state that is not a fold of the ledger.
 */
@NullMarked
package dev.sluice.runtime.engine;

import org.jspecify.annotations.NullMarked;
