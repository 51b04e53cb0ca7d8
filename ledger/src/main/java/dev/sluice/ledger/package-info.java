/**
 * The event store: what happened in each run, in order, chained by hashes and guarded by leases.
 *
 * <p>Always: what {@link dev.sluice.ledger.Ledger#append} acknowledged is synced to disk; every event carries the hash of
 * the one before it, the last hash is kept a second time outside the event table, and a third time outside the database once
 * it is synced; only the newest lease of a run can append to it; a kept state counts only while the chain has its event.
 * Never: knowledge of any flow (an event is a name, a version and a text), a decision by a wall clock, an update of an event,
 * a removal of one but by a recorded repair that a person asked for, a silent retry of a failed write.
 */
@NullMarked
package dev.sluice.ledger;

import org.jspecify.annotations.NullMarked;
