import fc from "fast-check";
import {
  ExcessDotsError,
  recompose,
  relativize,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { plausible } from "../helpers/references.js";
import { ALL_WORLDS, scaled, strings, tries } from "../helpers/worlds.js";
import { removeDots } from "../../src/choices/rfc3986.js";
import {
  ambiguityOf,
  lossOfFirstSegment,
  removeDotSegments,
  removeRelativeDots,
  removeRootlessDots,
  unambiguousPath,
} from "../../src/paths.js";
import { REFUSED, unlessRefused } from "../helpers/unless-refused.js";
import type { Dialect, UriComponents } from "../../src/index.js";

const DIALECTS: readonly (readonly [string, Dialect])[] = [
  ["the draft", rfc2396bis],
  ["RFC 2396", rfc2396],
  ["RFC 3986", rfc3986],
  ["RFC 3987", rfc3987],
];

describe("relativize, section 5", () => {
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
    expect(relative).toBeGreaterThan(5);
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
const ROOTLESS = "a a/ a/a a/b/a a//a . .. ./a ../a a/../a a/./a a:a".split(" ");
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

/** Paths against second ways to say the same, in small worlds: dot segments by a stack, ambiguity by reading again. */
describe("paths", () => {
  /** All paths of up to five segments, without a root. */
  function* smallPaths(): Generator<string> {
    let paths = ["", ".", "..", "a", "..."];
    for (let length = 1; length <= (ALL_WORLDS ? 5 : 3); length += 1) {
      yield* paths;
      paths = paths.flatMap((path) => ["", ".", "..", "a"].map((segment) => `${path}/${segment}`));
    }
  }

  /** The segments that are left, by a stack: the other way that section 5.2 speaks of. */
  function byStack(path: string): { readonly excess: number; readonly rest: readonly string[] } {
    const segments = path.split("/").slice(1);
    const rest: string[] = [];
    let excess = 0;
    segments.forEach((segment, index) => {
      const isLast = index === segments.length - 1;
      if (segment === "..") {
        if (rest.length === 0) excess += 1;
        const removed = rest.pop();
        if (isLast && removed !== undefined) rest.push("");
      } else if (segment !== ".") rest.push(segment);
      else if (isLast) rest.push("");
    });
    return { excess, rest };
  }

  describe("removeDotSegments, section 5.2", () => {
    it("agrees with a stack, in a small world", () => {
      for (const path of smallPaths()) {
        const { excess, rest } = byStack(`/${path}`);
        const kept = "/..".repeat(excess) + rest.map((segment) => `/${segment}`).join("");
        expect([path, removeDotSegments(`/${path}`, "keep")]).toStrictEqual([path, kept]);

        const discarded = rest.length === 0 ? "/" : rest.map((segment) => `/${segment}`).join("");
        expect([path, removeDotSegments(`/${path}`, "discard")]).toStrictEqual([path, discarded]);

        const strict = unlessRefused(() => removeDotSegments(`/${path}`, "error"), ExcessDotsError);
        expect([path, strict]).toStrictEqual([path, excess === 0 ? kept : REFUSED]);
      }
    });
  });

  describe("removeRelativeDots", () => {
    it("makes no difference to any merge with a rooted path, in a small world", () => {
      const bases = ["/", "/x/", "/x/y/", "//", "/x//"];
      const wrong = [...smallPaths()].flatMap((path) => {
        if (path.startsWith("/")) return [];
        const normal = removeRelativeDots(path);
        if (removeRelativeDots(normal) !== normal || normal.startsWith("/")) return [path];
        return (path === "" ? [] : bases)
          .filter((base) =>
            (["keep", "discard"] as const).some(
              (excess) =>
                removeDotSegments(base + normal, excess) !== removeDotSegments(base + path, excess),
            ),
          )
          .map((base) => `${path} from ${base}`);
      });
      expect(wrong).toEqual([]);
    });
  });

  describe("removeRootlessDots, RFC 3986 section 5.2.4", () => {
    it("makes no difference to any merge, in a small world", () => {
      const bases = ["/", "/x/", "/x/y/", "//", "/x//", "", "x/", "x/y/", "x//", "../", "x/../"];
      const wrong = [...smallPaths()].flatMap((path) => {
        if (path.startsWith("/")) return [];
        const normal = removeRootlessDots(path);
        if (removeRootlessDots(normal) !== normal || normal.startsWith("/")) return [path];
        return (path === "" ? [] : bases)
          .filter((base) => removeDots(base + normal) !== removeDots(base + path))
          .map((base) => `${path} from ${base}`);
      });
      expect(wrong).toEqual([]);
    });

    it("gives the same for all that leads to the same, but for a removed first segment", () => {
      const bases = ["/", "/x/y/z/u/v/", "", "x/", "x/y/z/u/v/"];
      const forms = new Map<string, string>();
      for (const path of smallPaths()) {
        if (path === "" || path.startsWith("/") || lossOfFirstSegment(path) !== undefined) continue;
        const targets = bases.map((base) => removeDots(base + path)).join(" ");
        const normal = removeRootlessDots(path);
        expect([path, normal]).toStrictEqual([path, forms.get(targets) ?? normal]);
        forms.set(targets, normal);
      }
      expect(forms.size).toBeGreaterThan(20);
    });
  });

  const SMALL_PATHS = strings(["/", ":", ".", "a"], 5);

  const PLACES = [
    {},
    { scheme: "x" },
    { authority: "h" },
    { scheme: "x", authority: "h" },
    { authority: "" },
  ] as const;

  describe.each(PLACES)("an ambiguous path after %j", (place) => {
    const prefix =
      ("scheme" in place ? "x:" : "") + ("authority" in place ? `//${place.authority}` : "");

    it.each([
      ["draft", rfc2396bis],
      ["RFC 3986", rfc3986],
    ] as const)("is what a string is not read as the path of: %s", (_, dialect) => {
      const wrong = SMALL_PATHS.filter((path) => {
        const ambiguity = ambiguityOf(path, place);
        const result = dialect.safeParse(prefix + path);
        const isAsSaid =
          !result.ok || isPathOf(result.value, path, place) === (ambiguity === undefined);
        return !isAsSaid || ambiguityOf(unambiguousPath(path, ambiguity), place) !== undefined;
      });
      expect(wrong).toStrictEqual([]);
    });
  });

  /** Whether a reference has the path, and the authority that stands before it. */
  function isPathOf(
    value: UriComponents,
    path: string,
    place: { readonly scheme?: string; readonly authority?: string },
  ): boolean {
    return value.path === path && value.authority === place.authority;
  }
});
