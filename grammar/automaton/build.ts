/** Which automaton a rule gets. */
import { Chart } from "./chart.js";
import { Dfa } from "./dfa.js";
import type { Lowered } from "./lower.js";
import type { Machine } from "./machine.js";

/**
 * A rule that does not contain itself is regular, and gets the deterministic automaton.
 *
 * @param tracked whether derivations will be asked for
 */
export function buildMachine(lowered: Lowered, tracked: boolean): Machine {
  return lowered.calls.length === 0 ? new Dfa(lowered, tracked) : new Chart(lowered);
}
