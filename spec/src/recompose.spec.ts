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
import type { ComponentError } from "../../src/index.js";

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
