@NullMarked
package dev.sluice.testkit;

import org.jspecify.annotations.NullMarked;
