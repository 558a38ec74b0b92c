import fc from "fast-check";
import { Heap } from "../../../grammar/common/heap.js";

describe("a heap", () => {
  it("gives its items in their order, whenever they were added", () => {
    const commands = fc.array(fc.oneof(fc.integer(), fc.constant("take" as const)), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(commands, (list) => {
        const heap = new Heap<number>((a, b) => a < b);
        let model: number[] = [];
        const firsts = list.map((command) => {
          if (command === "take") return [heap.take(), model.shift()];
          heap.add(command);
          model = [...model, command].sort((a, b) => a - b);
          return [heap.first, model.at(0)];
        });
        expect(firsts.map(([first]) => first)).toEqual(firsts.map(([, expected]) => expected));
      }),
    );
  });

  it("compares an item with few others", () => {
    let comparisons = 0;
    const heap = new Heap<number>((a, b) => {
      comparisons += 1;
      return a < b;
    });
    for (let item = 1024; item > 0; item -= 1) heap.add(item);
    for (let item = 1; item <= 1024; item += 1) expect(heap.take()).toBe(item);
    // 10 levels up, and 2 comparisons on each of 10 levels down.
    expect(comparisons).toBeLessThanOrEqual(1024 * 30);
  });
});
