import fc from "fast-check";
import {
  escape,
  EscapeError,
  excludedClass,
  rfc2396bis,
  rfc3986,
  rfc3987,
  unescape,
  unescapeToBytes,
} from "../../src/index.js";
import { ANY_CHARACTER } from "../helpers/any-character.js";
import { caught } from "../helpers/caught.js";
import { unlessRefused } from "../helpers/unless-refused.js";
import { scaled } from "../helpers/worlds.js";
import type { DataComponent, Escaped, ExcludedClass } from "../../src/index.js";

const ASCII = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
const COMPONENTS: readonly DataComponent[] = [
  "userinfo",
  "reg-name",
  "segment",
  "path",
  "query",
  "fragment",
];

const UNRESERVED = "!'()*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

function sorted(characters: string): string {
  return Array.from(characters).sort().join("");
}

describe("escape, section 2.4", () => {
  // The characters that are kept in addition to the unreserved ones: those that the rule of the
  // component allows, without those that sections 3.2, 3.3 and 3.4 reserve in it.
  const stays: readonly (readonly [component: DataComponent, more: string])[] = [
    ["userinfo", "$&+,="],
    ["reg-name", "$&+,="],
    ["segment", "$&+,:@"],
    ["path", "$&+,/:@"],
    ["query", ""],
    ["fragment", "$&+,/:;=?@"],
  ];

  it.each(stays)("in %s, these stay: %j and the unreserved", (component, more) => {
    const kept = ASCII.filter((character) => escape(character, component) === character);
    expect(kept.join("")).toBe(sorted(UNRESERVED + more));
  });

  it("takes octets", () => {
    expect(escape(Uint8Array.of(0x00, 0x41, 0x2f, 0x7e, 0x80, 0xff), "segment")).toBe(
      "%00A%2F~%80%FF",
    );
  });

  it.each(COMPONENTS)(
    "gives what the rule of %s allows, and unescapes to the same",
    (component) => {
      const { allowed } = { allowed: component === "path" ? "path-segments" : component };
      fc.assert(
        fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 20 }), (data) => {
          const escaped = escape(data, component);
          expect(unescape(escaped)).toBe(data);
          // Not every one of these rules matches the empty string.
          expect(data === "" || rfc2396bis.grammar.rule(allowed).test(escaped)).toBe(true);
        }),
        { numRuns: scaled(100, 30) },
      );
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 20 }), (octets) => {
          const escaped = escape(octets, component);
          expect(unescapeToBytes(escaped)).toStrictEqual(octets);
        }),
        { numRuns: scaled(100, 30) },
      );
    },
  );

  it("does not compile for escaped data", () => {
    const escaped: Escaped = escape("%", "query");
    // @ts-expect-error section 2.4.2: "careful not to escape the same string more than once"
    expect(escape(escaped, "query")).toBe("%2525");
  });

  it("RFC 3986 keeps unreserved characters, and slash and question mark where they are data", () => {
    const keeps = (component: DataComponent): string =>
      ASCII.filter((character) => rfc3986.escape(character, component) === character).join("");
    const unreserved = "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";
    expect(keeps("segment")).toBe(unreserved);
    expect(keeps("userinfo")).toBe(unreserved);
    expect(keeps("path")).toBe(sorted(`${unreserved}/`));
    expect(keeps("query")).toBe(sorted(`${unreserved}/?`));
    expect(keeps("fragment")).toBe(keeps("query"));
  });
});

describe("excludedClass, section 2.4.3", () => {
  const classes: readonly (readonly [ExcludedClass, string])[] = [
    ["control", `${ASCII.slice(0, 0x20).join("")}\x7f`],
    ["space", " "],
    ["delims", '"#%<>'],
    ["unwise", "\\^`{|}"],
  ];

  it.each(classes)("%s", (excluded, characters) => {
    const found = ASCII.filter((character) => excludedClass(character) === excluded);
    expect(found.join("")).toBe(characters);
  });

  it("has no more", () => {
    const excluded = new Set(classes.flatMap(([, characters]) => Array.from(characters)));
    for (const character of ASCII)
      expect(excludedClass(character) !== undefined).toBe(excluded.has(character));
    expect(excludedClass("é")).toBeUndefined();
    expect(excludedClass("")).toBeUndefined();
    expect(excludedClass("<>")).toBeUndefined();
  });
});

describe("unescape, section 2.4.2", () => {
  it("takes every octet, once", () => {
    const octets = Uint8Array.from({ length: 0x100 }, (_, octet) => octet);
    const escaped = Array.from(octets, (octet) => `%${octet.toString(16).padStart(2, "0")}`);
    expect(unescapeToBytes(escaped.join(""))).toStrictEqual(octets);
    expect(unescapeToBytes("a%25b")).toStrictEqual(Uint8Array.of(0x61, 0x25, 0x62));
  });

  it("agrees with the platform, where the platform has an opinion", () => {
    const piece = fc.constantFrom("a", "%", "%41", "%C3%A9", "%C3", "%A9", "%E2%82", "%AC", "%F0");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const component = pieces.join("");
        const expected = unlessRefused(() => decodeURIComponent(component), URIError);
        expect(unlessRefused(() => unescape(component), EscapeError)).toBe(expected);
      }),
    );
  });

  it("RFC 3987 has other characters, too", () => {
    expect(rfc3987.unescape("é%C3%A9")).toBe("éé");
    expect(rfc3987.unescapeToBytes("é%C3%A9A")).toStrictEqual(
      Uint8Array.of(0xc3, 0xa9, 0xc3, 0xa9, 0x41),
    );
    expect(caught(() => rfc3987.unescape("a\ufff0"))).toMatchObject({
      kind: "literal",
      offset: 1,
    });
    expect(caught(() => rfc3987.unescape("\ud800"))).toMatchObject({
      kind: "literal",
      offset: 0,
    });
  });
});
