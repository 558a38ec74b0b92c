/**
 * Rules whose automaton is a part of the automaton of a larger rule.
 *
 * The automaton of `authority` is the part of that of a reference which begins behind `//`, without the
 * states that only a path, a query or a fragment leads to. Of a part, a table says where it begins and
 * what is expected in each state; a state in which nothing is expected is outside.
 */
import { ABSENT } from "./automaton.js";
import { encodeExpected } from "./expectations.js";
import { textOf } from "../runtime/numbers.js";
import { commonClasses } from "./product.js";
import type { Automaton } from "./automaton.js";
import type { EncodedExpectations, Expectations } from "./expectations.js";

/** A part. */
export interface Part {
  /**
   * The state of the whole in which the part begins, and the list of holes, as numbers: cells in which
   * the whole goes on to a state of the part, and the part does not. The state changes places with state
   * 0, in which runs begin; the numbers of cells, as those of expectations, count after that.
   */
  readonly text: string;
  readonly expected: EncodedExpectations;
}

/** With more holes, a table of its own is not much longer. */
const MOST_HOLES = 100;

/**
 * Returns the place of an automaton with expectations in another one, or null if it is not a part of it.
 * Cost: for each state of the whole, at most the transitions of the part.
 */
export function partOf(
  part: Automaton,
  { beginning, sets }: Expectations,
  whole: Automaton,
): Part | null {
  const { symbols } = commonClasses(part, whole);
  for (let start = 0; start < whole.size; start += 1) {
    const found = placeAt(part, whole, start, symbols);
    if (found === null) continue;
    const outside = sets.length;
    const expected = found.states.map((state) =>
      state === ABSENT ? outside : part.expected[state]!,
    );
    [expected[0], expected[start]] = [expected[start]!, expected[0]!];
    const stride = whole.symbols + 1;
    const holes = found.holes.map(([state, symbol]) => swapped(state, start) * stride + symbol);
    return {
      text: textOf([start, holes.length, ...holes]),
      expected: encodeExpected({ expected }, { beginning, sets: [...sets, []] }),
    };
  }
  return null;
}

function swapped(state: number, start: number): number {
  if (state === 0) return start;
  return state === start ? 0 : state;
}

interface Place {
  /** For each state of the whole, the state of the part that the same strings lead to, or ABSENT. */
  readonly states: Int32Array;
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
  for (const state of reached) {
    for (const [own, other] of symbols) {
      const toOther = wholeTargetOf(state, other);
      if (targetOf(state, own) !== ABSENT || toOther === ABSENT) continue;
      if (states[toOther] === ABSENT) continue;
      // A hole holds for all characters of the symbol of the whole.
      if (symbols.some((each) => each[1] === other && targetOf(state, each[0]) !== ABSENT))
        return null;
      holes.push([state, other]);
      if (holes.length > MOST_HOLES) return null;
    }
  }
  return { states, holes };
}
