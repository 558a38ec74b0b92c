/** The formats as pieces of larger parsers. */
import P from "parsimmon";
import { formatSources, furtherSources } from "../../formats/sources.js";
import * as parsers from "../../generated/parsers.js";
import * as plain from "../../formats/index.js";
import { parseWith } from "../../grammar/index.js";
import { sample } from "../../grammar/language/index.js";
import { tries } from "../helpers/worlds.js";
import { excerptOf } from "../helpers/excerpt.js";
import type { Rule } from "../../grammar/index.js";

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
