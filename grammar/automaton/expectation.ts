/** What could stand where a run stopped, in the words of the grammar. */
import { END_OF_INPUT } from "../errors.js";
import { isNullable } from "./expression.js";
import { silentTargets } from "./nfa.js";
import type { Expression } from "./expression.js";
import type { Nfa, State } from "./nfa.js";

/** Where a run has stopped. */
export interface Stop {
  /** Whether the input could end there. */
  readonly canEnd: boolean;
  /** Whether nothing has been read. */
  readonly isBeginning: boolean;
}

/** More literals than these, one beside the other, say less than the rule in which they stand. */
const FEW = 3;

/**
 * Rule names where a whole rule could begin, literals as they are written otherwise, and `end of
 * input` where the input could end; each once, the preferred first. Many literals for one place
 * are not told one by one: of `*( unreserved / ";" / ":" / "&" / "=" )` in `userinfo`, what could
 * stand is a `userinfo character`.
 *
 * All rules of the automaton have to be visible. At the very beginning, the rule itself is looked
 * into: to say of a string that is no IPv6address that an IPv6address was expected helps nobody.
 *
 * @param names the visible rules by number
 */
export function expectedIn(
  nfa: Nfa,
  names: readonly string[],
  entries: Iterable<State>,
  { canEnd, isBeginning }: Stop,
): readonly string[] {
  const expected = new Set<string>();
  const visited = new Set<State>();
  const pending = [...entries].reverse();
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (visited.has(state)) continue;
    visited.add(state);
    const { head, tail } = state;
    if (head === undefined || tail === undefined) continue;
    if (
      head.kind === "marked" &&
      !(isBeginning && state === nfa.start && isStructured(head.body))
    ) {
      expected.add(head.name);
      if (isNullable(head)) pending.push(tail);
    } else if (hasManyLiterals(head) && ruleAround(tail) !== undefined) {
      expected.add(`${names[ruleAround(tail) ?? 0] ?? ""} character`);
    } else {
      if (head.kind === "characters") for (const label of head.labels) expected.add(label);
      for (const next of nextAfter(nfa, state).reverse()) pending.push(next);
    }
  }
  if (canEnd) expected.add(END_OF_INPUT);
  return Object.freeze([...expected]);
}

/** The states that a state leads to without reading. */
function nextAfter(nfa: Nfa, state: State): State[] {
  const move = nfa.move(state);
  return move.kind === "call" ? [nfa.beginning(move.call)] : [...silentTargets(move)];
}

/** A rule of single characters is named all the same: DIGIT says more than `%x30-39`. */
function isStructured(body: Expression): boolean {
  return body.kind !== "characters";
}

function hasManyLiterals(expression: Expression): boolean {
  const alternatives = expression.kind === "choice" ? expression.alternatives : [expression];
  return alternatives.some((one) => one.kind === "characters" && one.labels.length > FEW);
}

/** The number of the rule that a state is in the midst of, unless that contains itself. */
function ruleAround(state: State): number | undefined {
  for (let at: State | undefined = state; at !== undefined; at = at.tail)
    if (at.head?.kind === "close") return at.head.mark >> 1;
  return undefined;
}
