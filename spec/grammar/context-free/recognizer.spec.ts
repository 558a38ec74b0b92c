/** The cost of rules that contain themselves, in steps, also for deep nesting. */
import { buildMachine } from "../../../grammar/combinator/build-machine.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { ContextFreeRecognizer } from "../../../grammar/context-free/recognizer.js";
import { STEPS_A_CHARACTER } from "../../../grammar/automaton/reading-budget.js";
import { compile, rfc5234 } from "../../../grammar/index.js";
import { union } from "../../../grammar/language/index.js";
import { buildTree } from "../../../grammar/combinator/parse-node.js";
import { grammarOf } from "../../standards/table.js";
import type { ParseNode } from "../../../grammar/index.js";
import type { Definition } from "../../../grammar/ast/definition.js";
import { wordsOf, written } from "../../helpers/expectations.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { definitionOf } from "../../helpers/lowered.js";
import { scaled } from "../../helpers/worlds.js";

function recognizerOf(definition: Definition): ContextFreeRecognizer {
  return new ContextFreeRecognizer(
    lower(definition, () => false),
    lower(definition, () => true),
  );
}

type RunName = "recognizeWhole" | "deriveWhole" | "recognizePrefix" | "derivePrefix";

const RUNS: readonly RunName[] = [
  "recognizeWhole",
  "deriveWhole",
  "recognizePrefix",
  "derivePrefix",
];

/** How many steps a run takes. */
function stepsOf(machine: ContextFreeRecognizer, name: RunName, input: string): number {
  machine[name](input, 0);
  const { steps } = machine;
  machine.release();
  return steps;
}

const JSON_TEXT = grammarOf("rfc8259").rule("JSON-text").definition;
const COMMENT = grammarOf("rfc5322").rule("comment").definition;
const ABNF = rfc5234.rules.rulelist.definition;
const ABNF_TEXT = rfc5234.source.abnf
  .split("\n")
  .map((line) => line.slice(9))
  .join("\r\n");

/**
 * [description, the rule, the text for a size, a size, the greatest number of steps for a
 * character]
 */
type Row = readonly [string, Definition, (size: number) => string, number, number];

const DETERMINISTIC: readonly Row[] = [
  ["JSON, a long array", JSON_TEXT, (size) => `[${"1,".repeat(size)}1]`, 500, 14],
  ["JSON, objects", JSON_TEXT, (size) => `[${'{"a": [1, null]},'.repeat(size)}1]`, 100, 14],
  ["JSON, nested", JSON_TEXT, (size) => "[".repeat(size) + "]".repeat(size), 500, 15],
  ["JSON, nested and open", JSON_TEXT, (size) => "[".repeat(size), 500, 15],
  ["JSON, nested members", JSON_TEXT, (size) => '{"a":'.repeat(size), 300, 15],
  ["JSON, the wrong bracket", JSON_TEXT, (size) => `[${"[1],".repeat(size)}1}`, 300, 15],
  ["comments, nested", COMMENT, (size) => "(".repeat(size) + ")".repeat(size), 500, 12],
  ["comments of words", COMMENT, (size) => `(${"(a b) c \\) ".repeat(size)})`, 100, 24],
  ["comments, open", COMMENT, (size) => "(a ".repeat(size), 300, 23],
  ["ABNF, of itself", ABNF, (size) => ABNF_TEXT.repeat(size), 1, 20],
  ["ABNF, groups", ABNF, (size) => `r = ${"(".repeat(size)}a${")".repeat(size)}\r\n`, 300, 15],
  ["ABNF, options", ABNF, (size) => `r = a${" / [b *c] d".repeat(size)}\r\n`, 100, 18],
];

describe("grammars that are deterministic in practice take linear time", () => {
  it.each(DETERMINISTIC)("%s", (_, definition, text, size, most) => {
    const machine = recognizerOf(definition);
    for (const name of RUNS) {
      const [once, twice] = [text(size), text(2 * size)];
      const [fewer, more] = [stepsOf(machine, name, once), stepsOf(machine, name, twice)];
      expect(more / fewer).toBeLessThanOrEqual(2.05);
      expect(more / twice.length).toBeLessThanOrEqual(most);
    }
  });
});

