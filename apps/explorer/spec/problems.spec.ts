/** What the page finds in a grammar, without a browser: the findings of `check`, with their severities. */
import { INITIAL } from "../src/model/state.js";
import { problemsOf } from "../src/worker/answers/grammar.js";

test("problems have the severities of `check`, in the order of the text", async () => {
  const abnf = `; RFC 3986
; example: a "xy"
; counterexample: a "x"
; example: b "x"
; example: c ""
; exmaple: a "x"
a = "x" / "x"
c = missing / <none>
port = 1*DIGIT / "-"
`;
  const found = await problemsOf({ ...INITIAL, abnf });
  expect(
    found.map(({ line, column, severity, from, to, message }) => [
      `${String(line)}:${String(column)} ${severity}`,
      abnf.slice(from, to),
      message,
    ]),
  ).toEqual([
    ["2:15 error", "xy", 'example "xy": a: expected end of input at offset 1, found "y"'],
    ["3:22 error", "x", 'counterexample "x": a matches it'],
    ["4:15 error", "x", 'example "x": no rule named "b"'],
    [
      "6:1 warning",
      '; exmaple: a "x"',
      'an example is written "; example: RULE STRING", in lower case, with the string as in JSON',
    ],
    ["7:11 warning", '"x"', 'the alternative "x" stands here a second time'],
    // The example of c waits for these names.
    ["8:5 error", "missing", "undefined rule missing"],
    ["8:15 error", "<none>", "prose that no rule is bound to: <none>"],
    ["9:1 note", "port", 'port differs from RFC 3986: only here "-", only there ""'],
  ]);
});

test("a text that is no grammar has its own errors only", async () => {
  const found = await problemsOf({ ...INITIAL, abnf: '; example: a "xy"\na = ( "x"\n' });
  expect(found.map(({ message }) => message)).toEqual(['"(" is not closed']);
});
