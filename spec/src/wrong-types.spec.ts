import * as free from "../../src/index.js";
import { DEFAULT_PORTS, rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { baseOfHtml } from "../../src/html.js";
import { caught } from "../helpers/caught.js";

type Operation = (...values: unknown[]) => unknown;
type Operations = Readonly<Record<string, unknown>>;

/** A value of each type, under the name that messages have for it. */
const VALUES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["undefined", undefined],
  ["null", null],
  ["boolean", true],
  ["number", 1],
  ["bigint", 1n],
  ["symbol", Symbol("a")],
  ["string", "text"],
  ["function", () => "text"],
  ["Array", ["text"]],
  ["Object", {}],
]);

/** The accepted types of an argument or a field, and their names in messages. */
const KINDS = {
  string: { accepted: ["string"], says: "a string" },
  optionalString: { accepted: ["string", "undefined"], says: "a string" },
  data: { accepted: ["string"], says: "a string or a Uint8Array" },
  object: { accepted: ["Object"], says: "an object" },
  options: { accepted: ["Object", "undefined"], says: "an object" },
  flag: { accepted: ["boolean", "undefined"], says: "a boolean" },
  list: { accepted: ["Array", "undefined"], says: "an array" },
  // An object is one without a path, which the table below has.
  parsed: { accepted: ["Object"], says: "a parsed reference, as parse gives it," },
} as const;

/** The place of the wrong value: an argument by its index, or a field of it. */
type Path = readonly [argument: number, field?: string];
type Row = readonly [
  operation: string,
  valid: readonly unknown[],
  path: Path,
  name: string,
  kind: keyof typeof KINDS,
];

const PARSED = rfc2396bis.parse("http://a/b");
const FIELDS = ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"];

const only = (operation: string, name: string): Row => [operation, [""], [0], name, "string"];
const fields = (
  operation: string,
  valid: readonly unknown[],
  at: number,
  suffix = "",
  more: readonly string[] = [],
): Row[] =>
  [...FIELDS, ...more].map((field) => [
    operation,
    valid,
    [at, field],
    `the ${field}${suffix}`,
    "optionalString",
  ]);

const ROWS: readonly Row[] = [
  only("parse", "the reference"),
  only("safeParse", "the reference"),
  ["fromTree", [rfc3986.rules["URI-reference"].tryParse("x:")], [0], "the node", "object"],
  only("canParse", "the reference"),
  ["recompose", [{ path: "" }], [0], "the components", "object"],
  ["recompose", [{ path: "" }], [0, "path"], "the path", "string"],
  ...fields("recompose", [{ path: "" }], 0),
  ["build", [{}], [0], "the components", "object"],
  ...fields("build", [{}], 0, "", ["path"]),
  ["withComponents", [PARSED, {}], [0], "the reference", "parsed"],
  ["withComponents", [PARSED, {}], [1], "the changes", "object"],
  ...fields("withComponents", [PARSED, {}], 0, " of the reference", ["hostKind"]),
  ...fields("withComponents", [PARSED, { host: "h" }], 1, "", ["path"]),
  ["resolve", ["", "x:"], [0], "the reference", "string"],
  ["resolve", ["", "x:"], [1], "the base", "string"],
  ["resolve", ["", "x:", {}], [2], "the options", "options"],
  ["resolve", ["", "x:", {}], [2, "strict"], "strict", "flag"],
  ["resolve", ["", "x:", {}], [2, "sameDocument"], "sameDocument", "flag"],
  ["transform", [PARSED, PARSED], [0], "the reference", "parsed"],
  ["transform", [PARSED, PARSED], [1], "the base", "parsed"],
  ["transform", [PARSED, PARSED, {}], [2], "the options", "options"],
  ["transform", [PARSED, PARSED, {}], [2, "strict"], "strict", "flag"],
  ["transform", [PARSED, PARSED, {}], [2, "sameDocument"], "sameDocument", "flag"],
  ...fields("transform", [PARSED, PARSED], 0, " of the reference", ["hostKind"]),
  ...fields("transform", [PARSED, PARSED], 1, " of the base", ["hostKind"]),
  ["relativize", ["x:", "x:"], [0], "the target", "string"],
  ["relativize", ["x:", "x:"], [1], "the base", "string"],
  ["establishBase", [{ content: "x:" }], [0], "the sources", "object"],
  ["establishBase", [{ default: "x:" }], [0, "content"], "the base (content)", "optionalString"],
  ["establishBase", [{ default: "x:" }], [0, "encapsulating"], "the encapsulating bases", "list"],
  [
    "establishBase",
    [{ default: "x:" }],
    [0, "retrieval"],
    "the base (retrieval)",
    "optionalString",
  ],
  ["normalize", [""], [0], "the reference", "string"],
  ["normalize", ["", {}], [1], "the options", "options"],
  ...["case", "escapes", "dotSegments", "scheme", "emptyPath", "nfc"].map((step): Row => [
    "normalize",
    ["", {}],
    [1, step],
    step,
    "flag",
  ]),
  ["normalize", ["", {}], [1, "defaultPorts"], "the default ports", "options"],
  ["equivalent", ["", ""], [0], "the first reference", "string"],
  ["equivalent", ["", ""], [1], "the second reference", "string"],
  ["equivalent", ["", "", {}], [2], "the options", "options"],
  ["equivalent", ["", "", {}], [2, "defaultPorts"], "the default ports", "options"],
  ["escape", ["", "path"], [0], "the data", "data"],
  ["escape", ["", "path", {}], [2], "the options", "options"],
  ["unescape", [""], [0], "the component", "string"],
  ["unescape", ["", {}], [1], "the options", "options"],
  only("unescapeToBytes", "the component"),
  only("excludedClass", "the character"),
  only("toSameLevel", "the reference"),
  ["sameEncodingLevel", ["", ""], [0], "the reference", "string"],
  ["sameEncodingLevel", ["", ""], [1], "the reference", "string"],
  ["makeSafer", ["", ""], [0], "the reference", "string"],
  ["makeSafer", ["", ""], [1], "the characters", "string"],
  ["makeLessSafe", ["", ""], [0], "the reference", "string"],
  ["makeLessSafe", ["", ""], [1], "the characters", "string"],
  only("extract", "the text"),
  only("stripDelimiters", "the input"),
  ["expandAbbreviated", ["a.b"], [0], "the abbreviated reference", "string"],
  ["expandAbbreviated", ["a.b", {}], [1], "the options", "options"],
  ["expandAbbreviated", ["a.b", {}], [1, "base"], "the base", "optionalString"],
  ["expandAbbreviated", ["a.b", {}], [1, "heuristics"], "the heuristics", "list"],
];

