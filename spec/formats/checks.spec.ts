/**
 * The strings of `verdicts.txt`. A section begins with `== FORMAT: RULE`, and a group with `-- ` and the section of the
 * standard. A line of strings has strings that the format accepts; in the others stands after a string the message
 * against it. A string is JSON, in which `«a×63»` is 63 times `a`.
 *
 * A format that is no more than its rule has few strings: those of `spec/standards/` are its strings, too.
 */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ajvFormats } from "../../formats/ajv/formats.js";
import * as idn from "../../formats/idn/index.js";
import * as named from "../../formats/index.js";
import { furtherSources } from "../../formats/sources.js";
import { compile, rfc3986 } from "../../grammar/index.js";
import { difference, equivalent } from "../../grammar/language/index.js";
import { rfc5646 } from "../../grammar/rfc/rfc5646.js";
import { rfc9110 } from "../../grammar/rfc/rfc9110.js";
import { tableOf } from "../standards/table.js";
import type { Format } from "../../formats/index.js";

const { date, email, formats, httpUrl, idnEmail, languageTag, regex, uri } = named;

const FORMATS: Readonly<Record<string, Format>> = {
  ...formats,
  "http-url": httpUrl,
  "language-tag": languageTag,
  ...Object.fromEntries(
    Object.entries(idn.formats).map(([name, format]) => [`${name} with IDNA`, format]),
  ),
  "idn-hostname": idn.idnHostname,
};

const ACCEPTED = "accepted";

/** Returns the verdict of a format on a string, by both of its faces. */
function verdictOf(format: Format, value: string): string {
  const result = format["~standard"].validate(value);
  const message = result.issues?.[0].message;
  if (format(value) !== (message === undefined)) throw new Error("the faces of a format differ");
  return message ?? ACCEPTED;
}

/** A string of JSON at the beginning of a line. */
const STRING = /^"(?:[^"\\]|\\.)*"/;

/** Returns the strings of a line, and the message at its end. */
function readLine(line: string): readonly [strings: readonly string[], message: string] {
  const strings: string[] = [];
  let rest = line;
  for (let found = STRING.exec(rest); found !== null; found = STRING.exec(rest)) {
    const text = JSON.parse(found[0]) as string;
    strings.push(text.replace(/«(.+?)×(\d+)»/gu, (_, part: string, n) => part.repeat(Number(n))));
    rest = rest.slice(found[0].length).trimStart();
  }
  return [strings, rest];
}

const [, ...SECTIONS] = readFileSync(join(__dirname, "verdicts.txt"), "utf8").split(/^(?:== )/m);

describe.each(SECTIONS.map((section) => [section.slice(0, section.indexOf("\n")), section]))(
  "%s",
  (title, section) => {
    const [name = "", rule = ""] = title.split(": ");
    const [, ...groups] = section.trim().split(/^-- /m);
    const rows = groups.flatMap((group) => {
      const [standard = "", ...lines] = group.trim().split("\n");
      return lines.flatMap((line) => {
        const [strings, message] = readLine(line);
        const verdict = message === "" ? ACCEPTED : `${rule}: ${message}`;
        return strings.map((string) => [standard, string, verdict] as const);
      });
    });

    test.each(rows)("%s: %j", (_, string, verdict) => {
      expect(verdictOf(FORMATS[name]!, string)).toBe(verdict);
    });
  },
);

