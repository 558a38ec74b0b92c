/** Loops that read nothing. */
import { compile, lint } from "../../../../grammar/index.js";
import { findings, linesOf } from "../../../helpers/findings.js";

const loops = (abnf: string) => findings("nullable-loop", abnf);

describe("a repetition without an upper bound of an element that can be empty", () => {
  test.each([
    ['r = *[ "a" ]', ['1:5 [ "a" ], which is repeated without end, can be empty']],
    ['r = "b" 1*( *"a" )', ['1:9 *"a", which is repeated without end, can be empty']],
    ["r = *x\nx = *DIGIT", ["1:5 x, which is repeated without end, can be empty"]],
    ['r = *( "a" / "" )', ['1:5 "a" / "", which is repeated without end, can be empty']],
    ["r = 2*( x x )\nx = *DIGIT", ["1:5 x x, which is repeated without end, can be empty"]],
    [
      'r = *( "b" *y )\ny = [ x ]\nx = "a" / "(" *y ")"',
      [
        "1:12 y, which is repeated without end, can be empty",
        "3:15 y, which is repeated without end, can be empty",
      ],
    ],
    [
      "r = *( *[ DIGIT ] )",
      [
        "1:5 *[ DIGIT ], which is repeated without end, can be empty",
        "1:8 [ DIGIT ], which is repeated without end, can be empty",
      ],
    ],
  ])("%j", (abnf, expected) => {
    expect(loops(abnf)).toEqual(expected);
  });

  test.each([
    'r = *"a"',
    'r = *5[ "a" ]',
    'r = 3( *"a" )',
    'r = "b" 0( *[ "a" ] )',
    "r = *( x [ x ] )\nx = DIGIT",
  ])("%j is none", (abnf) => {
    expect(loops(abnf)).toEqual([]);
  });

  test("in another text is a matter of that text", () => {
    const base = compile('r = *[ "a" ]');
    expect(linesOf(lint(base.extend('r =/ "b"')))).toEqual([]);
    expect(linesOf(lint(base.extend('r =/ *[ "b" ]')))).toEqual([
      '1:6 [ "b" ], which is repeated without end, can be empty',
    ]);
  });

  test("reads as it would without the option", () => {
    const { rules } = compile('r = *[ x ]\nx = "x"');
    expect(rules.r.tryParse("").children).toEqual([]);
    expect(rules.r.tryParse("xx").children).toHaveLength(2);
  });
});

describe("a rule that can be derived from itself alone", () => {
  test.each([
    ['a = a / "x"', ["1:1 a can be derived from itself alone"]],
    ['a = [ a ] "x" / [ a ]', ["1:1 a can be derived from itself alone"]],
    [
      'a = b / "x"\nb = *DIGIT a',
      ["1:1 a can be derived from itself alone", "2:1 b can be derived from itself alone"],
    ],
    ['top = a\na = "(" a ")" / 1*2a / "x"', ["2:1 a can be derived from itself alone"]],
  ])("%j", (abnf, expected) => {
    expect(loops(abnf)).toEqual(expected);
  });

  test("in another text is a matter of that text", () => {
    const base = compile('a = a / "x"\nb = "y"');
    expect(linesOf(lint(base.extend('b =/ "z"')))).toEqual([]);
    expect(linesOf(lint(base.extend('a =/ "z"')))).toEqual([
      "1:6 a can be derived from itself alone",
    ]);
  });

  test.each(['a = "(" a ")" / "x"', 'a = a "x" / "x"', 'a = 2a / "x"', "a = *DIGIT"])(
    "%j cannot",
    (abnf) => {
      expect(loops(abnf)).toEqual([]);
    },
  );
});
