import {
  lossOfFirstSegment,
  removeDotSegments,
  removeRelativeDots,
  removeRootlessDots,
} from "../../src/dot-segments.js";
import { removeDots } from "../../src/choices/rfc3986.js";
import { ExcessDotsError } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { REFUSED, unlessRefused } from "../helpers/unless-refused.js";
import { ALL_WORLDS } from "../helpers/worlds.js";

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

describe("lossOfFirstSegment, RFC 3986 section 5.2.4", () => {
  it.each([
    ["", undefined],
    ["a", undefined],
    ["a/b/..", undefined],
    ["../a", undefined],
    ["a/..", { levels: 0, segment: "a", rest: "" }],
    ["a/../b", { levels: 0, segment: "a", rest: "/b" }],
    ["a/./../..", { levels: 0, segment: "a", rest: "/.." }],
    ["aa/b/../../../c", { levels: 0, segment: "aa", rest: "/../c" }],
    ["./a/..", { levels: 0, segment: "a", rest: "" }],
    ["../.././a/../b", { levels: 2, segment: "a", rest: "/b" }],
    [".//..", { levels: 0, segment: "", rest: "" }],
  ])("%s: %j", (path, loss) => {
    expect(lossOfFirstSegment(path)).toStrictEqual(loss);
  });
});
