/**
 * The library beside other realms, threads and programs: values that come from them, values that go to
 * them, and a global object that they have changed.
 */
import { execFileSync } from "node:child_process";
import { createContext, runInContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { abnfFromDocument } from "../grammar/workbench/documents/plain-text.js";
import { generate } from "../grammar/generate/generate.js";
import { compile, diagnose, format, rfc3986 } from "../grammar/index.js";
import { onlyIn, sample } from "../grammar/language/index.js";
import { rfc3986 as uris } from "../src/index.js";
import { bundled } from "./helpers/generated.js";
import { untyped } from "./helpers/untyped.js";
import type { Input } from "../grammar/combinator/input.js";

/** Returns a value that another realm makes. */
function foreign<Value>(code: string): Value {
  return runInContext(code, createContext({})) as Value;
}

const octets = (text: string): Uint8Array =>
  foreign(`Uint8Array.from(${JSON.stringify(Array.from(Buffer.from(text, "latin1")))})`);

describe("values of another realm", () => {
  const { line } = compile("line = 1*%x01-FF %x0A", { alphabet: "octets" }).rules;

  it("are Uint8Arrays without being instances of ours", () => {
    expect(octets("a")).not.toBeInstanceOf(Uint8Array);
  });

  it("are read by every method of a rule", () => {
    const input: Input = octets("ab\n");
    expect(line.test(input)).toBe(true);
    expect(line.prefixEnd(input)).toBe(3);
    expect(line.explain(octets("ab"))?.offset).toBe(2);
    expect(line.capture("line")(input)).toEqual({ line: "ab\n" });
    expect(line.tryParse(input).end).toBe(3);
    expect(Array.from(line.findAll(input), ({ end }) => end)).toEqual([3]);
  });

  it("are not converted whole by match", () => {
    const input = octets(`a\n${"\0".repeat(100_000)}`);
    const sizes: number[] = [];
    Object.defineProperty(input, "subarray", {
      value: (start: number, end: number): Uint8Array => {
        sizes.push(end - start);
        return input.slice(start, end);
      },
    });
    expect(line.prefixEnd(input)).toBe(2);
    expect(Math.max(...sizes)).toBeLessThan(1_000);
  });

  it("are escaped", () => {
    expect(uris.escape(octets("\0A/"), "segment")).toBe("%00A%2F");
  });

  it("are options and components", () => {
    expect(uris.normalize("HTTP://A/./b", foreign("({ case: false })"))).toBe("HTTP://A/b");
    expect(uris.recompose(foreign('({ scheme: "a", path: "b" })'))).toBe("a:b");
    const names: readonly string[] = foreign('["host"]');
    expect(untyped(rfc3986.rules.authority).capture(...names)("h:1")).toEqual({ host: "h" });
  });
});

describe("structuredClone", () => {
  it("copies records", () => {
    const record = uris.parse("http://u@h:1/p?q#f");
    expect(structuredClone(record)).toEqual({ ...record });
    expect(uris.recompose(structuredClone(record))).toBe("http://u@h:1/p?q#f");
  });

  it("copies what it finds, places and the JSON form of trees", () => {
    const { port } = rfc3986.rules;
    const [found] = rfc3986.rules.IPv4address.findAll("a 1.2.3.4");
    expect(structuredClone(found)).toEqual({ start: 2, end: 9, text: "1.2.3.4" });
    expect(structuredClone(port.tryParse("80").toJSON())).toEqual(port.tryParse("80").toJSON());
  });
});

/** Runs a program over a bundle of the library, in a process of its own. */
function output(program: string): string {
  const code = bundled("export {};", program);
  return execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
  });
}

const ROOT = JSON.stringify(`${__dirname}/../src/dialects/rfc3986.ts`);

