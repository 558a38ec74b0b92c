import Ajv from "ajv";
import standaloneCode from "ajv/dist/standalone";
import theirs from "ajv-formats";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { expectTypeOf } from "expect-type";
import { readFileSync } from "node:fs";
import type { AnySchema, Plugin } from "ajv";
import defaultExport from "../../../formats/ajv/index.js";
import { addFormats } from "../../../formats/ajv/index.js";
import { ajvFormats } from "../../../formats/ajv/formats.js";
import { formats } from "../../../formats/index.js";
import { ROOT } from "../../helpers/documents-markdown.js";
import { ajvSources, formatSources, furtherSources } from "../../../formats/sources.js";
import { nearMisses, sample } from "../../../grammar/language/index.js";
import { sampled, scaled } from "../../helpers/worlds.js";
import type { AjvFormatName } from "../../../formats/ajv/index.js";

// `addFormats`, as ajv-formats 3 has it.

/** Returns the output of a program of Node. */
function output(argv: readonly string[]): string {
  return execFileSync(process.execPath, argv, { cwd: ROOT, encoding: "utf8" });
}

/** An instance compiles the schema of schemas once, which takes longer than all else here. */
const PLAIN = addFormats(new Ajv());

const WITH_SOURCE = addFormats(new Ajv({ code: { source: true } }));

function validates(schema: AnySchema, data: unknown, options?: object): boolean {
  const ajv = options === undefined ? PLAIN : addFormats(new Ajv(options));
  return ajv.validate(schema, data) === true;
}

describe("addFormats", () => {
  test("is the default export, and has itself as default", () => {
    expect(defaultExport).toBe(addFormats);
    expect(addFormats.default).toBe(addFormats);
  });

  test("adds all formats of ajv-formats, and all of uri-abnf/formats", () => {
    const ajv = new Ajv();
    expect(addFormats(ajv)).toBe(ajv);
    expect(Object.keys(ajv.formats)).toEqual(
      expect.arrayContaining([...Object.keys(theirs(new Ajv()).formats), ...Object.keys(formats)]),
    );
  });

  test("adds only the named formats, without keywords", () => {
    for (const options of [["date"], { formats: ["date"] }] as const) {
      const ajv = addFormats(new Ajv(), options);
      expect(Object.keys(ajv.formats)).toStrictEqual(["date"]);
      expect(ajv.getKeyword("formatMinimum")).toBe(false);
    }
  });

  test("adds keywords if asked for", () => {
    const ajv = addFormats(new Ajv(), { mode: "fast", formats: ["date"], keywords: true });
    expect(ajv.getKeyword("formatMinimum")).toBeTruthy();
  });

  test("gets one format", () => {
    expect(addFormats.get("email")).toBe(formats.email);
    expect(addFormats.get("email", "fast")).toBe(formats.email);
    for (const name of ["none", "toString"] as string[] as AjvFormatName[])
      expect(() => addFormats.get(name)).toThrow(new Error(`Unknown format "${name}"`));
  });

  test("has the name by which Fastify leaves out ajv-formats", () => {
    expect(addFormats.name).toBe("formatsPlugin");
  });

  test("has the type of a plugin of Fastify, and that of its own options", () => {
    expectTypeOf(addFormats).toExtend<Plugin<unknown>>();
    expectTypeOf(addFormats).toBeCallableWith(new Ajv(), ["date"]);
    // @ts-expect-error: no format has this name.
    expect(() => addFormats(new Ajv(), ["none"])).toThrow('Unknown format "none"');
  });

  test("refuses what is not an instance of Ajv 8", () => {
    expect(() => addFormats({} as unknown as Ajv)).toThrow(
      new TypeError(
        "addFormats needs an instance of the class of Ajv 8 or of a subclass; " +
          'Ajv 6 takes the formats of "uri-abnf/formats": new Ajv({ formats })',
      ),
    );
  });

  test("checks strings in schemas", () => {
    const schema = { type: "string", format: "date-time" };
    expect(validates(schema, "1990-12-31T23:59:60Z")).toBe(true);
    expect(validates(schema, "1990-12-30T23:59:60Z")).toBe(false);
    expect(validates({ format: "email" }, 6, { strict: false })).toBe(true);
  });
});

