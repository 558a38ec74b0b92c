import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fastUri from "../../fast-uri/src/index.js";
import * as uriJs from "../../uri-js/src/index.js";
import { scaled } from "../../../spec/helpers/worlds.js";
import { rfc3987 } from "../../../src/index.js";
import type { SchemeRules, UriParts, UriSettings } from "../src/types.js";

/** Laws of both replacements, over components, options, handlers and strings of any kind. */
const PACKAGES = [
  ["fast-uri", { ...fastUri, resolveParts: fastUri.resolveComponent }],
  ["uri-js", { ...uriJs, resolveParts: uriJs.resolveComponents }],
] as const;

const PIECES = [
  ...Array.from("aB19.-_~!$&'()*+,;=:@/?#[]%\\^ \"<>{|}`\0\t\r\n\u007f"),
  ...["%41", "%7e", "%2e", "%2F", "%zz", "%C3%A9", "..", "/../", "//", "::1", "xn--9ca", "\u00e9"],
  ...["\u00c9", "\u1e9e", "\u03a3", "\uff45", "\ud800", "\u{1f600}", "\u2028", "8080"],
];

const SCHEMES = ["http", "HTTPS", "ws", "wss", "urn", "mailto", "ftp", "x"];

const data = fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 6 });

const scheme = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...SCHEMES) }, data);

const components: fc.Arbitrary<UriParts> = fc.record(
  {
    scheme,
    userinfo: data,
    host: data,
    port: fc.oneof(fc.constantFrom("", 80, "443", 65536), data),
    path: data,
    query: data,
    fragment: data,
    nid: data,
    nss: data,
    uuid: data,
    resourceName: data,
    secure: fc.boolean(),
    to: fc.array(data, { maxLength: 2 }),
    headers: fc.dictionary(data, data, { maxKeys: 2 }),
    subject: data,
  },
  { requiredKeys: [] },
);

const hostile = fc
  .record(
    { scheme, authority: data, path: data, query: data, fragment: data },
    { requiredKeys: [] },
  )
  .map(({ authority, path = "", query, fragment, ...rest }) =>
    [
      rest.scheme === undefined ? "" : `${rest.scheme}:`,
      authority === undefined ? "" : `//${authority}/`,
      path,
      query === undefined ? "" : `?${query}`,
      fragment === undefined ? "" : `#${fragment}`,
    ].join(""),
  );

const ZONE = /(\[[\da-f:.]*)%25[^\]]*\]/i;

/** Returns the text that a call gives, or undefined for an exception with such a message. */
function textOr(call: () => string, message: RegExp): string | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof Error && message.test(error.message)) return undefined;
    throw error;
  }
}

