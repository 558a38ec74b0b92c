import { OffsetSet } from "../../../grammar/runtime/backward.js";

/** The members, each found from the one before. */
function members(set: OffsetSet): readonly number[] {
  const found: number[] = [];
  for (let at = set.next(set.start); at !== -1; at = set.next(at + 1)) found.push(at);
  return found;
}

describe("OffsetSet", () => {
  it.each([
    ["empty", 0, 0, []],
    ["without members", 7, 300, []],
    ["the bits of a word", 0, 96, [0, 1, 30, 31, 32, 33, 63, 64, 95]],
    ["not from 0", 1000, 1100, [1000, 1031, 1032, 1099]],
    ["far apart", 5, 100_005, [5, 70_000, 100_004]],
  ])("%s", (_, start, end, offsets) => {
    const set = new OffsetSet(start, end);
    for (const offset of [...offsets].reverse()) set.add(offset);
    expect(members(set)).toEqual(offsets);
  });

  it("finds a member from an offset on, and -1 after the last", () => {
    const set = new OffsetSet(10, 50);
    set.add(20);
    expect([10, 20, 21, 49, 50].map((offset) => set.next(offset))).toEqual([20, 20, -1, -1, -1]);
  });
});
