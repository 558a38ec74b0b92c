/** The text of patterns. */
import { CALL_LIMITS } from "../../../../grammar/common/budget.js";
import { compile } from "../../../../grammar/index.js";
import { intersection, toRegExp } from "../../../../grammar/language/index.js";
import { ProperForms } from "../../../../grammar/language/recursion/left-recursion.js";
import { FLAVORS, PatternWriter } from "../../../../grammar/language/regular/pattern.js";
import { caught } from "../../../helpers/caught.js";
import { lowered } from "../../../helpers/lowered.js";
import type { FlavorName } from "../../../../grammar/language/regular/pattern.js";

function patternOf(abnf: string, flavor: FlavorName = "ecmascript"): string {
  const { root } = lowered(abnf, "none");
  return new PatternWriter(FLAVORS[flavor]).text(new ProperForms().whole(root));
}

describe("characters", () => {
  test.each([
    ["%x20", " ", " "],
    ["%x1F-20", "[\\u001F ]", "[\\x{1F} ]"],
    ["%x7E-7F", "[~\\u007F]", "[~\\x{7F}]"],
    ["%xFFFF", "\\uFFFF", "\\x{FFFF}"],
    ["%x10000", "\\u{10000}", "\\x{10000}"],
    ["%xD7FE-E001", "[\\uD7FE-\\uE001]", "[\\x{D7FE}\\x{D7FF}\\x{E000}\\x{E001}]"],
    ["%xD800-E000", "[\\u{D800}-\\uE000]", "\\x{E000}"],
    ["%xD7FF-DFFF", "[\\uD7FF-\\u{DFFF}]", "\\x{D7FF}"],
    ["%xD800-DFFF", "[\\u{D800}-\\u{DFFF}]", "[^\\x{0}-\\x{10FFFF}]"],
  ])("%s", (elements, ecmascript, re2) => {
    expect([patternOf(`s = ${elements}`), patternOf(`s = ${elements}`, "re2")]).toEqual([
      ecmascript,
      re2,
    ]);
  });

  test("of a rule without strings: the complement of all", () => {
    const { rules } = compile('a = "a"\nb = "b"');
    const { source } = toRegExp(intersection(rules.a, rules.b));
    expect(source).toBe("^[^\\u0000-\\u{10FFFF}]$");
    expect(new RegExp(source, "u").test("a")).toBe(false);
  });
});

test("the single characters of a long list of alternatives become one class", () => {
  const words = Array.from({ length: 70 }, (_, index) => `%s"w${index}"`);
  const pattern = patternOf(`s = t / %s"b"\nt = ${words.join(" / ")} / %s"a"`);
  expect(pattern).toBe(`${words.map((word) => word.slice(3, -1)).join("|")}|[ab]`);
});

describe("nested bounds beyond those of RE2 are divided", () => {
  test.each([
    ['3( 700%s"x" / %s"y" )', "(?:x{700}|y)(?:x{700}|y)(?:x{700}|y)"],
    ['3( %s"y" / 700%s"x" )', "(?:y|x{700})(?:y|x{700})(?:y|x{700})"],
    ['3( 300%s"x" / %s"y" )', "(?:x{300}|y){3}"],
    ['2( 3( 300%s"x" %s"y" ) )', "(?:x{300}y){3}(?:x{300}y){3}"],
    ['4( %s"z" [ 400%s"x" %s"y" ] )', "(?:z(?:x{400}y)?){2}(?:z(?:x{400}y)?){2}"],
    ['3*( 400%s"x" %s"y" )', "(?:x{400}y){2}(?:x{400}y)(?:x{400}y)*"],
    ['2( 1*( 600%s"x" ) %s"y" )', "(?:(?:x{600})+y)(?:(?:x{600})+y)"],
  ])("%s", (elements, expected) => {
    expect(patternOf(`s = ${elements}`, "re2")).toBe(expected);
  });
});

test("a pattern has at most as many characters as a call may write", () => {
  jest.replaceProperty(CALL_LIMITS, "length", 1 << 10);
  const doubled = Array.from({ length: 10 }, (_, n) => `r${n + 1} = r${n} r${n}\n`).join("");
  const abnf = (start: string) => `s = ${start}\nr0 = %s"x"\n${doubled}`;
  expect(patternOf(abnf("r10"))).toHaveLength(1 << 10);
  expect(caught(() => patternOf(abnf('r10 %s"x"')))).toMatchObject({ kind: "length" });
  expect(caught(() => patternOf('s = 500000( 2"x" "y" )', "re2"))).toMatchObject({
    kind: "length",
  });
  jest.restoreAllMocks();
});
