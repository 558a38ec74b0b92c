/** Rules that the start rule does not reach. */
import { UnknownRuleError, compile, lint, rfc2396bis } from "../../../../grammar/index.js";
import { caught } from "../../../helpers/caught.js";
import { findings, linesOf } from "../../../helpers/findings.js";

const abnf = `
a = b / "x"
b = "y" / *c
c = DIGIT
d = a
e = e "z" / "z"
`;

test.each([
  ["a", ["5:1 a does not lead to d", "6:1 a does not lead to e"]],
  ["D", ["6:1 d does not lead to e"]],
  [
    "c",
    [
      "2:1 c does not lead to a",
      "3:1 c does not lead to b",
      "5:1 c does not lead to d",
      "6:1 c does not lead to e",
    ],
  ],
])("from %s", (start, expected) => {
  expect(findings("unreachable-rule", abnf, { start })).toEqual(expected);
});

test("without a start nothing is said", () => {
  expect(findings("unreachable-rule", abnf)).toEqual([]);
});

test("a rule repeated zero times is not reached", () => {
  expect(findings("unreachable-rule", 'a = "x" 0b\nb = DIGIT', { start: "a" })).toEqual([
    "2:1 a does not lead to b",
  ]);
});

test("a start that nobody defines is refused at once", () => {
  const error = caught(() => compile(abnf, { start: "bb" }));
  expect(error).toBeInstanceOf(UnknownRuleError);
  expect(error).toMatchObject({ message: 'no rule named "bb"' });
});

test("a grammar that extends another has its start, and says nothing of its rules", () => {
  const grammar = compile(abnf, { start: "a" }).extend("b = c f\nf = DIGIT\ng = DIGIT");
  expect(linesOf(lint(grammar), "unreachable-rule")).toEqual(["3:1 a does not lead to g"]);
});

test("the draft, from URI-reference", () => {
  expect(linesOf(lint(rfc2396bis, { start: "URI-reference" }), "unreachable-rule")).toEqual([
    "1:4 URI-reference does not lead to absolute-URI-reference",
    "65:4 URI-reference does not lead to path",
    "84:4 URI-reference does not lead to delims",
    "86:4 URI-reference does not lead to unwise",
  ]);
});
