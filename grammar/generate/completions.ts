/** The completions of the states of a precompiled rule. */
import { openRunsOf } from "../combinator/build-machine.js";
import { ABSENT } from "./automaton.js";
import type { Definition } from "../ast/definition.js";
import type { ExplainingRun } from "../runtime/open-run.js";
import type { Automaton } from "./automaton.js";

/**
 * Returns for each state of an automaton the character with which a shortest completion begins, as the grammar writes
 * it, and a space for a state that is an end.
 *
 * @param start the rule of the automaton
 */
export function completionsOf(
  start: Definition,
  { classes, symbols, next }: Automaton,
): readonly string[] {
  const first = new Map<number, string>();
  for (const [interval, symbol] of classes.classes.entries())
    if (!first.has(symbol)) first.set(symbol, String.fromCodePoint(classes.starts[interval]!));
  const runs = new Map<number, ExplainingRun>([[0, openRunsOf(start)()]]);
  // The map grows during this loop: the walk is breadth first.
  for (const [state, run] of runs)
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const target = next[state * symbols + symbol]!;
      if (target === ABSENT || runs.has(target)) continue;
      const further = run.clone();
      further.read(first.get(symbol)!, 0);
      runs.set(target, further);
    }
  return Array.from(runs)
    .sort(([a], [b]) => a - b)
    .map(([, run]) => (run.canEnd ? " " : Array.from(run.completion())[0]!));
}