test.each([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((last, at) => [at + 1, last]))(
  "date, 5.7: month %i of 2024 has %i days",
  (month, last) => {
    const verdicts = [0, 1, last, last + 1].map((day) => {
      const [mm, dd] = [month, day].map((number) => String(number).padStart(2, "0"));
      return verdictOf(date, `2024-${mm!}-${dd!}`);
    });
    const fault = `full-date: expected a day from 01 to ${last} at offset 8, found`;
    const beyond = `${fault} "${String(last + 1).charAt(0)}"`;
    expect(verdicts).toEqual([`${fault} "0"`, ACCEPTED, ACCEPTED, beyond]);
  },
);

/** The tables in `spec/standards/` of the rules of formats that check nothing else. */
const TABLES = [
  ["duration", "rfc3339-appendix-a", "duration"],
  ["ipv4", "rfc3986", "IPv4address"],
  ["ipv6", "rfc3986", "IPv6address"],
  ["uri", "rfc3986", "URI"],
  ["uri-reference", "rfc3986", "URI-reference"],
  ["iri", "rfc3987", "IRI"],
  ["iri-reference", "rfc3987", "IRI-reference"],
  ["uri-template", "rfc6570", "URI-Template"],
  ["json-pointer", "rfc6901", "json-pointer"],
  ["uuid", "rfc9562", "UUID"],
  ["language-tag", "rfc5646", "Language-Tag"],
] as const;

describe.each(TABLES)("%s has the table of its standard, %s: %s", (name, table, rule) => {
  const { accept, reject } = tableOf(table).cases.find((each) => each.rule === rule)!;
  // The format has erratum 6937 of RFC 6570.
  const refused = reject.filter(({ input }) => !(name === "uri-template" && input === "it's"));

  test.each(accept)("%j is accepted", (input) => {
    expect(verdictOf(FORMATS[name]!, input as string)).toBe(ACCEPTED);
  });

  test.each(refused)("$input is refused at offset $offset", ({ input, offset }) => {
    expect(verdictOf(FORMATS[name]!, input as string)).toContain(` at offset ${offset}, found `);
  });
});

test("a URI is a URI reference, and both are IRIs and IRI references", () => {
  const { accept } = tableOf("rfc3986").cases.find(({ rule }) => rule === "URI")!;
  const [own = ""] = SECTIONS.filter((section) => section.startsWith("uri: "));
  const lines = own.split("\n").map(readLine);
  const strings = lines.flatMap(([found, message]) => (message === "" ? found : []));
  expect(strings.length).toBeGreaterThan(10);
  for (const string of [...accept, ...strings] as string[])
    for (const format of [formats.iri, formats["uri-reference"], formats["iri-reference"]])
      expect([string, verdictOf(format, string)]).toEqual([string, ACCEPTED]);
});

/** Checks the lengths of a mailbox by their definition, with a count of every octet. */
function hasLengths(local: string, domain: string): boolean {
  const octets = domain.split(".").map(octetsOfLabel);
  return (
    Buffer.byteLength(local) <= 64 &&
    Math.max(...octets) <= 63 &&
    octets.reduce((sum, each) => sum + each + 1, -1) <= 253
  );
}

/** Returns the octets of a label whose Punycode has one digit for each character beyond ASCII. */
function octetsOfLabel(label: string): number {
  const characters = Array.from(label);
  const ascii = characters.filter((character) => character <= "\x7f").length;
  if (ascii === characters.length) return ascii;
  return "xn--".length + characters.length + (ascii > 0 ? "-".length : 0);
}

describe("a mailbox is measured by every octet, however short it is", () => {
  const lengths = Array.from({ length: 70 }, (_, index) => index + 1);

  test("email, each length of the local part and of the domain", () => {
    const wrong: string[] = [];
    for (const local of lengths.map((length) => "a".repeat(length)))
      for (const size of lengths)
        for (const domain of ["b".repeat(size), "b.".repeat(size / 2) + "b"])
          if (email(`${local}@${domain}`) !== hasLengths(local, domain))
            wrong.push(`${local}@${domain}`);
    expect(wrong).toEqual([]);
  });

  test.each(["a", "é", "실", "\u{1d54f}"])("idn-email, each length of %j", (character) => {
    const wrong: string[] = [];
    for (const local of lengths.map((length) => character.repeat(length)))
      for (const size of lengths)
        for (const domain of [
          character.repeat(size),
          `a${character.repeat(size)}`,
          `${character}.`.repeat(size) + character,
        ])
          if (idnEmail(`${local}@${domain}`) !== hasLengths(local, domain))
            wrong.push(`${local}@${domain}`);
    expect(wrong).toEqual([]);
  });

  test("idn-email, any characters", () => {
    const text = (maxLength: number) =>
      fc.string({
        unit: fc.constantFrom("a", "7", "é", "실", "\u{1d54f}"),
        minLength: 1,
        maxLength,
      });
    fc.assert(
      fc.property(text(30), fc.array(text(20), { minLength: 1, maxLength: 8 }), (local, labels) => {
        const domain = labels.join(".");
        expect(idnEmail(`${local}@${domain}`)).toBe(hasLengths(local, domain));
      }),
    );
  });
});

test("uri takes what httpUrl refuses", () => {
  for (const value of ["javascript:alert(1)", "http:", "http:///a"])
    expect([value, uri(value), httpUrl(value)]).toEqual([value, true, false]);
});

test("http-url is http-URI or https-URI with a host and a fragment", () => {
  const { rules } = rfc3986.extend(
    'no-host = ( "http" / "https" ) "://" [ userinfo "@" ] [ ":" port ] path-abempty [ "?" query ] [ "#" fragment ]',
  );
  const { all } = compile('all = ( http-URI / https-URI ) [ "#" fragment ]', {
    imports: [rfc9110, rfc3986],
  }).rules;
  const { "http-url": source } = furtherSources;
  expect(equivalent(source, difference(all, rules["no-host"]))).toBe(true);
});

describe("regex", () => {
  test.each(["^(abc]", "\\a", "\\Z", "(?P<name>x)", "(?#comment)a", "(?i)abc", "{1}", "\\p{Nope}"])(
    "refuses %p with the message of the platform",
    (value) => {
      expect(regex(value)).toBe(false);
      const result = regex["~standard"].validate(value);
      expect(result.issues?.[0].message).toMatch(/^regex: Invalid /);
    },
  );
});

test("language-tag has the language of the standard", () => {
  const { "language-tag": source } = furtherSources;
  expect(equivalent(source, rfc5646.rules["Language-Tag"])).toBe(true);
});

test("language-tag and http-url are not formats of JSON Schema, nor of Ajv", () => {
  for (const format of [languageTag, httpUrl]) expect(Object.values(formats)).not.toContain(format);
  expect(Object.keys(ajvFormats)).not.toContain("http-url");
});
