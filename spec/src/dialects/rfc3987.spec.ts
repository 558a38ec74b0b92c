import fc from "fast-check";
import { rfc3986, rfc3987, UriSyntaxError } from "../../../src/index.js";
import { caught } from "../../helpers/caught.js";
import { stringsOf } from "../../helpers/references.js";
import { tries } from "../../helpers/worlds.js";
import type { BidiWarning } from "../../../src/index.js";

describe("RFC 3987, section 2.2", () => {
  it("has components beyond US-ASCII", () => {
    expect(rfc3987.parse("http://ü@résumé.example.org:80/straße?\ue000é#日本")).toStrictEqual({
      kind: "hierarchical",
      scheme: "http",
      authority: "ü@résumé.example.org:80",
      userinfo: "ü",
      host: "résumé.example.org",
      port: "80",
      path: "/straße",
      query: "\ue000é",
      fragment: "日本",
      hostKind: "reg-name",
    });
    expect(rfc3987.parse("//[::1]").hostKind).toBe("IPv6");
    expect(rfc3987.parse("é/../b").kind).toBe("relative-path");
  });

  it.each([
    ["é:", 1],
    ["/\ue000", 1],
    ["#\ue000", 1],
    ["/\ufdd0", 1],
    ["/\ufff0", 1],
    ["/\ud800", 1],
    ["/\u{E0001}", 1],
    ["/\u{1FFFE}", 1],
    ["/\x80", 1],
    ["//a:é", 5],
    ["/a b", 2],
  ])("%j is none, at %i", (iri, offset) => {
    expect(caught(() => rfc3987.parse(iri))).toMatchObject({ name: "UriSyntaxError", offset });
  });

  it("resolves as RFC 3986 does", () => {
    expect(rfc3987.resolve("../é", "http://ü/a/b/c")).toBe("http://ü/a/é");
    expect(rfc3987.resolve("./ü:é", "http://a/é/b")).toBe("http://a/é/ü:é");
  });
});

describe("RFC 3987, section 3.1", () => {
  it.each([
    ["http://www.example.org/Dürst", "http://www.example.org/D%C3%BCrst"],
    ["http://r\u00e9sum\u00e9.example.org", "http://r%C3%A9sum%C3%A9.example.org"],
    [
      "http://example.com/\u{10300}\u{10301}\u{10302}",
      "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
    ],
    ["http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red"],
    ["?\ue000", "?%EE%80%80"],
    ["http://a/b", "http://a/b"],
    // step 1c: Unicode is not normalized
    ["e\u0301", "e%CC%81"],
  ])("%s: %s", (iri, uri) => {
    expect(rfc3987.toUri(iri)).toBe(uri);
  });

  it("refuses strings that are not IRIs", () => {
    expect(caught(() => rfc3987.toUri("é é"))).toMatchObject({ input: "é é", offset: 1 });
    expect(() => rfc3987.toUri("\ud800")).toThrow(UriSyntaxError);
  });
});

describe("RFC 3987, section 3.2", () => {
  it.each([
    // the examples of 3.2.1
    ["http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"],
    ["http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"],
    ["http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"],
    // step 2: keeps escapes of "%", of reserved characters, and of characters that no URI has
    ["/%41%7e%25%2f%3A%20%3c%5B", "/A~%25%2f%3A%20%3c%5B"],
    // step 3: keeps escapes of octets that are not strictly legal UTF-8
    ["/%c3%a9%c3%c0%80%ed%a0%80é%a9", "/é%C3%C0%80%ED%A0%80é%A9"],
    // step 4: keeps escapes of characters that the component does not allow
    ["/%ee%80%80?%ee%80%80#%ee%80%80", "/%EE%80%80?\ue000#%EE%80%80"],
    ["/%ef%bf%b0%c2%80", "/%EF%BF%B0%C2%80"],
    ["/%e2%80%8e%e2%80%8f%e2%80%aa%e2%80%ab", "/%E2%80%8E%E2%80%8F%E2%80%AA%E2%80%AB"],
    ["//%c3%bc@%c3%a9.org/%F0%90%8C%80#%c3%a9", "//ü@é.org/\u{10300}#é"],
    ["x:%c3%a9", "x:é"],
  ])("%s: %s", (uri, iri) => {
    expect(rfc3987.toIri(uri)).toBe(iri);
  });

  it("converts back and forth", () => {
    fc.assert(
      fc.property(stringsOf(rfc3987.grammar.source.abnf, "IRI-reference"), (iri) => {
        const uri = rfc3987.toUri(iri);
        expect(rfc3986.canParse(uri)).toBe(true);
        expect(rfc3987.recompose(rfc3987.parse(iri))).toBe(iri);
        // Only the escapes that stood in the IRI may be read as more than they were.
        expect(rfc3986.normalize(rfc3987.toUri(rfc3987.toIri(uri)))).toBe(rfc3986.normalize(uri));
      }),
      { numRuns: tries(2000) },
    );
    fc.assert(
      fc.property(stringsOf(rfc3986.grammar.source.abnf, "URI-reference"), (uri) => {
        const iri = rfc3987.toIri(uri);
        expect(rfc3987.toIri(iri)).toBe(iri);
        expect(rfc3986.equivalent(rfc3987.toUri(iri), uri, { level: "encoding" })).toBe(true);
      }),
      { numRuns: tries(2000) },
    );
  });
});

