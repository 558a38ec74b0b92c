/** Every function of the entry points that has options refuses one with another name. */
import { Ajv } from "ajv";
import { addFormats } from "uri-abnf/ajv";
import { arbitrary } from "uri-abnf/fast-check";
import { generate } from "uri-abnf/generate";
import { abnfFromDocument, compile, core, diagnose, format } from "uri-abnf/grammar";
import * as language from "uri-abnf/language";
import { fromRegExp, toRegExp, withoutLookaround } from "uri-abnf/regexp";
import { abnf } from "uri-abnf/rollup";
import * as uri from "uri-abnf";
import * as rfc2396 from "uri-abnf/rfc2396";
import * as rfc2396bis from "uri-abnf/rfc2396bis";
import * as rfc3986 from "uri-abnf/rfc3986";
import * as rfc3987 from "uri-abnf/rfc3987";
import { caught } from "./helpers/caught.js";

const { DIGIT } = core.rules;

/** Functions that take any options, as a program does that no compiler has checked. */
type Call = (options: never) => unknown;

test.each<[name: string, call: Call]>([
  ["sample", (o) => language.sample(DIGIT, o)],
  ["enumerate", (o) => language.enumerate(DIGIT, o)],
  ["ambiguity", (o) => language.ambiguity(DIGIT, o)],
  ["complement", (o) => language.complement(DIGIT, o)],
  ["fromRegExp", (o) => fromRegExp(/a/, o)],
  ...(["onlyIn", "isSubset", "equivalent", "intersection", "union", "difference"] as const).map(
    (name): [string, Call] => [name, (o) => language[name](DIGIT, DIGIT, o)],
  ),
])("the budget of %s is a whole number", (_, call) => {
  for (const budget of [NaN, -1, 1.5, "lots", {}, null, true]) {
    const error = caught(() => call({ budget } as never));
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(/^budget is a whole number of at least 0, not /);
  }
});

test.each<[entry: string, name: string, call: Call, option: string, hint: string]>([
  ["grammar", "compile", (o) => compile("a = DIGIT", o), "import", "imports?"],
  ["grammar", "diagnose", (o) => diagnose("a = DIGIT", o), "list", "lists?"],
  ["grammar", "format", (o) => format("a = DIGIT", o), "with", "width?"],
  ["grammar", "abnfFromDocument", (o) => abnfFromDocument("", o), "x", "there are mistakes"],
  ["language", "lint", (o) => language.lint(core, o), "starts", "start?"],
  ["language", "sample", (o) => language.sample(DIGIT, o), "sed", "seed?"],
  ["language", "nearMisses", (o) => language.nearMisses(DIGIT, o), "Count", "count?"],
  ["language", "enumerate", (o) => language.enumerate(DIGIT, o), "buget", "budget?"],
  ["language", "ambiguity", (o) => language.ambiguity(DIGIT, o), "limit", "there are budget"],
  ["language", "toGrammar", (o) => language.toGrammar(DIGIT, o), "notatin", "notation?"],
  ["language", "jsonString", (o) => language.jsonString(DIGIT, o), "quote", "quotes?"],
  ["language", "toRegExp", (o) => language.toRegExp(DIGIT, o), "anchor", "anchored?"],
  [
    "language",
    "onlyIn",
    (o) => language.onlyIn(DIGIT, DIGIT, o),
    "length",
    "there are count, maxLength, budget",
  ],
  ...(["isSubset", "equivalent", "intersection", "union", "difference"] as const).map(
    (name): [string, string, Call, string, string] => [
      "language",
      name,
      (o) => language[name](DIGIT, DIGIT, o),
      "budgets",
      "budget?",
    ],
  ),
  ["language", "complement", (o) => language.complement(DIGIT, o), "bugdet", "budget?"],
  ["regexp", "fromRegExp", (o) => fromRegExp(/a/, o), "budgte", "budget?"],
  ["regexp", "toRegExp", (o) => toRegExp(DIGIT, o), "flavour", "flavor?"],
  ["regexp", "withoutLookaround", (o) => withoutLookaround(/a/, o), "flavour", "flavor?"],
  ["generate", "generate", (o) => generate(core, o), "rule", "rules?"],
  ["generate", "rules", (o) => generate(core, { rules: { DIGIT: o } }), "capturs", "captures?"],
  ["rollup", "abnf", (o) => abnf(o), "import", "imports?"],
  ["rollup", "rules", (o) => abnf({ rules: { a: o } }), "explian", "explain?"],
  ["fast-check", "arbitrary", (o) => arbitrary(DIGIT, o), "siz", "size?"],
])("%s: %s", (_, __, call, option, hint) => {
  const said = hint.endsWith("?") ? `did you mean ${hint}` : hint;
  expect(caught(() => call({ [option]: undefined } as never))).toEqual(
    new TypeError(`no option named "${option}"; ${said}`),
  );
});

const NORMALIZE = "case, escapes, dotSegments, scheme, emptyPath, nfc, encodedDots, defaultPorts";

/** The entry points of the operations say all names: a search for the nearest one is too large for them. */
describe.each(Object.entries({ uri, rfc2396, rfc2396bis, rfc3986, rfc3987 }))("%s", (_, module) => {
  const reference = module.parse("b");
  const base = module.parse("http://a/");

  test.each<[name: string, call: Call, names: string]>([
    ["resolve", (o) => module.resolve("b", "http://a/", o), "strict, excessDots, sameDocument"],
    [
      "transform",
      (o) => module.transform(reference as never, base as never, o),
      "strict, excessDots, sameDocument",
    ],
    ["normalize", (o) => module.normalize("b", o), NORMALIZE],
    ["equivalent", (o) => module.equivalent("a", "b", o), "level, defaultPorts"],
    ["escape", (o) => module.escape("a", "path", o), "charset"],
    ["unescape", (o) => module.unescape("a", o), "charset"],
    ["expandAbbreviated", (o) => module.expandAbbreviated("a.b", o), "base, heuristics"],
  ])("%s", (__, call, names) => {
    expect(caught(() => call({ strct: false } as never))).toEqual(
      new TypeError(`the option must be one of ${names}, not "strct"`),
    );
  });
});

test("ajv: addFormats", () => {
  expect(caught(() => addFormats(new Ajv(), { keyword: true } as never))).toEqual(
    new TypeError('the option must be one of mode, formats, keywords, not "keyword"'),
  );
});

test("a name that options inherit is not checked", () => {
  const defaults = Object.assign(Object.create({ comment: "ours" }) as object, { seed: 1 });
  expect(language.sample(DIGIT, defaults)).toEqual(language.sample(DIGIT, { seed: 1 }));
});
