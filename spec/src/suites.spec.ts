/**
 * The tests of other people's libraries, as far as they follow the RFCs: those of the package that Ajv depends on, and the
 * strings and verdicts of uritemplate-test, without any other data of theirs.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { rfc6570 } from "../../grammar/index.js";
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

/** Templates of negative-tests.json whose expansions fail later. */
const NOT_BY_SYNTAX = [
  ["{!hello}", "`!` is an `op-reserve`: section 2.2 keeps it for extensions"],
  ["{=path}", "`=` is an `op-reserve`: section 2.2 keeps it for extensions"],
  ["{|var*}", "`|` is an `op-reserve`: section 2.2 keeps it for extensions"],
  ["/vars/:var", "without braces all of it is `literals`, the colon too"],
  ["{keys:1}", "only the value shows that the prefix has no string to apply to"],
  ["{+keys:1}", "only the value shows that the prefix has no string to apply to"],
] as const;

function isTemplate(text: string): boolean {
  return rfc6570.rules["URI-Template"].test(text);
}

const [, ...SECTIONS] = readFileSync(join(__dirname, "uritemplate-test.txt"), "utf8").split(
  /^== /m,
);

describe.each(SECTIONS.map((section) => [section.slice(0, section.indexOf("\n")), section]))(
  "uritemplate-test, %s",
  (title, section) => {
    const lines = section.trim().split("\n").slice(1);
    const texts = lines.filter((line) => !line.startsWith("# "));
    const isNegative = title.startsWith("negative");

    test.each(isNegative ? texts : texts.flatMap((line) => line.split(" ")))("%s", (text) => {
      expect(isTemplate(text)).toBe(!isNegative);
    });
  },
);

test.each(NOT_BY_SYNTAX)("uritemplate-test, negative-tests.json: %s is one: %s", (text) => {
  expect(isTemplate(text)).toBe(true);
});
