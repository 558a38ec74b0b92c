/** The expected characters and rules in each state, for tables that explain. */
import { expectedIn } from "../automaton/expectation.js";
import { ABSENT, Collected, NO_EFFECT } from "./automaton.js";
import { textOf } from "../runtime/numbers.js";
import type { Automaton } from "./automaton.js";
import type { Encoded } from "./encode.js";
import type { Explored } from "./explore.js";

/** The sets of expected labels of a rule. The preferred label is the first. */
export interface Expectations {
  readonly sets: readonly (readonly string[])[];
  /** The number of the set for an input without any readable prefix. */
  readonly beginning: number;
}

/** The sets of all states, as input of `decodeExpected`. */
export interface EncodedExpectations {
  readonly text: string;
  /** The words to which the numbers of the text refer. */
  readonly words: readonly string[];
}

/**
 * Returns the automaton of all states with the expected labels of each, without derivations.
 *
 * @param explored the states, explored with every rule visible, because the labels are names of
 *   rules
 */
export function withExpectations(explored: Explored): {
  readonly automaton: Automaton;
  readonly expectations: Expectations;
} {
  const { transitions, names, symbols, size, next, endings } = explored;
  const { nfa, classes } = transitions;
  const sets = new Collected<readonly string[]>([], (set) => set.join("\n"));
  const setAt = (state: number, isBeginning: boolean): number => {
    const entries = transitions.entriesAt(state * (symbols + 1));
    const canEnd = endings[state] !== null;
    return sets.add(expectedIn(nfa, names, entries, { canEnd, isBeginning }));
  };
  const expected = Int32Array.from({ length: size }, (_, state) => setAt(state, false));
  const automaton: Automaton = {
    classes,
    symbols,
    size,
    next,
    expected,
    effect: new Int32Array(size * symbols).fill(NO_EFFECT),
    ending: Int32Array.from(endings, (ending) => (ending === null ? ABSENT : 0)),
    histories: new Int32Array(size).fill(1),
    effects: [[]],
    endings: [{ from: 0, marks: [] }],
  };
  return { automaton, expectations: { beginning: setAt(0, true), sets: sets.items } };
}

/**
 * Returns the encoded sets for the states of an automaton (see runtime/expected.ts).
 *
 * @param encoded the automaton with the numbers of its encoding
 */
export function encodeExpected(
  { automaton, patterns }: Pick<Encoded, "automaton" | "patterns">,
  { beginning, sets }: Expectations,
): EncodedExpectations {
  const used = new Collected<number>([], String);
  /** By pattern: the set of its last state. */
  const last: number[] = [];
  const states = Array.from(automaton.expected, (expected, state) => {
    const unseen = used.items.length;
    const set = used.add(expected);
    const pattern = patterns[state]!;
    const isLast = last[pattern] === set;
    last[pattern] = set;
    if (isLast) return 0;
    return set === unseen ? 1 : 2 + set;
  });
  const first = used.add(beginning);
  const words = new Collected<string>([], String);
  const lists = used.items.map((number) => {
    const set = sets[number]!.map((word) => words.add(word));
    return [set.length, ...set];
  });
  const text = textOf([first, lists.length, ...lists.flat(), ...states]);
  return { text, words: words.items };
}
