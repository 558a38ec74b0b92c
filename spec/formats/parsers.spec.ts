/** The formats as pieces of larger parsers. */
import P from "parsimmon";
import * as formats from "uri-abnf/formats/explain";
import { idnHostname } from "uri-abnf/formats/idn";
import * as v from "valibot";
import { z } from "zod";
import { formatSources, furtherSources } from "../../formats/sources.js";
import * as parsers from "../../generated/parsers.js";
import * as plain from "../../formats/index.js";
import { parseWith } from "../../grammar/index.js";
import { sample } from "../../grammar/language/index.js";
import { tries } from "../helpers/worlds.js";
import { excerptOf } from "../helpers/excerpt.js";
import { caught } from "../helpers/caught.js";
import * as explained from "../../formats/explain/index.js";
import type { Rule } from "../../grammar/index.js";
import type { OpenFormat } from "uri-abnf/formats/explain";
import type { ExplainedFormat } from "../../formats/explain/index.js";

const { date, dateTime, email, hostname, httpUrl, ipv4 } = parsers;
const SOURCES: Readonly<Record<string, Rule>> = { ...formatSources, ...furtherSources };

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
    const rule = SOURCES[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]!;
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
  const { date, dateTime, email, iri, jsonPointer, time, uri } = formats;

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
    Object.entries(formats).filter((entry): entry is [string, OpenFormat] => "open" in entry[1]),
  );
  const SOURCES: Readonly<Record<string, Rule>> = { ...formatSources, ...furtherSources };

  describe("each format, with samples of its rule that are cut and spoiled", () => {
    test.each(Object.entries(REGULAR))("%s", (name, format) => {
      const rule = SOURCES[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]!;
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

  function formatNamed(name: string): ExplainedFormat {
    return (explained as unknown as Readonly<Record<string, ExplainedFormat>>)[name]!;
  }

  test("has all formats under the same names", () => {
    expect(Object.keys(explained).sort()).toEqual(Object.keys(plain).sort());
    expect(Object.keys(explained.formats)).toEqual(Object.keys(plain.formats));
    for (const [name, format] of Object.entries(explained.formats))
      expect(format).toBe(
        formatNamed(name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())),
      );
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
    const { explain } = formatNamed(name);

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
      expect(() => explain(6 as unknown as string)).toThrow(/^[\w-]+ reads a string, not number$/);
    });
  });

  describe("the place and the words", () => {
    test.each(Object.entries({ ...formatSources, ...furtherSources }))(
      "%s: those of the rule",
      (name, rule) => {
        const camelCase = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
        const isMerged = /^[ui]ri(?:-reference)?$/.test(name);
        for (const value of VALUES) {
          const expected = rule.explain(value);
          if (expected === null) continue;
          const { offset, expected: words } = formatNamed(camelCase).explain(value)!;
          expect([value, offset]).toEqual([value, expected.offset]);
          // Equivalent states of a large table have the words of one of them.
          expect(expected.expected).toEqual(expect.arrayContaining(isMerged ? [] : [...words]));
        }
      },
    );

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
      expect(formatNamed(name).explain(value)).toMatchObject({ offset, expected: [expected] });
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
