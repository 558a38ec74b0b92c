/**
 * Calls with values that their types do not allow, as from a program that no compiler has checked: every exported
 * function, with a value of each kind in each position, answers or throws a TypeError that names the kind. What the
 * documents promise has its exact text below.
 */
import { runInNewContext } from "node:vm";
import { Ajv } from "ajv";
import Parsimmon from "parsimmon";
import { abnfFromDocument, compile, core, diagnose, format } from "../grammar/index.js";
import {
  complement,
  coverage,
  enumerate,
  examples,
  isSubset,
  lint,
  nearMisses,
  onlyIn,
  sample,
  toRegExp,
  union,
} from "../grammar/language/index.js";
import { baseOfHtml } from "../src/html.js";
import { UriAbnfError } from "../grammar/common/errors.js";
import * as uri from "../src/index.js";
import { DEFAULT_PORTS, rfc2396bis, rfc3986 } from "../src/index.js";
import { caught } from "./helpers/caught.js";
import { MODULES } from "./helpers/documents-modules.js";

type Operation = (...values: readonly unknown[]) => unknown;

const COMPARED = "onlyIn, isSubset and equivalent compare rules";
const COMBINED = "intersection, union, difference and complement combine rules";

const { DIGIT } = core.rules;
const node = DIGIT.tryParse("1");
const PARSED = rfc2396bis.parse("http://a/b");
const REFERENCE = {
  scheme: "x",
  authority: "u@a:1",
  userinfo: "u",
  host: "a",
  port: "1",
  path: "",
  query: "",
  fragment: "",
};
const CASES = {
  case: true,
  escapes: true,
  dotSegments: true,
  scheme: true,
  emptyPath: true,
  nfc: true,
};
const RESOLUTION = { strict: true, sameDocument: true, excessDots: "keep" };

/** By entry point and name, arguments that are right; options with all their fields. */
const URI_CALLS: Readonly<Record<string, readonly unknown[]>> = {
  parse: [""],
  safeParse: [""],
  canParse: [""],
  fromTree: [rfc3986.rules["URI-reference"].tryParse("x:")],
  recompose: [REFERENCE],
  build: [REFERENCE],
  withComponents: [PARSED, REFERENCE],
  resolve: ["", "x:/", RESOLUTION],
  transform: [PARSED, PARSED, RESOLUTION],
  relativize: ["x:/", "x:/"],
  establishBase: [{ encapsulating: [], default: "x:/" }],
  normalize: ["", { ...CASES, encodedDots: "data", defaultPorts: {} }],
  equivalent: ["", "", { level: "path", defaultPorts: {} }],
  escape: ["", "path", { charset: "UTF-8" }],
  unescape: ["", { charset: "UTF-8" }],
  unescapeToBytes: [""],
  excludedClass: ["a"],
  extract: [""],
  stripDelimiters: [""],
  expandAbbreviated: ["a.b", { heuristics: [["", "x://"]] }],
  toSameLevel: [""],
  sameEncodingLevel: ["", ""],
  makeSafer: ["", ""],
  makeLessSafe: ["", ""],
  toUri: [""],
  toIri: [""],
  bidiWarnings: [""],
};
const BUDGET = { budget: 1_000_000 };
const CALLS: Readonly<Record<string, readonly unknown[]>> = {
  "grammar compile": [
    "a = DIGIT",
    {
      imports: [core],
      prose: {},
      lists: "sender",
      missing: "error",
      alphabet: "unicode",
      start: "a",
    },
  ],
  "grammar diagnose": ["a = DIGIT", { imports: [core], prose: {}, start: "a" }],
  "grammar lint": [core, { start: "DIGIT" }],
  "grammar format": ["a = DIGIT", { width: 72 }],
  "grammar abnfFromDocument": ["", { mistakes: "error" }],
  "grammar parseWith": [Parsimmon.all, "text"],
  "grammar validLines": [DIGIT, { onInvalid: () => undefined }],
  "language onlyIn": [DIGIT, DIGIT, { count: 1, maxLength: 2, ...BUDGET }],
  "language isSubset": [DIGIT, DIGIT, BUDGET],
  "language equivalent": [DIGIT, DIGIT, BUDGET],
  "language intersection": [DIGIT, DIGIT, BUDGET],
  "language union": [DIGIT, DIGIT, BUDGET],
  "language difference": [DIGIT, DIGIT, BUDGET],
  "language complement": [DIGIT, BUDGET],
  "language ambiguity": [DIGIT, BUDGET],
  "language enumerate": [DIGIT, { count: 1, ...BUDGET }],
  "language sample": [
    DIGIT,
    { seed: 1, count: 1, maxLength: 2, characters: "all", distribution: "uniform", ...BUDGET },
  ],
  "language examples": [DIGIT],
  "language coverage": [DIGIT, ["1"]],
  "language nearMisses": [DIGIT, { seed: 1, count: 1 }],
  "language lint": [core, { start: "DIGIT" }],
  "language toRegExp": [DIGIT, { flavor: "re2", prefer: "short", anchored: true }],
  "language toGrammar": [DIGIT, { notation: "gbnf" }],
  "language jsonString": [DIGIT, { spelling: "any", quotes: true }],
  "regexp toRegExp": [DIGIT, { flavor: "re2", prefer: "short", anchored: true }],
  "regexp fromRegExp": [/a/, BUDGET],
  "regexp withoutLookaround": [/a/, { flavor: "re2" }],
  "fast-check arbitrary": [DIGIT, { maxLength: 2, characters: "all", distribution: "uniform" }],
  "generate generate": [core, { rules: { DIGIT: {} } }],
  "ajv addFormats": [new Ajv(), ["date"]],
  "rollup abnf": [{}],
  "html baseOfHtml": [""],
};

