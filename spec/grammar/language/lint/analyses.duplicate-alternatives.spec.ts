/** Alternatives that repeat an earlier one of their alternation. */
import { compile } from "../../../../grammar/index.js";
import { findings } from "../../../helpers/findings.js";

const duplicates = (abnf: string) => findings("duplicate-alternative", abnf);

test.each([
  ['r = "a" / "b" / "a"', ['1:17 the alternative "a" stands here a second time']],
  ["r = x / X\nx = DIGIT", ["1:9 the alternative X stands here a second time"]],
  ['r = "a" / ( "b" / "a" )', ['1:19 the alternative "a" stands here a second time']],
  ['r = "a"\nr =/ 1*"b"\nr =/ "a"', ['3:6 the alternative "a" stands here a second time']],
  ['r = "a" "b" / %x41 / "a" "b"', ['1:22 the alternative "a" "b" stands here a second time']],
  [
    'r = *( "a" / "a" / "a" )',
    [
      '1:14 the alternative "a" stands here a second time',
      '1:20 the alternative "a" stands here a second time',
    ],
  ],
  ['r = x / "(" r ")" / x\nx = "x"', ["1:21 the alternative x stands here a second time"]],
])("%j", (abnf, expected) => {
  expect(duplicates(abnf)).toEqual(expected);
});

test.each([
  ["other words", 'r = "a" / "A" / %x61'],
  ["another alternation", 'r = ( "a" / "b" ) ( "a" / "b" )'],
  ["another rule", 'r = "a" / "b"\ns = "a" / "b"'],
])("%s: no duplicate", (_, abnf) => {
  expect(duplicates(abnf)).toEqual([]);
});

test("an imported rule to which the text adds an alternative: of the text alone", () => {
  const imports = [compile('r = "a" / "b" / "a"')];
  expect(findings("duplicate-alternative", 'r =/ "c"', { imports })).toEqual([]);
  expect(findings("duplicate-alternative", 'r =/ "b"', { imports })).toEqual([
    '1:6 the alternative "b" stands here a second time',
  ]);
});
