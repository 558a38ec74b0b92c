/** The expected set: the rules and literals of the grammar that could stand where a run stopped. */
import { END_OF_INPUT } from "../common/errors.js";
import { isNullable } from "./expression.js";
import { silentTargets } from "./nfa.js";
import type { Expression } from "./expression.js";
import type { Expectation } from "../runtime/expected.js";
import type { Nfa, State } from "./nfa.js";

/** The place where a run stopped. */
export interface Stop {
  /** Whether the input could end there. */
  readonly canEnd: boolean;
  /** Whether nothing has been read. */
  readonly isBeginning: boolean;
}

/**
 * If one place expects more literals than this, the expected set names the rule around them
 * instead.
 */
const FEW = 3;

/**
 * Returns the name of each rule that could begin here, each other literal that could begin or go on
 * here, and `end of input` if the input could end here. Each word occurs once, the preferred one
 * first. A literal that could have begun at several offsets has begun at the last of them.
 *
 * Many literals for one place are replaced by one entry: for `*( unreserved / ";" / ":" / "&" / "="
 * )` in `userinfo`, this is `userinfo character`.
 *
 * All rules of the automaton must be visible. At the very beginning, the function looks into the
 * rule itself instead of naming it: for a string that is not an IPv6address, the message "expected
 * IPv6address" would not help.
 *
 * @param names the visible rules by number
 */
export function expectedIn(
  nfa: Nfa,
  names: readonly string[],
  entries: Iterable<State>,
  { canEnd, isBeginning }: Stop,
): readonly Expectation[] {
  /** By word: the number of code units of the literal that are read. */
  const expected = new Map<string, number>();
  const add = (word: string, read = 0): void => {
    expected.set(word, Math.min(read, expected.get(word) ?? read));
  };
  const visited = new Set<State>();
  const pending = [...entries].reverse();
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (visited.has(state)) continue;
    visited.add(state);
    const { head } = state;
    if (head === undefined) continue;
    const tail = state.tail!;
    const around = hasManyLiterals(head) ? ruleAround(tail) : undefined;
    if (
      head.kind === "marked" &&
      !(isBeginning && state === nfa.start && isStructured(head.body))
    ) {
      add(head.name);
      if (isNullable(head)) pending.push(tail);
    } else if (around !== undefined) {
      add(`${names[around]!} character`);
    } else {
      const next = head.kind === "sequence" ? head.first : head;
      if (next.kind === "characters") for (const label of next.labels) add(label, next.read);
      for (const after of nextAfter(nfa, state).reverse()) pending.push(after);
    }
  }
  if (canEnd) add(END_OF_INPUT);
  return Array.from(expected, ([word, read]) => ({ word, read }));
}

/** The states that a state reaches by one move that reads nothing. */
function nextAfter(nfa: Nfa, state: State): State[] {
  const move = nfa.move(state);
  return move.kind === "call" ? [nfa.beginning(move.call)] : [...silentTargets(move)];
}

/**
 * A rule that is one set of characters is named even at the beginning: DIGIT says more than
 * `%x30-39`.
 */
function isStructured(body: Expression): boolean {
  return body.kind !== "characters";
}

function hasManyLiterals(expression: Expression): boolean {
  const alternatives = expression.kind === "choice" ? expression.alternatives : [expression];
  return alternatives.some((one) => one.kind === "characters" && one.labels.length > FEW);
}

/**
 * The number of the innermost visible rule that a state is inside of; undefined outside of all, and
 * in a rule that contains itself.
 */
function ruleAround(state: State): number | undefined {
  for (let at: State | undefined = state; at !== undefined; at = at.tail)
    if (at.head?.kind === "close") return at.head.mark >> 1;
  return undefined;
}
