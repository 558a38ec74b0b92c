import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { syntaxError } from "../../../helpers/syntax-error.js";
import { dump } from "../../../helpers/syntax-trees.js";

function elementsOf(text: string): string {
  return readAbnf(text, { lists: true })
    .rules.map(({ elements }) => dump(elements))
    .join("; ");
}

describe("RFC 9110 section 5.6.1.1: lists, as a sender makes them", () => {
  it.each([
    ["r = 1#a", 'cat(a, rep(0, Infinity, cat(OWS, i",", OWS, a)))'],
    ["r = #a", 'opt(cat(a, rep(0, Infinity, cat(OWS, i",", OWS, a))))'],
    ["r = 0#a", 'opt(cat(a, rep(0, Infinity, cat(OWS, i",", OWS, a))))'],
    ["r = 2#4a", 'cat(a, rep(1, 3, cat(OWS, i",", OWS, a)))'],
    ["r = 2#a", 'cat(a, rep(1, Infinity, cat(OWS, i",", OWS, a)))'],
    ["r = #3a", 'opt(cat(a, rep(0, 2, cat(OWS, i",", OWS, a))))'],
    ["r = 1#1a", "a"],
    ["r = #1a", "opt(a)"],
    ["r = 1#( a / b )", 'cat(alt(a, b), rep(0, Infinity, cat(OWS, i",", OWS, alt(a, b))))'],
    ["r = a #1b *c", "cat(a, opt(b), rep(0, Infinity, c))"],
    ["r = 2*3a", "rep(2, 3, a)"],
    ["r = 2a", "rep(2, 2, a)"],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ["r = #", "line 1, column 6: expected element, found end of input"],
    ["r = 1# a", 'line 1, column 7: expected element, found " "'],
    ["r = 3#2a", 'line 1, column 7: expected a number of at least 3, found "2"'],
    ["r = #0a", 'line 1, column 6: expected a number of at least 1, found "0"'],
    ["r = 1#*a", 'line 1, column 7: expected element, found "*"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text, { lists: true }).message).toBe(message);
  });

  it.each([
    ["r = 1#a", "cat(opt(S), a, rep(0, Infinity, cat(S, a)), opt(S))"],
    ["r = #a", "cat(opt(S), opt(cat(a, rep(0, Infinity, cat(S, a)), opt(S))))"],
    ["r = 2#4a", "cat(opt(S), a, rep(1, 3, cat(S, a)), opt(S))"],
    ["r = #1a", "cat(opt(S), opt(cat(a, opt(S))))"],
  ])("section 5.6.1.2: %j, as a recipient accepts it, is %s", (text, elements) => {
    const [rule] = readAbnf(text, { lists: "recipient" }).rules;
    const commas = 'cat(rep(1, Infinity, cat(OWS, i",")), OWS)';
    expect(dump(rule!.elements)).toBe(elements.replaceAll("S", commas));
  });

  it("gives the generated nodes the span of the operator and its element", () => {
    const [rule] = readAbnf("r = b / 1#a", { lists: true }).rules;
    expect(rule?.elements).toMatchObject({
      alternatives: [
        { span: { start: 4, end: 5 } },
        {
          type: "concatenation",
          span: { start: 8, end: 11 },
          elements: [
            { span: { start: 10, end: 11 } },
            {
              type: "repetition",
              span: { start: 8, end: 11 },
              element: {
                elements: [
                  { name: "OWS", span: { start: 8, end: 11 } },
                  { value: ",", span: { start: 8, end: 11 } },
                  { name: "OWS", span: { start: 8, end: 11 } },
                  { name: "a", span: { start: 10, end: 11 } },
                ],
              },
            },
          ],
        },
      ],
    });
  });
});
