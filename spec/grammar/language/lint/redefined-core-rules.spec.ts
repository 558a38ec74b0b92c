/** Rules with the name of a core rule and another language than in RFC 5234, appendix B.1. */
import { CORE_RULES_ABNF } from "../../../../grammar/abnf/core-rules.js";
import { compile, lint, rfc2396, rfc3986 } from "../../../../grammar/index.js";
import { findings, linesOf } from "../../../helpers/findings.js";

const redefined = (abnf: string) => findings("core-rule-redefined", abnf);

describe("listed again", () => {
  test.each([
    ["word for word", CORE_RULES_ABNF],
    ["CRLF as numbers", "CRLF = %d13.10"],
    ["CRLF as RFC 822 has it, with its parts", "CR = %d13\nLF = %d10\nCRLF = CR LF"],
    ["DIGIT as a list", 'DIGIT = "0" / "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"'],
    ["HEXDIG with both cases", "HEXDIG = %x30-39 / %x41-46 / %x61-66"],
    ["LWSP the other way round", "LWSP = *( [ CR LF ] WSP )"],
    ["LWSP in small pieces", "LWSP = *( *SP *HTAB *( CRLF 1*WSP ) )"],
    ["in another case", "alpha = %x61-7A / %x41-5A"],
  ])("%s", (_, abnf) => {
    expect(redefined(abnf)).toEqual([]);
  });
});

describe("redefined", () => {
  test.each([
    ['DIGIT = "0" / "1"', ["1:1 DIGIT differs from the core rule DIGIT"]],
    ['char = "a"', ["1:1 char differs from the core rule CHAR"]],
    ["r = CRLF\nCRLF = LF / CR LF", ["2:1 CRLF differs from the core rule CRLF"]],
    ["LWSP = 1*( WSP / CRLF WSP )", ["1:1 LWSP differs from the core rule LWSP"]],
    ['CHAR = ALPHA / "(" CHAR ")"', ["1:1 CHAR differs from the core rule CHAR"]],
    ['WSP =/ "x"', ["1:8 WSP differs from the core rule WSP"]],
  ])("%j", (abnf, expected) => {
    expect(redefined(abnf)).toEqual(expected);
  });

  test("the grammar means its own", () => {
    const { rules } = compile('DIGIT = "0" / "1"\nr = 1*DIGIT');
    expect([rules.r.test("0110"), rules.r.test("2")]).toEqual([true, false]);
  });
});

test("in a text that another one extends: of that text", () => {
  const base = compile('DIGIT = "0"\nr = DIGIT');
  expect(linesOf(lint(base.extend("r =/ 2DIGIT")))).toEqual([]);
  expect(linesOf(lint(base.extend('DIGIT =/ "1"')))).toEqual([
    "1:10 DIGIT differs from the core rule DIGIT",
  ]);
});

test("of a rule that is missing nothing is said", () => {
  const { warnings } = compile("OCTET = <any 8-bit value>", { missing: "defer" });
  expect(linesOf(warnings, "core-rule-redefined")).toEqual([]);
});

test("no standard that is shipped redefines one", () => {
  const all = [rfc2396, rfc3986].flatMap((grammar) => lint(grammar));
  expect(linesOf(all, "core-rule-redefined")).toEqual([]);
});
