import fc from "fast-check";
import P from "parsimmon";
import { compile, parseWith, rfc3986 } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { excerptOf } from "../../helpers/excerpt.js";
import { place } from "../../helpers/place.js";
import { tries } from "../../helpers/worlds.js";
import type { ParseNode } from "../../../grammar/index.js";

const { IPv6address, IPv4address, port } = rfc3986.rules;

/** A parser that begins with one of Parsimmon's own. */
const listen = P.seqObj<{ address: string; port: number }>(
  P.string("listen "),
  [
    "address",
    P.alt<ParseNode>(IPv6address.wrap(P.string("["), P.string("]")), IPv4address).map(
      (n) => n.text,
    ),
  ],
  P.string(":"),
  ["port", port.map(({ text }) => Number(text))],
  P.string(";"),
);

/** Names that every object, or every function, has. */
const INHERITED = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
];

/** The entries of failures under the names of existing members. */
function written(): readonly string[] {
  return [Object.prototype, Object].flatMap((holder) => Object.keys(holder));
}

/** The words of Parsimmon that the property meets, as rules spell them. */
function spelled(word: string): string {
  return { "';'": '";"', EOF: "end of input" }[word] ?? word;
}

describe("parseWith", () => {
  it("gives a value, or where the parser fails", () => {
    expect(parseWith(listen, "listen [::1]:8080;")).toEqual({
      status: true,
      value: { address: "::1", port: 8080 },
    });
    expect(parseWith(listen, "listen [::1::]:8080;")).toEqual({
      status: false,
      index: { offset: 12, line: 1, column: 13 },
      expected: ["h16", "ls32"],
    });
    expect(parseWith(listen, "listen [::1]:8080; ")).toEqual({
      status: false,
      index: { offset: 18, line: 1, column: 19 },
      expected: ["end of input"],
    });
  });

  it("spells what is expected as rules do", () => {
    const words = P.seq(
      P.alt<unknown>(
        IPv6address,
        P.string(":"),
        P.string('"\n'),
        P.regexp(/\s+/),
        P.digit,
        P.string("'"),
      ),
      P.string("'"),
    );
    expect(parseWith(words, "x")).toMatchObject({
      expected: ['"\\"" U+000A', '"\'"', '":"', "/\\s+/", "IPv6address", "a digit"],
    });
    expect(() => port.skip(P.string(";")).tryParse("80:")).toThrow(
      'Expected one of the following: \n\n";", DIGIT',
    );
    // One word where a rule and Parsimmon expect the same.
    const { list } = compile('list = "a" *( "," "a" )').rules;
    expect(parseWith(list.skip(P.string(",")), "a;")).toMatchObject({ expected: ['","'] });
  });

  it("draws where the parser fails", () => {
    expect(excerptOf(parseWith(listen, "listen [::1::]:8080;"))).toBe(
      "listen [::1::]:8080;\n            ^",
    );
    expect(excerptOf(parseWith(listen, "listen [::1]:8080\n"))).toBe(
      "listen [::1]:8080\u240a\n                 ^",
    );
    expect(excerptOf(listen.map(String).parse("listen "))).toBeUndefined();
    expect(excerptOf(port.map(String).parse("80;"))).toBe("80;\n  ^");
    expect(excerptOf(port.parse("80;"))).toBe("80;\n  ^");
    expect(Object.keys(parseWith(listen, ""))).toEqual(["status", "index", "expected"]);
  });

  it.each(INHERITED)("leaves nothing behind for the input %j", (input) => {
    expect(parseWith(listen, input).status).toBe(false);
    expect(written()).toEqual([]);
  });

  it("Parsimmon's own parse does, as long as this function is needed", () => {
    expect(P.string("a").parse("__proto__").status).toBe(false);
    const first: unknown = Reflect.get(Object.prototype, 0);
    Reflect.deleteProperty(Object.prototype, 0);
    expect(first).toEqual({ line: 0, lineStart: 0 });
  });

  const input = fc.string({ unit: fc.constantFrom("a", "b", ";", "\r", "\n", "\r\n", "x") });
  const parser = P.alt(P.seq(P.regexp(/[ab\r\n]*/), P.string(";")), P.regexp(/[^x]*/));

  it("returns the result of Parsimmon's own parse, but for positions in line ends and the spelling", () => {
    fc.assert(
      fc.property(input, (text) => {
        const theirs = parser.parse(text);
        const offset = theirs.status ? text.length : theirs.index.offset;
        const isInLineEnd = /^[\r\n]/.test(text.slice(offset));
        const own = isInLineEnd ? { ...theirs, index: place(text, offset) } : theirs;
        expect(parseWith(parser, text)).toEqual(
          own.status ? own : { ...own, expected: own.expected.map(spelled) },
        );
      }),
      { numRuns: tries(1000) },
    );
  });

  it.each<[unknown, unknown, string]>([
    [1, "a", "a parser is a Parsimmon parser, not number"],
    [{ parse: P.digits }, "a", "a parser is a Parsimmon parser, not Object"],
    [P.digits, 1, "parseWith reads a string, not number"],
    [P.digits, undefined, "parseWith reads a string, not undefined"],
    [P.digits, Buffer.from("1"), "parseWith reads a string, not Buffer"],
  ])("refuses %p and %p", (parser, input, message) => {
    expect(String(caught(() => parseWith(parser as P.Parser<string>, input as string)))).toBe(
      `TypeError: ${message}`,
    );
  });

  it("reads a rule, too", () => {
    const { word } = compile("word = 1*ALPHA").rules;
    expect(parseWith(word, "ab")).toMatchObject({ status: true, value: { text: "ab" } });
    expect(parseWith(word, "a1")).toEqual({
      status: false,
      index: { offset: 1, line: 1, column: 2 },
      expected: ["ALPHA", "end of input"],
    });
  });
});
