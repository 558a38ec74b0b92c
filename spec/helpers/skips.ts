/**
 * Suites of tests that need what is not there everywhere, such as a program or data beside the project. The title of a skipped
 * suite ends with the reason. `skip-reporter.js` counts these, and says how to run them.
 */
import REASONS from "./skip-reasons.json";

/** Defines a suite, as `describe` does. */
type Describe = (title: string, tests: () => void) => void;

/** Returns `describe` if what a suite needs is there, and otherwise a function that skips the suite for a reason. */
export function describeIf(isThere: boolean, reason: keyof typeof REASONS): Describe {
  if (isThere) return describe;
  const { skip } = describe;
  return (title, tests) => skip(`${title} (skipped: ${REASONS[reason].why})`, tests);
}
