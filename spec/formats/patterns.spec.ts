/** The patterns of formats, run by ECMAScript, by RE2 and, where ripgrep is installed, by Rust. */
import { RE2JS } from "re2js";
import * as named from "../../formats/index.js";
import { formatSources, furtherSources, idnSources, rangeSources } from "../../formats/sources.js";
import * as idn from "../../formats/idn/index.js";
import {
  equivalent,
  isSubset,
  nearMisses,
  sample,
  toRegExp,
} from "../../grammar/language/index.js";
import { fromRegExp } from "../../grammar/regexp/index.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../grammar/index.js";
import { foundByRust, isInstalled } from "../helpers/pattern-engines.js";
import { describeIf } from "../helpers/skips.js";
import { ALL_WORLDS } from "../helpers/worlds.js";
import type { Rule } from "../../grammar/index.js";

const ranges: Readonly<Record<string, Rule>> = rangeSources;
const { formats } = named;
const sources: Readonly<Record<string, Rule>> = { ...formatSources, ...furtherSources };
const { regex, ...regular } = formats;
const rows = Object.entries({
  ...regular,
  "http-url": named.httpUrl,
  "language-tag": named.languageTag,
}).map(([name, format]) => [name, format, ranges[name] ?? sources[name]!, sources[name]!] as const);

const LONGEST: Readonly<Record<string, number>> = {
  uri: 1100,
  ipv6: 700,
  "uri-reference": 1300,
  iri: 1800,
  "iri-reference": 2200,
};

const WIDER = ["time", "date-time", "email", "idn-email", "hostname"] as const;

/** 10,000 samples take minutes. */
const COUNT = ALL_WORLDS ? 10_000 : 20;

/** Samples of a rule, and near misses. */
function textsOf(rule: Rule): readonly string[] {
  return [
    ...sample(rule, { count: COUNT, seed: 5, distribution: "uniform", maxLength: 40 }),
    ...sample(rule, { count: COUNT, seed: 5, characters: "all" }),
    ...nearMisses(rule, { count: COUNT }).map(({ string }) => string),
  ].filter((text) => !/\p{Cs}/u.test(text));
}

/** Debian's package `ripgrep` has the program `rg`. */
const whenRipgrep = describeIf(isInstalled("rg"), "ripgrep");

describe.each(rows)("%s", (name, { pattern, patternIs }, rule, source) => {
  const engine = new RegExp(pattern, "u");

  test("is short, anchored, and without lookaround", () => {
    expect(pattern.length).toBeLessThanOrEqual(LONGEST[name] ?? 1200);
    expect(pattern).toMatch(/^\^.*\$$/su);
    expect(pattern).not.toMatch(/\(\?[^:]|\\[bBdwsuxp](?!\w\w)/);
    expect(patternIs).toBe((WIDER as readonly string[]).includes(name) ? "wider" : "exact");
  });

  test("is proven to have the language of the rule", () => {
    expect(equivalent(fromRegExp(engine), rule)).toBe(true);
    expect(isSubset(rule, source)).toBe(true);
  });

  test("accepts samples and refuses near misses in ECMAScript and RE2", () => {
    const texts = textsOf(rule);
    const expected = texts.filter((text) => rule.test(text));
    expect(texts.filter((text) => engine.test(text))).toEqual(expected);
    const re2 = RE2JS.compile(pattern);
    expect(texts.filter((text) => re2.matcher(text).find())).toEqual(expected);
  });

  whenRipgrep("Rust (`rg`, of Debian's package ripgrep)", () => {
    test("accepts samples and refuses near misses", () => {
      // grep has lines.
      const lines = textsOf(rule).filter((text) => !/[\n\r]/.test(text));
      const [found] = foundByRust([{ source: pattern, strings: lines }]);
      expect(found).toEqual(lines.map((text) => rule.test(text)));
    });
  });
});

test("a wider pattern has all strings of its format", () => {
  const strings = WIDER.flatMap((name) => sample(formatSources[name], { count: 500 }));
  const wrong = WIDER.flatMap((name) => {
    const format = formats[name];
    const pattern = new RegExp(format.pattern, "u");
    return strings.filter((string) => format(string) && !pattern.test(string));
  });
  expect(wrong).toEqual([]);
});

test("the pattern of a date has the days of each month", () => {
  const pattern = new RegExp(named.date.pattern, "u");
  const years = ["0000", "0004", "0100", "0400", "1900", "1996", "1999", "2000", "2023", "2024"];
  const two = (number: number): string => String(number).padStart(2, "0");
  const days = Array.from({ length: 14 }, (_, month) =>
    Array.from({ length: 33 }, (__, day) => `${two(month)}-${two(day)}`),
  ).flat();
  const dates = years.flatMap((year) => days.map((day) => `${year}-${day}`));
  expect(dates.filter((date) => pattern.test(date))).toEqual(
    dates.filter((date) => named.date(date)),
  );
});

test("the sub-domains of internationalized mail are those of RFC 6531", () => {
  expect(equivalent(rangeSources["idn-email"], formatSources["idn-email"])).toBe(true);
});

test("each format of a rule has a pattern, and only `regex` has none", () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(sources).sort());
  expect(Object.keys(regex)).not.toContain("pattern");
});

test("the pattern of idn-hostname is that of its table; the tables of IDNA 2008 refuse more", () => {
  const { pattern, patternIs } = idn.idnHostname;
  const rule = idnSources["idn-hostname"];
  const engine = new RegExp(pattern, "u");
  expect(patternIs).toBe("wider");
  expect(pattern.length).toBeLessThan(100);
  expect(equivalent(fromRegExp(engine), rule)).toBe(true);
  expect(toRegExp(rule, { prefer: "short" })).toMatchObject({ source: pattern, linear: true });
  const names = "실례.테스트 a·l l·l 0a.א a。b xn--9n2bp8q.xn--9t4b11yi5a -a a..b".split(" ");
  expect(names.filter((name) => engine.test(name))).toEqual(names.slice(0, 6));
  expect(names.filter((name) => idn.idnHostname(name))).toEqual(
    [0, 2, 4, 5].map((at) => names[at]),
  );
});

test("formats with explain, and those of IDNA, have patterns, too", () => {
  const { pattern, patternIs } = idn.hostname;
  expect([pattern, patternIs]).toEqual([named.hostname.pattern, "wider"]);
});

test.each([
  ["the draft, URI-reference", rfc2396bis.rules["URI-reference"], 1300],
  ["the draft, IPv6address", rfc2396bis.rules.IPv6address, 700],
  ["RFC 2396, URI-reference", rfc2396.rules["URI-reference"], 500],
  ["RFC 3986, authority", rfc3986.rules.authority, 760],
  ["RFC 3987, IRI", rfc3987.rules.IRI, 1480],
] as const)("short and exact: %s", (_, rule, longest) => {
  const { source } = toRegExp(rule, { prefer: "short" });
  expect(source.length).toBeLessThanOrEqual(longest);
  expect(equivalent(fromRegExp(new RegExp(source, "u")), rule)).toBe(true);
});
