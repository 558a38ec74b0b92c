import {
  ABSENT,
  determinize,
  liveStates,
  mergeStates,
} from "../../../grammar/automaton/dense-dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { Transitions } from "../../../grammar/automaton/transitions.js";
import {
  betweenCharacters,
  keyOfByteState,
  stepOverBytes,
} from "../../../grammar/automaton/utf8.js";
import { compile } from "../../../grammar/index.js";
import type { ByteState } from "../../../grammar/automaton/utf8.js";
import type { Rule } from "../../../grammar/index.js";

/** Checks bytes by states that are made when a string first needs them. */
function lazily(rule: Rule): (bytes: readonly number[]) => boolean {
  const transitions = new Transitions(lower(rule.definition), false, 1 << 24);
  const step = stepOverBytes(
    transitions.classes,
    (state, symbol) => transitions.makeTransition(state, symbol),
    rule.alphabet,
  );
  return (bytes) => {
    let state: ByteState | undefined = betweenCharacters(0);
    for (const byte of bytes) if (state !== undefined) state = step(state, byte);
    return state?.left === 0 && transitions.makeEnding(state.state) >= 0;
  };
}

/** The smallest automaton over bytes. */
function minimal(rule: Rule) {
  const transitions = new Transitions(lower(rule.definition), false, 1 << 24);
  const step = stepOverBytes(
    transitions.classes,
    (state, symbol) => transitions.makeTransition(state, symbol),
    rule.alphabet,
  );
  const start = betweenCharacters(0);
  const { states, next } = determinize({ start, symbols: 256, keyOf: keyOfByteState, step });
  const ending = Int32Array.from(states, ({ state, left }) =>
    left === 0 && transitions.makeEnding(state) >= 0 ? 0 : ABSENT,
  );
  const isLive = liveStates({ symbols: 256, next, ending });
  const live = next.map((target) => (isLive[target] === 1 ? target : ABSENT));
  const merged = mergeStates({ symbols: 256, next: live, ending });
  const size = merged.states.length;
  const read = (bytes: readonly number[]): number =>
    bytes.reduce(
      (state, byte) => (state === ABSENT ? ABSENT : merged.next[state * 256 + byte]!),
      0,
    );
  const test = (bytes: readonly number[]): boolean =>
    (ending[merged.states[read(bytes)] ?? ABSENT] ?? ABSENT) !== ABSENT;
  return { size, read, test };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the text of bytes, or null where they are not UTF-8. */
function decoded(bytes: readonly number[]): string | null {
  try {
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

const EVERY = Array.from({ length: 256 }, (_, byte) => byte);

/** The bytes at the bounds of leads, continuations, overlong forms, surrogates and planes. */
const BOUNDS = [
  0x00, 0x41, 0x7f, 0x80, 0x81, 0x8f, 0x90, 0x9f, 0xa0, 0xbe, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0,
  0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff,
];

function* products(...places: readonly (readonly number[])[]): Generator<number[]> {
  const [first, ...rest] = places;
  if (first === undefined) yield [];
  else for (const tail of products(...rest)) for (const byte of first) yield [byte, ...tail];
}

/** The bytes that follow others, and their neighbors. */
const FOLLOWING = [0x41, 0x7f, 0x80, 0x81, 0xbe, 0xbf, 0xc0];

const STRINGS = [
  ...products(),
  ...products(EVERY),
  ...products(EVERY, EVERY),
  ...products(BOUNDS, BOUNDS, BOUNDS),
  ...products(BOUNDS, BOUNDS, FOLLOWING, FOLLOWING),
].map((bytes) => ({ bytes, text: decoded(bytes) }));

const { rules } = compile(`
  ascii      = 1*%x00-7F
  everything = *%x0-10FFFF
  bounds     = *( %x7F / %x80 / %x7FF / %x800 / %xFFF-1000 / %xD7FF-E000 / %xFFFF / %x10000 / %x3FFFF-40000 / %x10FFFF )
  blocks     = *( %x80-BF / %x840-87F / %x10000-1FFFF "A" / %x1000-1FFF )
  surrogate  = %xD800-DFFF / %xDC00 %xD800
  odd        = %xFFFE / %xFEFF / %x81 %x90 / %xE9
`);

describe.each(Object.entries(rules).filter(([name]) => name === name.toLowerCase()))(
  "the bytes of %s",
  (_, rule) => {
    const lazy = lazily(rule);
    const { test: eager } = minimal(rule);

    it("are those that the decoder of the platform and the rule take", () => {
      const wrong = STRINGS.filter(({ bytes, text }) => {
        const isValid = text !== null && rule.test(text);
        return lazy(bytes) !== isValid || eager(bytes) !== isValid;
      });
      expect(wrong).toEqual([]);
    });
  },
);

describe("the smallest automaton over bytes", () => {
  it("has no state within a character where all characters are ASCII", () => {
    expect(minimal(compile('s = 1*( "ab" / %x30-39 )').rules.s).size).toBe(3);
  });

  it("shares a state between all blocks of one class", () => {
    // Between characters; one byte, two and three left; behind E0, ED, F0 and F4.
    expect(minimal(compile("s = *%x80-10FFFF").rules.s).size).toBe(8);
  });

  it("has no way to a byte that begins no character of the rule", () => {
    const { read } = minimal(compile("s = %x840-87F").rules.s);
    expect(
      [[0xe0], [0xe0, 0xa1], [0xe0, 0xa0], [0xc3], [0xed]].map((b) => read(b) !== ABSENT),
    ).toEqual([true, true, false, false, false]);
  });

  it("reads octets as they are", () => {
    const rule = compile("s = *%x80-FF", { alphabet: "octets" }).rules.s;
    const { size, test } = minimal(rule);
    expect(size).toBe(1);
    expect(EVERY.filter((byte) => test([byte]))).toEqual(EVERY.slice(0x80));
    expect(EVERY.filter((byte) => lazily(rule)([byte, 0xff]))).toEqual(EVERY.slice(0x80));
  });
});
