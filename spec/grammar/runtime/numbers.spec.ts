import fc from "fast-check";
import { numbersIn, textOf } from "../../../grammar/runtime/numbers.js";

describe("numbers as text", () => {
  it.each([
    [[0, 1, 12, 13, 63], "rs~#U"],
    [[64, 65, 1791], "WrWsqU"],
    [[1792], "WVr"],
  ])("%j is %j", (numbers, text) => {
    expect(textOf(numbers)).toBe(text);
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
