/**
 * The inputs of published advisories about other packages for URIs, and about regular expressions for
 * them, with the answers of this package. Each row names the fault of the other package.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AbnfSyntaxError, compile } from "../grammar/index.js";
import { EscapeError, rfc3986, UriSyntaxError } from "../src/index.js";
import { caught } from "./helpers/caught.js";
import { CountingInput } from "./helpers/counting-input.js";
import { Dfa } from "../grammar/automaton/dfa.js";
import { lower } from "../grammar/automaton/lower.js";

/** The components of a reference that is accepted, or the offset at which one is refused. */
type Answer =
  | number
  | {
      readonly scheme?: string;
      readonly userinfo?: string;
      readonly host?: string;
      readonly path: string;
    };

interface Row {
  readonly id: string;
  readonly wrong: string;
  readonly input: string;
  readonly here: Answer;
}

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "fast-uri": [
    {
      id: "CVE-2026-6322",
      wrong: "normalization unescapes %40, so that the host becomes userinfo",
      input: "http://trusted.com%40evil.com/",
      here: { scheme: "http", host: "trusted.com%40evil.com", path: "/" },
    },
    {
      id: "CVE-2026-16221",
      wrong: "a backslash belongs to the host, and ends it in browsers",
      input: "http://evil.com\\@allowed.com/",
      here: 15,
    },
    {
      id: "CVE-2026-18446",
      wrong: "backslashes in place of // are a path, and begin an authority in browsers",
      input: "http:\\\\evil.com/",
      here: 5,
    },
    {
      id: "CVE-2026-18446",
      wrong: "a slash and a backslash in place of // are a path",
      input: "http:/\\evil.com/",
      here: 6,
    },
    {
      id: "GHSA-f65p-4m7j-42xc",
      wrong: "an address that is not IPv6 is normalized to one",
      input: "http://[::ffff:7f00:1:]/",
      here: 22,
    },
    {
      id: "GHSA-jqff-g426-hqxp",
      wrong: "escapes in a scheme are unescaped",
      input: "ht%74p://evil.com/",
      here: 6,
    },
    {
      id: "CVE-2026-13676",
      wrong: "a host that is not a domain name in IDNA stays as it is",
      input: "http://\u212a.com/",
      here: 7,
    },
  ],
  urijs: [
    {
      id: "CVE-2020-26291",
      wrong: "the part before @ is userinfo, and the host in browsers",
      input: "https://attacker.com\\@example.com/",
      here: 20,
    },
    {
      id: "CVE-2021-27516",
      wrong: "a backslash after the scheme makes a relative path",
      input: "http:\\/evil.com",
      here: 5,
    },
    {
      id: "GHSA-gmv4-r438-p67f",
      wrong: "white space in front hides the scheme",
      input: " javascript:alert(1)",
      here: 0,
    },
    {
      id: "CVE-2021-3647",
      wrong: "the host is empty, and browsers take it from the path",
      input: "https:///evil.com",
      here: { scheme: "https", host: "", path: "/evil.com" },
    },
    {
      id: "CVE-2022-1243",
      wrong: "a line break in the scheme hides it",
      input: "ja\r\nvascript:alert(1)",
      here: 2,
    },
  ],
  "node-forge": [
    {
      id: "CVE-2022-0122",
      wrong: "a pattern that knows no backslashes reads another host than a browser",
      input: "https://evil.com\\@allowed.com",
      here: 16,
    },
  ],
  "parse-path": [
    {
      id: "CVE-2022-0624",
      wrong: "an @ in the fragment ends the userinfo",
      input: "http://evil.com#@allowed.com/",
      here: { scheme: "http", host: "evil.com", path: "" },
    },
    {
      id: "CVE-2022-0624",
      wrong: "the userinfo stays in the host",
      input: "http://allowed:com:@@127.0.0.1:80",
      here: 20,
    },
  ],
  "parse-url": [
    {
      id: "CVE-2022-2900",
      wrong: "with two colons, the userinfo stays in the host, and the port is lost",
      input: "http://nnnn@localhost:808:/?id=xss",
      here: 25,
    },
  ],
  "url-parse": [
    {
      id: "CVE-2018-3774",
      wrong: "a backslash is data, so that the host is that behind an @",
      input: "http://127.0.0.1:80\\@evil.com/",
      here: 19,
    },
    {
      id: "CVE-2021-27515",
      wrong: "a backslash after the scheme makes a relative path",
      input: "https:/\\evil.com",
      here: 7,
    },
    {
      id: "CVE-2022-0512",
      wrong: "the userinfo ends at the first of several @",
      input: "http://attacker.com@legitimate.com@evil.com/",
      here: 34,
    },
    {
      id: "CVE-2022-0639",
      wrong: "an empty userinfo is lost, so that the path becomes a host",
      input: "http://@/127.0.0.1",
      here: { scheme: "http", userinfo: "", host: "", path: "/127.0.0.1" },
    },
    {
      id: "CVE-2022-0686",
      wrong: "an empty port stays in the host",
      input: "http://example.com:",
      here: { scheme: "http", host: "example.com", path: "" },
    },
    {
      id: "CVE-2022-0691",
      wrong: "a control character in front hides the scheme",
      input: "\bjavascript:alert(1)",
      here: 0,
    },
  ],
  validator: [
    {
      id: "CVE-2025-56200",
      wrong: "a scheme without // is not a scheme",
      input: "javascript:alert(1)",
      here: { scheme: "javascript", path: "alert(1)" },
    },
    {
      id: "CVE-2025-56200",
      wrong: "a scheme without // is not a scheme",
      input: "http:evil.com",
      here: { scheme: "http", path: "evil.com" },
    },
  ],
};

function answerTo(input: string): Answer {
  const result = rfc3986.safeParse(input);
  if (!result.ok) return result.error.offset;
  const { scheme, userinfo, host, path } = result.value;
  return JSON.parse(JSON.stringify({ scheme, userinfo, host, path })) as Answer;
}

describe.each(Object.entries(ROWS))("advisories about %s", (_, rows) => {
  it.each(rows.map((row) => [row.id, row.wrong, row.input, row.here] as const))(
    "%s: %s",
    (_id, _wrong, input, here) => {
      expect(answerTo(input)).toEqual(here);
    },
  );
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
  const ids = Object.values(ROWS).flatMap((rows) => rows.map(({ id }) => id));
  expect(ids.filter((id) => !document.includes(id))).toEqual([]);
});
