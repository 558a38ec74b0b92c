import fc from "fast-check";
import {
  BaseUriError,
  recompose,
  relativize,
  resolve,
  rfc2396,
  rfc2396bis,
  rfc3986,
  UriSyntaxError,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { plausible } from "../helpers/references.js";
import { tries } from "../helpers/worlds.js";
import type { Dialect } from "../../src/index.js";

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

  const dialects: readonly (readonly [string, Dialect])[] = [
    ["the draft", rfc2396bis],
    ["RFC 2396", rfc2396],
    ["RFC 3986", rfc3986],
  ];

  it.each(dialects)("in %s, resolves to the target, and is no longer than it", (_, dialect) => {
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
        fc.pre(reference !== target || dialect !== rfc3986);
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
