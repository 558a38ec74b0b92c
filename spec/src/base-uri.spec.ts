import fc from "fast-check";
import {
  AbbreviationError,
  BaseUriError,
  establishBase,
  expandAbbreviated,
  HEURISTICS,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  UriSyntaxError,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { components, plausible } from "../helpers/references.js";
import { tries } from "../helpers/worlds.js";
import type { BaseLayer, BaseSources } from "../../src/index.js";

describe("establishBase, section 5.1", () => {
  const everywhere: BaseSources = {
    content: "http://content/",
    encapsulating: ["http://inner/", "http://outer/"],
    retrieval: "http://retrieval/",
    default: "http://default/",
  };
  const cases: readonly (readonly [
    title: string,
    sources: BaseSources,
    uri: string,
    layer: BaseLayer,
    depth: number | undefined,
  ])[] = [
    ["5.1.1: the content", everywhere, "http://content/", "content", undefined],
    [
      "5.1.2: the innermost entity",
      { ...everywhere, content: undefined },
      "http://inner/",
      "encapsulating",
      0,
    ],
    [
      "5.1.2: the innermost entity that has a base",
      { ...everywhere, content: undefined, encapsulating: [undefined, undefined, "http://outer/"] },
      "http://outer/",
      "encapsulating",
      2,
    ],
    [
      "5.1.3: the retrieval",
      { retrieval: "http://retrieval/", default: "http://default/" },
      "http://retrieval/",
      "retrieval",
      undefined,
    ],
    [
      "5.1.3: no entity has a base",
      { encapsulating: [undefined], retrieval: "http://retrieval/" },
      "http://retrieval/",
      "retrieval",
      undefined,
    ],
    ["5.1.4: the default", { default: "http://default/" }, "http://default/", "default", undefined],
    ["4.1: no fragment", { retrieval: "http://a/b?c#d" }, "http://a/b?c", "retrieval", undefined],
    ["an opaque base", { default: "mailto:a" }, "mailto:a", "default", undefined],
  ];

  it.each(cases)("%s", (_, sources, uri, layer, depth) => {
    expect(establishBase(sources)).toStrictEqual({ uri, layer, depth });
  });

  it.each(["a/b", "//a/b", "/", "", "#f"])("refuses %j, which is not absolute", (content) => {
    const error = caught(() => establishBase({ ...everywhere, content }));
    expect(error).toBeInstanceOf(BaseUriError);
    expect(error).toMatchObject({ kind: "relative", base: content, offset: 0 });
  });

  it("refuses strings that are not references", () => {
    const error = caught(() => establishBase({ ...everywhere, content: "http://[a" }));
    expect(error).toBeInstanceOf(UriSyntaxError);
    expect(error).toMatchObject({ input: "http://[a", offset: 9 });
  });

  it("does not look at layers further out", () => {
    expect(establishBase({ content: "x:/", retrieval: "not absolute" }).uri).toBe("x:/");
  });

  it("needs one", () => {
    for (const sources of [{}, { encapsulating: [] }, { encapsulating: [undefined] }]) {
      const error = caught(() => establishBase(sources));
      expect(error).toBeInstanceOf(BaseUriError);
      expect(error).toMatchObject({
        kind: "missing",
        base: "",
        message: "no layer defines a base URI",
      });
    }
  });

  it("has no source of another name", () => {
    const misspelt: object = { retreival: "http://a/" };
    expect(caught(() => establishBase(misspelt))).toStrictEqual(
      new TypeError(
        'the source must be one of content, encapsulating, retrieval, default, not "retreival"',
      ),
    );
  });

  it("speaks the language of its dialect", () => {
    expect(() => rfc3986.establishBase({ default: "x:[" })).toThrow(UriSyntaxError);
    expect(establishBase({ default: "x:[" }).uri).toBe("x:[");
  });
});

describe("a base that is a relative reference, RFC 3986 section 5.1", () => {
  const cases: readonly (readonly [
    sources: BaseSources,
    uri: string,
    layer: BaseLayer,
    depth: number | undefined,
  ])[] = [
    [{ content: "../c", retrieval: "http://a/b/d/e" }, "http://a/b/c", "content", undefined],
    [{ content: "//h", encapsulating: ["x:/a"] }, "x://h", "content", undefined],
    [{ content: "", default: "http://a/b?q#f" }, "http://a/b?q", "content", undefined],
    [{ content: "#s", default: "http://a/b?q#f" }, "http://a/b?q", "content", undefined],
    [{ content: "?y#s", default: "http://a/b?q" }, "http://a/b?y", "content", undefined],
    [{ content: "g", retrieval: "urn:b" }, "urn:g", "content", undefined],
    // the sentence is about every base that comes from a reference
    [{ encapsulating: [undefined, "b/", "http://h/"] }, "http://h/b/", "encapsulating", 1],
    [{ retrieval: "c", default: "http://h/" }, "http://h/c", "retrieval", undefined],
    [
      { content: "d", encapsulating: ["../c/", undefined, "/a/b/"], retrieval: "x://h/z" },
      "x://h/a/c/d",
      "content",
      undefined,
    ],
    // no further source is inspected
    [{ content: "a", encapsulating: ["x:/", "["], retrieval: "[" }, "x:/a", "content", undefined],
  ];

  it.each(cases)("%j: %s", (sources, uri, layer, depth) => {
    for (const dialect of [rfc3986, rfc3987])
      expect(dialect.establishBase(sources)).toStrictEqual({ uri, layer, depth });
    // The draft and RFC 2396 have no such sentence.
    for (const dialect of [rfc2396bis, rfc2396])
      expect(() => dialect.establishBase(sources)).toThrow(Error);
  });

  it("needs a source that is absolute", () => {
    for (const [sources, base] of [
      [{ content: "a/b" }, "a/b"],
      [{ content: "a", retrieval: "//h", default: undefined }, "//h"],
      [{ encapsulating: ["a", "#"] }, "#"],
    ] as const)
      expect(caught(() => rfc3986.establishBase(sources))).toMatchObject({
        name: "BaseUriError",
        kind: "relative",
        base,
        offset: 0,
      });
    const sources = { content: "a", retrieval: "http://[" };
    expect(caught(() => rfc3986.establishBase(sources))).toMatchObject({ input: "http://[" });
  });

  it("gives what resolve gives, layer by layer", () => {
    const reference = fc.oneof(plausible, components).map((given) => {
      const text = caught(() => rfc3986.recompose(given));
      return typeof text === "string" ? text : "../a";
    });
    fc.assert(
      fc.property(fc.array(reference, { maxLength: 4 }), (relative) => {
        const encapsulating = [...relative, "http://h/a/b/c"];
        const last = encapsulating.findIndex((each) => rfc3986.parse(each).scheme !== undefined);
        const target = encapsulating
          .slice(0, last + 1)
          .reduceRight((base, each) => rfc3986.resolve(each, base));
        const { uri } = rfc3986.establishBase({ encapsulating });
        expect(uri).toBe(target.replace(/#.*/s, ""));
      }),
      { numRuns: tries(3000) },
    );
  });
});

describe("abbreviated references", () => {
  describe("expandAbbreviated, Appendix F", () => {
    it.each([
      ["www.w3.org/Addressing/", "http://www.w3.org/Addressing/"],
      ["www.w3.org", "http://www.w3.org"],
      ["WWW.w3.org:8080/a?b#c", "http://WWW.w3.org:8080/a?b#c"],
      ["www2.example.com.", "http://www2.example.com."],
      ["ftp.is.co.za/rfc/rfc1808.txt", "ftp://ftp.is.co.za/rfc/rfc1808.txt"],
      ["gopher.tc.umn.edu:70", "gopher://gopher.tc.umn.edu:70"],
      ["w3.org/Addressing/", "http://w3.org/Addressing/"],
      ["127.0.0.1:80", "http://127.0.0.1:80"],
      ["[::1]/a", "http://[::1]/a"],
      ["example.com?q", "http://example.com?q"],
    ])("%s: %s", (abbreviated, uri) => {
      expect(expandAbbreviated(abbreviated)).toBe(uri);
      expect(rfc3986.expandAbbreviated(abbreviated)).toBe(uri);
    });

    it.each([
      ["", 0],
      ["localhost", 0],
      ["Addressing/", 0],
      ["/a.b", 0],
      ["//www.w3.org/", 0],
      ["http://www.w3.org/", 0],
      ["mailto:a@b.c", 0],
      ["user@www.w3.org", 0],
      ["a_b.c", 0],
      ["www.w3.org:x", 0],
      ["www.w3.org/a b", 12],
      ["www.w3.org/%", 12],
      ["[::1", 4],
    ])("%j is none", (abbreviated, offset) => {
      const error = caught(() => expandAbbreviated(abbreviated));
      expect(error).toBeInstanceOf(AbbreviationError);
      expect(error).toMatchObject({
        name: "AbbreviationError",
        kind: "unknown",
        input: abbreviated,
        offset,
      });
    });

    it.each([
      ["[::1/", 'expected HEXDIG, ":", "]", ".", DIGIT'],
      ["a", "it does not begin with a domain name or an address"],
    ])("%j: says why", (abbreviated, reason) => {
      expect(caught(() => expandAbbreviated(abbreviated))).toMatchObject({
        message: `no abbreviated reference: ${reason}`,
      });
    });

    it("cannot be used where relative URIs are expected", () => {
      const error = caught(() => expandAbbreviated("www.w3.org", { base: "http://a/" }));
      expect(error).toBeInstanceOf(AbbreviationError);
      expect(error).toMatchObject({
        kind: "base",
        message: "where there is a base URI, this is a relative reference",
      });
      expect(expandAbbreviated("www.w3.org", { base: undefined })).toBe("http://www.w3.org");
    });

    it("takes other heuristics", () => {
      const heuristics = [["News", "nntp://"], ...HEURISTICS.slice(0, -1)] as const;
      expect(expandAbbreviated("news.example.com", { heuristics })).toBe("nntp://news.example.com");
      expect(expandAbbreviated("www.example.com", { heuristics })).toBe("http://www.example.com");
      expect(caught(() => expandAbbreviated("example.com", { heuristics }))).toMatchObject({
        kind: "unknown",
        message: "no heuristic fits the host",
      });
    });
  });
});