/** A value of each kind. */
const VALUES: readonly unknown[] = [
  ...[undefined, null, true, 1, -1, NaN, 1n, Symbol("a"), "text", () => "text", ["text"], [1]],
  ...[{}, new WeakMap(), new Date(0), /a/, Uint8Array.of(1), Object.create(null) as unknown],
];

/** How a message of this package ends that refuses a value; and what it says of options and lists. */
const REFUSAL =
  /not (?:[a-z]+|a map|[A-Z]\w*|"[^"]*"|-?\d+|an object(?: without a \w+)?)$|^no option named |must be a pair of strings$|^addFormats needs an instance |^rules name at least one rule$/;

interface Called {
  readonly name: string;
  readonly operation: Operation;
  readonly valid: readonly unknown[];
}

const called: Called[] = [];
const unlisted: string[] = [];
for (const [specifier, module] of MODULES) {
  const entry = specifier.replace(/^uri-abnf\/?/, "");
  if (!specifier.startsWith("uri-abnf") || entry.startsWith("standards/")) continue;
  const isFormats = entry.startsWith("formats");
  for (const [name, operation] of Object.entries(module as Readonly<Record<string, unknown>>)) {
    if (typeof operation !== "function" || /^[A-Z]/.test(name) || name === "default") continue;
    const ofUri = entry === "" || entry.startsWith("rfc") ? URI_CALLS[name] : undefined;
    const valid = CALLS[`${entry} ${name}`] ?? ofUri ?? (isFormats ? [""] : undefined);
    if (valid === undefined) unlisted.push(`${entry} ${name}`);
    else called.push({ name: `${entry} ${name}`, operation: operation as Operation, valid });
  }
}

/** The arguments of a call, each and each field of an object in turn replaced by a value. */
function* replaced(
  valid: readonly unknown[],
  value: unknown,
): Generator<readonly [field: string, values: readonly unknown[]]> {
  for (const [index, argument] of valid.entries()) {
    const put = (other: unknown): readonly unknown[] =>
      valid.map((each, at) => (at === index ? other : each));
    yield ["", put(value)];
    if (Object.getPrototypeOf(argument ?? null) !== Object.prototype) continue;
    for (const field of Object.keys(argument as object))
      yield [field, put({ ...(argument as object), [field]: value })];
  }
}

/** Whether a message refuses a value by its kind, and names the field that has it. */
function refuses({ message }: Error, field: string): boolean {
  const letters = message.replaceAll(" ", "").toLowerCase();
  return REFUSAL.test(message) && letters.includes(field.replace(/s$/, "").toLowerCase());
}

/** Options of which only matters whether they are true. No other position takes a symbol. */
const CONDITIONS = new Set(["anchored", "mistakes", "quotes"]);

describe("a value of a wrong type", () => {
  it("has a position in the table for every exported function", () => {
    expect(unlisted).toEqual([]);
    expect(called.length).toBeGreaterThan(150);
  });

  it.each(called)("$name answers, or refuses it by its kind", ({ operation, valid }) => {
    expect(() => operation(...valid)).not.toThrow();
    const surprises: unknown[] = [];
    for (const value of VALUES)
      for (const [field, values] of replaced(valid, value)) {
        const error = caught(() => operation(...values));
        const isRefused =
          error instanceof Error &&
          ((error instanceof TypeError && refuses(error, field)) || isOwn(error));
        const mayAnswer = typeof value !== "symbol" || CONDITIONS.has(field);
        if (!isRefused && (error instanceof Error || !mayAnswer))
          surprises.push([field, value, error]);
      }
    expect(surprises).toEqual([]);
  });
});

