/** The positions of a pattern, and the ways between them. */
import { ProperForms } from "../../../../grammar/language/recursion/proper.js";
import { positionsOf } from "../../../../grammar/language/regular/positions.js";
import { lowered } from "../../../helpers/lowered.js";

/** The next positions of each position. */
function waysOf(
  elements: string,
  isUnrolled: boolean,
  budget = 1_000,
): readonly (readonly number[])[] | undefined {
  const expression = new ProperForms().whole(lowered(`s = ${elements}`, "none").root);
  return positionsOf(expression, isUnrolled, budget)?.map(({ next }) => next);
}

describe("the next positions", () => {
  test.each([
    ['%s"abc"', [[1], [2], []]],
    ['%s"a" / %s"bc"', [[], [2], []]],
    ['*( %s"a" / %s"bc" ) %s"d"', [[0, 1, 3], [2], [0, 1, 3], []]],
    ['%s"c" [ %s"a" ] [ %s"b" ] %s"d"', [[1, 2, 3], [2, 3], [3], []]],
    ['%s"c" ( [ %s"a" ] *%s"b" / %s"e" ) %s"d"', [[1, 2, 3, 4], [2, 4], [2, 4], [4], []]],
    ['%s"c" ( %s"a" [ %s"b" ] ) %s"d"', [[1], [2, 3], [3], []]],
    ['%s"c" ( [ %s"a" ] %s"b" ) %s"d"', [[1, 2], [2], [3], []]],
    ['%s"c" 1*%s"a" %s"d"', [[1], [1, 2], []]],
    ['( [ %s"a" ] [ %s"b" ] ) ( [ %s"c" ] %s"d" )', [[1, 2, 3], [2, 3], [3], []]],
    [
      '*( 1*%s"a" / %s"b" )',
      [
        [0, 0, 1],
        [0, 1],
      ],
    ],
  ])("of %s", (elements, expected) => {
    expect(waysOf(elements, false)).toEqual(expected);
    expect(waysOf(elements, true)).toEqual(expected);
  });

  test.each([
    ['%s"c" 2*3%s"a" %s"d"', [[1], [1, 2], []], [[1], [2], [3, 4], [4], []]],
    ['%s"c" *2%s"ab" %s"d"', [[1, 3], [2], [1, 3], []], [[1, 5], [2], [3, 5], [4], [5], []]],
    ['%s"c" 2%s"a" %s"d"', [[1], [1, 2], []], [[1], [2], [3], []]],
    ['*2%s"a" *2%s"b"', [[0, 1], [1]], [[1, 2], [2], [3], []]],
  ])("of %s, with a loop, and with each iteration written out", (elements, looped, unrolled) => {
    expect(waysOf(elements, false)).toEqual(looped);
    expect(waysOf(elements, true)).toEqual(unrolled);
  });
});

test.each([
  // The parts, and the ways.
  ['%s"ab"', false, 3 + 1],
  ['%s"abc"', false, 4 + 2],
  ['*( %s"a" / %s"bc" )', false, 6 + 5],
  ['3%s"a"', true, 4 + 2],
  ['*3%s"a" %s"b"', true, 6 + 2 + 3],
])("%s has no positions with a budget below its parts and ways", (elements, isUnrolled, size) => {
  expect(waysOf(elements, isUnrolled, size)).toBeDefined();
  expect(waysOf(elements, isUnrolled, size - 1)).toBeUndefined();
});
