import fc from "fast-check";
import P from "parsimmon";
import * as v from "valibot";
import { expectTypeOf } from "expect-type";
import { z } from "zod";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import limits from "../../.size-limit.json";
import * as parsers from "../../generated/parsers.js";
import * as plain from "../../formats/index.js";
import * as explained from "../../formats/explain/index.js";
import { formats } from "../../formats/index.js";
import { formatSources, furtherSources } from "../../formats/sources.js";
import { ANY_CHARACTER } from "../helpers/any-character.js";
import { textOf } from "../helpers/documents-markdown.js";
import { formats as decoding, idnHostname } from "../../formats/idn/index.js";
import { parseWith } from "../../grammar/index.js";
import { sample } from "../../grammar/language/index.js";
import { tries } from "../helpers/worlds.js";
import { excerptOf } from "../helpers/excerpt.js";
import { caught } from "../helpers/caught.js";
import { describeIf } from "../helpers/skips.js";
import type { Format, FormatName } from "../../formats/index.js";
import type { Rule } from "../../grammar/index.js";
import type { ExplainedFormat, OpenFormat } from "../../formats/explain/index.js";

// The laws of all formats.

/** Formats that check more than the rule of their table. */
const CHECKED: readonly FormatName[] = [
  ...(["date", "time", "date-time", "email", "idn-email", "hostname"] as const),
];

const allSources = { ...formatSources, ...furtherSources };

type SourceName = keyof typeof allSources;

const sources = Object.entries(allSources) as [SourceName, (typeof allSources)[SourceName]][];

/** Returns the member for a format, which has its name in camel case. */
function memberOf<Member>(module: object, name: string): Member {
  const camelCase = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return (module as Readonly<Record<string, Member>>)[camelCase]!;
}

function formatNamed(name: string): Format {
  return memberOf(plain, name);
}

