/** Rule names whose spelling differs from that of the definition. */
import { compile, lint, rfc2396bis } from "../../../../grammar/index.js";
import { findings, linesOf } from "../../../helpers/findings.js";

const clashes = (abnf: string) => findings("case-clash", abnf);

test.each([
  [
    "foo = 1*FOO-bar\nfoo-BAR = FOO-bar / DIGIT",
    ["1:9 FOO-bar is another spelling of foo-BAR on line 2: case makes no difference"],
  ],
  ['a = "x"\nA =/ "y"', ["2:1 A is another spelling of a on line 1: case makes no difference"]],
  ['a = "x"\nA = "x"', ["2:1 A is another spelling of a on line 1: case makes no difference"]],
  [
    "r = Digit\ns = digit\nt = Digit DIGIT",
    [
      "1:5 Digit is another spelling of DIGIT: case makes no difference",
      "2:5 digit is another spelling of DIGIT: case makes no difference",
    ],
  ],
  [
    "digit = %x30-39\nr = DIGIT",
    ["2:5 DIGIT is another spelling of digit on line 1: case makes no difference"],
  ],
])("%j", (abnf, expected) => {
  expect(clashes(abnf)).toEqual(expected);
});

test.each(["r = DIGIT / ALPHA", "alpha = %x41-5A / %x61-7A\nr = alpha", "r = <DIGIT>"])(
  "%j has one spelling of each",
  (abnf) => {
    expect(clashes(abnf)).toEqual([]);
  },
);

test("the definition says what would be right", () => {
  const abnf = "r = 2Digit\n";
  const { fix } = lint(compile(abnf))[0]!;
  expect(fix).toEqual({ from: 5, to: 10, text: "DIGIT" });
});

test("an imported rule has the spelling of its grammar", () => {
  const other = compile("Token = 1*ALPHA");
  const grammar = compile("r = token / Token", { imports: [other] });
  expect(linesOf(lint(grammar), "case-clash")).toEqual([
    "1:5 token is another spelling of Token: case makes no difference",
  ]);
});

test("the draft writes alpha where it means ALPHA", () => {
  expect(linesOf(lint(rfc2396bis), "case-clash")).toEqual([
    "38:20 alpha is another spelling of ALPHA: case makes no difference",
  ]);
});
