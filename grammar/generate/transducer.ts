/** A deterministic automaton with all its states, and with its outputs: effects, endings and expected labels. */
import { equalColumns, mergeStates, withColumns } from "../automaton/dense-dfa.js";
import { Collected } from "../common/collections.js";
import type { DenseDfa } from "../automaton/dense-dfa.js";
import type { CharacterClasses } from "../runtime/characters.js";
import type { HistoryNumber } from "../runtime/derivation.js";
import type { Mark } from "../runtime/marks.js";

/** The number of the effect that leaves all histories as they are. */
export const NO_EFFECT = 0;

/**
 * The continuation of a history: the previous history, and the marks on the way, the first mark
 * first.
 */
export interface Continuation {
  readonly from: HistoryNumber;
  readonly marks: readonly Mark[];
}

/** The continuation of each history of the next state. */
export type Effect = readonly Continuation[];

/**
 * The automaton. Symbols are the classes. An automaton without derivations has empty lists and zeros for the fields of
 * derivations.
 */
export interface Transducer extends DenseDfa {
  readonly classes: Pick<CharacterClasses, "starts" | "classes">;
  readonly size: number;
  /** By state and symbol: the number of the effect. */
  readonly effect: Int32Array;
  /** By state: the number of the list of expected labels, or ABSENT. */
  readonly expected: Int32Array;
  /** By state: the number of its histories. */
  readonly histories: Int32Array;
  readonly effects: readonly Effect[];
  readonly endings: readonly Continuation[];
}

/**
 * Merges equivalent states, then the classes of characters that no state distinguishes. States are
 * equivalent if the same strings lead to an end, with the same effects and the same expectations on
 * the way.
 */
export function minimize(automaton: Transducer): Transducer {
  return withoutIdleClasses(withoutEqualStates(automaton));
}

function withoutEqualStates(automaton: Transducer): Transducer {
  const { symbols, effect, ending, expected, histories } = automaton;
  const effectsOf = (state: number): Int32Array =>
    effect.subarray(state * symbols, (state + 1) * symbols);
  const outputs = new Collected<readonly number[]>([], String);
  const { states, next } = mergeStates(
    automaton,
    ending.map((way, state) => outputs.add([way, expected[state]!, ...effectsOf(state)])),
  );
  const ofEach = (values: Int32Array): Int32Array =>
    Int32Array.from(states, (state) => values[state]!);
  return {
    ...automaton,
    size: states.length,
    next,
    effect: Int32Array.from(states.flatMap((state) => [...effectsOf(state)])),
    ending: ofEach(ending),
    expected: ofEach(expected),
    histories: ofEach(histories),
  };
}

function withoutIdleClasses(automaton: Transducer): Transducer {
  const { symbols, next, effect, classes } = automaton;
  const groups = equalColumns(symbols, next, effect);
  const firsts = groups.map(([first]) => first!);
  const numbers = new Map(groups.flatMap((group, number) => group.map((each) => [each, number])));
  const merged = classes.classes.map((symbol) => numbers.get(symbol)!);
  const isKept = (_: number, interval: number): boolean =>
    interval === 0 || merged[interval] !== merged[interval - 1];
  return {
    ...automaton,
    symbols: firsts.length,
    next: withColumns(next, symbols, firsts),
    effect: withColumns(effect, symbols, firsts),
    classes: { starts: classes.starts.filter(isKept), classes: merged.filter(isKept) },
  };
}
