import fc from "fast-check";
import {
  makeLessSafe,
  makeSafer,
  parse,
  rfc2396bis,
  sameEncodingLevel,
  toSameLevel,
  UriSyntaxError,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { stringsOf } from "../helpers/references.js";
import { tries } from "../helpers/worlds.js";

describe("RFC 1630, the same encoding level", () => {
  it("example 1: identical, as the %2D encodes a hyphen character", () => {
    const one = "http://info.cern.ch/albert/bertram/marie-claude";
    const two = "http://info.cern.ch/albert/bertram/marie%2Dclaude";
    expect(sameEncodingLevel(one, two)).toBe(true);
    expect(toSameLevel(two)).toBe(one);
    expect(toSameLevel(one)).toBe(one);
  });

  it("example 2: not identical, as the encoded slash does not have hierarchical significance", () => {
    const one = "http://info.cern.ch/albert/bertram/marie-claude";
    const two = "http://info.cern.ch/albert/bertram%2Fmarie-claude";
    expect(sameEncodingLevel(one, two)).toBe(false);
    expect(toSameLevel(two)).toBe(two);
  });

  it.each([
    ["fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", "*"],
    ["news:12345667123%asdghfh@info.cern.ch", "sdghfh"],
  ])("example 3: %s is illegal", (uri, from) => {
    for (const act of [toSameLevel, parse, (s: string) => sameEncodingLevel("x:", s)]) {
      const error = caught(() => act(uri));
      expect(error).toBeInstanceOf(UriSyntaxError);
      expect(error).toMatchObject({ offset: uri.indexOf(from), expected: ["HEXDIG"] });
    }
  });

  const levels: readonly (readonly [uri: string, level: string])[] = [
    ["x:/%41%7a%30", "x:/Az0"],
    ["x:/%2d%5f%2e%21%7e%2a%27%28%29", "x:/-_.!~*'()"],
    ["x:/%2f%3f%23%25%3a%40", "x:/%2F%3F%23%25%3A%40"],
    ["x:/%20%3c%7b%c3%a9%00", "x:/%20%3C%7B%C3%A9%00"],
    ["x:/a?%61#%62", "x:/a?a#b"],
    ["x:%61?%62", "x:a?b"],
    ["%61/b", "a/b"],
    ["//%75%3a@a/", "//u%3A@a/"],
    // an escape in a registry-based name, expanded, might make it the name of a server
    ["//%61b/%61", "//%61b/a"],
  ];

  it.each(levels)("%s: %s", (uri, level) => {
    expect(toSameLevel(uri)).toBe(level);
    expect(sameEncodingLevel(uri, level)).toBe(true);
  });
});

describe("RFC 1630, reduced or increased safe character sets", () => {
  const made: readonly (readonly [uri: string, characters: string, safer: string])[] = [
    ["http://a/~joe", "~", "http://a/%7Ejoe"],
    ["http://a-b/c-d?e-f#g-h", "-", "http://a-b/c%2Dd?e%2Df#g%2Dh"],
    ["x-y:/-", "-", "x-y:/%2D"],
    ["http://u-v@a-b:1/", "-", "http://u%2Dv@a-b:1/"],
    // encoded characters stay encoded
    ["http://a/%7Ejoe~", "~7E%", "http://a/%7Ejoe%7E"],
    // "the reserved characters may NEVER be encoded and unencoded in this way"
    ["http://a:1/b;c=d?e&f=g+h,i$j@k#l", ":/;=?&+,$@#", "http://a:1/b;c=d?e&f=g+h,i$j@k#l"],
    ["x:[a]", "[]a", "x:[%61]"],
    ["mailto:a@b", "ab@", "mailto:%61@%62"],
  ];

  it.each(made)("%s, safer by %j: %s", (uri, characters, safer) => {
    expect(makeSafer(uri, characters)).toBe(safer);
    expect(sameEncodingLevel(uri, safer)).toBe(true);
  });

  const undone: readonly (readonly [uri: string, characters: string, lessSafe: string])[] = [
    ["http://a/%7Ejoe/%7ejoe", "~", "http://a/~joe/~joe"],
    ["http://a/%7Ejoe%2D", "-", "http://a/%7Ejoe-"],
    ["x:/%2F%3f%25%20%C3%A9", "/?% é", "x:/%2F%3f%25%20%C3%A9"],
  ];

  it.each(undone)("%s, less safe by %j: %s", (uri, characters, lessSafe) => {
    expect(makeLessSafe(uri, characters)).toBe(lessSafe);
    expect(sameEncodingLevel(uri, lessSafe)).toBe(true);
  });

  const uri = stringsOf(rfc2396bis.grammar.source.abnf, "URI-reference");
  const characters = fc.string({ unit: "binary-ascii" });

  it("stays at the same level, with the same components, and is reversible", () => {
    fc.assert(
      fc.property(uri, characters, (reference, some) => {
        const safer = makeSafer(reference, some);
        expect(toSameLevel(safer)).toBe(toSameLevel(reference));
        expect(parse(safer).kind).toBe(parse(reference).kind);
        expect(parse(safer).hostKind).toBe(parse(reference).hostKind);
        const level = toSameLevel(reference);
        expect(makeLessSafe(makeSafer(level, some), some)).toBe(level);
      }),
      { numRuns: tries(1000) },
    );
  });

  it("never touches reserved characters", () => {
    const reserved = (text: string): string =>
      Array.from(text, (character) =>
        rfc2396bis.rules.reserved.test(character) ? character : "",
      ).join("");
    fc.assert(
      fc.property(uri, characters, (reference, some) => {
        expect(reserved(makeSafer(reference, some))).toBe(reserved(reference));
        expect(reserved(makeLessSafe(reference, some))).toBe(reserved(reference));
      }),
    );
  });
});
