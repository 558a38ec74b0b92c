import fc from "fast-check";
import { ABSENT } from "../../../grammar/generate/automaton.js";
import { equivalentStates } from "../../../grammar/generate/minimize.js";
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
