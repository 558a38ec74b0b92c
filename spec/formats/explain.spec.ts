/** The formats that say where a string breaks them. */
import * as v from "valibot";
import { z } from "zod";
import * as explained from "../../formats/explain/index.js";
import * as plain from "../../formats/index.js";
import { formatSources, furtherSources } from "../../formats/sources.js";
import type { ExplainedFormat } from "../../formats/explain/index.js";

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
    ["hostname", "a.".repeat(126) + "bc", 253, "the end of the name, which has at most 253 octets"],
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
