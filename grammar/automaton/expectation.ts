/** What could stand where a run stopped, in the words of the grammar. */
import { END_OF_INPUT } from "../errors.js";
import { isNullable } from "./expression.js";
import type { Marked } from "./expression.js";
import type { Nfa, State } from "./nfa.js";

/**
 * Rule names where a whole rule could begin, literals as they are written otherwise, and `end of
 * input` where the input could end; each once, the preferred first.
 *
 * All rules of the automaton have to be visible. `opened` is a rule that is not named but looked
 * into: to say of a string that is no IPv6address that an IPv6address was expected helps nobody.
 */
export function expectedIn(
  nfa: Nfa,
  entries: Iterable<State>,
  canEnd: boolean,
  opened: string,
): readonly string[] {
  const expected = new Set<string>();
  const visited = new Set<State>();
  const pending = [...entries].reverse();
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (visited.has(state)) continue;
    visited.add(state);
    const { head, tail } = state;
    if (head?.kind === "marked" && tail !== undefined && !looksInto(head, opened)) {
      expected.add(head.name);
      if (isNullable(head)) pending.push(tail);
      continue;
    }
    if (head?.kind === "characters") for (const label of head.labels) expected.add(label);
    const move = nfa.move(state);
    if (move.kind === "mark") pending.push(move.target);
    else if (move.kind === "call") pending.push(nfa.beginning(move.call));
    else if (move.kind === "split") pending.push(...[...move.targets].reverse());
  }
  if (canEnd) expected.add(END_OF_INPUT);
  return [...expected];
}

/** A rule of single characters is named all the same: DIGIT says more than `%x30-39`. */
function looksInto(rule: Marked, opened: string): boolean {
  return rule.name === opened && rule.body.kind !== "characters";
}
