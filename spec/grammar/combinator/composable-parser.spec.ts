/** The parsers that the methods of rules return parse whole inputs as safely as rules do. */
import P from "parsimmon";
import { ComposableParser } from "../../../grammar/combinator/composable-parser.js";
import { compile, rfc3986, parseWith } from "../../../grammar/index.js";
import { uriReference } from "../../../src/index.js";
import { caught } from "../../helpers/caught.js";

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

describe.each(MADE)("%s", (_, parser) => {
  it("makes a parser that leaves nothing behind", () => {
    expect(P.isParser(parser)).toBe(true);
    expect(parser.parse("__proto__").status).toBe(false);
    expect(caught(() => parser.tryParse("__proto__"))).toBeInstanceOf(Error);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

it.each(MADE)("%s makes a parser of the class", (_, parser) => {
  expect(parser).toBeInstanceOf(ComposableParser);
});

it("the parsers fail in the same way as Parsimmon's own", () => {
  const { word } = compile("word = 1*ALPHA").rules;
  const made = word.map(text).skip(bang);
  const plain = P.seqMap(word, bang, text);
  expect(made.tryParse("ab!")).toBe("ab");
  expect(made.parse("a?\n")).toEqual(parseWith(plain, "a?\n"));
  const [error, theirs] = [caught(() => made.tryParse("ab?")), caught(() => plain.tryParse("ab?"))];
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
  expect(made.parse(Buffer.from("a1"))).toEqual({
    status: false,
    index: { offset: 1, line: -1, column: -1 },
    expected: ["ALPHA", "EOF"],
  });
});
