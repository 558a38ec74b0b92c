/** The alternations of a rule, with their alternatives in the order of preference. */
import { printNode } from "../../../../grammar/abnf/printer.js";
import { alternationsIn, duplicatesIn } from "../../../../grammar/language/lint/alternatives.js";
import { definitionOf } from "../../../helpers/lowered.js";

test.each([
  ['r = "a"', []],
  ['r = "a" / "b"', [['"a"', '"b"']]],
  ['r = "a" / ( "b" / "c" )', [['"a"', '"b"', '"c"']]],
  ['r = "a"\nr =/ "b" / "c"', [['"a"', '"b"', '"c"']]],
  [
    'r = [ "a" / "b" ] / "c"',
    [
      ['[ "a" / "b" ]', '"c"'],
      ['"a"', '"b"'],
    ],
  ],
  ['r = 1*( "a" / 2DIGIT ) "c"', [['"a"', "2DIGIT"]]],
  ['r = 0( "a" / "b" ) "c"', []],
])("%j", (abnf, expected) => {
  const found = alternationsIn(definitionOf(abnf));
  expect(found.map((list) => list.map(({ node }) => printNode(node)))).toEqual(expected);
});

test("duplicates are the later ones of equal alternatives", () => {
  const [list] = alternationsIn(definitionOf('r = "a" / "b" / "a" / "A" / "a"'));
  const duplicates = duplicatesIn(list!);
  expect(list!.map((alternative) => duplicates.has(alternative))).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});