describe.each(PACKAGES)("%s", (name, functions) => {
  const { equal, normalize, parse, resolve, serialize } = functions;
  const written = (text: string, options?: UriSettings): string =>
    serialize(parse(text, options), options);

  test("serialize: no component becomes another one", () => {
    const check = (given: UriParts): void => {
      const text = textOr(() => serialize(given), / is not a (?:scheme|port)$|needs a nid$/);
      if (text === undefined) return;
      const [, read] = /^(?:([^:/?#]+):)?/.exec(text)!;
      const isWs = /^wss?$/i.test(given.scheme ?? "");
      const ofSecure = isWs && given.secure !== undefined ? [given.secure ? "wss" : "ws"] : [];
      const [expected = given.scheme ?? ""] = ofSecure;
      expect((read ?? "").toLowerCase()).toBe(expected.toLowerCase());
      // A grammar without zones of addresses, and without U+FFFD, which stands for each half of a pair in hosts of mailto.
      expect(rfc3987.canParse(text.replace(ZONE, "$1]").replaceAll("\ufffd", ""))).toBe(true);
      expect(text.includes("#") && given.fragment === undefined).toBe(false);
    };
    fc.assert(fc.property(components, check), { numRuns: scaled(800, 100) });
  });

  test.each<[UriParts]>([
    [{ scheme: "http?x", host: "good.com", path: "/a" }],
    [{ scheme: "http#x", host: "good.com" }],
    [{ scheme: "http/x" }],
    [{ scheme: "a:b" }],
    [{ scheme: "x\n" }],
    [{ scheme: "\u212a" }],
  ])("a scheme that is not one: %j", (given) => {
    expect(() => serialize(given)).toThrow(TypeError);
    expect(() => normalize(given)).toThrow(TypeError);
    expect(() => functions.resolveParts({ path: "a" }, given)).toThrow(TypeError);
    expect(equal(given, given)).toBe(false);
  });

  test("a message about a component has no character that cannot be seen", () => {
    const shown = '"a" U+001B "[" U+000A U+202E U+00A0';
    const unseen = "a\u001b[\n\u202e\u00a0";
    expect(() => serialize({ scheme: unseen })).toThrow(new TypeError(`${shown} is not a scheme`));
    expect(() => serialize({ port: unseen })).toThrow(new TypeError(`${shown} is not a port`));
    expect(parse("mailto:?\u200b=b=c").error).toContain('field U+200B "=b=c" of mailto');
  });

  test("serialize(parse(x)) is idempotent", () => {
    const check = (text: string): void => {
      const once = textOr(() => written(text), / is not a scheme$|needs a nid$/);
      // The original does not remove the path of ws that is a slash only behind its dot segments.
      if (once === undefined || /^wss?:/i.test(once)) return;
      expect(written(once)).toBe(once);
    };
    fc.assert(fc.property(hostile, check), { numRuns: scaled(1500, 100) });
  });

  test.each([
    ["//B^", "//b%5E"],
    ["http://localhost:PORT/x", "http://localhost%3Aport/x"],
    ["http://${HOST}/x", "http://$%7Bhost%7D/x"],
    ["/%zz%7e?%7e", "/%25zz~?~"],
    ["mailto:?a b=%7e", "mailto:?a%20b=~"],
  ])("%s is written as %s", (text, once) => {
    expect(written(text)).toBe(once);
    expect(written(once)).toBe(once);
  });

  const NAMES = ["reference", "unicodeSupport", "domainHost", "absolutePath", "tolerant", "nid"];
  const TEXTS = ["urn:b:c/../d", "urn:uuid:x", "mailto:a/../b@c.d", "http://\u00c9/a/../b", "a:b"];
  const WITHOUT_VALUE = [false, 0, "", null, undefined];
  const OPTIONS = [...NAMES, "skipEscape", "iri", "scheme"].flatMap((option) =>
    WITHOUT_VALUE.map((value): [string, unknown] => [option, value]),
  );

  test.each(OPTIONS)("the option %s with the value %j counts as absent", (option, value) => {
    const options = { [option]: value } as UriSettings;
    for (const text of TEXTS) {
      expect(parse(text, options)).toEqual(parse(text));
      expect(normalize(text, options)).toBe(normalize(text));
      expect(equal(text, text, options)).toBe(equal(text, text));
      expect(written(text, options)).toBe(written(text));
    }
  });

  // A scheme that is there replaces that of the resolution, also without a value.
  const OF_RESOLVE = OPTIONS.filter(([option]) => option !== "scheme");
  test.each(OF_RESOLVE)("resolve: the option %s with the value %j", (option, value) => {
    for (const text of TEXTS)
      expect(resolve("x:a", text, { [option]: value })).toBe(resolve("x:a", text));
  });

  const FLAGS = ["absolutePath", "domainHost", "iri", "skipEscape", "tolerant", "unicodeSupport"];
  test.each(FLAGS)("the option %s counts as set with each value that is one", (option) => {
    const all = [...TEXTS, "x:a/../b", "//\u00c9.example/\u00e9", "urn:uuid:x", "x://a b"];
    const outcomes = [true, 1, "no", [], {}].map((value) => {
      const options = { [option]: value } as UriSettings;
      return all.map((text) => [
        [parse(text, options), normalize(text, options), written(text, options)],
        resolve("x:a/b", text.replace(" ", ""), options),
      ]);
    });
    for (const each of outcomes) expect(each).toEqual(outcomes[0]);
  });

  const RESULTS = [undefined, null, 0, "x", { path: "same" }, { nid: "x", nss: "same" }];
  test.each(RESULTS.map((result) => [result]))(
    "the result %j of a handler is ignored",
    (result) => {
      const handler: SchemeRules = {
        scheme: "x-test",
        parse(parts, settings) {
          parts.path = `${parts.path ?? ""}!`;
          settings.tolerant = true;
          return result;
        },
        serialize(parts) {
          parts.path = parts.path?.replace("!", "");
          return result;
        },
      };
      const ofUrn: SchemeRules = {
        scheme: "urn:x-test",
        parse(parts) {
          parts.nss = `${parts.nss ?? ""}!`;
          return result;
        },
        serialize: () => result,
      };
      Object.assign(functions.SCHEMES, { "x-test": handler, "urn:x-test": ofUrn });
      expect(parse("x-test:a")).toMatchObject({ scheme: "x-test", path: "a!" });
      expect(parse("x-test:a", { nid: "b" })).toMatchObject({ path: "a!" });
      expect(written("x-test:a")).toBe("x-test:a");
      expect(equal("x-test:a", "x-test:b")).toBe(false);
      expect(parse("urn:x-test:a")).toMatchObject({ nid: "x-test", nss: "a!" });
      expect(written("urn:x-test:a")).toBe("urn:x-test:a!");
      expect(equal("urn:x-test:a", "urn:x-test:b")).toBe(false);
      // Nor do its changes of the options remain.
      expect(resolve("x:a/b", "x:c")).toBe("x:c");
      delete functions.SCHEMES["x-test"];
      delete functions.SCHEMES["urn:x-test"];
    },
  );

  const WITHOUT_HOST = "http:/a/../b HTTPS:/b ws:/b wss:b ftp:/b http:///b ftp:".split(" ");
  test.each(WITHOUT_HOST)("%s has no host, and for browsers another one", (text) => {
    expect(parse(text).error).toMatch(/needs a host$/);
    expect(normalize(text)).toBe(text);
    expect(equal(text, text)).toBe(false);
    expect(() => resolve("x:y", text)).toThrow("needs a host");
    // Only the target counts.
    expect(resolve(text, "x:y")).toBe("x:y");
  });

  test.each([
    ["C:\\proj\\user.json", "a"],
    ["C:\\proj\\user.json", "?a"],
    ["C:\\proj\\user.json", "//a"],
    ["#a", "C:\\proj\\user.json"],
    ["\\\\server\\user.json", "#a"],
    ["/\\server\\user.json", "#a"],
    ["x:\\\\server\\user.json", "#a"],
    ["http:\\\\server\\user.json", "#a"],
    ["http:\\server\\user.json", "#a"],
    ["http://a\\b/c", "#a"],
    ["http://a/b\\c", "#a"],
    ["C:\\proj\n", "#a"],
    ["C:\\proj%", "#a"],
    ["1C:\\proj", "#a"],
  ])("%j, %j: the error of resolve has both", (base, reference) => {
    const strings = `${JSON.stringify(reference)} against ${JSON.stringify(base)}: `;
    expect(() => resolve(base, reference)).toThrow(`cannot resolve ${strings}`);
  });

  test("every failed resolve names both strings", () => {
    const check = (base: string, reference: string): void => {
      const escaped = (text: string): string => text.replace(/[^\w]/g, "\\$&");
      const [from, to] = [base, reference].map((text) => escaped(JSON.stringify(text)));
      expect(() =>
        textOr(() => resolve(base, reference), new RegExp(`${to} against ${from}`)),
      ).not.toThrow();
    };
    fc.assert(fc.property(hostile, hostile, check), { numRuns: scaled(1500, 100) });
  });

  test("an object of the class String is a string", () => {
    expect(resolve(Object("http://a/b") as string, Object("c") as string)).toBe("http://a/c");
    expect(parse(Object("A:b") as string)).toEqual(parse("A:b"));
  });

  test("absent components have no key of their own but those of all references", () => {
    const keys = ["fragment", "host", "path", "port", "query", "reference", "scheme", "userinfo"];
    for (const options of [undefined, { unicodeSupport: true }])
      expect(Object.keys(parse("a", options)).sort()).toEqual(keys);
  });

  test(`the host of a string that is not ASCII is read by the platform's IDNA (${name})`, () => {
    for (const host of ["\u1e9e", "\u0391\u03a3", "\uff45xample.com"])
      expect(parse(`http://${host}/`).host).toBe(new URL(`http://${host}/`).hostname);
    expect(resolve("http://a/", "//\uff45xample.com/")).toBe("http://example.com/");
  });
});

/**
 * The inputs of published advisories about packages for URIs, with the answers of the replacements. `spec/advisories.spec.ts`
 * has the faults of the other packages.
 */
describe("advisories", () => {
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
          error: `the host "a${escape}b" is not a domain name`,
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
});
