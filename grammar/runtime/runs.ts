/**
 * Runs: characters over which an automaton stays in a few states, such as the letters and slashes of a path. A sticky
 * regular expression of these characters, which the platform compiles, finds the end of a run in a third of the time
 * of the loop. (The crate regex-automata calls this the acceleration of a state.)
 */
import { isPlain } from "./table.js";
import type { Table } from "./table.js";

/**
 * Returns the expression of the ASCII characters that lead from a state, without an effect, to the state itself or to a
 * state with the same transitions on ASCII. Such states differ only in what they expect: after "/" a segment, after a
 * letter a character. The last character of a run leads from each of them to the same state.
 */
export function runOf({ cells, classes }: Table, state: number): RegExp {
  const { direct } = classes;
  let members = "";
  direct.forEach((symbol, unit) => {
    const next = cells[state + symbol]!;
    if (isPlain(next) && direct.every((each) => cells[next + each] === cells[state + each]))
      members += `\\x${unit.toString(16).padStart(2, "0")}`;
  });
  // Four at a time: measured, three quarters of the time of single ones.
  const one = `[${members}]`;
  return new RegExp(`(?:${one.repeat(4)})*${one}*`, "y");
}
