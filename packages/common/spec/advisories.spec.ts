/**
 * The inputs of published advisories about packages for URIs, with the answers of the replacements. `spec/advisories.spec.ts`
 * has the faults of the other packages.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fastUri from "../../fast-uri/src/index.js";
import * as uriJs from "../../uri-js/src/index.js";

/** The host of a reference that is valid, or the offset of the first impossible character. */
type Answer = string | number | undefined;

const ROWS: readonly [id: string, input: string, answer: Answer][] = [
  ["CVE-2026-6322", "http://trusted.com%40evil.com/", "trusted.com%40evil.com"],
  ["CVE-2026-16221", "http://evil.com\\@allowed.com/", 15],
  ["CVE-2026-18446", "http:\\\\evil.com/", 5],
  ["CVE-2026-18446", "http:/\\evil.com/", 6],
  ["GHSA-f65p-4m7j-42xc", "http://[::ffff:7f00:1:]/", 22],
  ["GHSA-jqff-g426-hqxp", "ht%74p://evil.com/", 6],
  // The platform's IDNA reads KELVIN SIGN as "k", as browsers do.
  ["CVE-2026-13676", "http://\u212a.com/", "k.com"],
  ["CVE-2026-13676", "x://\u212a.com/", "%E2%84%AA.com"],
  ["CVE-2020-26291", "https://attacker.com\\@example.com/", 20],
  ["CVE-2021-27516", "http:\\/evil.com", 5],
  ["GHSA-gmv4-r438-p67f", " javascript:alert(1)", 0],
  ["CVE-2021-3647", "https:///evil.com", ""],
  ["CVE-2022-1243", "ja\r\nvascript:alert(1)", 2],
  ["CVE-2022-0122", "https://evil.com\\@allowed.com", 16],
  ["CVE-2022-0624", "http://evil.com#@allowed.com/", "evil.com"],
  ["CVE-2022-0624", "http://allowed:com:@@127.0.0.1:80", 20],
  ["CVE-2022-2900", "http://nnnn@localhost:808:/?id=xss", 25],
  ["CVE-2018-3774", "http://127.0.0.1:80\\@evil.com/", 19],
  ["CVE-2021-27515", "https:/\\evil.com", 7],
  ["CVE-2022-0512", "http://attacker.com@legitimate.com@evil.com/", 34],
  ["CVE-2022-0639", "http://@/127.0.0.1", ""],
  ["CVE-2022-0686", "http://example.com:", "example.com"],
  ["CVE-2022-0691", "\bjavascript:alert(1)", 0],
  ["CVE-2025-56200", "javascript:alert(1)", undefined],
  ["CVE-2025-56200", "http:evil.com", undefined],
];

/** Long strings: a piece that repeats, with what is before and behind it. */
const LONG: readonly [id: string, before: string, repeated: string, after: string][] = [
  ["CVE-2020-7661", "http://", "a.", ":x"],
  ["CVE-2021-21252", "http://", "a-", '!"'],
  ["CVE-2021-33502", "data:", ";charset=a", "<"],
  ["brackets", "http://[", ":", "]"],
  ["slashes", "a:", "/", "\n"],
  ["dot segments", "", "../", "\\"],
  ["percent signs", "", "%", ""],
  ["recipients", "mailto:", "a,", "<"],
  ["recipients in the query", "mailto:?to=", ",", ""],
  ["headers", "mailto:?", "to=&", ""],
  ["a name in a namespace", "urn:a:", "%2f", "<"],
  ["slashes and dots", "", "/.", ""],
];

const DOTS = "CVE-2026-6321";
const OCTETS = "CVE-2022-38900";

