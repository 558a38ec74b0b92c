/** Undefined names and unbound prose that are repeated zero times. */
import { compile, rfc3986, lint } from "../../../../grammar/index.js";
import { findings, linesOf } from "../../../helpers/findings.js";

test.each([
  ['r = "a" 0<foo>', ["1:10 not defined, and repeated zero times: <foo>"]],
  ['r = "a" 0( "b" [ <the end> ] )', ["1:18 not defined, and repeated zero times: <the end>"]],
  [
    'r = "a" [ "b" / 0<one> ]\ns = 0( 0<two> )',
    [
      "1:18 not defined, and repeated zero times: <one>",
      "2:9 not defined, and repeated zero times: <two>",
    ],
  ],
])("prose: %j", (abnf, expected) => {
  expect(findings("unbound-prose", abnf)).toEqual(expected);
});

test.each([
  ['r = "a" 0foo', ["1:10 not defined, and repeated zero times: foo"]],
  ['r = "a" 0x41', ["1:10 not defined, and repeated zero times: x41; did you mean %x41?"]],
  ['r = "a" 0( foo / bar )\nbar = "b"', ["1:12 not defined, and repeated zero times: foo"]],
])("rules: %j", (abnf, expected) => {
  expect(findings("undefined-rule", abnf)).toEqual(expected);
});

test.each(["r = 0<pchar>\npchar = VCHAR", "r = 0<DIGIT> 0DIGIT"])("%j means something", (abnf) => {
  expect(lint(compile(abnf))).toEqual([]);
});

test("prose that an option binds is not reported", () => {
  const { rules } = compile("any = VCHAR");
  expect(lint(compile("r = 0<a character>", { prose: { "a character": rules.any } }))).toEqual([]);
});

test("a text does not report the names of a text that it extends", () => {
  const base = compile('r = "a" 0foo');
  expect(linesOf(lint(base.extend('r =/ "b"')))).toEqual([]);
  expect(linesOf(lint(base.extend('r =/ "b" 0bar')))).toEqual([
    "1:11 not defined, and repeated zero times: bar",
  ]);
});

test("path-empty of RFC 3986 names a rule", () => {
  expect(linesOf(lint(rfc3986), "unbound-prose", "undefined-rule")).toEqual([]);
});
