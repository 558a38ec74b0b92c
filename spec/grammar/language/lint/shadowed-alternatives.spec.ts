/** Alternatives that are never the preferred ones. */
import { compile, lint, rfc2396, rfc3986 } from "../../../../grammar/index.js";
import { LINT_BUDGET } from "../../../../grammar/language/lint/questions.js";
import { findings, linesOf } from "../../../helpers/findings.js";

const shadowed = (abnf: string) => findings("shadowed-alternative", abnf);

describe("the alternatives before one match all that it matches", () => {
  test.each([
    ['r = 1*ALPHA / "on"', ['1:15 the alternatives before "on" match all that it matches']],
    ['r = "A" / "a"', ['1:11 the alternatives before "a" match all that it matches']],
    ['r = "a" / "b" / %x61-62', ["1:17 the alternatives before %x61-62 match all that it matches"]],
    ['r = *"a" / 2*5"a"', ['1:12 the alternatives before 2*5"a" match all that it matches']],
    [
      "r = x / y\nx = *VCHAR\ny = 1*DIGIT",
      ["1:9 the alternatives before y match all that it matches"],
    ],
    [
      'r = "x" [ *DIGIT / "0" ] "y"',
      ['1:20 the alternatives before "0" match all that it matches'],
    ],
    [
      'r = 1*( "b" *( ALPHA / "c" ) )',
      ['1:24 the alternatives before "c" match all that it matches'],
    ],
    ['r = ALPHA / ( "0" / "x" )', ['1:21 the alternatives before "x" match all that it matches']],
    [
      'r = ALPHA\nr =/ "0"\nr =/ "x"',
      ['3:6 the alternatives before "x" match all that it matches'],
    ],
    ['r = ALPHA / ""\nx = r / ""', ['2:9 the alternatives before "" match all that it matches']],
    [
      'r = *VCHAR / "a" "long" "sequence" "of" "elements" "that" "does" "not" "fit" "in"',
      [
        '1:14 the alternatives before "a" "long" "sequence" "of" "elements" "that" "does" "not" "…' +
          " match all that it matches",
      ],
    ],
  ])("%j", (abnf, expected) => {
    expect(shadowed(abnf)).toEqual(expected);
  });
});

test("in each of many rules, however far behind in the text", () => {
  const rules = Array.from({ length: 250 }, (_, index) => `r${index} = *"a" / 3"a"`);
  expect(shadowed(rules.join("\n"))).toHaveLength(250);
});

describe("nothing is said", () => {
  test.each([
    ["where an alternative matches more", 'r = "on" / 1*ALPHA'],
    ["of options and repetitions", 'r = *"a" [ "a" ] *"a"'],
    ["of alternatives of different alternations", 'r = ( "a" / "b" ) ( "a" / "b" )'],
    ["of an element repeated zero times", 'r = "b" 0( "a" / "A" )'],
    ["of duplicates", 'r = "a" / "a"'],
    ["of alternatives that contain themselves", 'r = *VCHAR / "(" r ")"'],
  ])("%s", (_, abnf) => {
    expect(shadowed(abnf)).toEqual([]);
  });

  test("where it takes too many states", () => {
    const rule = (count: number) =>
      `r = *( "a" / "b" ) "a" ${count}( "a" / "b" / "c" ) / *( "a" / "b" ) "a" ${count}( "a" / "b" )`;
    expect(shadowed(rule(8))).toHaveLength(1);
    expect(shadowed(rule(14))).toHaveLength(0);
  });
});

test("the lengths of the alternatives that are looked into are limited together", () => {
  const spaced = (length: number) => `"b"${" ".repeat(length - '"b""b"'.length)}"b"`;
  const rule = (length: number) => `r = 2"b" / ${spaced(length - '2"b"'.length)}`;
  expect(shadowed(rule(LINT_BUDGET / 2))).toHaveLength(1);
  expect(shadowed(rule(LINT_BUDGET / 2 + 1))).toEqual([]);
  expect(shadowed(`${rule(LINT_BUDGET / 2 + 1)}\ns = "A" / "a"`)).toEqual([]);
});

test("recursive alternatives shadow nothing, and the others are still compared", () => {
  expect(shadowed('r = "(" r ")" / ALPHA / "x"')).toEqual([
    '1:25 the alternatives before "x" match all that it matches',
  ]);
});

test("alternatives that the engine never takes", () => {
  const { rules } = compile('r = x / y\nx = 1*ALPHA\ny = "on"');
  expect(rules.r.tryParse("on").children.map(({ rule }) => rule)).toEqual(["x"]);
});

test("the standards: letters in both cases, and paths that begin like others", () => {
  expect(linesOf(lint(rfc2396), "shadowed-alternative")).toEqual(
    ["a", "b", "c", "d", "e", "f"].map(
      (letter, index) =>
        `57:${31 + 6 * index} the alternatives before "${letter}" match all that it matches`,
    ),
  );
  expect(linesOf(lint(rfc3986), "shadowed-alternative")).toEqual([
    "52:20 the alternatives before path-absolute match all that it matches",
    "55:20 the alternatives before path-empty match all that it matches",
  ]);
});
