/**
 * The inputs of published advisories about other packages for URIs, and about regular expressions for
 * them, with the answers of this package.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AbnfSyntaxError, compile } from "../grammar/index.js";
import { EscapeError, rfc3986, UriSyntaxError } from "../src/index.js";
import { caught } from "./helpers/caught.js";
import { CountingInput } from "./helpers/counting-input.js";
import { Dfa } from "../grammar/automaton/dfa.js";
import { lower } from "../grammar/automaton/lower.js";

/** The components of a reference that is accepted, as `x: host=a path=/b`, or the offset at which one is refused. */
type Answer = string | number;

/** By package, inputs and the answers of this one. Above each stands the fault of the other package. */
const ROWS: Readonly<
  Record<string, readonly (readonly [id: string, input: string, here: Answer])[]>
> = {
  "fast-uri": [
    // normalization unescapes %40, so that the host becomes userinfo
    ["CVE-2026-6322", "http://trusted.com%40evil.com/", "http: host=trusted.com%40evil.com path=/"],
    // a backslash belongs to the host, and ends it in browsers
    ["CVE-2026-16221", "http://evil.com\\@allowed.com/", 15],
    // backslashes in place of // are a path, and begin an authority in browsers
    ["CVE-2026-18446", "http:\\\\evil.com/", 5],
    // a slash and a backslash in place of // are a path
    ["CVE-2026-18446", "http:/\\evil.com/", 6],
    // an address that is not IPv6 is normalized to one
    ["GHSA-f65p-4m7j-42xc", "http://[::ffff:7f00:1:]/", 22],
    // escapes in a scheme are unescaped
    ["GHSA-jqff-g426-hqxp", "ht%74p://evil.com/", 6],
    // a host that is not a domain name in IDNA stays as it is
    ["CVE-2026-13676", "http://\u212a.com/", 7],
  ],
  urijs: [
    // the part before @ is userinfo, and the host in browsers
    ["CVE-2020-26291", "https://attacker.com\\@example.com/", 20],
    // a backslash after the scheme makes a relative path
    ["CVE-2021-27516", "http:\\/evil.com", 5],
    // white space in front hides the scheme
    ["GHSA-gmv4-r438-p67f", " javascript:alert(1)", 0],
    // the host is empty, and browsers take it from the path
    ["CVE-2021-3647", "https:///evil.com", "https: host= path=/evil.com"],
    // a line break in the scheme hides it
    ["CVE-2022-1243", "ja\r\nvascript:alert(1)", 2],
  ],
  "node-forge": [
    // a pattern that knows no backslashes reads another host than a browser
    ["CVE-2022-0122", "https://evil.com\\@allowed.com", 16],
  ],
  "parse-path": [
    // an @ in the fragment ends the userinfo
    ["CVE-2022-0624", "http://evil.com#@allowed.com/", "http: host=evil.com path="],
    // the userinfo stays in the host
    ["CVE-2022-0624", "http://allowed:com:@@127.0.0.1:80", 20],
  ],
  "parse-url": [
    // with two colons, the userinfo stays in the host, and the port is lost
    ["CVE-2022-2900", "http://nnnn@localhost:808:/?id=xss", 25],
  ],
  "url-parse": [
    // a backslash is data, so that the host is that behind an @
    ["CVE-2018-3774", "http://127.0.0.1:80\\@evil.com/", 19],
    // a backslash after the scheme makes a relative path
    ["CVE-2021-27515", "https:/\\evil.com", 7],
    // the userinfo ends at the first of several @
    ["CVE-2022-0512", "http://attacker.com@legitimate.com@evil.com/", 34],
    // an empty userinfo is lost, so that the path becomes a host
    ["CVE-2022-0639", "http://@/127.0.0.1", "http: userinfo= host= path=/127.0.0.1"],
    // an empty port stays in the host
    ["CVE-2022-0686", "http://example.com:", "http: host=example.com path="],
    // a control character in front hides the scheme
    ["CVE-2022-0691", "\bjavascript:alert(1)", 0],
  ],
  validator: [
    // a scheme without // is not a scheme
    ["CVE-2025-56200", "javascript:alert(1)", "javascript: path=alert(1)"],
    ["CVE-2025-56200", "http:evil.com", "http: path=evil.com"],
  ],
};

function answerTo(input: string): Answer {
  const result = rfc3986.safeParse(input);
  if (!result.ok) return result.error.offset;
  const { scheme, userinfo, host, path } = result.value;
  const parts = Object.entries({ userinfo, host, path }).filter(([, part]) => part !== undefined);
  return [`${scheme!}:`, ...parts.map(([name, part]) => `${name}=${part!}`)].join(" ");
}

describe.each(Object.entries(ROWS))("advisories about %s", (_, rows) => {
  it.each(rows)("%s: %j is %j", (_id, input, here) => {
    expect(answerTo(input)).toBe(here);
  });
});

