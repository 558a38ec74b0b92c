import { Marks } from "../../../grammar/runtime/marks.js";

function listed(marks: Marks): number[] {
  return Array.from(marks.pairs.subarray(0, marks.length));
}

describe("marks", () => {
  it("are pairs of a mark and an offset, in the order in which they are pushed", () => {
    const marks = new Marks();
    marks.push([3, 1], 7);
    marks.push([], 6);
    marks.push([0], 5);
    expect(listed(marks)).toEqual([3, 7, 1, 7, 0, 5]);
  });

  it("have room for as many as there are", () => {
    const marks = new Marks();
    const expected: number[] = [];
    for (let offset = 0; offset < 5000; offset += 1) {
      const list = Array.from({ length: offset % 4 }, (_, index) => index);
      marks.push(list, offset);
      for (const mark of list) expected.push(mark, offset);
    }
    expect(listed(marks)).toEqual(expected);
  });

  it("have room for a long list at one offset", () => {
    const marks = new Marks();
    const list = Array.from({ length: 10000 }, (_, index) => index);
    marks.push(list, 1);
    expect(marks.length).toBe(20000);
    expect(marks.pairs[19998]).toBe(9999);
  });

  it("are empty after a clear, which also releases a very long list", () => {
    const marks = new Marks();
    marks.push([1], 1);
    const { pairs } = marks;
    marks.clear();
    expect(listed(marks)).toEqual([]);
    expect(marks.pairs).toBe(pairs);
    for (let offset = 0; offset < 50000; offset += 1) marks.push([1], offset);
    const large = marks.pairs.length;
    marks.clear();
    expect(marks.pairs.length).toBeLessThan(large / 100);
    marks.push([2], 3);
    expect(listed(marks)).toEqual([2, 3]);
  });
});
