/**
 * The tests of other people's libraries, where these follow RFC 3986: read from the package that Ajv
 * depends on.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { rfc3986 } from "../../src/index.js";

const { resolve } = createRequire(require.resolve("ajv"));
const folder = join(dirname(resolve("fast-uri/package.json")), "test");

function textOf(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

describe("fast-uri, test/resolve.test.js", () => {
  const CASE = /fastURI\.resolve\(base, '([^']*)'\), '([^']*)'/g;
  const cases = [...textOf("resolve.test.js").matchAll(CASE)].map(
    ([, reference = "", target = ""]) => [reference, target] as const,
  );
  const base = "uri://a/b/c/d;p?q";

  it("has cases", () => {
    expect(cases.length).toBeGreaterThan(35);
  });

  test.each(cases)("%j is %j", (reference, target) => {
    expect(rfc3986.resolve(reference, base)).toBe(target);
  });
});

describe("fast-uri, test/rfc-3986.test.js: remove_dot_segments", () => {
  const CASE = /host: 'example\.com', path: '(\/[^']*)', secure: true \}\),\s*'([^']*)'/g;
  const cases = [...textOf("rfc-3986.test.js").matchAll(CASE)].map(
    ([, path = "", target = ""]) => [path, target] as const,
  );

  it("has cases", () => {
    expect(cases.length).toBeGreaterThan(5);
  });

  test.each(cases)("%j leads to %j", (path, target) => {
    expect(rfc3986.resolve(path, "http://example.com")).toBe(target);
  });
});

/** The components of a URI in the fixture, if the fixture does not change them. */
interface Parsed {
  readonly scheme?: string;
  readonly query?: string;
  readonly fragment?: string;
}

describe("fast-uri, test/fixtures/uri-js-parse.json", () => {
  const fixture = JSON.parse(textOf("fixtures/uri-js-parse.json")) as [string, Parsed][];
  // For these schemes the suite wants other components than those of the generic syntax.
  const own = new Set(["mailto", "ws", "wss"]);
  const cases = fixture.filter(
    ([text, { scheme }]) => rfc3986.canParse(text) && !own.has(scheme ?? ""),
  );

  it("has cases that are references of RFC 3986", () => {
    expect(cases.length).toBeGreaterThan(15);
  });

  test.each(cases)("%j", (text, { scheme, query, fragment }) => {
    const record = rfc3986.parse(text);
    expect([record.scheme, record.query, record.fragment]).toEqual([scheme, query, fragment]);
  });
});
