/** `open` of generated modules: what the recognitions of the engine say. */
import fc from "fast-check";
import { generate } from "uri-abnf/generate";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { rfc6901 } from "../../../grammar/rfc/rfc6901.js";
import { rfc5646 } from "../../../grammar/rfc/rfc5646.js";
import { caught } from "../../helpers/caught.js";
import { loaded } from "../../helpers/generated.js";
import { ELEMENTS, expressions, HELPERS, sampled, scaled, strings } from "../../helpers/worlds.js";
import type { GeneratedRuleOptions } from "uri-abnf/generate";
import type { Grammar, Recognition } from "uri-abnf/grammar";

/** The members of every recognition of a module, as text. */
function commonAnswers(one: Recognition): string {
  const { state, isFinal, offset, matched } = one;
  return JSON.stringify([state, isFinal, offset, matched, one.next()]);
}

function answers(one: Recognition): string {
  const end = one.end();
  return commonAnswers(one) + JSON.stringify([one.expected(), end, end?.excerpt()]);
}

/** Pushes pieces of texts into recognitions of modules and of the engine, and returns what they say differently. */
function differences(
  grammar: Grammar,
  name: string,
  texts: readonly string[],
  size = 2,
): readonly string[] {
  const rule = grammar.rule(name);
  const { ruleName } = rule;
  const options: readonly GeneratedRuleOptions[] = [
    { open: true },
    { open: "complete" },
    { open: true, explain: true },
    { open: "complete", explain: true },
  ];
  const rules = options.map((each) => loaded(grammar, { [name]: each }).default[ruleName]!);
  const found: string[] = [];
  for (const text of texts) {
    const engine = rule.open();
    const modules = rules.map(({ open }) => open());
    for (let at = 0; at <= text.length; at += size) {
      for (const one of [engine, ...modules]) one.push(text.slice(at, at + size));
      const completion = engine.completion();
      for (const [index, { explain, open }] of options.entries()) {
        const one = modules[index]!.clone();
        const expectEqual = (actual: unknown, right: unknown): void => {
          if (actual !== right)
            found.push(
              `${text}, module ${String(index)}: ${String(actual)}, should be ${String(right)}`,
            );
        };
        if (explain === true) expectEqual(answers(one), answers(engine));
        else expectEqual(commonAnswers(one), commonAnswers(engine));
        if (open !== "complete") continue;
        expectEqual(one.completion(), completion);
      }
    }
  }
  return found;
}

describe("the recognitions of a module", () => {
  it("say what those of the engine say, in small worlds", () => {
    const bodies = expressions(ELEMENTS, 3).flat();
    const found = sampled(bodies, 71).flatMap((body) =>
      differences(compile(`${HELPERS}r = ${body}\n`), "r", [
        ...strings(["a", "b"], 3),
        "ac",
        "ab\u{1F600}",
        "a\u{1F600}",
        "\ud83d",
      ]),
    );
    expect(found).toEqual([]);
  });

  test.each<[Grammar, string]>([
    [rfc3986, "IPv6address"],
    [rfc3986, "URI"],
    [rfc5646, "Language-Tag"],
  ])("also of standards (%#)", (grammar, name) => {
    const near = [
      "a",
      "1",
      ":",
      "::",
      "%",
      "-",
      "x",
      "//",
      "en-US",
      "[",
      "]",
      "\u00e4",
      "\ud83d\ude00",
    ];
    const texts = fc.sample(
      fc.array(fc.constantFrom(...near), { maxLength: 8 }).map((parts) => parts.join("")),
      { numRuns: scaled(40, 5), seed: 7 },
    );
    expect(differences(grammar, name, texts, 3)).toEqual([]);
  });

  it("know halves of pairs, and spell completions", () => {
    const grammar = compile('r = "Get" / %x1F600-1F60F "b" / %xD83D "c"');
    expect(
      differences(
        grammar,
        "r",
        ["\ud83d", "\ud83d\ude00", "\ud83d\ude10", "\ud83dc", "g", "gE"],
        1,
      ),
    ).toEqual([]);
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
  test.each<[string, Grammar, string, readonly string[]]>([
    ["all", compile("r = *%x0-10FFFF %x0-10FFFF"), "r", ["", "a", "\ud83d"]],
    ["up to the last", compile('r = "a" *%x10FFFE-10FFFF "b" / "c" %x10FFFF'), "r", ["", "c"]],
    ["octets", compile('r = *%x00-FF "a" %xFF', { alphabet: "octets" }), "r", ["", "a", "\u00e4"]],
    ["RFC 6901", rfc6901, "json-pointer", ["", "/", "/~", "/\ud83d"]],
    ["between any", compile('r = *%x0-10FFFF "ab" *%x0-10FFFF'), "r", ["", "a", "ab"]],
  ])("%s", (_, grammar, name, texts) => {
    expect(differences(grammar, name, texts, 1)).toEqual([]);
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
      expect([open().completion(), open().push("\ud83d").completion()]).toEqual([whole, afterHalf]);
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
  const types = (options: object): string =>
    generate(rfc3986, { rules: { port: options } }).declarations;
  expect(types({})).not.toContain("open");
  expect(types({ open: true })).toContain("readonly open: () => Recognition<string>;");
  expect(types({ open: true, explain: true })).toContain(
    'readonly open: () => ExplainedRecognition<"port", string>;',
  );
  expect(types({ open: "complete" })).toContain(
    "readonly open: () => CompletingRecognition<string>;",
  );
  expect(types({ open: "complete", explain: true })).toContain(
    'readonly open: () => ExplainedRecognition<"port", string> & CompletingRecognition<string>;',
  );
});

describe("the members of a module", () => {
  const MEMBERS = [
    "push",
    "state",
    "isFinal",
    "offset",
    "matched",
    "next",
    "clone",
    "expected",
    "end",
  ];

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

  const choices = [undefined, ["d"]].flatMap((captures) =>
    [undefined, false, true].flatMap((explain) =>
      [undefined, false, true, "complete" as const].map((open) => ({
        ...(captures && { captures }),
        ...(explain !== undefined && { explain }),
        ...(open !== undefined && { open }),
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
      expect([...MEMBERS, "completion"].filter((name) => name in opened).sort()).toEqual(
        [...new Set(declared)].sort(),
      );
      expect(opened.clone().push("a").state).toBe("partial");
    });
  });
});
