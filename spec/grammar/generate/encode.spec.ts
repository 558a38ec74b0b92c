import fc from "fast-check";
import { ABSENT } from "../../../grammar/automaton/dense-dfa.js";
import { NO_EFFECT } from "../../../grammar/generate/transducer.js";
import { encode } from "../../../grammar/generate/encode.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { hasEffect, isPlain, NONE, pairOf } from "../../../grammar/runtime/table.js";
import { tries } from "../../helpers/worlds.js";
import type { Continuation, Transducer } from "../../../grammar/generate/transducer.js";
import type { Table } from "../../../grammar/runtime/table.js";

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
