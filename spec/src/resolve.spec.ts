import fc from "fast-check";
import {
  BaseUriError,
  ExcessDotsError,
  expandAbbreviated,
  HEURISTICS,
  parse,
  recompose,
  RecomposeError,
  resolve,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  transform,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { components, paths, plausible } from "../helpers/references.js";
import { REFUSED, unlessRefused } from "../helpers/unless-refused.js";
import { sampled, scaled, strings, tries } from "../helpers/worlds.js";
import type { Dialect, ResolveOptions } from "../../src/index.js";

const BASE = "http://a/b/c/d;p?q";

/** The text of the appendix for the document that contains the reference, here without fragment. */
const CURRENT_DOCUMENT = BASE;

type Example = readonly [reference: string, target: string];

const C1: readonly Example[] = [
  ["g:h", "g:h"],
  ["g", "http://a/b/c/g"],
  ["./g", "http://a/b/c/g"],
  ["g/", "http://a/b/c/g/"],
  ["/g", "http://a/g"],
  ["//g", "http://g"],
  ["?y", "http://a/b/c/d;p?y"],
  ["g?y", "http://a/b/c/g?y"],
  ["#s", `${CURRENT_DOCUMENT}#s`],
  ["g#s", "http://a/b/c/g#s"],
  ["g?y#s", "http://a/b/c/g?y#s"],
  [";x", "http://a/b/c/;x"],
  ["g;x", "http://a/b/c/g;x"],
  ["g;x?y#s", "http://a/b/c/g;x?y#s"],
  [".", "http://a/b/c/"],
  ["./", "http://a/b/c/"],
  ["..", "http://a/b/"],
  ["../", "http://a/b/"],
  ["../g", "http://a/b/g"],
  ["../..", "http://a/"],
  ["../../", "http://a/"],
  ["../../g", "http://a/g"],
];

const C2: readonly Example[] = [
  ["", CURRENT_DOCUMENT],
  ["/./g", "http://a/./g"],
  ["/../g", "http://a/../g"],
  ["g.", "http://a/b/c/g."],
  [".g", "http://a/b/c/.g"],
  ["g..", "http://a/b/c/g.."],
  ["..g", "http://a/b/c/..g"],
  ["./../g", "http://a/b/g"],
  ["./g/.", "http://a/b/c/g/"],
  ["g/./h", "http://a/b/c/g/h"],
  ["g/../h", "http://a/b/c/h"],
  ["g;x=1/./y", "http://a/b/c/g;x=1/y"],
  ["g;x=1/../y", "http://a/b/c/y"],
  ["g?y/./x", "http://a/b/c/g?y/./x"],
  ["g?y/../x", "http://a/b/c/g?y/../x"],
  ["g#s/./x", "http://a/b/c/g#s/./x"],
  ["g#s/../x", "http://a/b/c/g#s/../x"],
];

/** Every choice of the options: none of them may matter where the appendix names no variant. */
const ALL_OPTIONS: readonly ResolveOptions[] = [true, false].flatMap((strict) =>
  (["keep", "discard", "error"] as const).flatMap((excessDots) =>
    [true, false].map((sameDocument) => ({ strict, excessDots, sameDocument })),
  ),
);

const EXAMPLES = [...C1, ...C2];

/** Section 5.4 of RFC 3986: resolution removes the dot segments of an absolute path, too. */
const EXAMPLES_OF_RFC3986 = EXAMPLES.map(([reference, target]): Example => [
  reference,
  target.replace(/^http:\/\/a\/\.\.?/, "http://a"),
]);

const DIALECTS: readonly (readonly [string, Dialect, readonly Example[]])[] = [
  ["the draft", rfc2396bis, EXAMPLES],
  // Its grammar does not have `?y`.
  ["RFC 2396", rfc2396, EXAMPLES.filter(([reference]) => reference !== "?y")],
  ["RFC 3986", rfc3986, EXAMPLES_OF_RFC3986],
  ["RFC 3987", rfc3987, EXAMPLES_OF_RFC3986],
];

describe.each(DIALECTS)("Appendix C, in %s", (_, dialect, examples) => {
  const options = ALL_OPTIONS.filter(
    ({ excessDots }) => examples !== EXAMPLES_OF_RFC3986 || excessDots === "discard",
  );

  it.each(examples)("C.1 and C.2: %j = %s", (reference, target) => {
    expect(dialect.resolve(reference, BASE)).toBe(target);
    for (const each of options) expect(dialect.resolve(reference, BASE, each)).toBe(target);
    expect(dialect.transform(dialect.parse(reference), dialect.parse(BASE))).toStrictEqual({
      ...dialect.parse(target),
      sameDocument: reference === "" || reference === "#s",
    });
  });
});

describe("Appendix C", () => {
  // "implementations may handle this error by retaining these components in the resolved path, by
  // removing them from the resolved path, or by avoiding traversal of the reference"
  const excess: readonly (readonly [reference: string, kept: string, discarded: string])[] = [
    ["../../../g", "http://a/../g", "http://a/g"],
    ["../../../../g", "http://a/../../g", "http://a/g"],
    // beyond the appendix: nothing after the dots
    ["../../..", "http://a/..", "http://a/"],
    ["../../../", "http://a/../", "http://a/"],
    ["../../../../", "http://a/../../", "http://a/"],
    ["../../../x/..", "http://a/../", "http://a/"],
    ["../../../x/../..", "http://a/../..", "http://a/"],
    ["../../..?y#s", "http://a/..?y#s", "http://a/?y#s"],
  ];

  it.each(excess)("C.2, excess dots: %j = %s or %s", (reference, kept, discarded) => {
    for (const strict of [true, false]) {
      expect(resolve(reference, BASE)).toBe(kept);
      expect(rfc2396.resolve(reference, BASE)).toBe(kept);
      expect(rfc3986.resolve(reference, BASE)).toBe(discarded);
      expect(resolve(reference, BASE, { strict, excessDots: "keep" })).toBe(kept);
      expect(resolve(reference, BASE, { strict, excessDots: "discard" })).toBe(discarded);
      expect(() => resolve(reference, BASE, { strict, excessDots: "error" })).toThrow(
        ExcessDotsError,
      );
    }
  });

  it.each([
    ["http://a/b/c/d", "../../../g", "/b/c/../../../g", 11],
    ["x:", "..", "/..", 1],
    ["x:", "../a", "/../a", 1],
    ["x:/a/b", "../../b", "/a/../../b", 6],
    ["x:/a/b", "./../b/../..", "/a/./../b/../..", 13],
    ["x://h//b", "../../a", "//../../a", 5],
  ])("C.2, excess dots: from %s, %j has in %j the first at %i", (base, reference, path, offset) => {
    expect(caught(() => resolve(reference, base, { excessDots: "error" }))).toMatchObject({
      name: "ExcessDotsError",
      path,
      offset,
      message: `".." at offset ${offset} of "${path}" leads above the root`,
    });
  });

  // "Some parsers allow the scheme name to be present in a relative URI if it is the same as the
  // base URI scheme."
  const sameScheme: readonly (readonly [reference: string, strict: string, loose: string])[] = [
    ["http:g", "http:g", "http://a/b/c/g"],
    // beyond the appendix; upper case is equivalent to lower case in scheme names (section 3.1)
    ["HTTP:g", "HTTP:g", "http://a/b/c/g"],
    ["http:../g?y#s", "http:../g?y#s", "http://a/b/g?y#s"],
    ["http:/g", "http:/g", "http://a/g"],
    ["http://g", "http://g", "http://g"],
    ["HTTP://g", "HTTP://g", "http://g"],
    ["http:?y", "http:?y", "http://a/b/c/d;p?y"],
    ["http:", "http:", "http://a/b/c/d;p?q"],
    ["http:#s", "http:#s", "http://a/b/c/d;p?q#s"],
    ["https:g", "https:g", "https:g"],
  ];

  it.each(sameScheme)("C.2, same scheme: %j = %s or %s", (reference, strict, loose) => {
    for (const excessDots of ["keep", "discard", "error"] as const) {
      expect(resolve(reference, BASE)).toBe(strict);
      expect(resolve(reference, BASE, { strict: true, excessDots })).toBe(strict);
      expect(resolve(reference, BASE, { strict: false, excessDots })).toBe(loose);
    }
  });
});

describe("section 4.2", () => {
  it("tells the current document from a new request", () => {
    const base = parse(`${BASE}#f`);
    const target = parse(`${BASE}#s`);
    expect(transform(parse("#s"), base)).toStrictEqual({ ...target, sameDocument: true });
    const request = transform(parse("#s"), base, { sameDocument: false });
    expect(request).toStrictEqual({ ...target, sameDocument: false });
  });

  it("does not call the base by its own name the current document", () => {
    expect(transform(parse(BASE), parse(BASE)).sameDocument).toBe(false);
    expect(transform(parse("?q"), parse(BASE)).sameDocument).toBe(false);
  });
});

describe("section 5.2, merge", () => {
  it("agrees with the eight steps on a string buffer", () => {
    fc.assert(
      fc.property(paths, paths, fc.constantFrom("keep", "discard"), (b, r, excessDots) => {
        const base = `x://a/${b}`;
        const reference = `./${r}`;
        const path = mergeStepByStep(`/${b}`, reference, excessDots === "discard");
        expect(resolve(reference, base, { excessDots })).toBe(`x://a${path}`);
      }),
      { numRuns: tries(3000) },
    );
  });

  /** The steps as the draft writes them, on strings, however slow. */
  function mergeStepByStep(basePath: string, reference: string, discard: boolean): string {
    const upTo = basePath.lastIndexOf("/") + 1;
    let buffer = basePath.slice(0, upTo) + reference;
    while (buffer.includes("/./")) buffer = buffer.replace("/./", "/");
    buffer = buffer.replace(/\/\.$/, "/");
    const segmentAndDots = /\/(?!\.\.\/)[^/]*\/\.\.\//;
    while (segmentAndDots.test(buffer)) buffer = buffer.replace(segmentAndDots, "/");
    buffer = buffer.replace(/\/(?!\.\.\/)[^/]*\/\.\.$/, "/");
    if (discard) while (/^\/\.\.(\/|$)/.test(buffer)) buffer = buffer.replace(/^\/\.\.(\/|$)/, "/");
    return buffer;
  }

  it("never invents an authority", () => {
    for (const [reference, base] of [
      ["..//c", "x:/a/b"],
      ["../..//c", "x:/a/b"],
      ["a/..//c", "x:"],
    ] as const) {
      const error = caught(() => resolve(reference, base, { excessDots: "discard" }));
      expect(error).toBeInstanceOf(RecomposeError);
      expect(error).toMatchObject({ kind: "path-like-authority", instead: "/.//c" });
    }
    expect(transform(parse("..//c"), parse("x:/a/b"))).toMatchObject({
      authority: undefined,
      path: "//c",
    });
  });
});

describe("section 5.1, unsuitable bases", () => {
  it.each(["", "a/b", "/a", "//a/b", "?q", "#s"])("%j has no scheme", (base) => {
    for (const reference of ["g", "", "http://a/"]) {
      const error = caught(() => resolve(reference, base));
      expect(error).toBeInstanceOf(BaseUriError);
      expect(error).toMatchObject({
        name: "BaseUriError",
        kind: "relative",
        base,
        offset: 0,
        message: `the base ${JSON.stringify(base)} has no scheme`,
      });
      expect(() => transform(parse(reference), parse(base))).toThrow(BaseUriError);
    }
  });

  it.each(["g", "?y", "./g", "../g#s"])("%j needs the path of an opaque base", (reference) => {
    for (const base of ["mailto:a@b", "x:?["]) {
      const error = caught(() => resolve(reference, base));
      expect(error).toBeInstanceOf(BaseUriError);
      expect(error).toMatchObject({
        kind: "opaque",
        base,
        offset: base.indexOf(":") + 1,
        message: `the base "${base}" has no path that a reference could be relative to`,
      });
    }
  });

  it.each([
    ["", "mailto:a@b?c"],
    ["#s", "mailto:a@b?c#s"],
    ["x:y", "x:y"],
    ["//g/h", "mailto://g/h"],
    ["/g", "mailto:/g"],
  ])("%j does not: %s", (reference, target) => {
    expect(resolve(reference, "mailto:a@b?c")).toBe(target);
    const { sameDocument, ...components } = transform(parse(reference), parse("mailto:a@b?c"));
    expect(components).toStrictEqual(parse(target));
    expect(sameDocument).toBe(reference === "" || reference === "#s");
  });
});

const NAMES = ["scheme", "authority", "path", "query", "fragment"] as const;

describe("laws", () => {
  const base = plausible.map((given) => ({ ...given, scheme: given.scheme ?? "y" }));

  const dialects: readonly (readonly [string, Dialect])[] = [
    ["the draft", rfc2396bis],
    ["RFC 2396", rfc2396],
    ["RFC 3986", rfc3986],
  ];

  it.each(dialects)("in %s, a target is read as the components it was made of", (_, dialect) => {
    fc.assert(
      fc.property(plausible, base, (r, b) => {
        const reference = caught(() => dialect.recompose(r));
        const baseUri = caught(() => dialect.recompose(b));
        if (typeof reference !== "string" || typeof baseUri !== "string") return;
        const resolve = () => dialect.resolve(reference, baseUri);
        const target = unlessRefused(resolve, RecomposeError, BaseUriError);
        fc.pre(target !== REFUSED);
        const R = dialect.parse(reference);
        const T = dialect.transform(R, dialect.parse(baseUri));
        const { sameDocument } = T;
        expect(T).toStrictEqual({ ...dialect.parse(target), sameDocument });
      }),
      { numRuns: tries(3000) },
    );
  });

  // RFC 3986 recomposes a target without a check: see RFC3986_RESOLUTION.
  it.each([
    ["every option at its default", {}],
    ["schemes ignored", { strict: false }],
    ["excess dots kept", { excessDots: "keep" }],
  ] as const)("in RFC 3986, every small target has its components: %s", (_, options) => {
    const world = strings([":", "/", ".", "a"], 4);
    const references = world.filter((text) => rfc3986.canParse(text));
    const bases = world
      .map((text) => `a:${text.slice(1)}`)
      .filter((text) => rfc3986.canParse(text));
    const distinct = [...new Set(bases)].map((text) => [text, rfc3986.parse(text)] as const);
    const misread = references.flatMap((reference) => {
      const R = rfc3986.parse(reference);
      return distinct.filter(([base, Base]) => {
        const T = rfc3986.transform(R, Base, options);
        const reread = rfc3986.parse(rfc3986.resolve(reference, base, options));
        return NAMES.some((name) => T[name] !== reread[name]);
      });
    });
    expect(misread).toEqual([]);
    expect(references.length * distinct.length).toBeGreaterThan(10_000);
  });

  it.each(dialects)("in %s, a fragment alone is one of the base", (_, dialect) => {
    fc.assert(
      fc.property(base, (b) => {
        const baseUri = caught(() => dialect.recompose(b));
        fc.pre(typeof baseUri === "string");
        const { sameDocument } = dialect.transform(dialect.parse("#g"), dialect.parse(baseUri));
        expect(sameDocument).toBe(true);
        expect(dialect.resolve("#g", baseUri)).toBe(`${baseUri.replace(/#.*/, "")}#g`);
      }),
    );
  });

  it("an absolute target stays as it is", () => {
    fc.assert(
      fc.property(base, (given) => {
        const target = caught(() => recompose(given));
        fc.pre(typeof target === "string");
        expect(resolve(target, BASE)).toBe(target);
      }),
    );
  });
});

describe("cost", () => {
  const MANY = scaled(1_000_000, 100_000);

  const CASES = [
    ["..", "../".repeat(MANY), `http://a${"/..".repeat(MANY - 2)}/`],
    ["a segment and ..", `${"a/../".repeat(MANY)}g`, "http://a/b/c/g"],
    ["segments, then ..", `${"a/".repeat(MANY)}${"../".repeat(MANY)}g`, "http://a/b/c/g"],
    [".", `${"./".repeat(MANY)}g`, "http://a/b/c/g"],
    ["two segments and ..", `${"a/b/../".repeat(MANY)}g`, `http://a/b/c/${"a/".repeat(MANY)}g`],
    ["empty segments", `x${"/".repeat(MANY)}..`, `http://a/b/c/x${"/".repeat(MANY - 1)}`],
    ["dotted names", `${".a/".repeat(MANY)}g`, `http://a/b/c/${".a/".repeat(MANY)}g`],
  ] as const;

  it.each(sampled(CASES, 7))("very many of: %s", (_, reference, target) => {
    expect(resolve(reference, BASE) === target).toBe(true);
  });
});

describe("a base that is a relative reference, RFC 3986 section 5.1", () => {
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

describe("abbreviated references: expandAbbreviated, Appendix F", () => {
  it.each([
    ["[::1/", 'expected HEXDIG, ":", "]", ".", DIGIT'],
    ["a", "it does not begin with a domain name or an address"],
  ])("%j: says why", (abbreviated, reason) => {
    expect(caught(() => expandAbbreviated(abbreviated))).toMatchObject({
      message: `no abbreviated reference: ${reason}`,
    });
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