describe("recursion to one side is linear", () => {
  it.each([
    ["right", 'r = "a" r / "b"', (size: number) => `${"a".repeat(size)}b`],
    ["right, optional", 'r = "a" [ r ]', (size: number) => "a".repeat(size)],
    ["right, with an end", 'r = "a" r "b" / "b"', (size: number) => "a".repeat(size)],
    ["right, by two rules", 'r = "a" s\ns = "b" [ r ]', (size: number) => "ab".repeat(size)],
    ["a list", 'r = i [ "," r ]\ni = 1*DIGIT', (size: number) => `${"12,".repeat(size)}3`],
    ["right, in two ways", 'r = "a" r / "a" "a" r / "a"', (size: number) => "a".repeat(size)],
    [
      "right, in two rules with the end of one",
      'r = l "x" / m "y"\nl = "1" [ "," l ]\nm = "1" [ "," m ]',
      (size: number) => `${"1,".repeat(size)}1y`,
    ],
    [
      "right, with a choice at the end",
      's = "i" s / "i" s "e" s / "x"',
      (size: number) => `${"i".repeat(size)}x`,
    ],
    ["left", 'r = r "a" / "b"', (size: number) => `b${"a".repeat(size)}`],
    ["left, optional", 'r = [ r ] "a"', (size: number) => "a".repeat(size)],
    ["left, by two rules", 'r = s "a" / "a"\ns = r "b"', (size: number) => `${"ab".repeat(size)}a`],
    [
      "operators",
      'e = e "+" t / t\nt = t "*" f / f\nf = "(" e ")" / 1*DIGIT',
      (size: number) => `${"1*2+(3+4)*5+".repeat(size)}6`,
    ],
  ])("%s", (_, abnf, text) => {
    const machine = recognizerOf(definitionOf(abnf));
    for (const name of RUNS) {
      const [fewer, more] = [stepsOf(machine, name, text(150)), stepsOf(machine, name, text(300))];
      expect(more / fewer).toBeLessThanOrEqual(2.05);
      expect(more / text(300).length).toBeLessThanOrEqual(5 * STEPS_A_CHARACTER);
    }
  });
});

describe("recursion to the right on the chart is linear without a derivation", () => {
  it.each([
    [
      "a list whose separator can also follow it",
      'r = l "," "x"\nl = "1" [ "," l ]',
      (size: number) => `${"1,".repeat(size)}x`,
    ],
    [
      "a list and further elements",
      'r = l *( "," "x" )\nl = i [ "," l ]\ni = [ i "+" ] "1"',
      (size: number) => `${"1+1,".repeat(size)}1,x,x`,
    ],
  ])("%s", (_, abnf, text) => {
    const machine = recognizerOf(definitionOf(abnf));
    for (const name of ["recognizeWhole", "recognizePrefix"] as const) {
      const [fewer, more] = [stepsOf(machine, name, text(150)), stepsOf(machine, name, text(300))];
      expect(more / fewer).toBeLessThanOrEqual(2.05);
      expect(more / text(300).length).toBeLessThanOrEqual(5 * STEPS_A_CHARACTER);
    }
  });
});

describe("an explanation is linear where a test is", () => {
  it.each([
    ["right", 'r = i [ "," r ]\ni = 1*DIGIT', (size: number) => `${"1,".repeat(size)}1!`],
    [
      "right, in brackets",
      'r = i [ "," r ]\ni = DIGIT / "(" r ")"',
      (size: number) => `(${"1,".repeat(size)}1)!`,
    ],
    ["right, by two rules", 'r = "1" s\ns = "," [ r ]', (size: number) => `${"1,".repeat(size)}!`],
    [
      "right, before its separator,",
      'r = l "," "x"\nl = "1" [ "," l ]',
      (size: number) => `${"1,".repeat(size)}x!`,
    ],
    [
      "right, before its separator, on the chart,",
      'r = l "," "x"\nl = i [ "," l ]\ni = [ i "+" ] "1"',
      (size: number) => `${"1,".repeat(size)}x!`,
    ],
    ["left", 'r = [ r "," ] i\ni = 1*DIGIT', (size: number) => `${"1,".repeat(size)}1!`],
    ["middle", 'r = "a" r "b" / "c"', (size: number) => `${"a".repeat(size)}c${"b".repeat(size)}!`],
  ])("%s recursion", (_, abnf, text) => {
    const machine = recognizerOf(definitionOf(abnf));
    for (const size of [100, 1000]) {
      const input = text(size);
      expect(machine.recognizeWhole(input)).toBe(false);
      const { steps } = machine;
      expect(wordsOf(machine.expected())).toContain("end of input");
      expect(machine.steps).toBeLessThanOrEqual(STEPS_A_CHARACTER * input.length);
      expect(steps).toBeLessThanOrEqual(STEPS_A_CHARACTER * input.length);
    }
  });
});

