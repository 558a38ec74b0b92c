import { generate, LimitError, RecursiveRuleError, UnknownRuleError } from "uri-abnf/generate";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { version } from "../../../package.json";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { caught } from "../../helpers/caught.js";
import { COMPONENTS, OCTETS, ODD, loaded, printed } from "../../helpers/generated.js";
import { untyped } from "../../helpers/untyped.js";
import type { GenerateOptions } from "uri-abnf/generate";
import type { Grammar } from "uri-abnf/grammar";

describe("the code", () => {
  const rules: GenerateOptions["rules"] = {
    "uri-reference": { captures: COMPONENTS, explain: true },
    IPv6address: {},
  };

  const made = generate(rfc3986, { rules });

  it("says at its head which rules it has, and who made it", () => {
    const head = `// URI-reference (${COMPONENTS.join(", ")}), IPv6address: made by uri-abnf ${version} out of ABNF\n`;
    for (const { code, declarations } of [made, generate(rfc3986, { rules, format: "cjs" })]) {
      expect(code.slice(0, head.length)).toBe(head);
      expect(declarations.slice(0, head.length)).toBe(head);
    }
  });

  it("is the same each time", () => {
    const again = compile(rfc3986.toString());
    expect(generate(again, { rules, format: "esm" })).toEqual(made);
  });

  it.each<Grammar>([rfc3986, OCTETS])("loads nothing and makes no code", (grammar) => {
    for (const name of Object.keys(grammar.rules).slice(0, 2))
      for (const options of [{}, { captures: [name], explain: true }])
        for (const format of ["esm", "cjs"] as const) {
          const { code } = generate(grammar, { rules: { [name]: options }, format });
          expect(code).not.toMatch(/\b(?:import|require|eval|Function|globalThis|process)\b/);
        }
  });

  it("runs as an ECMAScript module", () => {
    const program = `
      import rules, { IPv6address, URI_reference } from "./rules.mjs";
      const { host, port } = URI_reference.capture("//[::1]:80/");
      console.log(JSON.stringify([
        Object.keys(rules), rules.IPv6address === IPv6address, Object.keys(IPv6address),
        IPv6address.test("::1"), IPv6address.prefixEnd("[::1]", 1), host, port,
        URI_reference.explain("//[::1").message,
      ]));`;
    expect(printed(made.code, "esm", program)).toEqual([
      ["URI-reference", "IPv6address"],
      true,
      ["ruleName", "test", "prefixEnd"],
      true,
      4,
      "[::1]",
      "80",
      rfc3986.rule("URI-reference").explain("//[::1")?.message,
    ]);
  });

  it("makes names of exports out of names of rules", () => {
    const rules = { delete: {}, default: {}, "re-used-1": {}, constructor: {} };
    const module = loaded(ODD, rules);
    expect(Object.keys(module)).toEqual([
      "delete_",
      "default_",
      "re_used_1",
      "constructor",
      "default",
    ]);
    expect(Object.keys(module.default)).toEqual(["delete", "default", "re-used-1", "constructor"]);
    const { code } = generate(ODD, { rules });
    const program = `
      import * as rules from "./rules.mjs";
      console.log(JSON.stringify([Object.keys(rules), rules.delete_.test("D")]));`;
    const names = ["constructor", "default", "default_", "delete_", "re_used_1"];
    expect(printed(code, "esm", program)).toEqual([names, true]);
  });

  it("captures rules that are named like something that every object has", () => {
    const captures = ["toString", "constructor", "delete"];
    const rule = loaded(ODD, { default: { captures } }).default.default!;
    for (const input of ["a-bc", "a-bct"]) {
      const captured = rule.capture(input);
      const asked = captures.map((name) => captured?.[name]);
      expect(asked).toEqual(["a-bct" === input ? "t" : undefined, "c", undefined]);
      expect(Object.keys(captured ?? {})).toEqual(
        Object.keys(untyped(ODD.rules.default).capture(...captures)(input) ?? {}),
      );
    }
  });

  it("has a function for nothing that was not asked for", () => {
    const module = loaded(rfc3986, {
      host: { captures: [] },
      port: { explain: true, captures: ["DIGIT"] },
    });
    expect(Object.keys(module.default.host!)).toEqual(["ruleName", "test", "prefixEnd"]);
    expect(Object.keys(module.default.port!)).toEqual([
      "ruleName",
      "test",
      "prefixEnd",
      "capture",
      "explain",
    ]);
  });

  it("has functions that need no object", () => {
    const { test, capture, explain } = loaded(rfc3986, {
      port: { captures: ["DIGIT"], explain: true },
    }).default.port!;
    const inputs = ["80", "x"];
    expect(inputs.map(test)).toEqual([true, false]);
    expect(inputs.map(capture).map((captured) => captured?.DIGIT)).toEqual(["8", undefined]);
    expect(inputs.map(explain).map((mismatch) => mismatch?.offset)).toEqual([undefined, 0]);
  });

  it("reads octets, or a string as its octets", () => {
    const { octets } = loaded(OCTETS, { octets: { captures: ["ascii"], explain: true } }).default;
    expect(octets!.test(Uint8Array.of(0x80, 0xff))).toBe(true);
    expect(octets!.test("\u00e9")).toBe(true);
    expect(octets!.prefixEnd("\u00e9a\u00e9")).toBe(3);
    expect({ ...octets!.capture("\u00e9ab") }).toEqual({ ascii: "ab" });
    expect(octets!.explain(Uint8Array.of(0x80))?.offset).toBe(1);
    expect(() => octets!.test("\ud800")).toThrow(
      "the lone surrogate at offset 0 has no UTF-8 octets",
    );
    expect(() => octets!.test(1 as never)).toThrow(
      "a rule of octets reads a Uint8Array or a string, not number",
    );
  });

  it("converts no more octets for a match than the prefix needs", () => {
    const { octets } = loaded(OCTETS, { octets: {} }).default;
    const buffer = new Uint8Array(10_000).fill(0xff);
    const windows: number[] = [];
    const counting = Object.assign(buffer.subarray(), {
      subarray: (start: number, end: number) => {
        const window = buffer.subarray(start, end);
        windows.push(window.length);
        return window;
      },
    });
    expect(octets!.prefixEnd(counting, 5000)).toBe(5002);
    expect(windows).toEqual([64]);

    const ascii = buffer.fill(0x61, 2);
    windows.length = 0;
    expect(octets!.prefixEnd(counting, 0)).toBe(ascii.length);
    expect(windows).toEqual([64, 256, 1024, 4096, 10_000]);
    expect([9_998, 9_999, 10_000].map((offset) => octets!.prefixEnd(ascii, offset))).toEqual([
      -1, -1, -1,
    ]);
    expect(() => octets!.prefixEnd(ascii, 10_001)).toThrow("offset 10001 is not within 0 to 10000");
  });

  it("refuses what is no string, and offsets outside of it", () => {
    const { port } = loaded(rfc3986, { port: {} }).default;
    for (const input of [undefined, 80, {}, Uint8Array.of(56)])
      expect(() => port!.test(input as never)).toThrow(
        `a rule reads a string, not ${typeof input}`,
      );
    for (const offset of [-1, 3, 0.5, NaN])
      expect(() => port!.prefixEnd("80", offset)).toThrow(`offset ${offset} is not within 0 to 2`);
    expect([0, 1, 2].map((offset) => port!.prefixEnd("80", offset))).toEqual([2, 2, 2]);
  });
});