describe.each([
  ["fast-uri", fastUri],
  ["uri-js", uriJs],
])("%s", (_, { equal, normalize, parse, resolve, serialize }) => {
  const refused = ROWS.filter(([, , answer]) => typeof answer === "number");
  const others = ROWS.filter(([, , answer]) => typeof answer !== "number");

  it.each(refused)("%s: %j is refused at offset %i", (_id, input, offset) => {
    expect(parse(input).error).toContain(`at offset ${String(offset)}, found`);
    expect(normalize(input)).toBe(input);
    expect(() => resolve("http://good.com/", input)).toThrow(Error);
    expect(equal(input, input)).toBe(false);
  });

  it.each(others)("%s: the host of %j is %j", (_id, input, host) => {
    expect([parse(input).host, parse(normalize(input)).host]).toEqual([host, host]);
  });

  it.each(["%40", "%3A", "%2F", "%3F", "%23", "%5B", "%5C", "%00"])(
    "keeps %s in a host, and refuses it in a domain name",
    (escape) => {
      expect(parse(normalize(`x://a${escape}b/`)).host).toBe(`a${escape}b`);
      expect(parse(`http://a${escape}b/`)).toMatchObject({
        host: `a${escape}b`,
        error: `the host "a${escape}b" is no domain name`,
      });
      expect(normalize(`http://a${escape}b/`)).toBe(`http://a${escape}b/`);
      expect(equal(`http://a${escape}b/`, `http://a${escape}b/`)).toBe(false);
      expect(resolve("http://good.com/", `//a${escape}b/`)).toBe(`http://a${escape}b/`);
      expect(resolve(`http://a${escape}b/`, "c")).toBe(`http://a${escape}b/c`);
    },
  );

  it.each(["%22", "%60", "%7B", "%7D"])("keeps %s in a domain name", (escape) => {
    const text = `http://a${escape.toLowerCase()}b/`;
    const { host, error } = parse(text);
    expect([host, error]).toEqual([`a${escape}b`, undefined]);
    expect(normalize(text)).toBe(`http://a${escape}b/`);
    expect(resolve(text, "c")).toBe(`http://a${escape}b/c`);
    expect(resolve("http://good.com/", `//a${escape}b/`)).toBe(`http://a${escape}b/`);
  });

  it(`${DOTS}: keeps escaped dots and slashes in a path`, () => {
    expect(normalize("http://a/public/%2e%2e/admin")).toBe("http://a/public/%2E%2E/admin");
    expect(normalize("http://a/public%2f..%2fadmin")).toBe("http://a/public%2F..%2Fadmin");
    expect(equal("http://a/public/%2e%2e/admin", "http://a/admin")).toBe(false);
    expect(resolve("http://a/", "/public/%2e%2e/admin")).toBe("http://a/public/%2E%2E/admin");
  });

  it.each(["__proto__", "constructor", "//__proto__", "a:__proto__?constructor#prototype"])(
    "%s is a reference like any other",
    (input) => {
      const before = Reflect.ownKeys(Object.prototype);
      expect(normalize(input)).toBe(input);
      expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
    },
  );

  it("has headers of mailto without a prototype", () => {
    const { headers } = parse("mailto:a@b.c?__proto__=x&constructor=y");
    expect(Object.entries(headers ?? {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
    expect(Object.getPrototypeOf(headers)).toBeNull();
  });

  it(`${OCTETS}: keeps octets that are not UTF-8`, () => {
    const { path, error } = parse("http://a/%ea%ba%5a%ba");
    expect([path, error]).toEqual(["/%EA%BAZ%BA", undefined]);
    expect(parse("mailto:%EA%BA%5A%BA@b.c").to).toEqual(["%EA%BA%5A%BA@b.c"]);
    expect(parse("http://a/%").error).toContain("at offset 10");
  });

  it.each(LONG)("%s: %j and %j many times, and %j: an answer", (_id, before, repeated, after) => {
    const text = before + repeated.repeat(200_000) + after;
    expect(normalize(text).length).toBeGreaterThan(0);
    expect(equal(text, `${text}\n`)).toBe(false);
  });

  it("writes many recipients of a header", () => {
    const headers = { to: ",".repeat(200_000) };
    expect(serialize({ scheme: "mailto", headers })).toMatch(/^mailto:(?:@,){200000}@$/);
  });
});

test(`${OCTETS}: uri-js decodes only octets that are UTF-8`, () => {
  expect(uriJs.unescapeComponent("%EA%BA%5A%BA%")).toBe("%EA%BAZ%BA%");
});

test("docs/trust.md says which of its advisories are not about references; all others are cases here", () => {
  const document = readFileSync(join(__dirname, "../../../docs/trust.md"), "utf8");
  const [, section = ""] = /^## Advisories of the field$([^]*?)^## /m.exec(document)!;
  const lines = section.split("\n");
  const idsIn = (kept: readonly string[]): string[] => kept.join().match(ID) ?? [];
  const excluded = idsIn(lines.filter((line) => !line.startsWith("|")));
  const listed = idsIn(lines.filter((line) => line.startsWith("|")));
  const cases = [...ROWS, ...LONG].map(([id]) => id).concat(DOTS, OCTETS);
  expect(listed).toEqual(expect.arrayContaining(excluded));
  expect(listed.filter((id) => !excluded.includes(id) && !cases.includes(id))).toEqual([]);
  expect(excluded.filter((id) => cases.includes(id))).toEqual([]);
  expect(listed.length).toBeGreaterThan(excluded.length);
});

const ID = /CVE-\d+-\d+|GHSA(?:-[\da-z]{4}){3}/g;