describe("values under numbers in Object.prototype", () => {
  /** Runs an action while other code has put values there, and takes them away again. */
  function polluted<Value>(action: () => Value): Value {
    const numbers = Array.from({ length: 64 }, (_, number) => String(number));
    for (const number of numbers)
      Object.defineProperty(Object.prototype, number, {
        value: { line: 0 },
        writable: true,
        configurable: true,
      });
    try {
      return action();
    } finally {
      for (const number of numbers) Reflect.deleteProperty(Object.prototype, number);
    }
  }

  it("change no generated module", () => {
    const make = (): unknown =>
      generate(rfc3986, { rules: { authority: { captures: ["host", "port"], explain: true } } });
    expect(polluted(make)).toEqual(make());
  });

  it("change no samples of a rule that repeats itself", () => {
    const make = (): readonly string[] => {
      const { rule } = compile('rule = "a" *2( rule / "b" )').rules;
      return sample(rule, { count: 5, seed: 1, maxLength: 6 });
    };
    expect(polluted(make)).toEqual(make());
  });

  it("change no place in a document", () => {
    const make = (): number => {
      const { abnf, positionOf } = abnfFromDocument('Prose\n\n   a = "b" c\n   c = "d" a');
      return positionOf(abnf.length).offset;
    };
    expect([polluted(make), make()]).toEqual([32, 32]);
  });
});

describe("values under names in Object.prototype", () => {
  const actions: Readonly<Record<string, () => unknown>> = {
    compile: () => compile('a = "x" b\nb = 1*DIGIT').rules.a.test("x1"),
    onlyIn: () => onlyIn(rfc3986.rules.port, rfc3986.rules.h16, { count: 3 }),
    format: () => format('a="x"/( b )\nb=c'),
    diagnose: () => diagnose("a = b\n??\nc = %x0").map(({ message, kind }) => [kind, message]),
    extract: () => uris.extract("<http://a/b> c"),
    normalize: () => uris.normalize("HTTP://a/./b"),
    escape: () => uris.escape("\u00e9", "path"),
    establishBase: () => uris.establishBase({ content: undefined, default: "http://d" }),
  };
  const NAMES = ["added", "automaton", "readings", "content", "found", "fix", "stuck", "zzz"];

  test.each(Object.entries(actions))("do not change %s", (_, action) => {
    const expected = action();
    for (const name of NAMES)
      for (const value of [0, 1, "", null]) {
        const options = { value, enumerable: true, configurable: true };
        Object.defineProperty(Object.prototype, name, options);
        try {
          expect(action()).toEqual(expected);
        } finally {
          Reflect.deleteProperty(Object.prototype, name);
        }
      }
  });
});