describe("CVE-2026-6322, fast-uri: normalization before a check", () => {
  it.each(["%40", "%3A", "%2F", "%3F", "%23", "%5B"])("keeps %s in a host escaped", (escape) => {
    const reference = `http://trusted.com${escape}evil.com/`;
    expect(rfc3986.parse(rfc3986.normalize(reference)).host).toBe(`trusted.com${escape}evil.com`);
  });
});

describe("CVE-2026-6321, fast-uri: escaped dot segments", () => {
  const reference = "http://example.com/public/%2e%2e/admin";

  // Section 6.2.2.2: an escaped dot is the dot, so a check of a path belongs after normalization.
  it("are dot segments for normalize, which removes them", () => {
    expect(rfc3986.normalize(reference)).toBe("http://example.com/admin");
  });

  it("are not dot segments for resolve, which keeps escapes", () => {
    expect(rfc3986.resolve("/public/%2e%2e/admin", "http://example.com/")).toBe(reference);
  });

  it("are data with the option for it", () => {
    expect(rfc3986.normalize(reference, { encodedDots: "data" })).toBe(
      reference.replaceAll("%2e", "%2E"),
    );
  });

  it("do not come from an escaped slash", () => {
    expect(rfc3986.normalize("http://example.com/public%2f..%2fadmin")).toBe(
      "http://example.com/public%2F..%2Fadmin",
    );
  });
});

describe("CVE-2022-38900, decode-uri-component: octets that are not UTF-8", () => {
  it.each([
    ["%EA%BA%5A%BA", "charset", 0],
    ["%", "truncated", 0],
    ["%zz", "malformed", 0],
  ])("%s is a typed error", (component, kind, offset) => {
    const error = caught(() => rfc3986.unescape(component));
    expect(error).toBeInstanceOf(EscapeError);
    expect(error).toMatchObject({ kind, offset });
  });
});

/** Advisories about time that is exponential or quadratic in the input. */
describe.each([
  ["CVE-2020-7661, url-regex", "http://", "a.", 50_000, ":x"],
  ["CVE-2021-21252, jquery-validation", "http://", "a-", 50_000, '!"'],
  ["CVE-2021-33502, normalize-url", "data:", ";charset=a", 10_000, "<"],
  ["unbounded recursion", "a:", "/", 100_000, "\n"],
])("%s", (_, before, repeated, count, after) => {
  const text = before + repeated.repeat(count) + after;

  it("is refused at its last piece, with at most two looks at each character", () => {
    const error = caught(() => rfc3986.parse(text));
    expect(error).toBeInstanceOf(UriSyntaxError);
    const input = new CountingInput(text);
    const dfa = new Dfa(lower(rfc3986.grammar.rule("URI-reference").definition), false);
    expect(dfa.recognizeWhole(input.asString())).toBe(false);
    expect(input.looks).toBeLessThanOrEqual(2 * text.length);
  });
});

describe("prototype pollution", () => {
  it.each(["__proto__", "constructor", "//__proto__", "a:__proto__?constructor#prototype"])(
    "%s is a reference like any other",
    (input) => {
      const before = Reflect.ownKeys(Object.prototype);
      expect(rfc3986.recompose(rfc3986.parse(input))).toBe(input);
      expect(rfc3986.uriReference.parse(input).status).toBe(true);
      expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
    },
  );
});

describe("CVE-2020-15366, ajv: names in a schema reach prototypes", () => {
  it("a rule may have the name of any property", () => {
    const before = Reflect.ownKeys(Object.prototype);
    const { rules } = compile('constructor = "a" toString\ntoString = *prototype\nprototype = "b"');
    expect(rules.constructor.capture("toString")("abb")).toEqual({ toString: "bb" });
    expect(
      rules.toString.fold<{ toString: string }>({ toString: ({ text }) => text }).tryParse("bb"),
    ).toBe("bb");
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
  });
});

describe("CVE-2024-4068, braces: brackets without an end take all memory", () => {
  it.each([
    ["(", 104],
    ["[", 104],
    ["1(", 205],
  ])("a million times %s is an error at the bracket beyond the limit", (open, offset) => {
    const error = caught(() => compile(`a = ${open.repeat(1_000_000)}`));
    expect(error).toBeInstanceOf(AbnfSyntaxError);
    expect(error).toMatchObject({ offset });
  });
});

describe("CVE-2024-45296, path-to-regexp: two parameters in one segment", () => {
  it("take at most two looks at each character", () => {
    const { rules } = compile('path = "/" name "-" name\nname = 1*( %x21-2E / %x30-7E )');
    const text = `/${"-a".repeat(20_000)}/`;
    const input = new CountingInput(text);
    const dfa = new Dfa(lower(rules.path.definition), false);
    expect(dfa.recognizeWhole(input.asString())).toBe(false);
    expect(input.looks).toBeLessThanOrEqual(2 * text.length);
  });
});

test("docs/trust.md names each advisory", () => {
  const document = readFileSync(join(__dirname, "../docs/trust.md"), "utf8");
  const ids = Object.values(ROWS).flatMap((rows) => rows.map(([id]) => id));
  expect(ids.filter((id) => !document.includes(id))).toEqual([]);
});
