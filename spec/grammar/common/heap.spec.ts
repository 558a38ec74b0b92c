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
});
