import fc from "fast-check";
import { EscapeError, rfc3987, unescape, unescapeToBytes } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { unlessRefused } from "../helpers/unless-refused.js";

describe("unescape, section 2.4.2", () => {
  const texts: readonly (readonly [component: string, text: string])[] = [
    ["", ""],
    ["a", "a"],
    ["%41%62", "Ab"],
    ["a%2Fb%2fc", "a/b/c"],
    // US-ASCII characters stand for themselves, also those that no component has
    [" [#]%20\x7f", " [#] \x7f"],
    ["%25", "%"],
    ["%2541", "%41"],
    ["%00%7F", "\0\x7f"],
    ["%C3%A9t%c3%a9", "été"],
    ["%E6%97%A5", "日"],
    ["%F0%9F%98%80", "\u{1F600}"],
    ["%C2%80%DF%BF%E0%A0%80%EF%BF%BF%F4%8F%BF%BF", "\u0080\u07ff\u0800\uffff\u{10FFFF}"],
  ];

  it.each(texts)("%j: %j", (component, text) => {
    expect(unescape(component)).toBe(text);
  });

  it("RFC 1630: the ISO Latin 1 code", () => {
    expect(unescape("%E9%80a%ff", { charset: "ISO-8859-1" })).toBe("é\u0080aÿ");
    expect(unescape("%C3%A9", { charset: "ISO-8859-1" })).toBe("Ã©");
  });

  const errors: readonly (readonly [
    component: string,
    kind: EscapeError["kind"],
    offset: number,
  ])[] = [
    ["%", "truncated", 0],
    ["a%", "truncated", 1],
    ["a%4", "truncated", 1],
    ["%41%4", "truncated", 3],
    ["%g0", "malformed", 0],
    ["a%4g", "malformed", 1],
    ["%%41", "malformed", 0],
    ["%41%*", "malformed", 3],
    ["%as", "malformed", 0],
    // octets that are not UTF-8 (RFC 3629 section 4)
    ["%80", "charset", 0],
    ["a%C3", "charset", 1],
    ["a%C3b%A9", "charset", 1],
    ["%41%C3%A9%FF", "charset", 9],
    ["%C0%80", "charset", 0],
    ["%C1%BF", "charset", 0],
    ["%E0%9F%BF", "charset", 0],
    ["%ED%A0%80", "charset", 0],
    ["%F0%8F%BF%BF", "charset", 0],
    ["%F4%90%80%80", "charset", 0],
    ["%F0%9F%98", "charset", 0],
    ["%C3%A9%A9", "charset", 6],
    // section 1.5: a URI is a sequence of characters from a very limited set
    ["aé", "literal", 1],
    ["a\x80", "literal", 1],
    ["%41\u{1F600}", "literal", 3],
  ];

  it.each(errors)("%j: %s at %i", (component, kind, offset) => {
    const error = caught(() => unescape(component));
    expect(error).toBeInstanceOf(EscapeError);
    expect(error).toMatchObject({ kind, input: component, offset });
    const octets = caught(() => unescapeToBytes(component));
    expect(octets instanceof Uint8Array).toBe(kind === "charset");
    expect(kind === "charset" ? error : octets).toMatchObject({ kind, offset });
  });

  it("says it in a sentence", () => {
    const message = (component: string): unknown => caught(() => unescape(component));
    expect(message("a%4")).toMatchObject({ message: "there is a truncated escape at offset 1" });
    expect(message("a%z")).toMatchObject({
      message: 'there is a "%" without two hexadecimal digits at offset 1',
    });
    expect(message("%FF")).toMatchObject({
      message: "there are octets that are not UTF-8 at offset 0",
    });
    expect(message("é")).toMatchObject({
      message: "there is a character that no URI has at offset 0",
    });
  });

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
    expect(caught(() => rfc3987.unescape("a\ufff0"))).toMatchObject({ kind: "literal", offset: 1 });
    expect(caught(() => rfc3987.unescape("\ud800"))).toMatchObject({ kind: "literal", offset: 0 });
  });
});
