import { continued, EffectTable, isUnchanged } from "../../../grammar/automaton/effect-table.js";
import type { Step } from "../../../grammar/automaton/effect-table.js";

/** A step, from pairs of an old history and the marks that are crossed. */
function stepOf(...ways: readonly (readonly [old: number, ...marks: number[]])[]): Step {
  return { from: ways.map(([old]) => old), marks: ways.map(([, ...marks]) => marks) };
}

describe("the histories of new entries", () => {
  it("are shared by entries with one past: one old history, and the same marks", () => {
    const marks = [[2, 0], [], [2, 0], [2], [], [2, 0]];
    // The first two old entries have one history.
    const { histories, step } = continued({ from: [0, 0, 1, 1, 2, 2], marks }, [0, 0, 1]);
    expect(histories).toEqual([0, 1, 0, 2, 3, 4]);
    expect(step).toEqual(stepOf([0, 2, 0], [0], [0, 2], [1], [1, 2, 0]));
  });
});

describe("a step", () => {
  it.each<[string, Step, boolean]>([
    ["without histories", stepOf(), true],
    ["in which each history continues itself", stepOf([0], [1]), true],
    ["that drops the last histories", stepOf([0]), true],
    ["that drops the first history", stepOf([1]), false],
    ["that changes the order", stepOf([1], [0]), false],
    ["over a mark", stepOf([0], [1, 4]), false],
  ])("%s: whether it is unchanged", (_, step, expected) => {
    expect(isUnchanged(step)).toBe(expected);
  });
});

describe("a table of effects", () => {
  it("has a pair for each history: the old history, and the number of the marks", () => {
    const table = new EffectTable();
    expect(table.add(stepOf([1, 4, 0], [0], [2, 6]))).toBe(0);
    expect([...table.origins.subarray(0, table.length)]).toEqual([1, 1, 0, 0, 2, 2]);
    // The last mark comes first. Number 0 is the empty list.
    expect(table.marks).toEqual([[], [0, 4], [6]]);
    expect(table.marksLength).toBe(3);
  });

  it("has equal effects and equal marks once", () => {
    const table = new EffectTable();
    const indices = [stepOf([1, 4, 0]), stepOf([0, 4, 0]), stepOf([1, 4, 0])].map((step) =>
      table.add(step),
    );
    expect(indices).toEqual([0, 2, 0]);
    expect([table.marks, table.marksLength, table.length]).toEqual([[[], [0, 4]], 2, 4]);
  });

  it("tells apart what reads the same without gaps", () => {
    const table = new EffectTable();
    const steps = [stepOf([1, 1, 2]), stepOf([1, 12]), stepOf([11], [2]), stepOf([1], [12])];
    expect(new Set(steps.map((step) => table.add(step))).size).toBe(4);
  });

  it("has room for as many as there are", () => {
    const table = new EffectTable();
    const indices = Array.from({ length: 2000 }, (_, index) =>
      table.add(stepOf([index], [index + 1, index])),
    );
    expect(table.length).toBe(8000);
    expect(indices.filter((at, index) => table.origins[at] !== index)).toEqual([]);
    expect(indices.filter((at, index) => table.origins[at + 2] !== index + 1)).toEqual([]);
  });

  it("has room for one effect that is longer than the table", () => {
    const table = new EffectTable();
    const long = stepOf(...Array.from({ length: 500 }, (_, old) => [old + 1] as const));
    expect([table.add(stepOf([3])), table.add(long)]).toEqual([0, 2]);
    expect(table.length).toBe(1002);
    expect([...table.origins.subarray(0, 4), ...table.origins.subarray(998, 1002)]).toEqual([
      3, 0, 1, 0, 499, 0, 500, 0,
    ]);
  });

  it("begins anew when it is cleared", () => {
    const table = new EffectTable();
    for (const old of Array(100).keys()) table.add(stepOf([old, 4], [old, old]));
    table.clear();
    const { length, marks, marksLength, origins } = new EffectTable();
    expect(table).toMatchObject({ length, marks, marksLength });
    expect(table.origins).toHaveLength(origins.length);
    expect([table.add(stepOf([1, 8])), table.marks]).toEqual([0, [[], [8]]]);
  });
});
