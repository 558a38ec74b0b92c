import fc from "fast-check";
import {
  generate,
  LimitError,
  RecursiveRuleError,
  UnknownRuleError,
} from "../../../grammar/generate/index.js";
import { compile, rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { version } from "../../../package.json";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { caught } from "../../helpers/caught.js";
import { COMPONENTS, loaded, OCTETS, ODD, printed } from "../../helpers/generated.js";
import { untyped } from "../../helpers/untyped.js";
import { rfc6901 } from "../../../grammar/rfc/rfc6901.js";
import { rfc5646 } from "../../../grammar/rfc/rfc5646.js";
import {
  ELEMENTS,
  expressions,
  HELPERS,
  sampled,
  scaled,
  strings,
  tries,
} from "../../helpers/worlds.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { recognizes } from "../../../grammar/runtime/recognize.js";
import { minimalAutomaton, precompile } from "../../../grammar/generate/precompile.js";
import { definitionOf } from "../../helpers/lowered.js";
import { grammarOf } from "../../standards/table.js";
import { ABSENT } from "../../../grammar/automaton/dense-dfa.js";
import { NO_EFFECT } from "../../../grammar/generate/transducer.js";
import { encode } from "../../../grammar/generate/encode.js";
import { hasEffect, isPlain, NONE, pairOf } from "../../../grammar/runtime/table.js";
import type { GeneratedRuleOptions, GenerateOptions } from "../../../grammar/generate/index.js";
import type { Grammar, Recognition } from "../../../grammar/index.js";
import type { Continuation, Transducer } from "../../../grammar/generate/transducer.js";
import type { Table } from "../../../grammar/runtime/table.js";

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
    const exported = ["delete_", "default_", "re_used_1", "constructor", "default"];
    expect(Object.keys(module)).toEqual(exported);
    expect(Object.keys(module.default)).toEqual(Object.keys(rules));
    const { code } = generate(ODD, { rules });
    const program = `
      import * as rules from "./rules.mjs";
      console.log(JSON.stringify([Object.keys(rules), rules.delete_.test("D")]));`;
    expect(printed(code, "esm", program)).toEqual([exported.sort(), true]);
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
    const options = { explain: true, captures: ["DIGIT"] };
    const { host, port } = loaded(rfc3986, { host: { captures: [] }, port: options }).default;
    const always = ["ruleName", "test", "prefixEnd"];
    expect(Object.keys(host!)).toEqual(always);
    expect(Object.keys(port!)).toEqual([...always, "capture", "explain"]);
    // They need no object.
    const { test, capture, explain } = port!;
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
    const messages = ["\ud800", 1].map((input) =>
      String(caught(() => octets!.test(input as never))),
    );
    expect(messages.map((message) => message.replace(/^\w+: /, ""))).toEqual([
      "the lone surrogate at offset 0 has no UTF-8 octets",
      "a rule of octets reads a Uint8Array or a string, not number",
    ]);
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

  it("refuses what is not a string, and offsets outside of it", () => {
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

  it.each([{ prt: {} }, { authority: { captures: ["prt"] } }])(
    "a rule, or a capture, that the grammar does not have: %j",
    (rules) => {
      const error = refused(rules);
      expect(error).toBeInstanceOf(UnknownRuleError);
      expect(error).toMatchObject({ message: 'no rule named "prt"; did you mean port?' });
    },
  );

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

  it("a rule that has too many states", () => {
    jest.replaceProperty(CALL_LIMITS, "steps", 1_000_000);
    const error = caught(() => generate(REFUSED, { rules: { large: {} } }));
    jest.restoreAllMocks();
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ kind: "states", limit: 1_000_000 });
  });

  it.each([
    ["nested", ["nested"], "nested contains itself, and so"],
    ["outer", ["a", "b", "c"], "outer leads to a, which contains itself (a > b > c > a), and so"],
    ["b", ["b", "c", "a"], "b contains itself (b > c > a > b), and so"],
  ])("%s, with a shortest cycle: %j", (ruleName, cycle, sentence) => {
    const error = caught(() => generate(REFUSED, { rules: { [ruleName]: {} } }));
    expect(error).toBeInstanceOf(RecursiveRuleError);
    const message = `${sentence} cannot be precompiled; use it from uri-abnf/grammar`;
    expect(error).toMatchObject({ name: "RecursiveRuleError", ruleName, cycle, message });
  });

  it("nothing where the caller leaves rules out", () => {
    const leftOut: string[] = [];
    const made = generate(REFUSED, {
      rules: { nested: {}, "flat-1": {}, delete: {} },
      leaveOut: ({ name }, exportName) => leftOut.push(`${exportName}: ${name}`),
    });
    expect(leftOut).toEqual(["nested: RecursiveRuleError", "delete_: RecursiveRuleError"]);
    expect(made).toEqual(generate(REFUSED, { rules: { "flat-1": {} } }));
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

  it("what is not a grammar, and what are not options", () => {
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

/** `open` of generated modules: what the recognitions of the engine say. */
describe("open of a generated module", () => {
  /** What every recognition of a module says, and what that of a module with explanations says, as text. */
  function answers(one: Recognition, explain = true): string {
    const { state, isFinal, offset, matched } = one;
    const end = explain ? one.end() : null;
    const explained = explain ? [one.expected(), end, end?.excerpt()] : [];
    return JSON.stringify([state, isFinal, offset, matched, one.next(), ...explained]);
  }

  const OPTIONS: readonly GeneratedRuleOptions[] = [
    { open: true },
    { open: "complete" },
    { open: true, explain: true },
    { open: "complete", explain: true },
  ];

  /** Pushes pieces of texts into recognitions of modules and of the engine, and returns what they say differently. */
  function differences(
    grammar: Grammar,
    name: string,
    texts: readonly string[],
    size = 2,
  ): readonly string[] {
    const rule = grammar.rule(name);
    const rules = OPTIONS.map((each) => loaded(grammar, { [name]: each }).default[rule.ruleName]!);
    const found: string[] = [];
    for (const text of texts) {
      const engine = rule.open();
      const modules = rules.map(({ open }) => open());
      for (let at = 0; at <= text.length; at += size) {
        for (const one of [engine, ...modules]) one.push(text.slice(at, at + size));
        const completion = engine.completion();
        for (const [index, { explain = false, open }] of OPTIONS.entries()) {
          const one = modules[index]!.clone();
          const pairs = [[answers(one, explain), answers(engine, explain)]];
          if (open === "complete") pairs.push([String(one.completion()), String(completion)]);
          for (const [actual, right] of pairs)
            if (actual !== right)
              found.push(`${text}, module ${index}: ${actual!}, should be ${right!}`);
        }
      }
    }
    return found;
  }

  describe("the recognitions of a module", () => {
    it("say what those of the engine say, in small worlds", () => {
      const bodies = expressions(ELEMENTS, 3).flat();
      const texts = [...strings(["a", "b"], 3), "ac", "ab\u{1F600}", "a\u{1F600}", "\ud83d"];
      const found = sampled(bodies, 71).flatMap((body) =>
        differences(compile(`${HELPERS}r = ${body}\n`), "r", texts),
      );
      expect(found).toEqual([]);
    });

    test.each<[Grammar, string]>([
      [rfc3986, "IPv6address"],
      [rfc3986, "URI"],
      [rfc5646, "Language-Tag"],
    ])("also of standards (%#)", (grammar, name) => {
      const near = "a 1 : :: % - x // en-US [ ] \u00e4 \ud83d\ude00".split(" ");
      const texts = fc.sample(
        fc.array(fc.constantFrom(...near), { maxLength: 8 }).map((parts) => parts.join("")),
        { numRuns: scaled(40, 5), seed: 7 },
      );
      expect(differences(grammar, name, texts, 3)).toEqual([]);
    });

    it("know halves of pairs, and spell completions", () => {
      const grammar = compile('r = "Get" / %x1F600-1F60F "b" / %xD83D "c"');
      const texts = ["\ud83d", "\ud83d\ude00", "\ud83d\ude10", "\ud83dc", "g", "gE"];
      expect(differences(grammar, "r", texts, 1)).toEqual([]);
      const { r } = loaded(grammar, { r: { open: "complete", explain: true } }).default;
      expect(r!.open().push("g").completion()).toBe("et");
    });

    it("complete in the order of the grammar where equal languages have other orders", () => {
      const grammar = compile('r = "x" ( "b" / "a" "c" ) / "y" ( "a" "C" / %s"bc" / "B" / %s"c" )');
      expect(differences(grammar, "r", ["x", "y", "xa", "ya", "yb"], 1)).toEqual([]);
      const other = compile('r = "x" ( "b" / "a" ) / "y" ( "a" / "b" )');
      expect(differences(other, "r", ["x", "y"], 1)).toEqual([]);
    });

    it("read octets", () => {
      const grammar = compile('r = "x" *( %xC3 %xA4 / %xF0.9F.98.80 ) "."', { alphabet: "octets" });
      const { r } = loaded(grammar, { r: { open: "complete", explain: true } }).default;
      const one = r!.open().push("x\u00e4").push(Uint8Array.of(0xc3));
      expect([one.state, one.offset, one.completion()]).toEqual(["partial", 4, "\u00a4."]);
      const half = r!.open().push("x\ud83d");
      expect(half.offset).toBe(1);
      expect(half.push("\ude00.").state).toBe("match");
    });
  });

  describe("completions where the terminals cover all characters", () => {
    test.each<[abnf: string, alphabet: "unicode" | "octets", texts: readonly string[]]>([
      ["r = *%x0-10FFFF %x0-10FFFF", "unicode", ["", "a", "\ud83d"]],
      ['r = "a" *%x10FFFE-10FFFF "b" / "c" %x10FFFF', "unicode", ["", "c"]],
      ['r = *%x00-FF "a" %xFF', "octets", ["", "a", "\u00e4"]],
      ['r = *%x0-10FFFF "ab" *%x0-10FFFF', "unicode", ["", "a", "ab"]],
    ])("%s", (abnf, alphabet, texts) => {
      expect(differences(compile(abnf, { alphabet }), "r", texts, 1)).toEqual([]);
    });

    test("of RFC 6901", () => {
      expect(differences(rfc6901, "json-pointer", ["", "/", "/~", "/\ud83d"], 1)).toEqual([]);
    });
  });

  describe("completions in which halves of a pair would meet", () => {
    const TEXTS = ["", "a", "\ud83d", "\ude00", "a\ud83d"];
    const shortestFirst = [...strings(["a", "\ud83d", "\ude00"], 5)].sort(
      (one, other) => Array.from(one).length - Array.from(other).length,
    );

    /** Returns the completions that are not the shortest ones of the strings of at most five units. */
    function faults(abnf: string): readonly string[] {
      const rule = compile(abnf).rule("r");
      const language = shortestFirst.filter((text) => rule.test(text));
      return TEXTS.flatMap((text) => {
        const completion = rule.open().push(text).completion();
        const whole = text + (completion ?? "");
        const best = language.find((each) => each.startsWith(text));
        const isRight =
          completion === undefined
            ? best === undefined
            : rule.test(whole) && !(Array.from(best ?? whole).length < Array.from(whole).length);
        return isRight ? [] : `${abnf.trim()}: ${text} + ${String(completion)}`;
      });
    }

    const elements = ["%xD83D", "%xDE00", '"a"', '( *"a" )', '"aaa"', "%x1F600"];

    // In the shortest strings the halves meet, and all others have halves of both kinds.
    test.each([
      ['%xD83D %xDE00 / "abc"', "abc", undefined],
      ['%xD83D *"a" %xDE00', "\ud83da\ude00", "a\ude00"],
      ['%xDE00 "a" %xD83D / %xD83D %xDE00', "\ude00a\ud83d", undefined],
      ['%xD83D 2*50( "a" / %xDE00 %xD83D )', "\ud83daa", "aa"],
      ["%xD83D 1*2( %x62 / %xDE00 %xD83D ) %xD83D", "\ud83db\ud83d", "b\ud83d"],
      ['%xD83D 2*3( "a" / %xDE00 %xD83D ) %xD83D %x62', "\ud83daa\ud83db", "aa\ud83db"],
      ["%xD83D *%xDC00-DFFF %xDE00 / 1*%xD83D *4%x63 %xDE00", "\ud83dc\ude00", "c\ude00"],
      ['%xD83D [ "aaa" / %xDE00 ] %xDE00', "\ud83daaa\ude00", "aaa\ude00"],
    ])("%s", (elements, whole, afterHalf) => {
      const grammar = compile(`r = ${elements}\n`);
      const { r } = loaded(grammar, { r: { open: "complete" } }).default;
      for (const { open } of [grammar.rule("r"), r!])
        expect([open().completion(), open().push("\ud83d").completion()]).toEqual([
          whole,
          afterHalf,
        ]);
    });

    test("in a rule that contains itself, deeply", () => {
      const { r } = compile('r = %xD83D [ r ] %xDE00 / "(" r ")" / "aaa"').rules;
      const depth = scaled(20_000, 2_000);
      const half = r.open().push("(".repeat(depth) + "\ud83d".repeat(2));
      expect(half.completion()).toBe(`aaa\ude00\ude00${")".repeat(depth)}`);
    });

    test("of every small expression, and of its module", () => {
      const found = sampled(expressions(elements, 5).flat(), 6007).flatMap((body) => {
        const abnf = `r = ${body}\n`;
        return [...faults(abnf), ...differences(compile(abnf), "r", TEXTS, 1)];
      });
      expect(found).toEqual([]);
    });

    test("of rules that contain themselves", () => {
      const bodies = expressions(["%xD83D", "%xDE00", '"a"', "r"], 4).flat();
      const found = sampled(bodies, 97).flatMap((body) =>
        faults(`r = ${body} / "aaa" / %xD83D %xDE00\n`),
      );
      expect(found).toEqual([]);
    });

    test("of a rule that no string completes", () => {
      const grammar = compile('r = "a" %xD83D 1*%xDE00');
      const { r } = loaded(grammar, { r: { open: "complete" } }).default;
      for (const { open } of [grammar.rules.r, r!]) {
        expect(open().completion()).toBeUndefined();
        expect(open().push("a\ud83d").completion()).toBeUndefined();
      }
    });
  });

  test("options of a wrong kind", () => {
    expect(caught(() => generate(rfc3986, { rules: { port: { open: "all" as never } } }))).toEqual(
      new TypeError('open is true, false or "complete", not "all"'),
    );
  });

  test("the declarations have what is there", () => {
    const grammar: Grammar = rfc3986;
    const types = [{}, ...OPTIONS].map(
      (port) => generate(grammar, { rules: { port } }).declarations,
    );
    expect(types[0]).not.toContain("open");
    expect(types.map((text) => /readonly open: \(\) => (.*);/.exec(text)?.[1])).toEqual([
      undefined,
      "Recognition<string>",
      "CompletingRecognition<string>",
      'ExplainedRecognition<"port", string>',
      'ExplainedRecognition<"port", string> & CompletingRecognition<string>',
    ]);
  });

  describe("the members of a module", () => {
    const MEMBERS = "push state isFinal offset matched next clone expected end completion".split(
      " ",
    );

    /** The members of a declaration, by the text of its interface or of its rule, with those that it extends. */
    function declaredIn(declarations: string, head: string): readonly string[] {
      const [, extended, body = ""] = new RegExp(
        `${head}(?:<[^>]*>)?(?: extends (\\w+)<.*?>)? \\{\\n([^]*?)\\n\\}`,
      ).exec(declarations)!;
      const own = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name!);
      return extended === undefined
        ? own
        : [...declaredIn(declarations, `interface ${extended}`), ...own];
    }

    const choices = [{}, { captures: ["d"] }].flatMap((captures) =>
      [{}, { explain: false }, { explain: true }].flatMap((explain) =>
        [{}, { open: false }, { open: true }, { open: "complete" as const }].map((open) => ({
          ...{ ...captures, ...explain, ...open },
        })),
      ),
    );

    describe.each([
      ["unicode", 'r = "a" d\nd = %x1F600 / "b"'],
      ["unicode", 'r = "a" d\nd = "b"'],
      ["octets", 'r = "a" d\nd = %xFF / "b"'],
    ] as const)("of an alphabet, %s, are those of its declarations", (alphabet, abnf) => {
      const grammar: Grammar = compile(abnf, { alphabet });

      test.each(choices)("%j", (options) => {
        const rules = { r: options, d: { open: "complete", explain: true } } as const;
        const { declarations } = generate(grammar, { rules });
        const rule = loaded(grammar, rules).default.r!;
        expect(Object.keys(rule).sort()).toEqual(
          [...declaredIn(declarations, "declare const rule_r:")].sort(),
        );
        if (!("open" in rule)) return;
        const types = /open: \(\) => (.*);/.exec(declarations)![1]!.split(" & ");
        const declared = types.flatMap((type) =>
          declaredIn(declarations, `interface ${type.replace(/<.*/, "")}`),
        );
        const opened = rule.open();
        const found = MEMBERS.filter((name) => name in opened);
        expect(found.sort()).toEqual([...new Set(declared)].sort());
        expect(opened.clone().push("a").state).toBe("partial");
      });
    });
  });
});

/** The components of a reference, as the dialects ask for them. */
const DRAFT = `scheme authority userinfo host port abs-path rel-path opaque-part query fragment
  IPv6reference IPv4address hostname`.split(/\s+/);

/** The smallest automaton of a rule, with the rules to be captured. */
function smallest(grammar: Grammar, name: string, captures: readonly string[] = []) {
  const definition = (rule: string) => grammar.rule(rule).definition;
  return minimalAutomaton(definition(name), { captures: captures.map(definition) }).automaton;
}

describe("the smallest automaton", () => {
  it.each(
    sampled<[() => Grammar, string, number, number]>(
      [
        [() => rfc3986, "URI-reference", 182, 21],
        [() => rfc3986, "IPv6address", 151, 10],
        [() => rfc3987, "IRI-reference", 185, 23],
        [() => rfc2396bis, "URI-reference", 191, 20],
        [() => grammarOf("rfc3339"), "date-time", 28, 8],
        [() => grammarOf("rfc5646"), "Language-Tag", 136, 28],
      ],
      2,
    ),
  )("%#, of %s: %i states, %i classes", (grammar, name, size, symbols) => {
    const automaton = smallest(grammar(), name);
    expect([automaton.size, automaton.symbols]).toEqual([size, symbols]);
    expect([automaton.effects.length, automaton.endings.length]).toEqual([1, 1]);
  });

  it.each(
    sampled<[Grammar, string, readonly string[], number, number]>(
      [
        [rfc3986, "URI-reference", COMPONENTS, 245, 54],
        [rfc3986, "IPv6address", ["h16", "ls32", "IPv4address"], 217, 14],
        [rfc2396bis, "URI-reference", DRAFT, 1316, 60],
      ],
      3,
    ),
  )("%#, of %s with %s: %i states, %i effects", (grammar, name, captures, size, effects) => {
    const automaton = smallest(grammar, name, captures);
    // The first effect is to do nothing.
    expect([automaton.size, automaton.effects.length - 1]).toEqual([size, effects]);
  });

  it.each<[string, number]>([
    ['r = *"a" / 1*"a" "a"', 1],
    ['r = "a" "b" / "c" "b"', 3],
    ["r = *%x0-10FFFF", 1],
    ['r = 5"a"', 6],
  ])("of %s has %i states", (abnf, size) => {
    expect(minimalAutomaton(definitionOf(abnf)).automaton.size).toBe(size);
  });

  it("has one class for characters that no state tells apart", () => {
    // In the text, "a" and "b" are told apart; in the language, they are not.
    const { automaton } = minimalAutomaton(definitionOf('r = "a" "c" / "b" "c"'));
    expect([automaton.symbols, automaton.size]).toEqual([3, 3]);
  });
});

it("the words of the expected sets have each literal once, however many of its characters can be read", () => {
  const long = `"${"ab".repeat(500)}"`;
  const { expected } = precompile(definitionOf(`r = ${long} / "abc"`), { explain: true });
  expect(new Set(expected?.words)).toEqual(new Set([long, '"abc"', "end of input", "r"]));
  expect(expected?.words).toHaveLength(4);
  expect(expected?.text.length).toBeLessThan(5000);
});

it("the text of a table holds a rule of one character", () => {
  const table = decode(precompile(definitionOf("r = %x61")).table);
  const inputs = ["a", "", "aa", "b", "\u{1F600}"];
  expect(inputs.filter((input) => recognizes(table, input))).toEqual(["a"]);
});

it.each([
  [50_000, 'r = 10"a"'],
  [2_500_000, 'r = *("a" / "b") "a" 10("a" / "b")'],
])("what cannot be precompiled: what takes more than %i steps: %j", (budget, abnf) => {
  const error = caught(() => precompile(definitionOf(abnf), { budget }));
  expect(error).toBeInstanceOf(LimitError);
  expect(error).toMatchObject({ kind: "states", limit: budget });
  expect(() => precompile(definitionOf('r = 9"a"'), { budget })).not.toThrow();
});

it("the encoding: a table as text comes back with every cell", () => {
  const continuations: fc.Arbitrary<Continuation> = fc.record({
    from: fc.nat(2),
    marks: fc.array(fc.nat(5), { maxLength: 3 }),
  });

  /** Any automaton, with more states, now and then, than distances reach. */
  const automata: fc.Arbitrary<Transducer> = fc
    .record({
      size: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 120 })),
      symbols: fc.integer({ min: 1, max: 6 }),
      effects: fc.array(fc.array(continuations, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      endings: fc.array(continuations, { minLength: 1, maxLength: 3 }),
      seed: fc.array(fc.nat(), { minLength: 1, maxLength: 200 }),
    })
    .map(({ size, symbols, effects, endings, seed }) => {
      const some = (index: number, bound: number): number =>
        (seed[index % seed.length]! + index) % bound;
      const next = Int32Array.from(
        { length: size * symbols },
        (_, index) => some(index, size + 1) - 1,
      );
      return {
        classes: {
          starts: Int32Array.from({ length: symbols }, (_, symbol) => 100 * symbol),
          classes: Int32Array.from({ length: symbols }, (_, symbol) => symbols - 1 - symbol),
        },
        symbols,
        size,
        next,
        effect: next.map((to, index) =>
          to === ABSENT ? NO_EFFECT : some(index + 7, effects.length + 1),
        ),
        ending: Int32Array.from(
          { length: size },
          (_, state) => some(state + 3, endings.length + 1) - 1,
        ),
        expected: new Int32Array(size).fill(ABSENT),
        histories: new Int32Array(size).fill(3),
        effects: [[], ...effects],
        endings,
      };
    });

  /** A transition or an ending in words. */
  function shown(to: number, over: readonly Continuation[]): string {
    return `${to} ${over.map(({ from, marks }) => [from, ...marks].join()).join(" ")}`;
  }

  function written(transducer: Transducer): string[][] {
    const { size, symbols, next, effect, effects, ending, endings } = transducer;
    return Array.from({ length: size }, (_, state) => [
      ...Array.from({ length: symbols }, (_each, symbol) => {
        const index = state * symbols + symbol;
        return next[index] === ABSENT ? "none" : shown(next[index]!, effects[effect[index]!]!);
      }),
      ending[state] === ABSENT ? "none" : shown(0, [endings[ending[state]!]!]),
    ]);
  }

  function read(table: Table, { effects }: Transducer): string[][] {
    const { cells, endSymbol, pairs, endings } = table;
    const stride = endSymbol + 1;
    const inOrder = (marks: readonly number[]): readonly number[] => [...marks].reverse();
    /** The effects by where they begin; the text does not say where they end. */
    const effectAt = new Map<number, readonly Continuation[]>();
    let begin = 0;
    for (const { length } of effects.slice(1)) {
      const effect = Array.from({ length }, (_, history) => ({
        from: table.effects.origins[begin + 2 * history]!,
        marks: inOrder(table.effects.marks[table.effects.origins[begin + 2 * history + 1]!]!),
      }));
      effectAt.set(begin, effect);
      begin += 2 * length;
    }
    return Array.from({ length: cells.length / stride }, (_, state) =>
      Array.from(cells.subarray(state * stride, (state + 1) * stride), (cell, symbol) => {
        if (cell === NONE) return "none";
        if (symbol === endSymbol) {
          const { history, marks } = endings[cell]!;
          return shown(0, [{ from: history, marks: inOrder(marks) }]);
        }
        if (isPlain(cell)) return shown(cell / stride, []);
        expect(hasEffect(cell)).toBe(true);
        const pair = pairOf(cell);
        return shown(pairs[pair]! / stride, effectAt.get(pairs[pair + 1]!)!);
      }),
    );
  }

  fc.assert(
    fc.property(automata, (automaton) => {
      const { text, automaton: ordered } = encode(automaton);
      expect(text).toMatch(/^[ #-[\]-~]*$/);
      const table = decode(text);
      expect(read(table, ordered)).toEqual(written(ordered));
      expect([...table.classes.starts]).toEqual([...ordered.classes.starts]);
      expect([...table.classes.classes]).toEqual([...ordered.classes.classes]);
    }),
    { numRuns: tries(300) },
  );
});
