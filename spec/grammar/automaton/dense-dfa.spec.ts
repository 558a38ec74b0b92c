import fc from "fast-check";
import {
  ABSENT,
  determinize,
  equalColumns,
  equivalentStates,
  liveStates,
  mergeStates,
} from "../../../grammar/automaton/dense-dfa.js";
import { tries } from "../../helpers/worlds.js";

/** Moore's refinement, round by round: two states are alike as long as no round tells them apart. */
function refined(symbols: number, next: readonly number[], initial: readonly number[]): number[] {
  let classes = [...initial];
  for (;;) {
    const keys = classes.map((own, state) => {
      const row = next.slice(state * symbols, (state + 1) * symbols);
      return [own, ...row.map((target) => (target === ABSENT ? ABSENT : classes[target]))].join();
    });
    const finer = keys.map((key) => keys.indexOf(key));
    if (new Set(finer).size === new Set(classes).size) return finer;
    classes = finer;
  }
}

/** The same partition with its classes numbered by their first members. */
function inOrder(classes: Iterable<number>): number[] {
  const all = [...classes];
  return all.map((number) => all.indexOf(number));
}

const automata = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 3 }))
  .chain(([size, symbols]) =>
    fc.record({
      symbols: fc.constant(symbols),
      next: fc.array(fc.integer({ min: ABSENT, max: size - 1 }), {
        minLength: size * symbols,
        maxLength: size * symbols,
      }),
      initial: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: size, maxLength: size }),
    }),
  );

test("equivalent states are those of Moore's refinement", () => {
  fc.assert(
    fc.property(automata, ({ symbols, next, initial }) => {
      const found = equivalentStates(symbols, Int32Array.from(next), Int32Array.from(initial));
      expect(inOrder(found)).toEqual(inOrder(refined(symbols, next, initial)));
    }),
    { numRuns: tries(1000) },
  );
});

describe("the states of an automaton", () => {
  const construction = {
    start: 0,
    symbols: 2,
    keyOf: (count: number) => count,
    step: (count: number, symbol: number) =>
      count + symbol + 1 < 6 ? count + symbol + 1 : undefined,
  };
  const next = Int32Array.of(1, 2, 2, 3, 3, 4, 4, 5, 5, ABSENT, ABSENT, ABSENT);

  test("are numbered in the order in which they are reached", () => {
    let made = 0;
    const onState = (): unknown => (made += 1);
    expect(determinize({ ...construction, onState })).toEqual({ states: [0, 1, 2, 3, 4, 5], next });
    expect(made).toBe(6);
  });

  test("are live if they lead to an ending", () => {
    const ending = Int32Array.of(-1, -1, -1, 0, -1, -1);
    expect([...liveStates({ symbols: 2, next, ending })]).toEqual([1, 1, 1, 1, 0, 0]);
  });

  test("are merged if they have the same rest", () => {
    const all = Int32Array.of(1, 1, 2, 3, 4, 4, 4, 4, ABSENT, 5, 0, 0);
    const ending = Int32Array.of(-1, -1, 0, 0, -1, -1);
    expect(mergeStates({ symbols: 2, next: all, ending })).toEqual({
      states: [0, 1, 2, 4, 5],
      next: Int32Array.of(1, 1, 2, 2, 3, 3, ABSENT, 4, 0, 0),
    });
  });

  test("tell symbols apart by their next states and effects", () => {
    const effects = Int32Array.of(0, 0, 0, 0, 1, 0);
    const cells = Int32Array.of(7, 7, 7, 8, 8, 8);
    expect([equalColumns(3, cells), equalColumns(3, cells, effects)]).toEqual([
      [[0, 1, 2]],
      [[0, 2], [1]],
    ]);
  });
});