const IRI_ROWS: readonly Row[] = [
  only("toUri", "the IRI"),
  only("toIri", "the URI"),
  only("bidiWarnings", "the IRI"),
];

/** The arguments of a call, with one value in place of another. */
function withWrong(valid: readonly unknown[], [index, field]: Path, value: unknown): unknown[] {
  const values = [...valid];
  values[index] = field === undefined ? value : { ...(valid[index] as object), [field]: value };
  return values;
}

/** The results of calls with wrong values that are not the expected errors. */
function surprises(operations: Operations, [name, valid, path, called, kind]: Row): unknown[] {
  const operation = operations[name] as Operation;
  const { accepted, says } = KINDS[kind];
  return [...VALUES].flatMap(([type, value]) => {
    if ((accepted as readonly string[]).includes(type)) return [];
    const error = caught(() => operation(...withWrong(valid, path, value)));
    const message = `${called} must be ${says} not ${type}`.replace(/(?<!,) not/, ", not");
    const isOurs = error instanceof TypeError && error.message === message;
    return isOurs ? [] : [{ name, path, type, message, error }];
  });
}

const FACES: readonly (readonly [string, Operations, readonly Row[]])[] = [
  ["the functions", { ...free }, ROWS],
  ["rfc2396bis", { ...rfc2396bis }, ROWS],
  ["rfc2396", { ...rfc2396 }, ROWS],
  ["rfc3986", { ...rfc3986 }, ROWS],
  ["rfc3987", { ...rfc3987 }, [...ROWS, ...IRI_ROWS]],
];