/** Whether an error is one of this package about a value of the right type. */
function isOwn(error: Error): boolean {
  return error instanceof UriAbnfError || error.message.startsWith('Unknown format "');
}

const {
  equivalent,
  escape,
  establishBase,
  expandAbbreviated,
  normalize,
  parse,
  recompose,
  resolve,
  transform,
  unescape,
  withComponents,
} = uri;

const NOT_PARSED = "must be a parsed reference, as parse gives it, not an object without a";
const LEVELS = "the level must be one of character, case-and-port, encoding, path, not";
const COMPONENTS =
  "the component must be one of userinfo, reg-name, segment, path, query, fragment, not";
const CHARSETS = "the charset must be one of UTF-8, ISO-8859-1, not";
const KINDS = "hierarchical, opaque, network-path, absolute-path, relative-path, same-document";
const DOTS = "excessDots must be one of keep, discard, error, not";
const NO_STRING = "must be a string, not";
const NO_MAP = "the default ports must be an object, not a map";
const NO_PAIR = "must be a pair of strings";
const KIND_OF_BASE = `the kind of the base must be one of ${KINDS}, not`;

/** Calls, each after the message of its TypeError. */
const REFUSED: readonly (readonly [
  message: string,
  operation: (...values: never[]) => unknown,
  ...values: unknown[],
])[] = [
  [`the reference ${NOT_PARSED} path`, transform, {}, PARSED],
  [`the base ${NOT_PARSED} kind`, transform, PARSED, { path: "" }],
  [`the reference ${NOT_PARSED} path`, withComponents, {}, {}],
  [`the path of the reference ${NO_STRING} null`, transform, { ...PARSED, path: null }, PARSED],
  [`${KIND_OF_BASE} "absolute"`, transform, PARSED, { ...PARSED, kind: "absolute" }],
  [`${DOTS} null`, resolve, "", "x:", { excessDots: null }],
  [`${DOTS} "no"`, transform, PARSED, PARSED, { excessDots: "no" }],
  [NO_MAP, normalize, "", { defaultPorts: new Map() }],
  [NO_MAP, normalize, "", { defaultPorts: DEFAULT_PORTS }],
  [`the default port of "http" ${NO_STRING} number`, normalize, "", { defaultPorts: { http: 80 } }],
  [`the default port of "x" ${NO_STRING} null`, equivalent, "", "", { defaultPorts: { x: null } }],
  ['encodedDots must be one of segments, data, not "dots"', normalize, "", { encodedDots: "dots" }],
  [`the base ${NO_STRING} URL`, resolve, "g", new URL("http://a/")],
  [`${LEVELS} "case"`, equivalent, "", "", { level: "case" }],
  [`${LEVELS} number`, equivalent, "", "", { level: 1 }],
  [`${COMPONENTS} "host"`, escape, "", "host"],
  [`${COMPONENTS} undefined`, escape, "", undefined],
  [`${CHARSETS} null`, escape, "", "path", { charset: null }],
  [`${CHARSETS} "utf8"`, escape, new Uint8Array(), "path", { charset: "utf8" }],
  [`${CHARSETS} number`, unescape, "", { charset: 1 }],
  [
    `the base (encapsulating) ${NO_STRING} number`,
    establishBase,
    { encapsulating: [undefined, 1] },
  ],
  [`the base (default) ${NO_STRING} number`, establishBase, { default: 1 }],
  [`heuristic 1 ${NO_PAIR}`, expandAbbreviated, "a.b", { heuristics: [["", "x://"], ["a"]] }],
  [`heuristic 0 ${NO_PAIR}`, expandAbbreviated, "a.b", { heuristics: ["ab"] }],
  [`heuristic 0 ${NO_PAIR}`, expandAbbreviated, "a.b", { heuristics: [["a", 1]] }],
  [`the reference ${NO_STRING} number`, parse, 1],
  ["the options must be an object, not number", resolve, "", "x:", 1],
  ["strict must be a boolean, not number", resolve, "", "x:", { strict: 1 }],
  [`the port ${NO_STRING} number`, recompose, { path: "", port: 1 }],
  ["the changes must be an object, not number", withComponents, PARSED, 1],
  ["the encapsulating bases must be an array, not number", establishBase, { encapsulating: 1 }],
  ["the data must be a string or a Uint8Array, not number", escape, 1, "path"],
  [`the base (content) ${NO_STRING} number`, establishBase, { content: 1 }],
  [`the base (retrieval) ${NO_STRING} number`, establishBase, { retrieval: 1 }],
  [`the document ${NO_STRING} number`, baseOfHtml, 1],
  ["a rule reads a string, not undefined", () => rfc3986.uriReference.parse(undefined as never)],
  ["a rule reads a string, not undefined", () => rfc3986.uriReference.tryParse(undefined as never)],
  ["lint reads a grammar, not number", lint, 1],
  ["lint reads a grammar, not Object", lint, {}],
  ["start is the name of a rule or a list of names, not number", lint, core, { start: [1] }],
  [`${COMPARED}, not number`, onlyIn, 1, DIGIT],
  [`${COMPARED}, not Grammar`, isSubset, core, DIGIT],
  [`${COMBINED}, not null`, union, DIGIT, null],
  [`${COMBINED}, not string`, complement, "a"],
  ["coverage is that of a rule, not null", coverage, null, []],
  ["coverage takes a list of strings, not string", coverage, DIGIT, "01"],
  ["coverage takes a list of strings, not Object", coverage, DIGIT, { 0: "0" }],
  ["coverage takes strings, not number", coverage, DIGIT, [1]],
  ["examples are those of a rule, not string", examples, "a"],
  ["sample draws strings of a rule, not undefined", sample, undefined],
  ["seed is a finite number, not string", sample, DIGIT, { seed: "a" }],
  ["seed is a finite number, not NaN", sample, DIGIT, { seed: NaN }],
  ["seed is a finite number, not Infinity", nearMisses, DIGIT, { seed: Infinity }],
  ["count is a whole number of at least 0, not 1.5", sample, DIGIT, { count: 1.5 }],
  [
    'distribution must be one of structure, uniform, not "some"',
    sample,
    DIGIT,
    { distribution: "some" },
  ],
  ["enumerate lists the strings of a rule, not null", enumerate, null],
  ["near misses are those of a rule, not null", nearMisses, null],
  ["toRegExp writes a rule, not null", toRegExp, null],
  [
    'flavor must be one of ecmascript, re2, rust, json-schema, llama.cpp, not "pcre"',
    toRegExp,
    DIGIT,
    { flavor: "pcre" },
  ],
  ["ABNF is a string, not number", diagnose, 1],
  ['missing must be one of error, defer, never, not "x"', diagnose, "", { missing: "x" }],
  ["options are an object, not null", onlyIn, DIGIT, DIGIT, null],
  ["a document is a string, not number", abnfFromDocument, 1],
  ["width is a positive integer, not Array", format, "a = DIGIT", { width: [] }],
  ["options are an object, not null", compile, "a = DIGIT", null],
  ["imports are a list of grammars, not number", compile, "a = DIGIT", { imports: 1 }],
  ["prose is an object of rules, not null", compile, "a = DIGIT", { prose: null }],
  ["a rule name is a string, not number", node.find.bind(node), 1],
  ["a rule name is a string, not undefined", node.findAll.bind(node)],
];

