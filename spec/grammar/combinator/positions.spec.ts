/** The positions in results: of failures, and of what `mark` and `node` return. */
import fc from "fast-check";
import P from "parsimmon";
import { compile, parseWith } from "../../../grammar/index.js";
import { uriReference } from "../../../src/index.js";
import { place } from "../../helpers/place.js";

const semicolon = P.string(";");

/** Returns the position of a failure. */
function failureOf(parser: P.Parser<unknown>, text: string): P.Index | undefined {
  const result = parser.parse(text);
  return result.status ? undefined : result.index;
}

describe("a semicolon that is missing at the end of a line", () => {
  const { word } = compile("word = 1*ALPHA").rules;
  const value = word.fold<{ word: string }>({ word: ({ text }) => text });

  it.each<[what: string, failure: (text: string) => P.Index | undefined]>([
    ["a rule", (text) => failureOf(word, text)],
    ["a parser that a rule makes", (text) => failureOf(word.skip(semicolon), text)],
    ["a parser that this one makes", (text) => failureOf(word.skip(semicolon).map(String), text)],
    ["a fold", (text) => failureOf(value, text)],
    ["a parser that a fold makes", (text) => failureOf(value.skip(semicolon), text)],
    ["a reference", (text) => failureOf(uriReference.skip(semicolon), text)],
    [
      "parseWith",
      (text) => {
        const result = parseWith(P.seq(P.letters, semicolon), text);
        return result.status ? undefined : result.index;
      },
    ],
  ])("%s", (_, failure) => {
    for (const text of ["a\n", "a\r\n", "a\rb"])
      expect(failure(text)).toEqual({ offset: 1, line: 1, column: 2 });
  });
});

describe("any offset of a text", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "\r", "\n", "\r\n"), maxLength: 12 });
  const cases = texts.chain((text) => fc.tuple(fc.constant(text), fc.nat(text.length)));

  /** A rule of so many characters, a rule of the others, and one of both. */
  function rulesFor(count: number) {
    const text = `all = first rest\nfirst = ${String(count)}%x00-7F\nrest = *%x00-7F`;
    const grammar = compile(text);
    return {
      all: grammar.rule("all"),
      first: grammar.rule("first"),
      rest: grammar.rule("rest"),
    };
  }

  it.each<[what: string, parserFor: (count: number) => P.Parser<unknown>, skipsEnd?: boolean]>([
    ["a rule", (count) => rulesFor(count).first, true],
    ["a parser that a rule makes", (count) => rulesFor(count).first.skip(semicolon)],
    [
      "an action that fails",
      (count) =>
        rulesFor(count).all.fold<{ rest: never; all: unknown }>({
          rest: (node) => node.fail("a value"),
          all: (node) => node.first("rest"),
        }),
    ],
  ])("is the place of a failure of %s", (_, parserFor, skipsEnd = false) => {
    fc.assert(
      fc.property(cases, ([text, offset]) => {
        if (skipsEnd && offset === text.length) return;
        expect(failureOf(parserFor(offset), text)).toEqual(place(text, offset));
      }),
    );
  });

  it("is marked", () => {
    fc.assert(
      fc.property(cases, ([text, offset]) => {
        const { first, rest } = rulesFor(offset);
        const parser = P.seq(first.map(() => offset).mark(), rest.result("").node("rest"));
        const start = place(text, 0);
        const middle = place(text, offset);
        expect(parseWith(parser, text)).toEqual({
          status: true,
          value: [
            { start, value: offset, end: middle },
            { name: "rest", start: middle, value: "", end: place(text, text.length) },
          ],
        });
      }),
    );
  });

  it("in octets has neither line nor column, as in Parsimmon", () => {
    const { line } = compile("line = 1*ALPHA CRLF", { alphabet: "octets" }).rules;
    const marked = line.mark() as unknown as { tryParse(input: Uint8Array): unknown };
    expect(marked.tryParse(Buffer.from("a\r\n"))).toMatchObject({
      start: { offset: 0, line: -1, column: -1 },
      end: { offset: 3, line: -1, column: -1 },
    });
  });
});

it("many marks of one text cost one pass", () => {
  const { word } = compile("word = 1*ALPHA").rules;
  const marks = word.mark().skip(P.newline).many();
  const test = jest.spyOn(RegExp.prototype, "test");
  expect(marks.tryParse("a\n".repeat(1000)).at(-1)?.end).toEqual(place("a\n".repeat(1000), 1999));
  const searches = test.mock.calls.length;
  test.mockRestore();
  expect(searches).toBeLessThan(1100);
});
