/** Paths against second ways to say the same, in small worlds: dot segments by a stack, ambiguity by reading again. */
import { removeDots } from "../../src/choices/rfc3986.js";
import { ExcessDotsError, rfc2396bis, rfc3986 } from "../../src/index.js";
import {
  ambiguityOf,
  lossOfFirstSegment,
  removeDotSegments,
  removeRelativeDots,
  removeRootlessDots,
  unambiguousPath,
} from "../../src/paths.js";
import { REFUSED, unlessRefused } from "../helpers/unless-refused.js";
import { ALL_WORLDS, strings } from "../helpers/worlds.js";
import type { UriComponents } from "../../src/index.js";

/** All paths of up to five segments, without a root. */
function* smallPaths(): Generator<string> {
  let paths = ["", ".", "..", "a", "..."];
  for (let length = 1; length <= (ALL_WORLDS ? 5 : 4); length += 1) {
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
    for (const path of smallPaths()) {
      if (path.startsWith("/")) continue;
      const normal = removeRelativeDots(path);
      expect(removeRelativeDots(normal)).toBe(normal);
      expect(normal.startsWith("/")).toBe(false);
      for (const base of path === "" ? [] : bases)
        for (const excessDots of ["keep", "discard"] as const)
          expect([base, path, removeDotSegments(base + normal, excessDots)]).toStrictEqual([
            base,
            path,
            removeDotSegments(base + path, excessDots),
          ]);
    }
  });
});

describe("removeRootlessDots, RFC 3986 section 5.2.4", () => {
  it("makes no difference to any merge, in a small world", () => {
    const bases = ["/", "/x/", "/x/y/", "//", "/x//", "", "x/", "x/y/", "x//", "../", "x/../"];
    for (const path of smallPaths()) {
      if (path.startsWith("/")) continue;
      const normal = removeRootlessDots(path);
      expect(removeRootlessDots(normal)).toBe(normal);
      expect(normal.startsWith("/")).toBe(false);
      for (const base of path === "" ? [] : bases)
        expect([base, path, removeDots(base + normal)]).toStrictEqual([
          base,
          path,
          removeDots(base + path),
        ]);
    }
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
    expect(forms.size).toBeGreaterThan(30);
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