describe("the text says what is expected", () => {
  it.each(REFUSED.map(([message, ...call]) => [message, call] as const))("%s", (message, call) => {
    const [operation, ...values] = call;
    expect(caught(() => operation(...(values as never[])))).toEqual(new TypeError(message));
  });
});

it("undefined is as if an option were not given", () => {
  const options = { strict: undefined, sameDocument: undefined, excessDots: undefined } as never;
  expect(uri.resolve("g", "http://a/b", options)).toBe("http://a/g");
  const steps = { case: undefined, nfc: undefined, defaultPorts: undefined } as never;
  expect(uri.normalize("HTTP://a:80", steps)).toBe("http://a");
  expect(uri.escape("a", "path", { charset: undefined } as never)).toBe("a");
});

it("the name of a rule that prose is bound to is not a suggestion", () => {
  const { r1 } = compile("r1 = DIGIT").rules;
  expect(String(caught(() => compile("x = r1", { prose: { "the r1": r1 } })))).toBe(
    "AbnfError: line 1, column 5: undefined rule r1",
  );
});

it("octets of another realm are octets", () => {
  const { x } = compile("x = %xFF", { alphabet: "octets" }).rules;
  expect(x.test(runInNewContext("Uint8Array.of(255)") as Uint8Array)).toBe(true);
  expect(caught(() => x.test(Int8Array.of(1) as never))).toEqual(
    new TypeError("a rule of octets reads a Uint8Array or a string, not Int8Array"),
  );
});
