import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import type { Dialect } from "../../src/index.js";
import { scaled, strings } from "../helpers/worlds.js";

const DIALECTS: readonly (readonly [string, Dialect])[] = [
  ["the draft", rfc2396bis],
  ["RFC 2396", rfc2396],
  ["RFC 3986", rfc3986],
  ["RFC 3987", rfc3987],
];

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
