/** The expected characters and rules in each state, for tables that explain. */
import { expectedIn } from "../automaton/expectation.js";
import { ABSENT } from "../automaton/dense-dfa.js";
import { Collected } from "../common/collections.js";
import { NO_EFFECT } from "./transducer.js";
import { textOf } from "../runtime/numbers.js";
import type { Expectation } from "../runtime/expected.js";
import type { Transducer } from "./transducer.js";
import type { Encoded } from "./encode.js";
import type { Explored } from "./explore.js";

/** The expected sets of a rule. */
export interface Expectations {
  readonly sets: readonly (readonly Expectation[])[];
  /** The number of the set for an input without any readable prefix. */
  readonly beginning: number;
}

/** The sets of all states, as input of `decodeExpected`. */
export interface EncodedExpectations {
  readonly text: string;
  /** The words to which the numbers of the text refer. */
  readonly words: readonly string[];
}

/** Makes a key that equal sets share. */
export function keyOfSet(set: readonly Expectation[]): string {
  return set.map(({ word, read }) => `${String(read)} ${word}`).join("\n");
}

/**
 * Returns the automaton of all states with the expected set of each, without derivations.
 *
 * @param explored the states, explored with every rule visible, because the sets have names of rules
 */
export function withExpectations(explored: Explored): {
  readonly automaton: Transducer;
  readonly expectations: Expectations;
} {
  const { transitions, names, symbols, size, next, endings } = explored;
  const { nfa, classes } = transitions;
  const sets = new Collected<readonly Expectation[]>([], keyOfSet);
  const setAt = (state: number, isBeginning: boolean): number => {
    const entries = transitions.entriesAt(state * (symbols + 1));
    const canEnd = endings[state] !== null;
    return sets.add(expectedIn(nfa, names, entries, { canEnd, isBeginning }));
  };
  const expected = Int32Array.from({ length: size }, (_, state) => setAt(state, false));
  const automaton: Transducer = {
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
  const last = patterns.map(() => ABSENT);
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
  const lists = used.items.map((number) => sets[number]!);
  const words = new Collected<string>([], String);
  for (const { word } of lists.flat()) words.add(word);
  const { length } = words.items;
  const numbers = lists.flatMap((set) => [
    set.length,
    ...set.map(({ word, read }) => words.add(word) + length * read),
  ]);
  const text = textOf([first, lists.length, ...numbers, ...states]);
  return { text, words: words.items };
}