describe("ambiguous grammars take polynomial time", () => {
  it.each([
    ["pairs", 's = s s / "a"', 8],
    ["pairs, nullable", 's = s s / "a" / ""', 8],
    ["palindromes", 's = "a" s "a" / "a" / ""', 4],
    ["threes", 's = s s s / "a"', 8],
  ])("%s: the steps grow with the cube", (_, abnf, factor) => {
    const machine = recognizerOf(definitionOf(abnf));
    // On fewer characters, the pushdown automaton does not give up.
    const [fewer, more] = [30, 60].map((size) => stepsOf(machine, "deriveWhole", "a".repeat(size)));
    expect((more ?? 0) / (fewer ?? 1)).toBeLessThanOrEqual(factor);
  });
});

describe("nested brackets", () => {
  const definition = definitionOf('r = "[" [ r ] "]"');
  const brackets = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

  it("a hundred thousand of them are derived, and become a tree", () => {
    const depth = 1e5;
    const machine = recognizerOf(definition);
    const input = brackets(depth);
    expect(machine.deriveWhole(input)).toBe(true);
    const { pairs, length } = machine.derivation();
    expect(length).toBe(4 * depth);
    // From right to left: the outermost rule closes last, and opens first.
    expect(Array.from(pairs.subarray(0, 2))).toEqual([1, 2 * depth]);
    expect(Array.from(pairs.subarray(length - 2, length))).toEqual([0, 0]);
    let node: ParseNode | undefined = buildTree(machine, input);
    for (let at = 0; at < depth; at += 1, node = node.children.at(0))
      if (node?.start !== at || node.end !== 2 * depth - at) throw new RangeError(String(at));
    expect(node).toBeUndefined();
  });

  it("a hundred thousand of them fail, where one is missing", () => {
    const machine = recognizerOf(definition);
    expect(machine.recognizeWhole(brackets(1e5).slice(0, -1))).toBe(false);
    expect(machine.stopped).toBe(2e5 - 1);
    expect(written(machine.expected())).toEqual(['"]"']);
  });

  it.each([
    ["none missing, but more to come", `${brackets(5000)}]`, 10000, ["end of input"]],
    ["all missing", "[".repeat(5000), 5000, ["r", '"]"']],
    ["another sign", `${"[".repeat(5000)}!`, 5000, ["r", '"]"']],
  ])("five thousand: %s", (_, input, stopped, expected) => {
    const machine = recognizerOf(definition);
    expect(machine.recognizeWhole(input)).toBe(false);
    expect(machine.stopped).toBe(stopped);
    expect(written(machine.expected())).toEqual(expected);
    expect(machine.deriveWhole(input)).toBe(false);
    machine.recognizePrefix(input, 0);
    expect(machine.end).toBe(stopped === 10000 ? stopped : -1);
  });
});

test("tens of thousands of rules to the left are derived", () => {
  const size = scaled(50_000, 10_000);
  const machine = recognizerOf(definitionOf('r = r "," i / i\ni = 1*DIGIT'));
  expect(machine.deriveWhole(`1${",2".repeat(size)}`)).toBe(true);
  // An r, an i and a DIGIT for each number, a pair for each of their ends.
  expect(machine.derivation().length).toBe(3 * (size + 1) * 4);
});

describe("the first occurrence of a rule", () => {
  it.each([
    ["nested", 'r = "(" [ r ] ")"', "(())", [0, 4]],
    ["in a list", 'r = "<" *s ">"\ns = "(" [ s / r ] ")"', "<(())(<>)>", [0, 10]],
    ["left recursion", 'r = r "a" / "b"', "baa", [0, 3]],
  ])("%s: the outermost", (_, abnf, input, expected) => {
    const definition = definitionOf(abnf);
    const { machine } = buildMachine(definition, (rule) => rule === definition);
    expect(machine.deriveWhole(input)).toBe(true);
    expect(firstPlaces(machine)).toEqual(expected);
  });
});

