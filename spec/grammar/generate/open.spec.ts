/** `open` of generated modules: what the recognitions of the engine say. */
import fc from "fast-check";
import { generate } from "uri-abnf/generate";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { rfc5646 } from "../../../grammar/rfc/rfc5646.js";
import { caught } from "../../helpers/caught.js";
import { bundled, gzipped, loaded } from "../../helpers/generated.js";
import { ELEMENTS, expressions, HELPERS, sampled, strings } from "../../helpers/worlds.js";
import type { Grammar, Recognition } from "uri-abnf/grammar";

/** The members of every recognition of a module, as text. */
function commonAnswers(one: Recognition): string {
  const { state, isFinal, offset } = one;
  return JSON.stringify([state, isFinal, offset, one.next()]);
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
  const [plain, explaining, completing] = [
    { open: true },
    { open: true, explain: true },
    { open: "complete", explain: true },
  ].map((options) => loaded(grammar, { [name]: options as never }).default[ruleName]!);
  const found: string[] = [];
  for (const text of texts) {
    const expectEqual = (what: string, one: unknown, right: unknown): void => {
      if (one !== right) found.push(`${text}: ${what} ${String(one)}, should be ${String(right)}`);
    };
    const engine = rule.open();
    const modules = [plain!, explaining!, completing!].map(({ open }) => open());
    for (let at = 0; at <= text.length; at += size) {
      for (const one of [engine, ...modules]) one.push(text.slice(at, at + size));
      const right = answers(engine);
      expectEqual("plain", commonAnswers(modules[0]!), commonAnswers(engine));
      expectEqual("explaining", answers(modules[1]!), right);
      expectEqual("completing", answers(modules[2]!.clone()), right);
      const [completion, other] = [engine.completion(), modules[2]!.completion()];
      expectEqual("length", other?.length, completion?.length);
      if (other !== undefined)
        expectEqual("completed", modules[2]!.clone().push(other).state, "match");
    }
  }
  return found;
}

describe("the recognitions of a module", () => {
  it("say what those of the engine say, in small worlds", () => {
    const bodies = expressions(ELEMENTS, 3).flat();
    const found = sampled(bodies, 13).flatMap((body) =>
      differences(compile(`${HELPERS}r = ${body}\n`), "r", [
        ...strings(["a", "b"], 3),
        "ac",
        "ab\u{1F600}",
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
      { numRuns: 40, seed: 7 },
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

test("options of a wrong kind", () => {
  expect(caught(() => generate(rfc3986, { rules: { port: { open: "all" as never } } }))).toEqual(
    new TypeError('open is true, false or "complete", not "all"'),
  );
  expect(caught(() => generate(rfc3986, { rules: { port: { open: "complete" } } }))).toEqual(
    new TypeError('open: "complete" needs explain: true'),
  );
});

test("a module with open has at most 0.85 kB more (the aim was 0.35 kB)", () => {
  const size = (open: boolean): number => {
    const { code } = generate(rfc3986, { rules: { IPv4address: { open } } });
    return gzipped(bundled(code, 'export { IPv4address } from "./rules.mjs";'));
  };
  expect(size(true) - size(false)).toBeLessThanOrEqual(850);
});

test("the declarations have what is there", () => {
  const types = (options: object): string =>
    generate(rfc3986, { rules: { port: options } }).declarations;
  expect(types({})).not.toContain("open");
  expect(types({ open: true })).toContain("readonly open: () => Recognition<string>;");
  expect(types({ open: true, explain: true })).toContain(
    'readonly open: () => ExplainedRecognition<"port", string>;',
  );
  expect(types({ open: "complete", explain: true })).toContain(
    'readonly open: () => CompletingRecognition<"port", string>;',
  );
});