describe("RFC 3987, section 4", () => {
  const advice: readonly (readonly [iri: string, warnings: readonly BidiWarning[]])[] = [
    ["http://a/b?c#d", []],
    ["http://\u05d0.\u05d1.com/\u05d2/a", []],
    ["/\u05d0\u05d1", []],
    ["/\u05d01\u05d0", []],
    ["//\u05d0a@h", [{ kind: "mixed", component: "userinfo", part: "\u05d0a" }]],
    ["/a\u05d0", [{ kind: "mixed", component: "path", part: "a\u05d0" }]],
    ["/\u05d0/1\u05d0", [{ kind: "not-enclosed", component: "path", part: "1\u05d0" }]],
    ["//\u05d01.org", [{ kind: "not-enclosed", component: "host", part: "\u05d01" }]],
    [
      "?\u0627a#\u200f",
      [
        { kind: "mixed", component: "query", part: "\u0627a" },
        { kind: "formatting", component: "fragment", part: "\u200f" },
      ],
    ],
  ];

  it.each(advice)("%j", (iri, warnings) => {
    expect(rfc3987.bidiWarnings(iri)).toStrictEqual(warnings);
  });
});

describe("RFC 3987, section 5.3.2", () => {
  it.each([
    // 5.3.2.1: US-ASCII only
    ["HTTP://ÉX/%c3%a9", "http://Éx/%C3%A9"],
    // 5.3.2.3: unreserved characters of RFC 3986
    ["http://a/%7e%C3%A9é", "http://a/~%C3%A9é"],
    // 5.3.2.4
    ["http://a/é/../b", "http://a/b"],
    // 5.3.2.2: not without being asked
    ["/e\u0301", "/e\u0301"],
  ])("%s: %s", (iri, normal) => {
    expect(rfc3987.normalize(iri)).toBe(normal);
    expect(rfc3987.normalize(iri, {})).toBe(normal);
  });
});

describe("RFC 3987, section 5.3.2: equivalence", () => {
  it.each([
    // the example of the section
    ["example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"],
    ["http://é.example/?é#é", "http://%c3%a9.example/?%C3%A9#%c3%A9"],
    ["//\u{10000}@h/", "//%f0%90%80%80@h/"],
    ["http://h:80/é", "http://h/%C3%A9"],
  ])("%s and %s are equivalent", (a, b) => {
    expect(rfc3987.equivalent(a, b)).toBe(true);
    expect(rfc3987.equivalent(b, a, { level: "path" })).toBe(true);
    expect(rfc3987.equivalent(a, b, { level: "case-and-port" })).toBe(false);
  });

  it.each([
    ["/é", "/%E9"],
    ["/a/b", "/a%2Fb"],
    ["/e\u0301", "/%C3%A9"],
    ["/É", "/%C3%A9"],
    ["//É", "//%C3%A9"],
    ["/%25C3%25A9", "/%C3%A9"],
  ])("%s and %s are not", (a, b) => {
    expect(rfc3987.equivalent(a, b)).toBe(false);
  });

  it("compares the URIs of IRIs, from the level of encodings on", () => {
    const some = stringsOf(rfc3987.grammar.source.abnf, "IRI-reference");
    const level = fc.constantFrom("encoding", "path", undefined);
    fc.assert(
      fc.property(some, some, level, fc.boolean(), (iri, another, given, isSame) => {
        const options = given === undefined ? {} : { level: given };
        const uri = rfc3987.toUri(iri);
        const other = rfc3987.toUri(isSame ? rfc3987.normalize(iri) : another);
        const expected = rfc3986.equivalent(uri, other, options);
        expect(rfc3987.equivalent(iri, other, options)).toBe(expected);
        expect(rfc3987.equivalent(iri, uri, options)).toBe(true);
        expect(rfc3987.equivalent(rfc3987.toIri(uri), iri, options)).toBe(true);
      }),
      { numRuns: tries(2000) },
    );
  });
});