test("the first occurrence of a rule is not that of a longer input before", () => {
  const definition = definitionOf('r = "(" [ r ] ")"');
  const { machine } = buildMachine(definition, (rule) => rule === definition);
  for (const input of ["((((()))))", "(())", "()"]) {
    expect(machine.deriveWhole(input)).toBe(true);
    expect(firstPlaces(machine)).toEqual([0, input.length]);
  }
});

test("an automaton inside of a rule that contains itself has beginnings of its own", () => {
  const { rules } = compile("first = 1*%x61-62\nsecond = 1*%x62-63");
  const either = union(rules.first, rules.second);
  const { list } = compile('list = list "," list / "(" list ")" / <either>', {
    prose: { either },
  }).rules;
  const inputs = ["ab", "bc", "ac", "(bb)", "a,b", "c,(c,a)", "(c", "c)", ",a"];
  expect(inputs.filter((input) => list.test(input))).toEqual([
    ...["ab", "bc", "(bb)", "a,b", "c,(c,a)"],
  ]);
});

describe("characters around the end of US-ASCII", () => {
  it.each(["\u007f", "\u0080", "\u0081", "\uffff", "\u{10000}"])(
    "%j is read in brackets",
    (character) => {
      const rule = compile('r = "(" *( r / %x7F-10FFFF ) ")"').rule("r");
      const input = `(${character}(${character}))`;
      expect(rule.test(input)).toBe(true);
      expect(rule.tryParse(input).children.map(({ text }) => text)).toEqual([`(${character})`]);
      expect(rule.test(`(${character}\u007e)`)).toBe(false);
    },
  );
});

test("a rule with very many classes of characters is recognized by the chart", () => {
  const letters = Array.from({ length: 1100 }, (_, n) => `%x${(0x1000 + n).toString(16)}`);
  const machine = recognizerOf(
    definitionOf(`r = "(" [ r ] ")" / ${letters.join(" / x /")}\nx = "x"`),
  );
  expect(machine.deriveWhole("((\u1007))")).toBe(true);
  expect(machine.recognizeWhole("((\u2007))")).toBe(false);
  expect(machine.stopped).toBe(2);
});

test("short inputs have their answers after a long one has filled the tables", () => {
  const many = scaled(20_000, 8_000);
  const { r } = compile(`r = *${many}( "a" / "(" r ")" )`).rules;
  expect(r.test("a".repeat(many))).toBe(true);
  expect(["", "aaa", "a(a", "a(a)"].map((input) => r.test(input))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(["aaa", "a(a", "a(a)b"].map((input) => r.prefixEnd(input, 0))).toEqual([3, 1, 4]);
  expect(r.explain("aa)")?.expected).toEqual(['"a"', '"("', "end of input"]);
  expect(r.tryParse("a(a)").children.map(({ text }) => text)).toEqual(["a"]);
});

test.each(['r = "(" [ r ] ")" / "x"', 'r = "(" [ r ] ")" / "x" / r ","'])(
  "runs do not see each other: %s",
  (abnf) => {
    const machine = recognizerOf(definitionOf(abnf));
    expect(machine.deriveWhole("((x))")).toBe(true);
    const first = Array.from(machine.derivation().pairs.subarray(0, machine.derivation().length));
    expect(machine.recognizeWhole("((")).toBe(false);
    expect(machine.derivation()).toHaveLength(0);
    expect(machine.recognizeWhole("((x))")).toBe(true);
    expect(machine.derivation()).toHaveLength(0);
    expect(machine.recognizeWhole("((")).toBe(false);
    expect(written(machine.expected())).toEqual(["r", '")"']);
    expect(machine.deriveWhole("((x))")).toBe(true);
    const { pairs, length } = machine.derivation();
    expect(Array.from(pairs.subarray(0, length))).toEqual(first);
    machine.release();
    expect(machine.derivePrefix("((x)))", 1)).toBe(true);
    expect([machine.end, machine.stopped]).toEqual([4, 4]);
  },
);

test("the longest prefix says how far it was looked, also with its derivation", () => {
  const machine = recognizerOf(definitionOf('l = r [ ";" ]\nr = 1*DIGIT [ "," r ]'));
  expect(machine.derivePrefix("1,2,", 0)).toBe(true);
  expect([machine.end, machine.stopped]).toEqual([3, 4]);
  expect(written(machine.expected())).toEqual(["r"]);
});
