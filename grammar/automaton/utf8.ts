/**
 * An automaton over characters as one over bytes: those of UTF-8, or octets, which are their own bytes. A state of it is made
 * by a step from another one, so that all of them can be made (`determinize`), or only those that an input needs.
 */
import { ABSENT } from "./dense-dfa.js";
import { LAST_POINT, SURROGATES } from "./char-set.js";
import { lowerBound } from "../common/lower-bound.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { CharacterClasses } from "../runtime/characters.js";

/** A state between two characters, or within one. */
export interface ByteState {
  /** Where `first` is ABSENT: the state after the character. Otherwise the state before it. */
  readonly state: number;
  /** The number of bytes until the end of the character; 0 between two characters. */
  readonly left: number;
  /** The first of the 64 ** `left` code points that the bytes may still become; ABSENT where all of them are of one class. */
  readonly first: number;
}

/** The bits of a code point in a continuation byte. */
const CONTINUATION_BITS = 6;

/** The first character with a number of continuation bytes. One before it has a shorter form, the only one that is allowed. */
const LOWEST = [0, 0x80, 0x800, 0x10000] as const;

/** Returns the state over bytes for a state over characters, between two of them. */
export function betweenCharacters(state: number): ByteState {
  return { state, left: 0, first: ABSENT };
}

/** Returns equal keys for equal states. */
export function keyOfByteState({ state, left, first }: ByteState): string {
  return `${state} ${left} ${first}`;
}

/**
 * Returns the step of an automaton over bytes. A byte has no next state where no character of a class that goes on begins
 * like this: so in overlong forms, in halves of surrogate pairs, and beyond U+10FFFF.
 *
 * @param step returns the next state on a character of a class; a number below 0 where there is none
 */
export function stepOverBytes(
  classes: CharacterClasses,
  step: (state: number, symbol: number) => number,
  alphabet: AlphabetName,
): (from: ByteState, byte: number) => ByteState | undefined {
  const [firstSurrogate = 0, lastSurrogate = 0] = SURROGATES;
  /** Returns the state where bytes may still become the code points from `first` on, of which `lowest` is the first allowed. */
  const within = (
    state: number,
    left: number,
    first: number,
    lowest: number,
  ): ByteState | undefined => {
    const last = first + (1 << (CONTINUATION_BITS * left)) - 1;
    const hasSurrogates = first <= lastSurrogate && last >= firstSurrogate;
    // A stretch of 64 code points or more holds a part of the surrogates, or nothing else.
    const areSurrogates = first >= firstSurrogate && last <= lastSurrogate;
    if (last < lowest || first > LAST_POINT || areSurrogates) return undefined;
    const isWhole = first >= lowest && last <= LAST_POINT && !hasSurrogates;
    const symbol = isWhole ? classOfAll(classes, first, last) : undefined;
    if (symbol === undefined) return { state, left, first };
    const next = step(state, symbol);
    return next < 0 ? undefined : { state: next, left, first: ABSENT };
  };
  return ({ state, left, first }, byte) => {
    if (left > 0) {
      if (byte >> CONTINUATION_BITS !== 0b10) return undefined;
      if (first === ABSENT) return { state, left: left - 1, first };
      const rest = (byte & 0x3f) << (CONTINUATION_BITS * (left - 1));
      return within(state, left - 1, first + rest, LOWEST[left]!);
    }
    if (alphabet === "octets" || byte < LOWEST[1]) return within(state, 0, byte, 0);
    if (byte < 0xc0 || byte > 0xf7) return undefined;
    const following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    const bits = (byte & (0x3f >> following)) << (CONTINUATION_BITS * following);
    return within(state, following, bits, LOWEST[following]);
  };
}

/** Returns the class of some characters, or undefined where they are of several. */
function classOfAll(
  { starts, classes }: CharacterClasses,
  first: number,
  last: number,
): number | undefined {
  let interval = lowerBound(starts, first + 1) - 1;
  const symbol = classes[interval]!;
  while (starts[++interval]! <= last) if (classes[interval] !== symbol) return undefined;
  return symbol;
}