describe("an instance of another copy of Ajv", () => {
  const SCHEMA = { type: "string", format: "date", formatMinimum: "2024-01-31" };

  test.each(["ajv", "ajv/dist/2019", "ajv/dist/2020"])("of %s", (specifier) => {
    jest.isolateModules(() => {
      const { default: Other } = jest.requireActual<{ default: typeof Ajv }>(specifier);
      expect(Other).not.toBe(Ajv);
      const validate = addFormats(new Other({ code: { source: true } })).compile(SCHEMA);
      expect(["2024-01-31", "2024-02-30", "2024-01-30"].map((date) => validate(date))).toEqual([
        true,
        false,
        false,
      ]);
      expect(validate.errors).toMatchObject([{ message: "should be >= 2024-01-31" }]);
    });
  });

  test("of a subclass", () => {
    class Subclass extends Ajv {}
    expect(addFormats(new Subclass()).validate(SCHEMA, "2024-01-30")).toBe(false);
  });
});

describe("the further formats of ajv-formats", () => {
  const STRINGS = {
    "iso-time": {
      accept: ["12:00:00", "12:00:00.5", "12:00:00Z", "12:00:00+01", "12:00:00+0130", "23:59:60"],
      refuse: ["12:00", "24:00:00", "12:00:00+24", "12:00:00+01:60", "22:59:60", "12:00:00+1"],
    },
    "iso-date-time": {
      accept: ["2024-02-29T12:00:00", "2024-02-29 12:00:00+0130", "2024-02-29t12:00:00-01"],
      refuse: ["2024-02-30T12:00:00", "2024-02-29", "2024-02-29T12:00:00+2400"],
    },
    "json-pointer-uri-fragment": {
      accept: ["#", "#/", "#/a~1b", "#/%20%C3%A9", "#/%7E0", "#/a?b"],
      refuse: ["", "/a", "#a", "#/~2", "#/~", "#/%7E2", "#/%2", "#/a b"],
    },
    byte: {
      accept: ["", "aGk=", "aGVsbG8=", "YQ==", "YWJj"],
      refuse: ["a", "YQ=", "YQ===", "aGk=\naGk=", "a*k=", "=aGk"],
    },
  } as const;
  const rows = Object.entries(STRINGS).flatMap(([format, { accept, refuse }]) => [
    ...accept.map((value) => [format, value, true] as const),
    ...refuse.map((value) => [format, value, false] as const),
  ]);

  test.each(rows)("%s: %j is %p", (format, value, isValid) => {
    expect(validates({ type: "string", format }, value)).toBe(isValid);
  });

  test.each([
    ["int32", 2 ** 31 - 1, true],
    ["int32", 2 ** 31, false],
    ["int32", -(2 ** 31), true],
    ["int32", 0.5, false],
    ["int64", 2 ** 63, true],
    ["int64", 1e20, false],
    ["int64", 0.5, false],
    ["float", 0.5, true],
    ["double", -1e300, true],
  ])("%s: %p is %p", (format, value, isValid) => {
    expect(validates({ type: "number", format }, value)).toBe(isValid);
  });

  test.each(["password", "binary"])("%s is not checked", (format) => {
    expect(validates({ type: "string", format }, "\u0000")).toBe(true);
  });

  test("url has the language that ajv-formats gives it", () => {
    const pattern = theirs.get("url") as RegExp;
    const seeds = `
      http://example.com https://a-b.example.co/a?b#c ftp://u:p@é.example:8080/ http://a
      http://223.255.1.254 http://10.1.2.3 http://169.254.1.1 http://172.16.1.1 http://192.168.1.1/
      http://172.32.1.1 http://127.0.0.1 http://126.1.1.1
    `
      .trim()
      .split(/\s+/);
    const characters = Array.from("a0-.:/@ é%5_2");
    const strings = seeds.flatMap((seed) =>
      Array.from({ length: seed.length + 1 }, (_, at) => at).flatMap((at) => [
        seed.slice(0, at) + seed.slice(at + 1),
        ...characters.flatMap((character) => [
          seed.slice(0, at) + character + seed.slice(at),
          seed.slice(0, at) + character + seed.slice(at + 1),
        ]),
      ]),
    );
    const differing = strings.filter((text) => ajvFormats.url(text) !== pattern.test(text));
    expect(differing).toStrictEqual([]);
  });

  test("url has the numbers that ajv-formats gives to an address", () => {
    const pattern = theirs.get("url") as RegExp;
    const hosts = Array.from({ length: 300 }, (_, number) => number).flatMap((number) => [
      ...[`${number}.1.1.1`, `1.${number}.1.1`, `1.1.1.${number}`],
      ...[`169.${number}.1.1`, `172.${number}.1.1`, `192.${number}.1.1`],
    ]);
    const differing = hosts.filter(
      (host) => ajvFormats.url(`http://${host}`) !== pattern.test(`http://${host}`),
    );
    expect(differing).toStrictEqual([]);
  });
});

