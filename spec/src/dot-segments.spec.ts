import {
  losesFirstSegment,
  removeDotSegments,
  removeRelativeDots,
} from "../../src/dot-segments.js";
import { ExcessDotsError } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { REFUSED, unlessRefused } from "../helpers/unless-refused.js";

/** All paths of up to five segments, without a root. */
function* smallPaths(): Generator<string> {
  let paths = ["", ".", "..", "a", "..."];
  for (let length = 1; length <= 5; length += 1) {
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

  it.each([
    ["/..", 1],
    ["/../a", 1],
    ["/a/../../b", 6],
    ["/a/./../b/../..", 13],
    ["//../../a", 5],
  ])("%s: the first excess at %i", (path, offset) => {
    expect(caught(() => removeDotSegments(path, "error"))).toMatchObject({ path, offset });
  });
});

describe("removeRelativeDots", () => {
  it("makes no difference to any merge, in a small world", () => {
    const bases = ["/", "/x/", "/x/y/", "//", "/x//"];
    for (const path of smallPaths()) {
      if (path.startsWith("/")) continue;
      const normal = removeRelativeDots(path);
      expect(removeRelativeDots(normal)).toBe(normal);
      expect(normal.startsWith("/")).toBe(false);
      for (const base of path === "" ? [] : bases)
        for (const excessDots of ["keep", "discard"] as const) {
          const merged = removeDotSegments(base + path, excessDots);
          const other = removeDotSegments(base + normal, excessDots);
          // Above the root, kept dots may gain a slash: "/.." and "/../" name the same level.
          expect([base, path, other]).toStrictEqual([
            base,
            path,
            merged.replace(/\/\.\.$/, "/../"),
          ]);
        }
    }
  });
});

describe("losesFirstSegment, RFC 3986 section 5.2.4", () => {
  it.each([
    ["", false],
    ["a", false],
    ["a/b/..", false],
    ["a/..", true],
    ["a/../b", true],
    ["a/./..", true],
    ["a/b/../..", true],
    ["../a", false],
    ["./a/..", true],
    [".//..", true],
  ])("%s: %s", (path, loses) => {
    expect(losesFirstSegment(path)).toBe(loses);
  });
});