describe("values of wrong types", () => {
  it.each(FACES)("%s: each is refused by its name", (_, operations, rows) => {
    expect(rows.flatMap((row) => surprises(operations, row))).toStrictEqual([]);
  });

  it.each(FACES.slice(1))("%s: every function is in the table", (_, operations, rows) => {
    const functions = Object.keys(operations).filter(
      (name) => typeof operations[name] === "function",
    );
    expect(new Set(rows.map(([operation]) => operation))).toStrictEqual(
      new Set(functions.filter((name) => !["uriReference", "absoluteUri"].includes(name))),
    );
  });

  const others: readonly (readonly [
    operation: string,
    values: readonly unknown[],
    message: string,
  ])[] = [
    [
      "transform",
      [{}, PARSED],
      "the reference must be a parsed reference, as parse gives it, not an object without a path",
    ],
    [
      "transform",
      [PARSED, { path: "" }],
      "the base must be a parsed reference, as parse gives it, not an object without a kind",
    ],
    [
      "withComponents",
      [{}, {}],
      "the reference must be a parsed reference, as parse gives it, not an object without a path",
    ],
    [
      "transform",
      [{ ...PARSED, path: null }, PARSED],
      "the path of the reference must be a string, not null",
    ],
    [
      "transform",
      [PARSED, { ...PARSED, kind: "absolute" }],
      'the kind of the base must be one of hierarchical, opaque, network-path, absolute-path, relative-path, same-document, not "absolute"',
    ],
    [
      "resolve",
      ["", "x:", { excessDots: null }],
      "excessDots must be one of keep, discard, error, not null",
    ],
    [
      "transform",
      [PARSED, PARSED, { excessDots: "no" }],
      'excessDots must be one of keep, discard, error, not "no"',
    ],
    [
      "normalize",
      ["", { defaultPorts: new Map() }],
      "the default ports must be an object, not a map",
    ],
    [
      "normalize",
      ["", { defaultPorts: DEFAULT_PORTS }],
      "the default ports must be an object, not a map",
    ],
    [
      "normalize",
      ["", { defaultPorts: { http: 80 } }],
      'the default port of "http" must be a string, not number',
    ],
    [
      "equivalent",
      ["", "", { defaultPorts: { x: null } }],
      'the default port of "x" must be a string, not null',
    ],
    [
      "normalize",
      ["", { encodedDots: "dots" }],
      'encodedDots must be one of segments, data, not "dots"',
    ],
    ["resolve", ["g", new URL("http://a/")], "the base must be a string, not URL"],
    [
      "equivalent",
      ["", "", { level: "case" }],
      'the level must be one of character, case-and-port, encoding, path, not "case"',
    ],
    [
      "equivalent",
      ["", "", { level: 1 }],
      "the level must be one of character, case-and-port, encoding, path, not number",
    ],
    [
      "escape",
      ["", "host"],
      'the component must be one of userinfo, reg-name, segment, path, query, fragment, not "host"',
    ],
    [
      "escape",
      ["", undefined],
      "the component must be one of userinfo, reg-name, segment, path, query, fragment, not undefined",
    ],
    [
      "escape",
      ["", "path", { charset: null }],
      "the charset must be one of UTF-8, ISO-8859-1, not null",
    ],
    [
      "escape",
      [new Uint8Array(), "path", { charset: "utf8" }],
      'the charset must be one of UTF-8, ISO-8859-1, not "utf8"',
    ],
    ["unescape", ["", { charset: 1 }], "the charset must be one of UTF-8, ISO-8859-1, not number"],
    [
      "establishBase",
      [{ encapsulating: [undefined, 1] }],
      "the base (encapsulating) must be a string, not number",
    ],
    ["establishBase", [{ default: 1 }], "the base (default) must be a string, not number"],
    [
      "expandAbbreviated",
      ["a.b", { heuristics: [["", "x://"], ["a"]] }],
      "heuristic 1 must be a pair of strings",
    ],
    ["expandAbbreviated", ["a.b", { heuristics: ["ab"] }], "heuristic 0 must be a pair of strings"],
    [
      "expandAbbreviated",
      ["a.b", { heuristics: [["a", 1]] }],
      "heuristic 0 must be a pair of strings",
    ],
  ];

  it.each(others)("%s: %j", (name, values, message) => {
    const operation = (free as unknown as Record<string, Operation>)[name];
    expect(() => operation?.(...values)).toThrow(new TypeError(message));
  });

  it("the parsers, and the base of a document", () => {
    const parsers = rfc3986.uriReference as unknown as {
      readonly parse: Operation;
      readonly tryParse: Operation;
    };
    const refusal = new TypeError("a rule reads a string, not undefined");
    expect(() => parsers.parse(undefined)).toThrow(refusal);
    expect(() => parsers.tryParse(undefined)).toThrow(refusal);
    for (const [type, value] of VALUES) {
      if (type === "string") continue;
      expect(() => (baseOfHtml as Operation)(value)).toThrow(
        new TypeError(`the document must be a string, not ${type}`),
      );
    }
  });

  it("undefined is as if an option were not given", () => {
    const options = { strict: undefined, sameDocument: undefined, excessDots: undefined } as never;
    expect(free.resolve("g", "http://a/b", options)).toBe("http://a/g");
    const steps = { case: undefined, nfc: undefined, defaultPorts: undefined } as never;
    expect(free.normalize("HTTP://a:80", steps)).toBe("http://a");
    expect(free.escape("a", "path", { charset: undefined } as never)).toBe("a");
  });
});