describe("the order of formats", () => {
  const ORDERED = {
    date: ["0000-01-01", "0099-12-31", "1999-12-31", "2000-01-01"],
    time: "00:00:00+01:00 00:00:00Z 12:00:00.5Z 12:00:00.51Z 12:00:00-00:30 23:59:60Z".split(" "),
    "date-time": [
      "0001-01-01T00:00:00Z",
      "2016-12-31T23:59:59.9Z",
      "2016-12-31T23:59:60Z",
      "2017-01-01T00:00:00Z",
      "2016-12-31T23:30:00-01:00",
    ],
    "iso-time": ["10:00:00+0100", "09:30:00", "10:00:00"],
    "iso-date-time": ["2024-03-01T00:30:00+01", "2024-02-29 23:45:00", "2024-03-01 00:00:00"],
  };

  test.each(Object.entries(ORDERED))("%s", (name, values) => {
    const format = addFormats.get(name as AjvFormatName);
    const { compare } = format as {
      readonly compare: (a: string, b: string) => number | undefined;
    };
    for (const [index, value] of values.entries())
      for (const [other, than] of values.entries())
        expect([value, than, compare(value, than)]).toStrictEqual([
          value,
          than,
          Math.sign(index - other),
        ]);
    expect(compare(values[0] ?? "", "none")).toBeUndefined();
  });

  test("is by value", () => {
    const { compare } = ajvFormats["date-time"];
    expect(compare("2024-01-01T01:00:00.50+01:00", "2024-01-01t00:00:00.5z")).toBe(0);
  });

  test.each([
    ["formatMinimum", [false, true, true]],
    ["formatMaximum", [true, true, false]],
    ["formatExclusiveMinimum", [false, false, true]],
    ["formatExclusiveMaximum", [true, false, false]],
  ])("%s", (keyword, expected) => {
    const values = ["2024-01-30", "2024-01-31", "2024-02-01"];
    const schema = { type: "string", format: "date", [keyword]: "2024-01-31" };
    expect(values.map((value) => validates(schema, value))).toStrictEqual(expected);
    const data = {
      type: "object",
      properties: {
        value: { type: "string", format: "date", [keyword]: { $data: "1/limit" } },
        limit: { type: "string" },
      },
    };
    const outcomes = values.map((value) =>
      validates(data, { value, limit: "2024-01-31" }, { $data: true }),
    );
    expect(outcomes).toStrictEqual(expected);
  });

  test("gives the errors of ajv-formats", () => {
    const schema = { type: "string", format: "date", formatMinimum: "2024-01-31" };
    const [own, other] = [addFormats(new Ajv()), theirs(new Ajv())];
    expect([own, other].map((ajv) => ajv.validate(schema, "2024-01-30"))).toEqual([false, false]);
    expect(own.errors).toStrictEqual(other.errors);
  });

  test("is asked of a format by $data, too", () => {
    const schema = {
      type: "object",
      properties: {
        value: { type: "string", format: { $data: "1/format" }, formatMinimum: "2024-01-31" },
        format: { type: "string" },
      },
    };
    const check = (value: string, format: string): boolean =>
      validates(schema, { value, format }, { $data: true });
    expect(check("2024-01-31", "date")).toBe(true);
    expect(check("2024-01-30", "date")).toBe(false);
    expect(check("a@b", "email")).toBe(false);
  });

  test("is needed", () => {
    expect(() => validates({ type: "string", format: "email", formatMinimum: "a" }, "a@b")).toThrow(
      new Error('"formatMinimum": the format "email" has no order'),
    );
    expect(validates({ type: "string", format: "binary", formatMinimum: "a" }, "a")).toBe(true);
    const options = { validateFormats: false };
    expect(validates({ type: "string", format: "date", formatMinimum: "9" }, "a", options)).toBe(
      true,
    );
  });
});

