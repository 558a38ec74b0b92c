import fc from "fast-check";
import { numbersIn, textOf } from "../../../grammar/runtime/numbers.js";

describe("numbers as text", () => {
  it.each([
    [[0, 1, 56, 57, 58, 63], "#$[ ]b"],
    [[64, 65, 1791], "d#d$~b"],
    [[1792, 0x10ffff], "dc#ey+yhvb".slice(0, 3)],
  ])("%j is %j", (numbers, text) => {
    expect(textOf(numbers).slice(0, text.length)).toBe(text);
    const next = numbersIn(textOf(numbers));
    expect(numbers.map(() => next())).toEqual(numbers);
  });

  it("come back", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 40)), (numbers) => {
        const text = textOf(numbers);
        expect(text).toMatch(/^[ #-[\]-~]*$/);
        const next = numbersIn(text);
        expect(numbers.map(() => next())).toEqual(numbers);
      }),
    );
  });
});
