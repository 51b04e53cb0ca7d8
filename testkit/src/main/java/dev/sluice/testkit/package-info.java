/**
 * What tests of several modules share: real git repositories, and the rule about missing tools.
 *
 * <p>Always: under {@code CI=true} a missing tool fails the test that needs it. Never: a mock.
 */
@NullMarked
package dev.sluice.testkit;

import org.jspecify.annotations.NullMarked;
