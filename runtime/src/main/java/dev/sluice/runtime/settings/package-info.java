/**
 * What people write for Sluice to read: {@code sluice.yaml} and task files, and what is found where there is none.
 *
 * <p>Always: a complaint names file, line and field. Never: a setting that is accepted and then ignored.
 */
@NullMarked
package dev.sluice.runtime.settings;

import org.jspecify.annotations.NullMarked;
