/** The laws of all formats. */
import fc from "fast-check";
import { expectTypeOf } from "expect-type";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import limits from "../../.size-limit.json";
import * as exported from "../../formats/index.js";
import { formats } from "../../formats/index.js";
import { formatSources, furtherSources } from "../../formats/sources.js";
import { ANY_CHARACTER } from "../helpers/any-character.js";
import { textOf } from "../helpers/documents-markdown.js";
import type { Format, FormatName } from "../../formats/index.js";

/** Formats that check more than the rule of their table. */
const CHECKED: readonly FormatName[] = [
  ...(["date", "time", "date-time", "email", "idn-email", "hostname"] as const),
];

const allSources = { ...formatSources, ...furtherSources };
type SourceName = keyof typeof allSources;
const sources = Object.entries(allSources) as [SourceName, (typeof allSources)[SourceName]][];

/** Returns a format by its name, which its export has in camel case. */
function formatNamed(name: string): Format {
  const camelCase = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return (exported as unknown as Readonly<Record<string, Format>>)[camelCase]!;
}

/** Strings of the language, prefixes of them, and such strings with a character changed. */
const NEAR: Readonly<Record<SourceName, readonly string[]>> = {
  date: ["2024-02-29"],
  time: ["12:34:56.789+01:30", "12:34:56z"],
  "date-time": ["2024-02-29T12:34:56.789-01:30", "2024-02-29t12:34:56Z"],
  duration: ["P1Y2M3DT4H5M6S", "P12W", "PT3M"],
  email: ["a.b@c-d.e", '"a\\" b"@[127.0.0.1]', "a@[IPv6:1:2::3:4.5.6.7]"],
  "idn-email": ["é.b@ü-d.e", '"é\\" b"@[127.0.0.1]'],
  hostname: ["www.ex-ample.com", "a.b.c"],
  ipv4: ["127.0.255.1"],
  ipv6: ["1:2::3:4.5.6.7", "1:2:3:4:5:6:7:8"],
  uri: ["http://u:p@h.x:80/a/b?q#f", "a:b", "x://[1::2]/%20"],
  "uri-reference": ["//u@h/a?q#f", "../a/b", "a:b", "?", "//[v1.a]"],
  iri: ["http://ü:p@é.x:80/ä/b?q\ue000#f", "a:é"],
  "iri-reference": ["//é/ä?q#f", "é/b", "#é"],
  "uri-template": ["http://a/{+b:12,c*}{?d.e}%20"],
  "json-pointer": ["/a~0/b~1", ""],
  "relative-json-pointer": ["120/a~0", "0#"],
  uuid: ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
  "http-url": ["https://u:p@h.x:80/a/b?q#f", "HTTP://[1::2]?%20", "http://a"],
  "language-tag": ["zh-yue-Hant-HK-1996-a-bb-x-c", "i-klingon", "sgn-BE-FR"],
};

const CHARACTERS = Array.from('aZ09:/?#[]@!%.-_~+"\\ {}TPé\u{1f600}\ud800');

/** Returns all strings that differ from one in a character that is removed, replaced or added. */
function edits(text: string): readonly string[] {
  const all = [text];
  for (let index = 0; index <= text.length; index += 1) {
    const [before, after] = [text.slice(0, index), text.slice(index)];
    all.push(before, before + after.slice(1));
    for (const character of CHARACTERS)
      all.push(before + character + after, before + character + after.slice(1));
  }
  return all;
}

function messageOf(format: Format, value: string): string | undefined {
  return format["~standard"].validate(value).issues?.[0].message;
}

function offsetIn(message: string | undefined): number {
  return Number(/ at offset (\d+), found /.exec(message ?? "")?.[1]);
}

describe("formats", () => {
  test("has the formats of JSON Schema by their names, but for idn-hostname", () => {
    expect(Object.keys(formats)).toStrictEqual([...Object.keys(formatSources), "regex"]);
    expectTypeOf<"idn-hostname">().not.toExtend<FormatName>();
    expect(Object.isFrozen(formats)).toBe(true);
  });

  test("has the functions that have names of their own", () => {
    for (const [name, format] of Object.entries(formats)) expect(formatNamed(name)).toBe(format);
  });
});

const NAMES = [...Object.keys(formats), ...Object.keys(furtherSources)];

describe.each(NAMES.map((name) => [name, formatNamed(name)] as const))("%s", (name, format) => {
  test("is a Standard Schema", () => {
    expectTypeOf(format).toExtend<StandardSchemaV1<string, string>>();
    expect(format["~standard"]).toMatchObject({ version: 1, vendor: "uri-abnf" });
  });

  test("takes a string", () => {
    expect(() => format(6 as unknown as string)).toThrow(TypeError);
    expect(() => format(6 as unknown as string)).toThrow(/^[\w-]+ reads a string, not number$/);
    expect(format["~standard"].validate(6).issues?.[0].message).toMatch(
      /^[\w-]+: expected a string, found number$/,
    );
  });

  test("has functions that can be called without it", () => {
    const { validate } = format["~standard"];
    expect(["\\"].map(format)).toEqual([false]);
    expect(["\\"].map(validate)).toMatchObject([{ issues: [{}] }]);
  });

  test("has a message for exactly the strings that it refuses", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (value) => {
        expect(messageOf(format, value) === undefined).toBe(format(value));
      }),
      { numRuns: 15, examples: [[name]] },
    );
  });
});

