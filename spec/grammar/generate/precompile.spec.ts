import fc from "fast-check";
import { LimitError } from "../../../grammar/common/errors.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { recognizes } from "../../../grammar/runtime/recognize.js";
import { minimalAutomaton, precompile } from "../../../grammar/generate/precompile.js";
import { rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { definitionOf } from "../../helpers/lowered.js";
import { sampled, tries } from "../../helpers/worlds.js";
import { grammarOf } from "../../standards/table.js";
import { ABSENT } from "../../../grammar/automaton/dense-dfa.js";
import { NO_EFFECT } from "../../../grammar/generate/transducer.js";
import { encode } from "../../../grammar/generate/encode.js";
import { hasEffect, isPlain, NONE, pairOf } from "../../../grammar/runtime/table.js";
import type { Continuation, Transducer } from "../../../grammar/generate/transducer.js";
import type { Table } from "../../../grammar/runtime/table.js";

/** Grammars by the names of their standards, made when they are needed. */
const GRAMMARS = {
  "RFC 3339": () => grammarOf("rfc3339"),
  "RFC 3986": () => rfc3986,
  "RFC 3987": () => rfc3987,
  "RFC 5646": () => grammarOf("rfc5646"),
  "the draft": () => rfc2396bis,
};

type Standard = keyof typeof GRAMMARS;

/** The components of a reference, as the dialects ask for them. */
const STD66 = `scheme authority userinfo host port path-abempty path-absolute path-noscheme
  path-rootless query fragment IP-literal IPv4address reg-name`;
const DRAFT = `scheme authority userinfo host port abs-path rel-path opaque-part query fragment
  IPv6reference IPv4address hostname`;

/** A rule of a standard, and the rules to be captured. */
function ruleOf(standard: Standard, name: string, captures: string) {
  const grammar = GRAMMARS[standard]();
  const names = captures.split(/\s+/).filter((each) => each !== "");
  const definition = (rule: string) => grammar.rule(rule).definition;
  return [definition(name), { captures: names.map(definition) }] as const;
}

describe("the smallest automaton", () => {
  it.each(
    sampled<[Standard, string, number, number]>(
      [
        ["RFC 3986", "URI-reference", 182, 21],
        ["RFC 3986", "IPv6address", 151, 10],
        ["RFC 3987", "IRI-reference", 185, 23],
        ["the draft", "URI-reference", 191, 20],
        ["RFC 3339", "date-time", 28, 8],
        ["RFC 5646", "Language-Tag", 136, 28],
      ],
      2,
    ),
  )("of %s, %s: %i states, %i classes", (standard, name, size, symbols) => {
    const { automaton } = minimalAutomaton(...ruleOf(standard, name, ""));
    expect([automaton.size, automaton.symbols]).toEqual([size, symbols]);
    expect([automaton.effects.length, automaton.endings.length]).toEqual([1, 1]);
  });

  it.each(
    sampled<[Standard, string, string, number, number]>(
      [
        ["RFC 3986", "URI-reference", STD66, 245, 54],
        ["RFC 3986", "IPv6address", "h16 ls32 IPv4address", 217, 14],
        ["the draft", "URI-reference", DRAFT, 1316, 60],
      ],
      3,
    ),
  )("of %s, %s with %s: %i states, %i effects", (standard, name, captures, size, effects) => {
    const { automaton } = minimalAutomaton(...ruleOf(standard, name, captures));
    // The first effect is to do nothing.
    expect([automaton.size, automaton.effects.length - 1]).toEqual([size, effects]);
  });

  it.each<[string, number]>([
    ['r = *"a" / 1*"a" "a"', 1],
    ['r = "a" "b" / "c" "b"', 3],
    ["r = *%x0-10FFFF", 1],
    ['r = 5"a"', 6],
  ])("of %s has %i states", (abnf, size) => {
    expect(minimalAutomaton(definitionOf(abnf)).automaton.size).toBe(size);
  });

  it("has one class for characters that no state tells apart", () => {
    // In the text, "a" and "b" are told apart; in the language, they are not.
    const { automaton } = minimalAutomaton(definitionOf('r = "a" "c" / "b" "c"'));
    expect(automaton.symbols).toBe(3);
    expect(automaton.size).toBe(3);
  });
});

describe("the words of the expected sets", () => {
  it("have each literal once, however many of its characters can be read", () => {
    const long = `"${"ab".repeat(500)}"`;
    const { expected } = precompile(definitionOf(`r = ${long} / "abc"`), { explain: true });
    expect(new Set(expected?.words)).toEqual(new Set([long, '"abc"', "end of input", "r"]));
    expect(expected?.words).toHaveLength(4);
    expect(expected?.text.length).toBeLessThan(5000);
  });
});

describe("the text of a table", () => {
  it("holds a rule of one character", () => {
    const { table } = precompile(definitionOf("r = %x61"));
    expect(
      ["a", "", "aa", "b", "\u{1F600}"].map((input) => recognizes(decode(table), input)),
    ).toEqual([true, false, false, false, false]);
  });
});

describe("what cannot be precompiled", () => {
  it.each([
    [50_000, 'r = 10"a"'],
    [2_500_000, 'r = *("a" / "b") "a" 10("a" / "b")'],
  ])("what takes more than %i steps: %j", (budget, abnf) => {
    const error = caught(() => precompile(definitionOf(abnf), { budget }));
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ kind: "states", limit: budget });
    expect(() => precompile(definitionOf('r = 9"a"'), { budget })).not.toThrow();
  });
});