describe("standalone code", () => {
  const MODULES = "uri-abnf/ajv/formats";

  /** Runs standalone code. The modules that it names are those of the sources. */
  function run(code: string): (data: unknown) => boolean {
    const exported: { exports: unknown } = { exports: {} };
    const required = (name: string): unknown => {
      if (name === MODULES) return { ajvFormats };
      if (!name.startsWith(`${MODULES}/`)) return jest.requireActual(name);
      return jest.requireActual(join(ROOT, "generated/ajv", name.slice(MODULES.length)));
    };
    const program = compileFunction(code, ["module", "exports", "require"]) as (
      ...names: readonly unknown[]
    ) => void;
    program(exported, exported.exports, required);
    return exported.exports as (data: unknown) => boolean;
  }

  function codeOf(schema: AnySchema, ajv = WITH_SOURCE) {
    return standaloneCode(ajv, ajv.compile(schema));
  }

  const checked = (Object.keys(ajvFormats) as AjvFormatName[]).filter(
    (name) => ajvFormats[name] !== true,
  );

  test.each(checked)("names the module of %s alone, with the same answers", (format) => {
    const definition = ajvFormats[format];
    const isNumber = typeof definition === "object" && "type" in definition;
    const schema = { type: isNumber ? "number" : "string", format };
    const code = codeOf(schema);
    expect([...code.matchAll(/require\("(.*?)"\)/g)].map(([, name]) => name)).toStrictEqual([
      `${MODULES}/${format}`,
    ]);
    const validate = run(code);
    const inputs = isNumber
      ? [0, 1.5, -1, 2 ** 31, -(2 ** 31), 2 ** 63, 2 ** 64, NaN]
      : [
          ...["", ..."a a@b.example ::1 1.2.3.4 http://a/b /a~0 1/a #/a QQ== (".split(" ")],
          ..."2024-02-29 2023-02-29 12:00:00Z 23:59:60Z 12:00:00 2024-02-29T12:00:00Z".split(" "),
          ...["2024-02-29 12:00:00", "P1D", "é", "{a}", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
        ];
    for (const input of inputs)
      expect([input, validate(input)]).toStrictEqual([input, validates(schema, input)]);
  });

  test("names an ordered format once for both of its keywords", () => {
    const code = codeOf({ type: "string", format: "date", formatMinimum: "2024-01-31" });
    expect(code.match(/require\(/g)).toHaveLength(1);
    const validate = run(code);
    expect(["2024-01-31", "2024-01-30", "2024-02-30"].map((each) => validate(each))).toStrictEqual([
      true,
      false,
      false,
    ]);
  });

  test("names no module where nothing is checked", () => {
    expect(codeOf({ type: "string", format: "password" })).not.toContain("require(");
    const unchecked = addFormats(new Ajv({ code: { source: true }, validateFormats: false }));
    expect(codeOf({ type: "string", format: "date" }, unchecked)).not.toContain("require(");
  });

  test("names the object of all formats where the data names the format", () => {
    const ajv = addFormats(new Ajv({ $data: true, code: { source: true } }));
    const properties = { kind: {}, value: { type: "string", format: { $data: "1/kind" } } };
    const code = codeOf({ type: "object", properties }, ajv);
    expect(code).toContain(`require("${MODULES}").ajvFormats`);
    const validate = run(code);
    expect(validate({ kind: "date", value: "2024-02-29" })).toBe(true);
    expect(validate({ kind: "date", value: "2024-02-30" })).toBe(false);
  });

  test("does not take a format of the caller for one of its own", () => {
    const ajv = addFormats(new Ajv({ code: { source: true } }));
    ajv.addFormat("date", { validate: (value: string) => value === "x" });
    ajv.addFormat("constructor", /^x$/);
    expect(codeOf({ type: "string", format: "date" }, ajv)).not.toContain(`"${MODULES}/`);
    expect(codeOf({ type: "string", format: "constructor" }, ajv)).not.toContain("require(");
    expect(ajv.validate({ type: "string", format: "date" }, "x")).toBe(true);
    expect(ajv.validate({ type: "string", format: "date" }, "2024-02-29")).toBe(false);
  });

  test("is an ES module that a bundler completes", () => {
    const ajv = addFormats(new Ajv({ code: { source: true, esm: true } }));
    const schema = { type: "string", format: "date", formatMinimum: "2024-01-31", minLength: 2 };
    const code = standaloneCode(ajv, ajv.compile(schema));
    expect(code).toContain("export default validate");
    const program = `${code}
      console.log(["2024-01-31", "2024-01-30", "2024-02-30"].map((each) => validate(each)).join());`;
    const options = {
      stdin: { contents: program, resolveDir: ROOT },
      alias: { "uri-abnf/ajv/formats": join(ROOT, "generated/ajv") },
      bundle: true,
      format: "esm",
      write: false,
    };
    // The bundler does not run in the realm of a test.
    const script = `process.stdout.write(
      require("esbuild").buildSync(${JSON.stringify(options)}).outputFiles[0].text)`;
    const bundle = output(["--eval", script]);
    expect(output(["--input-type=module", "--eval", bundle])).toBe("true,false,false\n");
  });

  test("keeps the code that the caller has chosen", () => {
    const ajv = new Ajv();
    addFormats(ajv);
    const { formats: chosen } = ajv.opts.code;
    addFormats(ajv, ["date"]);
    expect(ajv.opts.code.formats).toBe(chosen);
    expect(chosen).toBeDefined();
  });
});

/** The list of changes from ajv-formats 3 in docs/guides/coming-from.md: each row is run, and no format is missing. */
describe("changes from ajv-formats", () => {
  const text = readFileSync(join(ROOT, "docs/guides/coming-from.md"), "utf8");

  const [, section = ""] = /^## ajv-formats\n([^]*)/m.exec(text) ?? [];

  const rows = section.split("\n").flatMap((line) => {
    const [, format, json, ...verdicts] =
      /^\| `([\w-]+)` +\| `(".*")` +\| (\w+) +\| (\w+) +\| (\w+) +\| \S/.exec(line) ?? [];
    return format === undefined ? [] : [[format, JSON.parse(json!) as string, verdicts] as const];
  });

  const full = theirs(new Ajv());

  const fast = theirs(new Ajv(), { mode: "fast" });

  const here = addFormats(new Ajv());

  type Verdicts = (value: string) => readonly string[];

  /** Returns a function to the verdicts of both modes of ajv-formats and of this package. */
  function verdictsOf(format: string): Verdicts {
    const validates = [full, fast, here].map((ajv) => ajv.compile({ type: "string", format }));
    return (value) => validates.map((validate) => (validate(value) ? "accepted" : "refused"));
  }

  test("the list has rows", () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(section.match(/^\| `/gm)).toHaveLength(rows.length);
  });

  test.each(rows)("%s %j", (format, value, said) => {
    expect(verdictsOf(format)(value)).toEqual(said);
    expect(new Set(said).size).toBe(2);
  });

  test("formats that are not in the list accept and refuse the same strings", () => {
    const listed = new Set(rows.map(([format]) => format));
    const others = Object.keys(full.formats).filter((name) => !listed.has(name));
    expect(others).toContain("json-pointer");
    const rules = Object.values({ ...formatSources, ...furtherSources, ...ajvSources });
    const strings = sampled(rules, 3).flatMap((rule) => [
      ...sample(rule, { seed: 1, count: scaled(10, 1), maxLength: 60 }),
      ...nearMisses(rule, { seed: 1, count: scaled(10, 1) }).map(({ string }) => string),
    ]);
    const differing = others.flatMap((format) => {
      const verdicts = verdictsOf(format);
      return strings
        .filter((value) => new Set(verdicts(value)).size > 1)
        .map((value) => [format, value]);
    });
    expect(differing).toEqual([]);
  });

  test("formats that only this package has are those of the list", () => {
    const further = Object.keys(here.formats).filter((name) => !(name in full.formats));
    expect(further).toEqual(["idn-email", "iri", "iri-reference"]);
  });
});