describe.each(sources)("%s and the rule of its ABNF", (name, rule) => {
  const format = formatNamed(name);
  const values = [...new Set(NEAR[name].flatMap(edits))];

  test("agree", () => {
    const differing = values.filter((value) => {
      const isIn = rule.test(value);
      return CHECKED.some((checked) => checked === name)
        ? format(value) && !isIn
        : format(value) !== isIn;
    });
    expect(differing).toStrictEqual([]);
    expect(values.some(format)).toBe(true);
  });

  test("point at the same character, and say the same where the table is small", () => {
    const isMerged = /^(?:[ui]ri(?:-reference)?|http-url)$/.test(name);
    const refused = values.flatMap((value) => {
      const mismatch = rule.explain(value);
      return mismatch === null ? [] : [{ mismatch, message: messageOf(format, value) }];
    });
    const elsewhere = refused.filter(
      ({ mismatch, message }) => mismatch.offset !== offsetIn(message),
    );
    expect(elsewhere).toStrictEqual([]);
    const otherwise = refused.filter(({ mismatch, message }) => mismatch.message !== message);
    expect(otherwise.length / refused.length).toBeLessThan(isMerged ? 0.4 : Number.MIN_VALUE);
  });
});

describe("the literals of IPv6 in RFC 5321", () => {
  const groups = (count: number): readonly string[] => Array.from({ length: count }, () => "a");

  /** RFC 5321 section 4.1.3 as its ABNF and its comments say it, by counting. */
  function isLiteral(left: number, right: number | undefined, hasIpv4: boolean): boolean {
    const total = left + (right ?? 0);
    const [full, most] = hasIpv4 ? [6, 4] : [8, 6];
    return right === undefined ? total === full : total <= most;
  }

  test.each([true, false])("of all numbers of groups (with IPv4: %p)", (hasIpv4) => {
    const ipv4 = hasIpv4 ? ["1.2.3.4"] : [];
    for (let left = 0; left <= 9; left += 1) {
      const whole = [...groups(left), ...ipv4].join(":");
      expect([whole, formats.email(`a@[IPv6:${whole}]`)]).toStrictEqual([
        whole,
        isLiteral(left, undefined, hasIpv4),
      ]);
      for (let right = 0; right <= 9; right += 1) {
        const text = `${groups(left).join(":")}::${[...groups(right), ...ipv4].join(":")}`;
        expect([text, formats.email(`a@[IPv6:${text}]`)]).toStrictEqual([
          text,
          isLiteral(left, right, hasIpv4),
        ]);
      }
    }
  });
});

describe("the cost of a format", () => {
  /** Long strings of the form that makes backtracking matchers slow, by format. */
  const HOSTILE: Readonly<Partial<Record<FormatName, (size: number) => string>>> = {
    email: (size) => `${"a.".repeat(size)}@`,
    "idn-email": (size) => `${"é.".repeat(size)}@`,
    hostname: (size) => `${"a-".repeat(size)}!`,
    ipv6: (size) => "1:".repeat(size),
    uri: (size) => `http://${"a@".repeat(size)}`,
    "uri-reference": (size) => `${"%20".repeat(size)}\\`,
    iri: (size) => `http://${"é:".repeat(size)}\\`,
    "uri-template": (size) => `${"{a}".repeat(size)}{`,
    "json-pointer": (size) => `${"/~0".repeat(size)}~`,
    "date-time": (size) => `2024-01-01T00:00:00.${"0".repeat(size)}`,
    duration: (size) => `P${"1".repeat(size)}`,
  };

  /** Counts the characters that a format looks at. */
  function looks(format: Format, value: string): number {
    const units = jest.spyOn(String.prototype, "charCodeAt");
    const points = jest.spyOn(String.prototype, "codePointAt");
    format(value);
    const count = units.mock.calls.length + points.mock.calls.length;
    jest.restoreAllMocks();
    return count;
  }

  test.each(Object.entries(HOSTILE))("%s is linear", (name, make) => {
    const format = formats[name as FormatName];
    format("");
    const value = make(500);
    expect(looks(format, value)).toBeLessThanOrEqual(2 * value.length);
    expect(looks(format, make(1000))).toBeLessThanOrEqual(2 * looks(format, value) + 100);
  });
});

describe("the sizes in documents are the limits of bundles", () => {
  const limitOf = (path: string, isAll: boolean): number =>
    Math.max(
      ...limits
        .filter((each) => each.path === path && (each.import === "*") === isAll)
        .map(({ limit }) => Number.parseFloat(limit)),
    );
  const one = limitOf("dist/formats.js", false);
  const all = limitOf("dist/formats.js", true);

  it.each([
    ["README.md", `a format, at most ${one} kB`],
    ["README.md", `| 2 to ${Math.ceil(limitOf("dist/formats/explain.js", false))} kB a format |`],
    ["CHANGELOG.md", `a function and a Standard Schema in at most ${one} kB`],
    [
      "docs/formats.md",
      `each at most ${one} kB, minified and gzipped, and all of them at most ${all} kB.`,
    ],
  ])("%s: %s", (document, sentence) => {
    expect(textOf(document).replace(/\s+/g, " ")).toContain(sentence);
  });
});