describe("values, getters and setters on the prototypes, from before the first use", () => {
  const root = `${__dirname}/..`;
  const numbers = Array.from({ length: 101 }, (_, number) => String(number));
  const names = ["budget", "memory", "parts", "isVisible", "canonical", "isOrdered", "notation"];

  /**
   * Puts a value on both prototypes in the realm of a program. An accessor refuses to be read from an array, so that it
   * finds each read beyond the end or in a hole; what is set becomes the object's own, since else no `push` works.
   */
  const pollute = (value: string, keys: readonly string[]): string => `{
    const bare = (members) => Object.assign(Object.create(null), members);
    const own = { writable: true, enumerable: true, configurable: true };
    const get = function () {
      if (Array.isArray(this)) throw new Error("a read of a hole");
      return 65;
    };
    const set = function (key, value) {
      Object.defineProperty(this, key, bare({ ...own, value }));
    };
    for (const holder of [Object.prototype, Array.prototype])
      for (const key of ${JSON.stringify(keys)})
        Object.defineProperty(holder, key, bare(${value} === "accessor"
          ? { get, set(value) { set.call(this, key, value); }, configurable: true }
          : { value: ${value}, writable: true, configurable: true }));
  }`;

  const uris = (entry: string): string => `
    import * as u from ${JSON.stringify(`${root}/src/${entry}.ts`)};
    answer(() => u.parse("http://u@h:1/p?q#f"));
    answer(() => u.resolve("../a", "http://a/b/c/d"));
    answer(() => u.normalize("HTTP://A/%7e/./b/../c?%41"));
    answer(() => u.recompose({ scheme: "a", path: "b" }));
    answer(() => u.build({ scheme: "http", host: "a", path: "/b" }));
    answer(() => u.extract("see http://a.b/c, and <a:b>."));
    answer(() => u.relativize("http://a/b/c", "http://a/b/d"));
    answer(() => u.safeParse("http://a:b^"));
    answer(() => u.escape("a/\u00e4", "segment"));
    answer(() => u.parse("1:"));`;

  const PROGRAMS: Readonly<Record<string, string>> = {
    "the main entry": uris("index"),
    "RFC 3986": uris("dialects/rfc3986"),
    "RFC 3987": uris("dialects/rfc3987"),
    "RFC 2396": uris("dialects/rfc2396"),
    "the draft": uris("dialects/rfc2396bis"),
    grammars: `
      import { compile, diagnose, rfc3986 } from "${root}/grammar/index.ts";
      const { URI, authority, IPv4address } = rfc3986.rules;
      answer(() => compile('a = 1*%x41 b\\nb = *2("x" / a)').rules.a.explain("AAz"));
      answer(() => URI.tryParse("http://a/b").toJSON());
      answer(() => authority.capture("host", "port")("h:1"));
      answer(() => [...IPv4address.findAll("a 1.2.3.4 b 5.6.7.8")]);
      answer(() => compile('s = "(" s ")" / s s / "a" / ""').rules.s.tryParse("(aa)((a)aa)").toJSON());
      answer(() => compile('s = "a" s "a" / "b"').rules.s.explain("aabac"));
      answer(() => URI.open().push("http").completion());
      answer(() => URI.open().push("ht^tp:").end());
      answer(() => compile("a = 2*3(%x41.42 / %x61-63) [a]").rules.a.open().push("AB").next());
      answer(() => compile('a = 1*3000"a" *( "b" / "c" )').rules.a.explain("a".repeat(100)));
      answer(() => diagnose("a = 'x'\\nb = (a / \\n"));`,
    languages: `
      import { compile } from "${root}/grammar/index.ts";
      import * as q from "${root}/grammar/language/index.ts";
      const { a, b, s } = compile(
        'a = 1*%x61-63 ["x"]\\nb = *(%x61 / "y")\\ns = "(" *s ")" / a').rules;
      answer(() => q.onlyIn(a, b));
      answer(() => q.onlyIn(s, a));
      answer(() => q.isSubset(a, b));
      answer(() => [q.examples(a), q.examples(s)]);
      answer(() => q.sample(s, { count: 3, seed: 1, maxLength: 9 }));
      answer(() => q.nearMisses(a, { count: 3 }));
      answer(() => q.toRegExp(a));
      answer(() => q.coverage(s, ["(a)", "ax"]));
      answer(() => q.union(a, b).test("y"));
      answer(() => q.complement(a).test("y"));`,
    patterns: `
      import * as r from "${root}/grammar/regexp/index.ts";
      answer(() => r.fromRegExp(/(?<=a|b(?=c))(?!x)c*\\bd$/u).test("acd"));
      answer(() => r.fromRegExp(/^(?=.*a)(?=.*b).{2,4}$/).explain("abcde"));
      answer(() => r.fromRegExp(/(a)\\1[^\\d]\\p{L}/iu).test("aAbB"));
      answer(() => r.withoutLookaround(/(?<=a)b|^c\\B/u));`,
    modules: `
      import { compile, rfc3986 } from "${root}/grammar/index.ts";
      import { generate } from "${root}/grammar/generate/index.ts";
      answer(() => generate(rfc3986, { format: "esm", rules: {
        "path-absolute": { captures: ["segment"], explain: true, open: false },
        IPv4address: { captures: [], explain: true, open: "complete" } } }));
      answer(() => generate(compile('a = *"x" [b] / 2b\\nb = "y" / %x0-10FFFF'), { format: "cjs",
        rules: { a: { captures: ["b"], explain: false, open: true } } }));`,
    formats: `
      import * as f from "${root}/formats/index.ts";
      import * as e from "${root}/formats/explain/index.ts";
      import * as p from "${root}/generated/parsers.ts";
      for (const [name, format] of Object.entries(f.formats))
        answer(() => [name, format("a@b.c"), format("::1"), format["~standard"].validate("1")]);
      for (const [name, { explain, open }] of Object.entries(e.formats))
        answer(() => [name, explain("2020-13"), open?.().push("1").completion()]);
      for (const [name, { parser }] of Object.entries(p))
        answer(() => [name, parser.parse("2020-13-01"), parser.map(String).parse("1.2.3.4")]);`,
    "formats of Ajv": `
      import formatsPlugin, { uriResolver } from "${root}/formats/ajv/index.ts";
      import { ajvFormats } from "${root}/formats/ajv/formats.ts";
      for (const [name, format] of Object.entries(ajvFormats))
        answer(() => [name, ...["2020-01-01", "::1", 7].map((each) => {
          const { type = "string", validate = format, compare } = format;
          if (typeof each !== type || typeof validate !== "function") return validate;
          return [validate(each), compare?.(each, "2021-01-01")];
        })]);
      answer(() => formatsPlugin.get("email")("a@b"));
      answer(() => uriResolver.resolve("http://a/b/c", "../d"));
      answer(() => uriResolver.serialize(uriResolver.parse("http://A/%7e#f")));`,
    "international formats": `
      import * as i from "${root}/formats/idn/index.ts";
      for (const [name, format] of Object.entries(i))
        if (typeof format === "function" && "pattern" in format)
          answer(() => [name, format("a@b.c"), format("ex\u00e4mple.com"), format("xn--a")]);`,
    standards: `
      import { rfc5322 } from "${root}/grammar/rfc/rfc5322.ts";
      import { rfc9110 } from "${root}/grammar/rfc/rfc9110.ts";
      import { rfc5545 } from "${root}/grammar/rfc/rfc5545.ts";
      answer(() => rfc5322.rules.address.explain("a@b, "));
      answer(() => rfc9110.rules["Accept-Language"].tryParse("de, en;q=0.5").toJSON());
      answer(() => rfc5545.rules.duration.test("P1DT2H"));`,
    HTML: `
      import { baseOfHtml } from "${root}/src/html.ts";
      answer(() => baseOfHtml('<!doctype html><title>a</title><base href="http://a/b?c&amp;d">'));`,
    // The plugin waits for files; it makes its modules as above.
    "options of the plugin": `
      import { pluginSettings } from "${root}/grammar/generate/plugin/options.ts";
      answer(() => {
        const settings = pluginSettings({ rules: { a: { captures: ["b"] } }, imports: ["core"] });
        return [settings.named, [...settings.rules]];
      });`,
    "arbitrary strings": `
      import fc from "${root}/node_modules/fast-check/lib/fast-check.js";
      import { compile } from "${root}/grammar/index.ts";
      import { arbitrary } from "${root}/grammar/fast-check/index.ts";
      const { s } = compile('s = "(" *s ")" / "a"').rules;
      answer(() => fc.sample(arbitrary(s), { seed: 1, numRuns: 5 }));`,
    replacements: `
      import * as f from "${root}/packages/fast-uri/src/index.ts";
      import * as u from "${root}/packages/uri-js/src/index.ts";
      answer(() => [f.parse("http://u@h:1/p?q#f"), f.resolve("http://a/b", "../c")]);
      answer(() => [u.parse("mailto:a@b?subject=c&to=d"), u.normalize("http://A/%7e")]);`,
  };

  /** Runs a bundle in a realm of its own, after some code. */
  const outputOf = (bundle: string, before: string): unknown =>
    runInContext(
      `${before};
      const answers = [];
      const answer = (make) => {
        try { answers.push(JSON.stringify(make())); } catch (error) { answers.push(\`\${error.name}: \${error.message}\`); }
      };
      ${bundle};
      answers.join("\\n")`,
      createContext({ TextEncoder, URL, setTimeout, clearTimeout }),
    );

  /** The bundle of a program, and its output where the prototypes are as they were. */
  interface Script {
    readonly bundle: string;
    readonly right: string;
  }
  const scripts = new Map<string, Script>();
  const scriptOf = (name: string): Script => {
    let script = scripts.get(name);
    if (script === undefined) {
      const bundle = bundled("export {};", PROGRAMS[name]!);
      script = { bundle, right: String(outputOf(bundle, "")) };
      expect(script.right).not.toMatch(/^(?:Type|Reference|Range)?Error: /m);
      scripts.set(name, script);
    }
    return script;
  };

  describe.each(Object.keys(PROGRAMS))("change no answer of %s", (name) => {
    test.each<[string, readonly string[]]>([
      ["65", numbers],
      ['"x"', numbers],
      ["{ line: 0 }", numbers],
      // tr46 itself reads holes.
      ...(name === "international formats" ? [] : [['"accessor"', numbers] as [string, string[]]]),
      ...(name === "modules" ? names.map((each): [string, string[]] => ["7", [each]]) : []),
    ])("%s under %#", (value, keys) => {
      const { bundle, right } = scriptOf(name);
      expect(outputOf(bundle, pollute(value, keys))).toBe(right);
    });
  });

  test.each(["65", '"x"', "{ line: 0 }", '"accessor"'])(
    "nor of a generated module: %s",
    (value) => {
      const { code } = generate(rfc3986, {
        rules: { authority: { captures: ["host", "port"], explain: true, open: "complete" } },
        format: "cjs",
      });
      const bundle = `const exports = {};
      ${code};
      const { authority } = exports;
      answer(() => [authority.capture("h:1"), authority.capture("h"), authority.match("h:1/", 0)]);
      answer(() => [authority.explain("h^"), authority.open().push("[").completion()]);`;
      expect(outputOf(bundle, pollute(value, numbers))).toBe(outputOf(bundle, ""));
    },
  );

  test("rules with names of inherited members are captured from frozen prototypes", () => {
    const { constructor } = compile('constructor = valueOf "b" / "c"\nvalueOf = "a"').rules;
    const { code } = generate(compile('r = valueOf "b"\nvalueOf = "a"'), {
      rules: { r: { captures: ["valueOf"] } },
      format: "cjs",
    });
    const captured = outputOf(
      `const exports = {}; ${code}; answer(() => exports.r.capture("ab"));`,
      "Object.freeze(Object.prototype)",
    );
    expect(captured).toBe('{"valueOf":"a"}');
    const capture = constructor.capture("constructor", "valueOf");
    expect(Object.entries(capture("ab")!)).toEqual([
      ["constructor", "ab"],
      ["valueOf", "a"],
    ]);
    expect(Object.keys(capture("c")!)).toEqual(["constructor"]);
  });
});

describe("a program of its own", () => {
  it("works after the prototypes have been frozen", () => {
    expect(
      output(`
        import { normalize, parse } from ${ROOT};
        for (const each of [Object, Array, String, Function, Map, Set, Error, RegExp])
          Object.freeze(each.prototype);
        console.log(normalize("HTTP://a/./b"), parse("//h:1").port);
      `),
    ).toBe("http://a/b 1\n");
  });

  it("works in a worker, whose records come back", async () => {
    const code = bundled("export {};", `import { parse } from ${ROOT}; globalThis.parse = parse;`);
    const worker = new Worker(
      `${code}; require("node:worker_threads").parentPort.postMessage(parse("http://h/p"));`,
      { eval: true },
    );
    const record = await new Promise((resolve) => worker.once("message", resolve));
    expect(record).toEqual({ ...uris.parse("http://h/p") });
  });
});
