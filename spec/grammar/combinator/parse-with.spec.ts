import fc from "fast-check";
import P from "parsimmon";
import { compile, parseWith, rfc3986 } from "../../../grammar/index.js";
import { failedAt } from "../../helpers/failed-at.js";
import { caught } from "../../helpers/caught.js";
import { excerptOf } from "../../helpers/excerpt.js";
import { place } from "../../helpers/place.js";
import { tries } from "../../helpers/worlds.js";
import { ComposableParser } from "../../../grammar/combinator/composable-parser.js";
import { uriReference } from "../../../src/index.js";
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
    expect(parseWith(listen, "listen [::1::]:8080;")).toEqual(failedAt(12, ["h16", "ls32"]));
    expect(parseWith(listen, "listen [::1]:8080; ")).toEqual(failedAt(18, ["end of input"]));
  });

  it("spells what is expected as rules do", () => {
    const texts = [P.string(":"), P.string('"\n'), P.string("'"), P.regexp(/\s+/), P.digit];
    expect(parseWith(P.alt<unknown>(IPv6address, ...texts), "x")).toMatchObject({
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
    const [input, picture] = ["listen [::1]:8080\n", "listen [::1]:8080\u240a"];
    expect(excerptOf(parseWith(listen, input))).toBe(`${picture}\n                 ^`);
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
    expect(parseWith(word, "a1")).toEqual(failedAt(1, ["ALPHA", "end of input"]));
  });
});

/** The parsers that the methods of rules return parse whole inputs as safely as rules do. */
describe("composable parsers", () => {
  const { port } = rfc3986.rules;
  const text = ({ text: matched }: { readonly text: string }): string => matched;
  const bang = P.string("!");

  /** One parser by each method that makes one. */
  const MADE: readonly (readonly [method: string, parser: P.Parser<unknown>])[] = [
    ["ap", port.ap(P.succeed(Number))],
    ["assert", port.assert(() => false, "nothing")],
    ["atLeast", rfc3986.rules.IPv4address.atLeast(0)],
    ["atMost", port.atMost(1)],
    ["chain", port.chain(() => bang)],
    ["contramap", port.contramap((input) => input)],
    ["desc", port.desc("a port")],
    ["fold", port.fold<{ port: number }>({ port: ({ text }) => Number(text) })],
    ["fallback", port.fallback(1)],
    ["lookahead", port.lookahead(bang)],
    ["map", port.map(text)],
    ["mark", port.mark()],
    ["node", port.node("port")],
    ["notFollowedBy", port.notFollowedBy(bang)],
    ["or", port.or(bang)],
    ["result", port.result(1)],
    ["sepBy", rfc3986.rules.IPv4address.sepBy(bang)],
    ["sepBy1", rfc3986.rules.IPv4address.sepBy1(bang)],
    ["skip", port.skip(bang)],
    ["then", port.then(bang)],
    ["tie", port.map((node) => [text(node)]).tie()],
    ["tieWith", port.map((node) => [text(node)]).tieWith(",")],
    ["times", port.times(1, 2)],
    ["trim", port.trim(P.optWhitespace)],
    ["wrap", port.wrap(P.string("<"), P.string(">"))],
    ["of others", port.map(text).skip(bang).map(Number).or(P.digits)],
    ["of a reference", uriReference.map(({ host }) => host).skip(bang)],
  ];

  it.each(MADE)("%s makes a parser of the class, which leaves nothing behind", (_, parser) => {
    expect(P.isParser(parser)).toBe(true);
    expect(parser).toBeInstanceOf(ComposableParser);
    expect(parser.parse("__proto__").status).toBe(false);
    expect(caught(() => parser.tryParse("__proto__"))).toBeInstanceOf(Error);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("the parsers fail in the same way as Parsimmon's own", () => {
    const { word } = compile("word = 1*ALPHA").rules;
    const made = word.map(text).skip(bang);
    const plain = P.seqMap(word, bang, text);
    expect(made.tryParse("ab!")).toBe("ab");
    expect(made.parse("a?\n")).toEqual(parseWith(plain, "a?\n"));
    const error = caught(() => made.tryParse("ab?"));
    const theirs = caught(() => plain.tryParse("ab?"));
    expect(error).toMatchObject({ type: "ParsimmonError", result: made.parse("ab?") });
    expect(String(error)).toBe(String(theirs).replace("'!'", '"!"'));
  });

  it("Parsimmon's own parsers stay as they are", () => {
    expect(P.string("a").map(String)).not.toBeInstanceOf(ComposableParser);
    expect(bang.thru((parser) => parser)).toBe(bang);
    expect(port.thru((parser) => parser)).toBe(port);
  });

  it("a buffer is parsed as by Parsimmon", () => {
    const { word } = compile("word = 1*ALPHA", { alphabet: "octets" }).rules;
    const made = word.map(text) as unknown as {
      parse(input: Uint8Array): unknown;
      tryParse(input: Uint8Array): unknown;
    };
    expect(made.tryParse(Buffer.from("ab"))).toBe("ab");
    expect(made.parse(Buffer.from("a1"))).toEqual(failedAt(1, ["ALPHA", "EOF"], -1, -1));
  });
});
