/**
 * Rules whose automaton is a part of the automaton of a larger rule.
 *
 * The automaton of `authority` is the part of that of a reference which begins behind `//`, without the
 * states that only a path, a query or a fragment leads to. The expected set of a part in a state
 * follows from the expected set of the whole there: it is mostly the same, without the words that can
 * only stand after the part.
 *
 * ```text
 *   part    = start holes outside dropped beginning *set
 *   start   the state of the whole in which the part begins
 *   holes   *cell: cells in which the whole goes on to a state of the part, and the part does not
 *   outside *state: the states outside of the part to which states of the part lead
 *   dropped *word: words of the whole that the part does not expect
 *   beginning *word: the words for a run that has read nothing
 *   set     for each set of the whole: 0 for the same words without the dropped ones; else the number
 *           of words from 1, and the words
 * ```
 *
 * Words are those of the whole, followed by the words of the part alone. The state `start` changes
 * places with state 0, in which runs begin; the numbers of cells count after that.
 */
import { textOf } from "../runtime/numbers.js";
import { commonClasses } from "./product.js";
import { ABSENT, Collected } from "./automaton.js";
import type { ExpectedSets } from "../runtime/expected.js";
import type { Automaton } from "./automaton.js";
import type { Expectations } from "./expectations.js";

/** A part. */
export interface Part {
  readonly text: string;
  /** The words that the whole does not have. */
  readonly words: readonly string[];
}

/** A whole. */
export interface Whole {
  readonly automaton: Automaton;
  /** The words to which the numbers of its sets refer, and the sets. */
  readonly words: readonly string[];
  readonly expected: ExpectedSets;
}

/** With more holes, a table of its own is not much longer. */
const MOST_HOLES = 100;

/**
 * Returns the place of an automaton with expectations in another one, or null if it is not a part of it.
 * Cost: for each state of the whole, at most the transitions of the part.
 */
export function partOf(part: Automaton, expectations: Expectations, whole: Whole): Part | null {
  const { automaton } = whole;
  const { symbols } = commonClasses(part, automaton);
  for (let start = 0; start < automaton.size; start += 1) {
    const place = placeAt(part, automaton, start, symbols);
    if (place === null) continue;
    const sets = setsOf(part, expectations, whole, place);
    if (sets === null) return null;
    const words = new Collected(whole.words, String);
    const list = (items: readonly string[]): number[] => [
      items.length,
      ...items.map((word) => words.add(word)),
    ];
    const present = new Set(sets.flatMap((set) => set ?? []));
    const isPresent = (word: string): boolean => present.has(word);
    const stride = automaton.symbols + 1;
    const numbers = [
      start,
      place.holes.length,
      ...place.holes.map(([state, symbol]) => swapped(state, start) * stride + symbol),
      place.outside.length,
      ...place.outside,
      ...list(whole.words.filter((word) => !isPresent(word))),
      ...list(expectations.sets[expectations.beginning]!),
      ...whole.expected.sets.flatMap((set, number) => {
        const own = sets[number];
        if (own === undefined || set.filter(isPresent).join("\n") === own.join("\n")) return [0];
        const [length, ...items] = list(own);
        return [1 + length!, ...items];
      }),
    ];
    return { text: textOf(numbers), words: words.items.slice(whole.words.length) };
  }
  return null;
}

/**
 * Returns for each set of the whole the set of the part, or undefined where it is of no state of the part;
 * null if one set of the whole stands for several of the part.
 */
function setsOf(
  part: Automaton,
  { sets }: Expectations,
  { expected }: Whole,
  { states }: Place,
): readonly (readonly string[] | undefined)[] | null {
  const found = expected.sets.map((): number | undefined => undefined);
  for (const [state, own] of states.entries()) {
    if (own === ABSENT) continue;
    const number = expected.ofState[state]!;
    const set = part.expected[own]!;
    if (found[number] !== undefined && found[number] !== set) return null;
    found[number] = set;
  }
  return found.map((set) => (set === undefined ? undefined : sets[set]!));
}

function swapped(state: number, start: number): number {
  if (state === 0) return start;
  return state === start ? 0 : state;
}

interface Place {
  /** For each state of the whole, the state of the part that the same strings lead to, or ABSENT. */
  readonly states: Int32Array;
  /** The other states of the whole to which those of the part lead. */
  readonly outside: readonly number[];
  /** States and symbols of the whole. */
  readonly holes: readonly (readonly [number, number])[];
}

/**
 * Returns the place of a part that begins in a state; null if strings that lead to one state of the whole
 * lead to several of the part, or the whole does not go on where the part does.
 *
 * @param symbols the pairs of symbols that have a character in common
 */
function placeAt(
  part: Automaton,
  whole: Automaton,
  start: number,
  symbols: readonly (readonly [number, number])[],
): Place | null {
  const states = new Int32Array(whole.size).fill(ABSENT);
  states[start] = 0;
  const reached = [start];
  const targetOf = (state: number, own: number): number =>
    part.next[states[state]! * part.symbols + own]!;
  const wholeTargetOf = (state: number, other: number): number =>
    whole.next[state * whole.symbols + other]!;
  for (const state of reached) {
    for (const [own, other] of symbols) {
      const to = targetOf(state, own);
      if (to === ABSENT) continue;
      const toOther = wholeTargetOf(state, other);
      if (toOther === ABSENT) return null;
      if (states[toOther] === ABSENT) reached.push(toOther);
      else if (states[toOther] !== to) return null;
      states[toOther] = to;
    }
  }
  const holes: (readonly [number, number])[] = [];
  const outside = new Set<number>();
  for (const state of reached) {
    for (const [own, other] of symbols) {
      const toOther = wholeTargetOf(state, other);
      if (targetOf(state, own) !== ABSENT || toOther === ABSENT) continue;
      if (states[toOther] === ABSENT) {
        outside.add(toOther);
        continue;
      }
      // A hole holds for all characters of the symbol of the whole.
      if (symbols.some((each) => each[1] === other && targetOf(state, each[0]) !== ABSENT))
        return null;
      holes.push([state, other]);
      if (holes.length > MOST_HOLES) return null;
    }
  }
  return { states, outside: [...outside], holes };
}
