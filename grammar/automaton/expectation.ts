/** The expected set: the rules and literals of the grammar that could stand where a run stopped. */
import { END_OF_INPUT, MOST_EXPECTED } from "../common/errors.js";
import { sizeOf, union } from "./char-set.js";
import { isNullable } from "./expression.js";
import { Literal } from "./literal.js";
import { silentTargets } from "./nfa.js";
import type { CharSet } from "./char-set.js";
import type { Expression } from "./expression.js";
import type { Expectation } from "../runtime/expected.js";
import type { Nfa, State } from "./nfa.js";

/** The place where a run stopped. */
export interface StopPlace {
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
 * here, and `end of input` if the input could end here. Each word occurs once, the most telling one
 * first (see `inTellingOrder`), and then the preferred one. A literal that could have begun at several
 * offsets has begun at the last of them.
 *
 * Many literals for one place are replaced by one entry: for `*( unreserved / ";" / ":" / "&" / "="
 * )` in `userinfo`, this is `userinfo character`.
 *
 * All rules of the automaton must be visible. At the very beginning, the function looks into the
 * rule itself instead of naming it: for a string that is not an IPv6address, the message "expected
 * IPv6address" would not help.
 *
 * @param names the visible rules by number
 * @param placeOf where a word stands among the preferred ones, if the order of the entries does not say it
 */
export function expectedIn(
  nfa: Nfa,
  names: readonly string[],
  entries: Iterable<State>,
  { canEnd, isBeginning }: StopPlace,
  placeOf: (word: string) => number = () => 0,
): readonly Expectation[] {
  const expected = new Map<string, ContinuedExpectation>();
  const add = (word: string, found: Omit<ContinuedExpectation, "word">): void => {
    const read = Math.min(found.read, expected.get(word)?.read ?? found.read);
    expected.set(word, { ...found, word, read });
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
    // A rule that is one set of characters is named even at the beginning: DIGIT says more than `%x30-39`.
    const isWhole = isBeginning && state === nfa.start;
    if (head.kind === "marked" && !(isWhole && head.body.kind !== "characters")) {
      add(head.name, { read: 0, isRule: true, of: head });
      if (isNullable(head)) pending.push(tail);
    } else if (around !== undefined) {
      add(`${names[around]!} character`, { read: 0, isRule: true, of: head });
    } else {
      const next = head.kind === "sequence" ? head.first : head;
      if (next.kind === "characters") {
        const of = next.read === 0 && !(head instanceof Literal) ? next : undefined;
        for (const label of next.labels) add(label, { read: next.read, isRule: false, of });
      }
      const move = nfa.move(state);
      const targets = move.kind === "call" ? [nfa.beginning(move.call)] : silentTargets(move);
      for (const after of [...targets].reverse()) pending.push(after);
    }
  }
  const found = [...expected.values()].sort((a, b) => placeOf(a.word) - placeOf(b.word));
  const words = inTellingOrder(found).map(({ word, read }) => ({ word, read }));
  return canEnd ? [...words, { word: END_OF_INPUT, read: 0 }] : words;
}

/** An entry of an expected set. */
interface ContinuedExpectation extends Expectation {
  readonly isRule: boolean;
  /** The rule, or the set of characters of a literal; undefined if it has more characters. */
  readonly of: Expression | undefined;
}

/**
 * Returns the most telling words first, since a message has no room for all: rules that are one set of characters, from
 * the largest to the smallest; other rules; literals; and last what the first ones contain. Otherwise the order stays.
 */
function inTellingOrder(found: readonly ContinuedExpectation[]): readonly ContinuedExpectation[] {
  const sized = found.map((each) => {
    const set = each.of && oneSetOf(each.of);
    return { each, set, size: each.isRule && set !== undefined ? sizeOf(set) : 0 };
  });
  const named: CharSet[] = [];
  const isContained = (set: CharSet): boolean =>
    named.some((other) => union([other, set]).join() === other.join());
  const sets: ContinuedExpectation[] = [];
  const rules: ContinuedExpectation[] = [];
  const literals: ContinuedExpectation[] = [];
  const contained: ContinuedExpectation[] = [];
  for (const { each, set, size } of sized.sort((a, b) => b.size - a.size))
    if (set !== undefined && isContained(set)) contained.push(each);
    else if (set !== undefined && size > 0 && named.length < MOST_EXPECTED) {
      named.push(set);
      sets.push(each);
    } else (each.isRule ? rules : literals).push(each);
  return [...sets, ...rules, ...literals, ...contained];
}

/** How deep the rules are looked at to which a rule refers: a chain of rules can have any length. */
const DEEPEST = 16;

/** Returns the characters of an expression that is one set; undefined for others. */
function oneSetOf(expression: Expression, depth = 0): CharSet | undefined {
  if (expression.kind === "characters") return expression.set;
  if (depth === DEEPEST) return undefined;
  if (expression.kind === "marked") return oneSetOf(expression.body, depth + 1);
  if (expression.kind !== "choice") return undefined;
  const sets: CharSet[] = [];
  for (const each of expression.alternatives) {
    const set = oneSetOf(each, depth + 1);
    if (set === undefined) return undefined;
    sets.push(set);
  }
  return union(sets);
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
