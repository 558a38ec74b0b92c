import fc from "fast-check";
import {
  parse,
  recompose,
  RecomposeError,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
} from "../../src/index.js";
import { components, stringsOf } from "../helpers/references.js";
import { caught } from "../helpers/caught.js";
import { REFUSED, unlessRefused } from "../helpers/unless-refused.js";
import { tries } from "../helpers/worlds.js";
import type { ComponentError, ComponentName, UriComponents } from "../../src/index.js";

describe("recompose, section 5.2", () => {
  it("is the inverse of parse, for every reference", () => {
    fc.assert(
      fc.property(stringsOf(rfc2396bis.grammar.source.abnf, "URI-reference"), (reference) => {
        expect(recompose(parse(reference))).toBe(reference);
      }),
      { numRuns: tries(2000) },
    );
  });

  it.each([rfc2396bis, rfc3986])(
    "gives a string that is read as the same components, or none",
    (dialect) => {
      fc.assert(
        fc.property(components, (given) => {
          const reference = unlessRefused(() => dialect.recompose(given), RecomposeError);
          fc.pre(reference !== REFUSED);
          expect(dialect.parse(reference)).toMatchObject(given);
        }),
        { numRuns: tries(1000) },
      );
    },
  );
});

describe("refused components", () => {
  // One path in a wrong place, and a second mistake: a character, or another component.
  const twice: readonly (readonly [
    given: UriComponents,
    component: ComponentName,
    offset: number,
  ])[] = [
    [{ path: "C:/x y/z.rs" }, "path", 4],
    [{ path: "a:b?c" }, "path", 3],
    [{ path: ":%2" }, "path", 3],
    [{ path: "//a b" }, "path", 3],
    [{ scheme: "x", path: "//a#b" }, "path", 3],
    [{ authority: "a", path: "b c" }, "path", 1],
    [{ authority: "a", path: "<" }, "path", 0],
    [{ scheme: "1", path: "//a" }, "scheme", 0],
    [{ authority: "a b", path: "c" }, "authority", 1],
    [{ path: "a:b", query: "c#" }, "query", 1],
    [{ path: "//", fragment: "#" }, "fragment", 0],
  ];

  it.each(twice)("%j: %s, at %i, and nothing that would do", (given, component, offset) => {
    for (const dialect of [rfc2396, rfc2396bis, rfc3986, rfc3987]) {
      const refused = { kind: "component", component, offset, instead: undefined };
      expect(caught(() => dialect.recompose(given))).toMatchObject(refused);
      const invalid = { name: "ComponentError", component, offset };
      expect(caught(() => dialect.build(given))).toMatchObject(invalid);
    }
  });

  it.each([rfc2396, rfc2396bis, rfc3986, rfc3987])("proposes only what it accepts", (dialect) => {
    const pieces = fc.constantFrom("/", "//", ":", "a", "..", "%2", "%41", " ", "?", "[", "é", ";");
    const text = fc.array(pieces, { maxLength: 5 }).map((some) => some.join(""));
    const given = fc.oneof(
      components,
      fc.tuple(components, text).map(([others, path]) => ({ ...others, path })),
      fc.record({ path: text, authority: fc.constantFrom("h", "a b", undefined) }),
      fc.record({ path: text, host: fc.constantFrom("h", undefined), authority: text }),
    );
    fc.assert(
      fc.property(given, fc.constantFrom("recompose", "build"), (refused, operation) => {
        const error = caught(() => dialect[operation](refused));
        fc.pre(error instanceof RecomposeError);
        const { component, instead } = error;
        const repaired = { ...refused, [component]: instead ?? `./${refused.path}` };
        const repair = caught(() => dialect[operation](repaired));
        const isDecided = instead !== undefined || error.kind === "colon-in-first-segment";
        fc.pre(isDecided);
        expect(repair instanceof Error).toBe(instead === undefined);
      }),
      { numRuns: tries(1000) },
    );
  });

  it.each([
    [rfc3986, { path: "<" }, ["path-absolute", "path-noscheme"]],
    [rfc3986, { scheme: "x", path: "<" }, ["path-absolute", "path-rootless"]],
    [rfc3987, { path: "<" }, ["ipath-absolute", "ipath-noscheme"]],
    [rfc2396bis, { path: "<" }, ["rel-path", "abs-path"]],
    [rfc2396bis, { scheme: "x", path: "<" }, ["opaque-path", "abs-path"]],
    [rfc2396, { scheme: "x", path: "<" }, ["opaque-path", "abs-path"]],
  ] as const)("names all rules that could begin: %#", (dialect, given, rules) => {
    const error = caught(() => dialect.build(given)) as ComponentError;
    expect(error).toMatchObject({ name: "ComponentError", component: "path", offset: 0 });
    for (const rule of rules) expect(error.message).toContain(`${rule}: expected `);
    expect(error.expected).toContain('"/"');
    expect(error.expected.length).toBeGreaterThan(1);
  });

  function refusal(given: UriComponents): RecomposeError {
    const error = caught(() => recompose(given));
    if (error instanceof RecomposeError) return error;
    throw new Error("is not refused");
  }

  it("says why in a sentence", () => {
    expect(refusal({ path: "//x" }).message).toBe(
      'without an authority, the path "//x" would be read as one; "/.//x" would do',
    );
    expect(refusal({ path: "this:that" }).message).toBe(
      'without a scheme, the path "this:that" would be read as if it had one; "./this:that" would do',
    );
    expect(refusal({ path: "", fragment: "a#b" }).message).toBe(
      "the fragment is not valid: " +
        'fragment: expected pchar, "/", "?" or end of input at offset 1, found "#"',
    );
  });

  // section 3: after the scheme, "?" begins an opaque part, whose characters are not those of a query
  it.each([
    { scheme: "x", path: "a", query: "{" },
    { scheme: "x", path: "", query: "{" },
  ])("%j: names the rule of opaque parts", (given) => {
    expect(refusal(given).message).toBe(
      "the query is not valid: " +
        'opaque-query: expected uric or end of input at offset 0, found "{"',
    );
  });

  // RFC 3986 section 3.3: the rule of a path depends on the components before it
  it.each([
    [{ authority: "h", path: "//{" }, 2, 'path-abempty: expected segment, "/"'],
    [{ scheme: "x", path: "a:b{" }, 3, 'path-rootless: expected pchar, "/"'],
    [{ path: "a{" }, 1, 'path-noscheme: expected unreserved, sub-delims, pct-encoded, "@", "/"'],
  ])("%j: explained by the rule of its place", (given, offset, expectation) => {
    expect(caught(() => rfc3986.recompose(given))).toMatchObject({
      kind: "component",
      component: "path",
      offset,
      message:
        `the path is not valid: ${expectation} or end of input ` + `at offset ${offset}, found "{"`,
    });
  });

  it("never invents an authority, nor parts of one", () => {
    const changed = { ...parse("//h:80/"), port: "81" };
    expect(caught(() => recompose(changed))).toMatchObject({
      kind: "server-parts",
      component: "port",
      offset: 1,
      message: 'the port "81" would be read as "80"',
    });
    const without = { ...parse("/"), host: "h" };
    expect(caught(() => recompose(without))).toMatchObject({
      kind: "server-parts",
      component: "host",
      message: 'the host "h" would be read as undefined',
    });
  });
});