describe("the encoding", () => {
  const continuations: fc.Arbitrary<Continuation> = fc.record({
    from: fc.nat(2),
    marks: fc.array(fc.nat(5), { maxLength: 3 }),
  });

  /** Any automaton, with more states, now and then, than distances reach. */
  const automata: fc.Arbitrary<Transducer> = fc
    .record({
      size: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 120 })),
      symbols: fc.integer({ min: 1, max: 6 }),
      effects: fc.array(fc.array(continuations, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      endings: fc.array(continuations, { minLength: 1, maxLength: 3 }),
      seed: fc.array(fc.nat(), { minLength: 1, maxLength: 200 }),
    })
    .map(({ size, symbols, effects, endings, seed }) => {
      const some = (index: number, bound: number): number =>
        (seed[index % seed.length]! + index) % bound;
      const next = Int32Array.from(
        { length: size * symbols },
        (_, index) => some(index, size + 1) - 1,
      );
      return {
        classes: {
          starts: Int32Array.from({ length: symbols }, (_, symbol) => 100 * symbol),
          classes: Int32Array.from({ length: symbols }, (_, symbol) => symbols - 1 - symbol),
        },
        symbols,
        size,
        next,
        effect: next.map((to, index) =>
          to === ABSENT ? NO_EFFECT : some(index + 7, effects.length + 1),
        ),
        ending: Int32Array.from(
          { length: size },
          (_, state) => some(state + 3, endings.length + 1) - 1,
        ),
        expected: new Int32Array(size).fill(ABSENT),
        histories: new Int32Array(size).fill(3),
        effects: [[], ...effects],
        endings,
      };
    });

  /** A transition or an ending in words. */
  function shown(to: number, over: readonly Continuation[]): string {
    return `${to} ${over.map(({ from, marks }) => [from, ...marks].join()).join(" ")}`;
  }

  function written({
    size,
    symbols,
    next,
    effect,
    effects,
    ending,
    endings,
  }: Transducer): string[][] {
    return Array.from({ length: size }, (_, state) => [
      ...Array.from({ length: symbols }, (_each, symbol) => {
        const index = state * symbols + symbol;
        return next[index] === ABSENT ? "none" : shown(next[index]!, effects[effect[index]!]!);
      }),
      ending[state] === ABSENT ? "none" : shown(0, [endings[ending[state]!]!]),
    ]);
  }

  function read(table: Table, { effects }: Transducer): string[][] {
    const { cells, endSymbol, pairs, endings } = table;
    const stride = endSymbol + 1;
    const inOrder = (marks: readonly number[]): readonly number[] => [...marks].reverse();
    /** The effects by where they begin; the text does not say where they end. */
    const effectAt = new Map<number, readonly Continuation[]>();
    let begin = 0;
    for (const { length } of effects.slice(1)) {
      const effect = Array.from({ length }, (_, history) => ({
        from: table.effects.origins[begin + 2 * history]!,
        marks: inOrder(table.effects.marks[table.effects.origins[begin + 2 * history + 1]!]!),
      }));
      effectAt.set(begin, effect);
      begin += 2 * length;
    }
    return Array.from({ length: cells.length / stride }, (_, state) =>
      Array.from(cells.subarray(state * stride, (state + 1) * stride), (cell, symbol) => {
        if (cell === NONE) return "none";
        if (symbol === endSymbol) {
          const { history, marks } = endings[cell]!;
          return shown(0, [{ from: history, marks: inOrder(marks) }]);
        }
        if (isPlain(cell)) return shown(cell / stride, []);
        expect(hasEffect(cell)).toBe(true);
        const pair = pairOf(cell);
        return shown(pairs[pair]! / stride, effectAt.get(pairs[pair + 1]!)!);
      }),
    );
  }

  describe("a table as text", () => {
    it("comes back with every cell", () => {
      fc.assert(
        fc.property(automata, (automaton) => {
          const { text, automaton: ordered } = encode(automaton);
          expect(text).toMatch(/^[ #-[\]-~]*$/);
          const table = decode(text);
          expect(read(table, ordered)).toEqual(written(ordered));
          expect([...table.classes.starts]).toEqual([...ordered.classes.starts]);
          expect([...table.classes.classes]).toEqual([...ordered.classes.classes]);
        }),
        { numRuns: tries(300) },
      );
    });
  });
});
