import fc from "fast-check";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { pathsOf } from "../helpers/references.js";
import { ALL_WORLDS, tries } from "../helpers/worlds.js";
import type { Dialect, ExcessDots } from "../../src/index.js";

/** The forms of the path of a base: no root, no segment, dots, empty segments. */
const BASES = [
  ...["http://h", "http://h/", "http://h/x", "http://h/x/y", "http://h/x/y/z?q", "http://h//x/"],
  ...["http://h/./x", "http://h/x/../y", "http://h/..", "http://h/../x", "x:", "x:/", "x:/c/d"],
  ...["x:c", "x:c/", "x:c/d", "x:c/d/e", "x:?q", "x:..", "x:./c", "x:c/../d", "x:/.//c", "x:c//d"],
];

/** Dialects, each with the ways to treat excess dots for which the law holds. */
const DIALECTS: readonly (readonly [string, Dialect, readonly ExcessDots[]])[] = [
  ["the draft", rfc2396bis, ["keep", "discard", "error"]],
  ["RFC 2396", rfc2396, ["keep", "discard", "error"]],
  ["RFC 3986", rfc3986, ["discard"]],
  ["RFC 3987", rfc3987, ["discard"]],
];

/** All references whose path has up to four segments, and no root. */
function* smallReferences(): Generator<string> {
  const segments = ["", ".", "..", "a", "a:b"];
  let paths = segments.filter((segment) => segment !== "");
  for (let length = 1; length <= (ALL_WORLDS ? 4 : 3); length += 1) {
    yield* paths;
    paths = paths.flatMap((path) => segments.map((segment) => `${path}/${segment}`));
  }
}

describe("a relative reference leads to the same target as its normal form", () => {
  const targetOf = (
    dialect: Dialect,
    reference: string,
    base: string,
    excessDots: ExcessDots,
  ): unknown => {
    const target = caught(() => dialect.resolve(reference, base, { excessDots }));
    // The merged paths that the messages show do not have to be the same.
    return target instanceof Error ? target.name : target;
  };

  it.each(DIALECTS)("in %s, from every base, in a small world", (_, dialect, modes) => {
    const problems: unknown[] = [];
    const bases = BASES.filter((base) => dialect.canParse(base));
    let changed = 0;
    for (const reference of smallReferences()) {
      if (!dialect.canParse(reference) || dialect.parse(reference).scheme !== undefined) continue;
      const normal = dialect.normalize(reference, { dotSegments: true });
      if (normal === reference) continue;
      changed += 1;
      if (dialect.normalize(normal, { dotSegments: true }) !== normal) problems.push(reference);
      for (const base of bases)
        for (const mode of modes) {
          const target = targetOf(dialect, reference, base, mode);
          const other = targetOf(dialect, normal, base, mode);
          if (target !== other) problems.push({ reference, base, mode, target, other });
        }
    }
    expect(problems).toStrictEqual([]);
    expect(changed).toBeGreaterThan(50);
  });

  it.each(DIALECTS)("in %s, from every base, with longer paths", (_, dialect, modes) => {
    const reference = pathsOf(fc.constantFrom("", ".", "..", "a", "b", "a:b", "...")).filter(
      (path) => !path.startsWith("/") && dialect.canParse(path),
    );
    const bases = BASES.filter((base) => dialect.canParse(base));
    fc.assert(
      fc.property(
        reference.filter((path) => dialect.parse(path).scheme === undefined),
        fc.constantFrom(...bases),
        fc.constantFrom(...modes),
        (path, base, mode) => {
          const normal = dialect.normalize(path, { dotSegments: true });
          expect(targetOf(dialect, normal, base, mode)).toBe(targetOf(dialect, path, base, mode));
        },
      ),
      { numRuns: tries(2000) },
    );
  });

  it("in RFC 3986, as all others that lead to the same, but for a removed first segment", () => {
    const bases = ["x:/", "x:/x/y/z/u/v/", "x:", "x:x/", "x:x/y/z/u/v/"];
    const forms = new Map<string, string>();
    for (const reference of smallReferences()) {
      const isLeft = !rfc3986.canParse(reference) || rfc3986.parse(reference).scheme !== undefined;
      if (isLeft || rfc3986.resolve(reference, "x:").startsWith("x:/")) continue;
      const targets = bases.map((base) => rfc3986.resolve(reference, base)).join(" ");
      const normal = rfc3986.normalize(reference);
      expect([reference, normal]).toStrictEqual([reference, forms.get(targets) ?? normal]);
      forms.set(targets, normal);
    }
    expect(forms.size).toBeGreaterThan(30);
  });

  // Dots in an absolute path are removed by resolution in RFC 3986, and kept in the draft.
  it.each(DIALECTS)("in %s, an absolute path leads to the same normal form", (_, dialect) => {
    const bases = BASES.filter((base) => dialect.canParse(base));
    const normalOf = (uri: string): string => dialect.normalize(uri, { dotSegments: true });
    const problems: unknown[] = [];
    for (const reference of smallReferences())
      for (const rooted of [`/${reference}`, `//h/${reference}`])
        for (const base of dialect.canParse(rooted) ? bases : []) {
          const target = dialect.resolve(rooted, base);
          const other = dialect.resolve(normalOf(rooted), base);
          if (other !== target && normalOf(other) !== normalOf(target))
            problems.push({ rooted, base, target, other });
        }
    expect(problems).toStrictEqual([]);
  });
});
