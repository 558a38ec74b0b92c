import {
  cellOfPair,
  doubled,
  hasEffect,
  isPlain,
  NONE,
  pairOf,
  UNKNOWN,
} from "../../../grammar/runtime/table.js";

describe("a cell", () => {
  it.each([0, 2, 4, 1000, 2 ** 30])(
    "names the pair at %i, and is none of the other kinds",
    (at) => {
      const cell = cellOfPair(at);
      expect(pairOf(cell)).toBe(at);
      expect([isPlain(cell), hasEffect(cell), cell === UNKNOWN, cell === NONE]).toEqual([
        false,
        true,
        false,
        false,
      ]);
      expect(Int32Array.of(cell)[0]).toBe(cell);
    },
  );

  it.each([0, 1, 24, 2 ** 31 - 1])("is the next state %i", (state) => {
    expect([isPlain(state), hasEffect(state)]).toEqual([true, false]);
  });

  it.each([
    ["unknown", UNKNOWN],
    ["none", NONE],
  ])("%s is neither", (_, cell) => {
    expect([isPlain(cell), hasEffect(cell)]).toEqual([false, false]);
  });
});

test("doubled: the same numbers, and room", () => {
  expect(Array.from(doubled(Int32Array.of(1, 2)))).toEqual([1, 2, 0, 0]);
});
