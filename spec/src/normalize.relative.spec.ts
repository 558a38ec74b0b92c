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

/** All references whose path has up to four of the segments, and no root. */
function* smallReferences(segments = ["", ".", "..", "a", "a:b"]): Generator<string> {
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

  // Resolution reads only literal dots as dots. The normal form reads escaped ones as well, or leaves them as data.
  it.each(DIALECTS)("in %s, with escaped dots, once they are read alike", (_, dialect, modes) => {
    const problems: unknown[] = [];
    const bases = BASES.filter((base) => dialect.canParse(base));
    let read = 0;
    for (const reference of smallReferences(["", "..", "a", "%2E", ".%2E"])) {
      if (!reference.includes("%")) continue;
      const plain = reference.replaceAll("%2E", ".");
      const asDots = dialect.normalize(reference, { dotSegments: true });
      const asData = dialect.normalize(reference, { dotSegments: true, encodedDots: "data" });
      for (const base of bases)
        for (const mode of modes) {
          const [given, data, dots, literal] = [reference, asData, asDots, plain].map((each) =>
            targetOf(dialect, each, base, mode),
          );
          if (given !== data || dots !== literal) problems.push({ reference, base, mode });
          read += Number(given !== dots);
        }
    }
    expect(problems).toStrictEqual([]);
    expect(read).toBeGreaterThan(100);
  });

  it("not in RFC 3986, if only the normal form reads an escaped dot as a dot", () => {
    expect(rfc3986.normalize("%2e/..")).toBe("../");
    expect(rfc3986.resolve("%2e/..", "x:/b/.")).toBe("x:/b/");
    expect(rfc3986.resolve("../", "x:/b/.")).toBe("x:/");
    const normal = rfc3986.normalize("%2e/..", { encodedDots: "data" });
    expect(rfc3986.resolve(normal, "x:/b/.")).toBe("x:/b/");
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
