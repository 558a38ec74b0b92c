import fc from "fast-check";
import {
  BaseUriError,
  recompose,
  relativize,
  resolve,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  UriSyntaxError,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { plausible } from "../helpers/references.js";
import { scaled, strings, tries } from "../helpers/worlds.js";
import type { Dialect } from "../../src/index.js";

const DIALECTS: readonly (readonly [string, Dialect])[] = [
  ["the draft", rfc2396bis],
  ["RFC 2396", rfc2396],
  ["RFC 3986", rfc3986],
  ["RFC 3987", rfc3987],
];

describe("relativize, section 5", () => {
  const BASE = "http://a/b/c/d;p?q";
  const shortest: readonly (readonly [target: string, reference: string])[] = [
    ["http://a/b/c/d;p?q", ""],
    ["http://a/b/c/d;p?q#s", "#s"],
    ["http://a/b/c/d;p?q#", "#"],
    ["http://a/b/c/d;p?y", "?y"],
    ["http://a/b/c/d;p?", "?"],
    ["http://a/b/c/d;p?y#s", "?y#s"],
    ["http://a/b/c/d;p", "d;p"],
    ["http://a/b/c/g", "g"],
    ["http://a/b/c/g?y#s", "g?y#s"],
    ["http://a/b/c/g/", "g/"],
    ["http://a/b/c/g/h", "g/h"],
    ["http://a/b/c/", "."],
    ["http://a/b/c/?y", ".?y"],
    ["http://a/b/", ".."],
    ["http://a/b/?y", "..?y"],
    ["http://a/b/g", "../g"],
    ["http://a/b/c", "../c"],
    ["http://a/", "/"],
    ["http://a/g", "/g"],
    ["http://a//g", "//a//g"],
    ["http://a", "//a"],
    ["http://a?q", "//a?q"],
    ["http://g", "//g"],
    ["http://g/b/c/d", "//g/b/c/d"],
    // section 5: a first segment with a colon, or none
    ["http://a/b/c/this:that", "./this:that"],
    ["http://a/b/c//g", ".//g"],
    ["http://a/b/c/g/this:that", "g/this:that"],
    // dots that a merge would remove, an absolute path keeps
    ["http://a/b/c/../g", "/b/c/../g"],
    ["http://a/b/c/.", "/b/c/."],
    // another scheme
    ["https://a/b/c/d", "https://a/b/c/d"],
    ["HTTP://a/b/c/d", "HTTP://a/b/c/d"],
    ["mailto:a", "mailto:a"],
    ["http:", "http:"],
    ["http:/b", "http:/b"],
    ["http:b", "http:b"],
  ];

  it.each(shortest)("to %s: %j", (target, reference) => {
    expect(relativize(target, BASE)).toBe(reference);
    expect(resolve(reference, BASE)).toBe(target);
  });

  const bases: readonly (readonly [base: string, target: string, reference: string])[] = [
    ["http://a", "http://a/g", "g"],
    ["http://a", "http://a/", "."],
    ["http://a", "http://a?q", "?q"],
    ["x:/b/c", "x:/b/d", "d"],
    ["x:/b/c", "x://h/d", "//h/d"],
    ["x:", "x:/g", "g"],
    ["mailto:a", "mailto:a#s", "#s"],
    ["mailto:a", "mailto:a", ""],
    ["mailto:a", "mailto:b", "mailto:b"],
    ["mailto:a", "mailto:a?q", "mailto:a?q"],
    ["mailto:a", "mailto:/b", "/b"],
    ["http://a/b#f", "http://a/b", ""],
    ["http://a/long/name/bb/d", "http://a/long/name/g", "../g"],
    ["http://a/long/name/bb/cc/d", "http://a/long/name/g", "../../g"],
  ];

  it.each(bases)("from %s to %s: %j", (base, target, reference) => {
    expect(relativize(target, base)).toBe(reference);
    expect(resolve(reference, base)).toBe(target);
  });

  it.each(DIALECTS)("in %s, resolves to the target, and is no longer than it", (_, dialect) => {
    let relative = 0;
    const near = fc.record({ ours: plausible, theirs: plausible }).map(({ ours, theirs }) => {
      const scheme = ours.scheme ?? "y";
      return [
        { ...ours, scheme },
        { ...theirs, scheme, authority: ours.authority },
      ] as const;
    });
    fc.assert(
      fc.property(near, ([t, b]) => {
        const target = caught(() => dialect.recompose(t));
        const base = caught(() => dialect.recompose(b));
        if (typeof target !== "string" || typeof base !== "string") return;
        const reference = dialect.relativize(target, base);
        expect(reference.length).toBeLessThanOrEqual(target.length);
        if (reference !== target) relative += 1;
        // Of a target that stays as it is, RFC 3986 would yet remove the dot segments.
        fc.pre(reference !== target || dialect === rfc2396 || dialect === rfc2396bis);
        expect(dialect.resolve(reference, base)).toBe(target);
      }),
      { numRuns: tries(3000) },
    );
    expect(relative).toBeGreaterThan(30);
  });

  it("accepts only absolute targets and bases", () => {
    const error = caught(() => relativize("/a", "http://a/"));
    expect(error).toBeInstanceOf(UriSyntaxError);
    expect(error).toMatchObject({ rule: "absolute-URI", input: "/a", offset: 0 });
    expect(caught(() => relativize("a b", "http://a/"))).toMatchObject({ offset: 1 });
    expect(caught(() => relativize("http://a/", "/b"))).toBeInstanceOf(BaseUriError);
  });

  it("is quick with very many segments", () => {
    const many = "a/".repeat(200_000);
    expect(relativize(`x://h/${many}g`, `x://h/${many}b`)).toBe("g");
    expect(relativize(`x://h/g`, `x://h/${many}b`)).toBe("/g");
    const deep = recompose({ scheme: "x", authority: "h", path: `/${many}` });
    expect(relativize(deep, "x://h/b") === many).toBe(true);
  });
});

const LONGEST = scaled(5, 3);

/** The scheme, the host and the segments of bases are the letter that references are made of. */
const PATHS = [
  ...["", "/", "/a", "/a/", "/a/a", "/a/b", "/a/a/a", "/a/b/a", "//", "//a", "/a//a", "/a//"],
  ...["/.", "/..", "/./a", "/../a", "/../../a", "/a/./a", "/a/../a", "/a/..", "/a/.", "/a/./../a"],
  ...["/a/b/../a", "/.//", "/.//a", "/..//a", "/a:a", "/a/a:a"],
];
const ROOTLESS = [
  "a",
  "a/",
  "a/a",
  "a/b/a",
  "a//a",
  ".",
  "..",
  "./a",
  "../a",
  "a/../a",
  "a/./a",
  "a:a",
];
const BASES = [
  ...PATHS.flatMap((path) => [`a://a${path}`, `a:${path}`]),
  ...ROOTLESS.map((path) => `a:${path}`),
  ...["a://", "a:///a", "a:////a", "a://a?a", "a://a/a?", "a:?a", "a:a?a", "a://a/a/?a"],
];

describe("relativize gives the shortest reference", () => {
  it.each(DIALECTS)("in %s, of all that are short", (_, dialect) => {
    const references = strings(["a", ".", "/", ":", "?"], LONGEST).filter((reference) =>
      dialect.canParse(reference),
    );
    const bases = BASES.filter((base) => dialect.canParse(base));
    const others = bases.map((base) => base.replaceAll("b", "a").replace(/\?.*$/, ""));
    const problems: unknown[] = [];
    let relative = 0;
    for (const base of bases) {
      const shortest = new Map<string, string>();
      for (const reference of references) {
        const target = caught(() => dialect.resolve(reference, base));
        if (typeof target === "string" && !shortest.has(target)) shortest.set(target, reference);
      }
      for (const target of new Set([
        ...shortest.keys(),
        ...others.filter((other) => dialect.canParse(other)),
      ])) {
        const found = dialect.relativize(target, base);
        const best = shortest.get(target);
        if (found.length < target.length) relative += 1;
        const leads = found === target || dialect.resolve(found, base) === target;
        // A result that is not among the short references is longer than all of them.
        const isShortest =
          best === undefined
            ? found.length > LONGEST || found === target
            : found.length === best.length;
        if (!leads || !isShortest) problems.push({ base, target, found, best });
      }
    }
    expect(problems.slice(0, 20)).toStrictEqual([]);
    expect(relative).toBeGreaterThan(scaled(1_000, 400));
  });

  it.each([
    ["http://h/a/c", "http://h/a/./b", "c", "c"],
    ["http://h/c", "http://h/a/../b", "c", "c"],
    ["http://h/a/", "http://h/a/./b", ".", "."],
    ["http://host//g", "http://host/b", ".//g", ".//g"],
    ["http://host//g", "http://host/b/c/d/e", "//host//g", "/.//g"],
    ["mailto:", "mailto:b", "mailto:", "."],
    ["mailto:b", "mailto:", "mailto:b", "b"],
    ["mailto:b", "mailto:c", "mailto:b", "b"],
    ["urn:b/e", "urn:b/c/d", "urn:b/e", "../e"],
    ["urn:/.//b", "urn:/c", "/.//b", ".//b"],
  ])("to %s from %s: %s in the draft, %s in RFC 3986", (target, base, draft, std66) => {
    expect(rfc2396bis.relativize(target, base)).toBe(draft);
    expect(rfc3986.relativize(target, base)).toBe(std66);
    expect(rfc3987.relativize(target, base)).toBe(std66);
  });
});