/** Returns the rule of a format by the name of its export. */
function sourceOf(exported: string): Rule {
  const name = exported.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return (allSources as Readonly<Record<string, Rule>>)[name]!;
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
  /** RFC 5321 section 4.1.3 as its ABNF and its comments say it, by counting. */
  function isLiteral(left: number, right: number | undefined, hasIpv4: boolean): boolean {
    const [full, most] = hasIpv4 ? [6, 4] : [8, 6];
    return right === undefined ? left === full : left + right <= most;
  }

  test.each([true, false])("of all numbers of groups (with IPv4: %p)", (hasIpv4) => {
    const groups = (count: number | undefined): string[] => Array<string>(count ?? 0).fill("a");
    const ipv4 = hasIpv4 ? ["1.2.3.4"] : [];
    const counts = Array.from({ length: 10 }, (_, count) => count);
    for (const left of counts)
      for (const right of [undefined, ...counts]) {
        const end = [...groups(right), ...ipv4];
        const text =
          right === undefined
            ? [...groups(left), ...end].join(":")
            : `${groups(left).join(":")}::${end.join(":")}`;
        const verdict = formats.email(`a@[IPv6:${text}]`);
        expect([text, verdict]).toEqual([text, isLiteral(left, right, hasIpv4)]);
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

/** The formats as pieces of larger parsers. */
describe("parsers", () => {
  const { date, dateTime, email, hostname, httpUrl, ipv4 } = parsers;

  /** Returns the offset of a failure, and what is expected there; the value of a parser that succeeds. */
  function outcome(parser: P.Parser<unknown>, input: string): unknown {
    const result = parseWith(parser, input);
    return result.status ? result.value : [result.index.offset, ...result.expected];
  }

  test("all formats but regex, which is over no table, have a parser", () => {
    const names = Object.keys(plain).filter((name) => !["formats", "regex"].includes(name));
    expect(Object.keys(parsers).sort()).toEqual(names.sort());
    for (const { parser } of Object.values(parsers)) expect(P.isParser(parser)).toBe(true);
  });

  test("a parser is a piece of another one", () => {
    const line = P.seq(P.string("at ").then(dateTime.parser), P.string(" ").then(ipv4.parser));
    expect(outcome(line, "at 2024-02-29T12:00:00Z 127.0.0.1")).toEqual([
      "2024-02-29T12:00:00Z",
      "127.0.0.1",
    ]);
    expect(outcome(line, "at 2024-02-29T12:00:00Z 127.0.0")).toEqual([31, '"."']);
    expect(outcome(line, "at ")).toEqual([3, "full-date"]);
    expect(date.parser.map(Number).tryParse("2024-02-29")).toBeNaN();
  });

  test("a fault that the ABNF does not know is where the format says", () => {
    const at = P.string("at ").then(dateTime.parser).skip(P.string(";"));
    const input = "at 2024-02-30T12:00:00Z;";
    expect(outcome(at, input)).toEqual([11, "a day from 01 to 29"]);
    expect(excerptOf(parseWith(at, input))).toBe(`${input}\n           ^`);
    expect(outcome(hostname.parser.skip(P.string("!")), `${"a.".repeat(127)}a!`)).toEqual([
      253,
      "the end of the name, which has at most 253 octets",
    ]);
    const other = P.alt(at, P.string("at 2024-02-30T12:00:00Z;"));
    expect(outcome(other, input)).toBe(input);
  });

  test("the prefix is the longest, and what could follow it is expected", () => {
    const list = P.sepBy(email.parser, P.string(", "));
    expect(outcome(list, "joe@a.example, ann@[127.0.0.1]")).toEqual([
      "joe@a.example",
      "ann@[127.0.0.1]",
    ]);
    expect(outcome(list, "joe@a.example.")).toEqual([14, "sub-domain"]);
    expect(outcome(httpUrl.parser.skip(P.string(">")), "http://a.example/b >")).toEqual([
      18,
      '"#"',
      '"/"',
      '"?"',
      '">"',
      "pchar",
    ]);
  });

  test("an input of another kind is refused, and leaves nothing behind", () => {
    const { parser } = date;
    expect(() => parser.parse(Buffer.from("2024-02-29") as never)).toThrow(
      new TypeError("a format reads a string, not object"),
    );
    expect(parser.parse("__proto__").status).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  describe("each format, with samples of its rule and what follows", () => {
    test.each(Object.entries(parsers))("%s", (name, format) => {
      const rule = sourceOf(name);
      for (const text of sample(rule, { count: tries(50), seed: 5 }))
        for (const rest of ["", "\n", "a", "1:"]) {
          const whole = `<${text}${rest}`;
          const prefix = whole.slice(1, rule.prefixEnd(whole, 1));
          const fault = format.explain(prefix);
          expect(outcome(P.seq(P.string("<"), format.parser, P.all), whole)).toEqual(
            fault === null
              ? ["<", prefix, whole.slice(1 + prefix.length)]
              : [1 + fault.offset, ...fault.expected],
          );
        }
    });
  });

  /** Formats of strings that come piece by piece. */
  describe("recognitions", () => {
    const { date, dateTime, email, iri, jsonPointer, time, uri } = explained;

    describe("a format says not yet and never apart", () => {
      test.each<[OpenFormat, string, string, string | undefined]>([
        [email, "joe", "partial", "@0"],
        [email, "joe@example.com", "match", ""],
        [email, "joe@@", "mismatch", undefined],
        [email, '"joe', "partial", '"@0'],
        [date, "2024-0", "partial", "1-11"],
        [date, "2024-02-2", "partial", "0"],
        [date, "", "partial", "1111-11-11"],
        [dateTime, "2024-", "partial", "11-11T11:11:11Z"],
        [dateTime, "2024-06-30T23:59:6", "partial", "0Z"],
        [time, "2", "partial", "0:00:00Z"],
        // No day of February begins with 3: the completion is one of the ABNF.
        [date, "2024-02-3", "partial", "1"],
        [date, "2024-02-30", "match", ""],
        [uri, "https:/", "match", ""],
        [uri, "h", "partial", ":"],
        [iri, "a:\ud83d", "partial", "\udc00"],
        [jsonPointer, "/\ud83d", "match", ""],
        [jsonPointer, "\ud83d", "mismatch", undefined],
      ])("%#: of %j, %s", (format, text, state, completion) => {
        const recognition = format.open().push(text);
        expect([recognition.state, recognition.completion()]).toEqual([state, completion]);
      });

      test("what a standard says in prose is checked at the end", () => {
        const day = date.open().push("2024-02-").push("30");
        expect(day.state).toBe("match");
        expect(day.end()?.message).toBe(
          'full-date: expected a day from 01 to 29 at offset 8, found "3"',
        );
        expect(idnHostname.open().push("xn-").push("-").end()?.message).toMatch(/^\S+: expected /);
      });
    });

    const REGULAR: Readonly<Record<string, OpenFormat>> = Object.fromEntries(
      Object.entries(explained).filter(
        (entry): entry is [string, OpenFormat] => "open" in entry[1],
      ),
    );
    describe("each format, with samples of its rule that are cut and spoiled", () => {
      test.each(Object.entries(REGULAR))("%s", (name, format) => {
        const rule = sourceOf(name);
        for (const text of sample(rule, { count: tries(50), seed: 3 })) {
          for (const spoiled of [text, `${text}\n`, text.replace(/.$/, "\u0001")]) {
            const [ours, right] = [format.open(), rule.open()];
            for (let at = 0; at < spoiled.length; at += 3) {
              const piece = spoiled.slice(at, at + 3);
              ours.push(piece);
              right.push(piece);
              expect([ours.state, ours.isFinal, ours.offset, ours.matched]).toEqual([
                right.state,
                right.isFinal,
                right.offset,
                right.matched,
              ]);
              expect(ours.next()).toEqual(right.next());
              expect(ours.completion()?.length).toBe(right.completion()?.length);
              const completion = ours.completion();
              const completed =
                completion === undefined ? text : spoiled.slice(0, at + 3) + completion;
              expect(rule.test(completed)).toBe(true);
            }
            expect(ours.end()?.message).toBe(format.explain(spoiled)?.message);
            const reason = format.explain(`${spoiled.slice(0, ours.offset)}\u0001`);
            const expected = reason?.offset === ours.offset ? reason.expected : ours.expected();
            expect(ours.expected()).toEqual(expected);
          }
        }
      });
    });

    test("a piece is a string", () => {
      expect(caught(() => email.open().push(Uint8Array.of(97)))).toEqual(
        new TypeError("a format reads a string, not object"),
      );
    });
  });

  /** The formats that say where a string breaks them. */
  describe("explanations", () => {
    const FORMATS = Object.entries(plain).filter(([name]) => name !== "formats");

    const explainedNamed = (name: string): ExplainedFormat => memberOf(explained, name);

    test("has all formats under the same names", () => {
      expect(Object.keys(explained).sort()).toEqual(Object.keys(plain).sort());
      expect(Object.keys(explained.formats)).toEqual(Object.keys(plain.formats));
      for (const [name, format] of Object.entries(explained.formats))
        expect(format).toBe(explainedNamed(name));
    });

    /** Strings that are near to many formats, and each of them without its last character. */
    const VALUES = [
      ...["2023-02-29", "24:00:00Z", "2024-02-30T12:00:00Z", "P1Y2D", "joe@a..b", "é@b..c", "-a.b"],
      ...[
        "127.0.0.256",
        "1::2::3",
        "http://a/%zz",
        "http://é/\\",
        "{a",
        "/~2",
        "1/~",
        "f81d4fae-7de",
        "[",
      ],
      ...["de_CH", "", "a".repeat(300)],
    ].flatMap((value) => [value, value.slice(0, -1)]);

    describe.each(FORMATS)("%s", (name, format) => {
      const { explain } = explainedNamed(name);

      test("explains what it refuses, with the message of the plain format", () => {
        for (const value of VALUES) {
          const mismatch = explain(value);
          const { issues } = (format as plain.Format)["~standard"].validate(value);
          expect([value, mismatch?.message]).toEqual([value, issues?.[0].message]);
          if (mismatch === null) continue;
          expect(mismatch.input).toBe(value);
          expect(mismatch.expected).not.toEqual([]);
          expect(mismatch.message.startsWith(`${mismatch.rule}: `)).toBe(true);
          const [, caret = ""] = mismatch.excerpt().split("\n");
          expect(caret).toMatch(/^ *\^$/);
        }
        expect(VALUES.some((value) => explain(value) !== null)).toBe(true);
      });

      test("takes a string", () => {
        expect(() => explain(6 as unknown as string)).toThrow(
          /^[\w-]+ reads a string, not number$/,
        );
      });
    });

    describe("the place and the words", () => {
      test.each(sources)("%s: those of the rule", (name, rule) => {
        const isMerged = /^[ui]ri(?:-reference)?$/.test(name);
        for (const value of VALUES) {
          const expected = rule.explain(value);
          if (expected === null) continue;
          const { offset, expected: words } = explainedNamed(name).explain(value)!;
          expect([value, offset]).toEqual([value, expected.offset]);
          // Equivalent states of a large table have the words of one of them.
          expect(expected.expected).toEqual(expect.arrayContaining(isMerged ? [] : [...words]));
        }
      });

      test.each<[string, string, number, string]>([
        ["date", "2023-13-01", 5, "a month from 01 to 12"],
        ["date", "2023-02-29", 8, "a day from 01 to 28"],
        ["time", "12:60:00Z", 3, "a minute from 00 to 59"],
        ["dateTime", "1990-12-30T23:59:60Z", 17, "a second from 00 to 59"],
        ["email", `${"a".repeat(65)}@b`, 64, 'a local part of at most 64 octets before "@"'],
        [
          "hostname",
          "a.".repeat(126) + "bc",
          253,
          "the end of the name, which has at most 253 octets",
        ],
      ])("%s of %j: the prose at offset %i", (name, value, offset, expected) => {
        expect(explainedNamed(name).explain(value)).toMatchObject({ offset, expected: [expected] });
      });

      test("six words at most, without the number of the others", () => {
        const { message, expected } = explained.uriReference.explain("a\\")!;
        expect(message).toContain(", end of input or 9 more at offset 1");
        expect(expected.at(-1)).toBe("end of input");
        expect(expected).toHaveLength(5);
      });

      test("regex has the words of the platform, and no place", () => {
        const mismatch = explained.regex.explain("[a");
        expect(mismatch).toMatchObject({
          rule: "regex",
          input: "[a",
          offset: 0,
          expected: ["a regular expression of ECMA-262"],
        });
        expect(mismatch?.message).toMatch(/^regex: Invalid regular expression: /);
      });
    });

    test("Zod and Valibot do not take a Standard Schema as a member, as docs/formats.md says", () => {
      const member = plain.email as never;
      expect(() => z.object({ mail: member }).safeParse({ mail: "a@b" })).toThrow(Error);
      expect(() => v.safeParse(v.object({ mail: member }), { mail: "a@b" })).toThrow(TypeError);
    });
  });
});

/**
 * The format tests of the JSON Schema test suite, all of them. If the suite is absent, the spec skips
 * itself and says so; the tables of this folder cover the same ground.
 */
const FOLDER = join(__dirname, "../../../shared/json-schema-test-suite/tests");

const EDITIONS = ["draft2020-12/optional/format", "v1/format"];

interface Group {
  readonly description: string;
  readonly schema: { readonly format: string };
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

interface Case {
  readonly format: string;
  readonly value: string;
  readonly isValid: boolean;
}

const present = existsSync(FOLDER);

function casesOf(edition: string): readonly Case[] {
  if (!present) return [];
  return readdirSync(join(FOLDER, edition)).flatMap((file) => {
    const groups = JSON.parse(readFileSync(join(FOLDER, edition, file), "utf8")) as Group[];
    return groups.flatMap(({ schema: { format }, tests }) =>
      tests.flatMap(({ data, valid }) =>
        typeof data === "string" ? [{ format, value: data, isValid: valid }] : [],
      ),
    );
  });
}

/** `unknown.json` checks that a validator ignores formats that it does not know. */
function isUnknown({ format }: Case): boolean {
  return format === "unknown";
}

const A_LABEL = /(?:^|\.)xn--/i;

const whenPresent = describeIf(present, "schemas");

whenPresent("JSON Schema test suite", () => {
  describe.each(EDITIONS)("%s", (edition) => {
    const cases = casesOf(edition).filter((each) => !isUnknown(each));

    test("has cases of every format", () => {
      const names = new Set(cases.map(({ format }) => format));
      expect([...names].sort()).toStrictEqual([...Object.keys(formats), "idn-hostname"].sort());
      expect(cases.length).toBeGreaterThan(500);
    });

    test("agrees with all formats, without a departure", () => {
      const all = new Map(Object.entries(decoding));
      const wrong = cases.filter(
        ({ format, value, isValid }) => all.get(format)?.(value) !== isValid,
      );
      expect(wrong).toStrictEqual([]);
    });

    test("agrees with the formats without tables of IDNA, but for A-labels", () => {
      const all = new Map(Object.entries(formats));
      const wrong = cases.filter(({ format, value, isValid }) => {
        const isFormat = all.get(format);
        return isFormat !== undefined && isFormat(value) !== isValid;
      });
      expect(wrong.filter(({ value }) => !A_LABEL.test(value))).toStrictEqual([]);
      expect(new Set(wrong.map(({ format }) => format))).toStrictEqual(new Set(["hostname"]));
    });
  });
});