/** Rules of which most cannot be precompiled. */
const REFUSED = compile(`
  nested = "(" [ nested ] ")"
  delete = "<" [ nested ] ">"
  large  = *("a" / "b") "a" 20("a" / "b")
  outer  = a
  a      = "x" [ b / d ]
  b      = "y" [ c ]
  c      = "z" [ a ]
  d      = "w" [ b ]
  flat-1 = "f"
`);

describe("what is refused", () => {
  const refused = (rules: unknown, format?: unknown): unknown =>
    caught(() => generate(rfc3986, { rules, format } as never));

  it("a rule that the grammar does not have", () => {
    const error = refused({ prt: {} });
    expect(error).toBeInstanceOf(UnknownRuleError);
    expect(error).toMatchObject({ message: 'no rule named "prt"; did you mean port?' });
  });

  it("a capture that the grammar does not have", () => {
    const error = refused({ authority: { captures: ["prt"] } });
    expect(error).toBeInstanceOf(UnknownRuleError);
    expect(error).toMatchObject({ message: 'no rule named "prt"; did you mean port?' });
  });

  it("names that the grammar does not have, also by the type checker", () => {
    const imported = compile("x = port", { imports: [rfc3986] });
    const calls = [
      // @ts-expect-error: no such rule
      () => generate(rfc3986, { rules: { prt: {} } }),
      // @ts-expect-error: no such rule
      () => generate(imported, { rules: { x: {}, prt: {} } }),
      // @ts-expect-error: no such rule to capture
      () => generate(rfc3986, { rules: { authority: { captures: ["host", "prt"] } } }),
      // @ts-expect-error: no such rule to capture
      () => generate(imported, { rules: { x: { captures: ["prt"] } } }),
    ];
    for (const call of calls) expect(caught(call)).toBeInstanceOf(UnknownRuleError);
  });

  it("no name of the grammar, of its imports and of the core rules", () => {
    const imported = compile("x = port", { imports: [rfc3986] });
    const odd = compile("toString = constructor\nconstructor = DIGIT");
    const unknown: Grammar = imported;
    const modules = [
      generate(imported, { rules: { x: { captures: ["port", "DIGIT"] }, host: {}, ALPHA: {} } }),
      generate(odd, { rules: { constructor: { captures: ["DIGIT"] } } }),
      generate(odd, { rules: { toString: { captures: ["constructor"] } } }),
      generate(unknown, { rules: { X: { captures: ["PORT"] } } }),
    ];
    expect(modules.map(({ code }) => code.split(": made by")[0])).toEqual([
      "// x (port, DIGIT), host, ALPHA",
      "// constructor (DIGIT)",
      "// toString (constructor)",
      "// x (PORT)",
    ]);
  });

  it("a rule that contains itself", () => {
    for (const [ruleName, cycle] of [
      ["nested", ["nested"]],
      ["outer", ["a", "b", "c"]],
    ] as const) {
      const error = caught(() => generate(REFUSED, { rules: { [ruleName]: {} } }));
      expect(error).toBeInstanceOf(RecursiveRuleError);
      expect(error).toMatchObject({ name: "RecursiveRuleError", ruleName, cycle });
    }
  });

  it("a rule that has too many states", () => {
    jest.replaceProperty(CALL_LIMITS, "steps", 1_000_000);
    const error = caught(() => generate(REFUSED, { rules: { large: {} } }));
    jest.restoreAllMocks();
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ kind: "states", limit: 1_000_000 });
  });

  it.each([
    ["nested", "nested contains itself, and so"],
    ["outer", "outer leads to a, which contains itself (a > b > c > a), and so"],
    ["b", "b contains itself (b > c > a > b), and so"],
  ])("%s, with a shortest cycle", (name, sentence) => {
    expect(() => generate(REFUSED, { rules: { [name]: {} } })).toThrow(
      `${sentence} cannot be precompiled; use it from uri-abnf/grammar`,
    );
  });

  it("nothing where the caller leaves rules out", () => {
    const leftOut: (readonly [string, string])[] = [];
    const { code, declarations } = generate(REFUSED, {
      rules: { nested: {}, "flat-1": {}, delete: {} },
      leaveOut: ({ name }, exportName) => leftOut.push([name, exportName]),
    });
    expect(leftOut).toEqual([
      ["RecursiveRuleError", "nested"],
      ["RecursiveRuleError", "delete_"],
    ]);
    const alone = generate(REFUSED, { rules: { "flat-1": {} } });
    expect({ code, declarations }).toEqual(alone);
  });

  it.each<[unknown, unknown, string]>([
    [undefined, "esm", "rules is an object, not undefined"],
    [{}, "esm", "rules name at least one rule"],
    [{ port: true }, "esm", 'rules["port"] is an object, not boolean'],
    [{ port: { captures: "DIGIT" } }, "esm", "captures are a list of rule names, not string"],
    [{ port: { captures: [1] } }, "esm", "a rule name is a string, not number"],
    [{ port: { explain: 1 } }, "esm", "explain is true or false, not number"],
    [{ port: {}, PORT: {} }, "esm", "rules name port twice"],
    [{ port: {} }, "umd", 'format is "esm" or "cjs", not "umd"'],
    [{ port: {} }, 1, 'format is "esm" or "cjs", not number'],
  ])("%j as %j", (rules, format, message) => {
    const error = refused(rules, format);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message });
  });

  it("what is no grammar, and what are no options", () => {
    expect(() => generate("r = %x61" as never, { rules: {} })).toThrow(
      "generate takes a grammar, not string",
    );
    expect(() => generate(rfc3986, undefined as never)).toThrow(
      "options are an object, not undefined",
    );
  });

  it("two rules that would be one export", () => {
    const grammar = compile('delete = "a"\ndelete- = "b"');
    expect(() => generate(grammar, { rules: { delete: {}, "delete-": {} } })).toThrow(
      "delete and delete- would both be exported as delete_",
    );
  });
});
