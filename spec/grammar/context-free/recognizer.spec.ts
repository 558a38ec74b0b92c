import { buildMachine } from "../../../grammar/combinator/build-machine.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { ContextFreeRecognizer } from "../../../grammar/context-free/recognizer.js";
import { STEPS_A_CHARACTER } from "../../../grammar/automaton/reading-budget.js";
import { compile, rfc5234 } from "../../../grammar/index.js";
import { union } from "../../../grammar/language/index.js";
import { buildTree } from "../../../grammar/combinator/parse-node.js";
import { grammarOf } from "../../standards/table.js";
import { wordsOf, written } from "../../helpers/expectations.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { definitionOf } from "../../helpers/lowered.js";
import { scaled } from "../../helpers/worlds.js";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { Chart } from "../../../grammar/context-free/earley.js";
import { preferredDerivation } from "../../../grammar/context-free/preferred-derivation.js";
import { unitComponents } from "../../../grammar/context-free/cycles.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { shown } from "../../helpers/agreement.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import type { ParseNode, Rule } from "../../../grammar/index.js";
import type { Definition } from "../../../grammar/ast/definition.js";

/** The cost of rules that contain themselves, in steps, also for deep nesting. */
describe("the recognizer", () => {
  function recognizerOf(definition: Definition): ContextFreeRecognizer {
    return new ContextFreeRecognizer(
      lower(definition, () => false),
      lower(definition, () => true),
    );
  }

  const RUNS = ["recognizeWhole", "deriveWhole", "recognizePrefix", "derivePrefix"] as const;

  type RunName = (typeof RUNS)[number];

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

  /** A text of a size: what stands in angle brackets is repeated. */
  const sized = (text: string, size: number): string =>
    text.replaceAll(/⟨(.*?)⟩/g, (_, unit: string) => unit.repeat(size));

  const SUMS = 'e = e "+" t / t\nt = t "*" f / f\nf = "(" e ")" / 1*DIGIT';
  const ELEMENTS = 'r = l *( "," "x" )\nl = i [ "," l ]\ni = [ i "+" ] "1"';
  const RECOGNITIONS = ["recognizeWhole", "recognizePrefix"] as const;

  describe("recursion to one side is linear", () => {
    it.each<[what: string, abnf: string, text: string, runs: readonly RunName[]]>([
      ["right", 'r = "a" r / "b"', "⟨a⟩b", RUNS],
      ["right, optional", 'r = "a" [ r ]', "⟨a⟩", RUNS],
      ["right, with an end", 'r = "a" r "b" / "b"', "⟨a⟩", RUNS],
      ["right, by two rules", 'r = "a" s\ns = "b" [ r ]', "⟨ab⟩", RUNS],
      ["a list", 'r = i [ "," r ]\ni = 1*DIGIT', "⟨12,⟩3", RUNS],
      ["right, in two ways", 'r = "a" r / "a" "a" r / "a"', "⟨a⟩", RUNS],
      ["two lists", 'r = l "x" / m "y"\nl = "1" [ "," l ]\nm = "1" [ "," m ]', "⟨1,⟩1y", RUNS],
      ["right, with a choice at the end", 's = "i" s / "i" s "e" s / "x"', "⟨i⟩x", RUNS],
      ["left", 'r = r "a" / "b"', "b⟨a⟩", RUNS],
      ["left, optional", 'r = [ r ] "a"', "⟨a⟩", RUNS],
      ["left, by two rules", 'r = s "a" / "a"\ns = r "b"', "⟨ab⟩a", RUNS],
      ["operators", SUMS, "⟨1*2+(3+4)*5+⟩6", RUNS],
      // On the chart, without a derivation.
      ["a list before its separator", 'r = l "," "x"\nl = "1" [ "," l ]', "⟨1,⟩x", RECOGNITIONS],
      ["a list before elements", ELEMENTS, "⟨1+1,⟩1,x,x", RECOGNITIONS],
    ])("%s", (_, abnf, text, runs) => {
      const machine = recognizerOf(definitionOf(abnf));
      const [once, twice] = [sized(text, 150), sized(text, 300)];
      for (const name of runs) {
        const [fewer, more] = [stepsOf(machine, name, once), stepsOf(machine, name, twice)];
        expect(more / fewer).toBeLessThanOrEqual(2.05);
        expect(more / twice.length).toBeLessThanOrEqual(5 * STEPS_A_CHARACTER);
      }
    });
  });

  describe("an explanation is linear where a test is", () => {
    it.each([
      ["right", 'r = i [ "," r ]\ni = 1*DIGIT', "⟨1,⟩1!"],
      ["right, in brackets", 'r = i [ "," r ]\ni = DIGIT / "(" r ")"', "(⟨1,⟩1)!"],
      ["right, by two rules", 'r = "1" s\ns = "," [ r ]', "⟨1,⟩!"],
      ["right, before its separator,", 'r = l "," "x"\nl = "1" [ "," l ]', "⟨1,⟩x!"],
      ["right, on the chart,", 'r = l "," "x"\nl = i [ "," l ]\ni = [ i "+" ] "1"', "⟨1,⟩x!"],
      ["left", 'r = [ r "," ] i\ni = 1*DIGIT', "⟨1,⟩1!"],
      ["middle", 'r = "a" r "b" / "c"', "⟨a⟩c⟨b⟩!"],
    ])("%s recursion", (_, abnf, text) => {
      const machine = recognizerOf(definitionOf(abnf));
      for (const input of [sized(text, 100), sized(text, 1000)]) {
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
      const [once, twice] = ["a".repeat(30), "a".repeat(60)];
      const fewer = stepsOf(machine, "deriveWhole", once);
      expect(stepsOf(machine, "deriveWhole", twice) / fewer).toBeLessThanOrEqual(factor);
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
    expect(inputs.filter(list.test)).toEqual(["ab", "bc", "(bb)", "a,b", "c,(c,a)"]);
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
    const r = compile(`r = *${many}( "a" / "(" r ")" )`).rule("r");
    expect(r.test("a".repeat(many))).toBe(true);
    expect(["", "aaa", "a(a", "a(a)"].filter(r.test)).toEqual(["", "aaa", "a(a)"]);
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
});

// Which derivation the chart prefers, and what a derivation costs.

/** The steps to make a chart, and to find the derivation of an input from the rule `r0` in it. */
function steps(abnf: string, input: string): number {
  const lowered = lower(compile(abnf).rule("r0").definition, () => true);
  const chart = new Chart(lowered);
  chart.run(input, 0, input.length, "derivation");
  preferredDerivation(chart, chart.last!, unitComponents(lowered.calls));
  return chart.budget.spent;
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

/** Rules of which each can derive every other one alone. */
const everyOther = (count: number): string => {
  const all = Array.from({ length: count }, (_, index) => `r${index}`).join(" / ");
  return lines(count, (n) => `r${n} = ${all} / "x"`);
};

const ring = (line: (next: string) => string, count: number): string =>
  `${lines(count, (n) => `r${n} = ${line(`r${n + 1}`)}`)}r${count} = r0 / "x"\n`;

/** The rules of the nodes from the root of a tree to its first leaf. */
function path(root: ParseNode): readonly string[] {
  const rules: string[] = [];
  for (let node: ParseNode | undefined = root; node; node = node.children[0]) rules.push(node.rule);
  return rules;
}

describe("rules that stand for each other", () => {
  const all = Array.from({ length: 21 }, (_, index) => `r${index}`);

  it.each<[what: string, abnf: string, input: string, rules: readonly string[]]>([
    ["each for every other", everyOther(21), "x", all],
    ["each for every other, and nothing", `${everyOther(21)}r0 =/ ""\n`, "", ["r0"]],
    ["in a ring", ring((next) => next, 20), "x", all],
    ["in a ring with two ways", ring((next) => `${next} / ${next}`, 20), "x", all],
    ["in a ring with two ends", ring((next) => `${next} / "x"`, 20), "x", all],
    ["in a ring with an end at once", ring((next) => `"x" / ${next}`, 20), "x", ["r0"]],
    ["in a ring with a way round", ring((next) => `( r0 ) / ${next}`, 20), "x", all],
  ])("%s", (_, abnf, input, rules) => {
    expect(path(compile(abnf).rule("r0").tryParse(input))).toEqual(rules);
  });
});

const OPERATORS = 's = s "+" s / "1"';

/** Trees of this kind of grammar need all edges of a chart, whose number grows with the cube. */
describe("a derivation that needs very many steps", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("of a hundred operators is found", () => {
    const input = `1${"+1".repeat(100)}`;
    const { children } = compile(OPERATORS).rule("s").tryParse(input);
    // The left operand is as long as possible.
    expect(children.map(({ start, end }) => [start, end])).toEqual([
      [0, 199],
      [200, 201],
    ]);
  });

  it.each([
    ["pairs, nullable", 's = s s / "a" / ""', "a".repeat(60)],
    ["60 operators", OPERATORS, `1${"+1".repeat(60)}`],
    ["a ring of 60 rules", ring((next) => next, 60).replace("r0", "s = r1\nr0"), "x"],
    ["all pairs of 30 rules", everyOther(30).replace("r0", "s = r1\nr0"), "x"],
  ])("of %s ends in a typed error", (_, abnf, input) => {
    jest.replaceProperty(CALL_LIMITS, "steps", 20_000);
    const error = caught(() => compile(abnf).rule("s").tryParse(input));
    expect(error).toMatchObject({ name: "LimitError", kind: "steps", limit: 20_000 });
  });
});

describe("the derivation of an unambiguous rule is linear", () => {
  it.each([
    ["left recursion", 'r0 = r0 "a" / "a"', "a"],
    ["right recursion", 'r0 = "a" r0 / "a"', "a"],
    ["brackets", 'r0 = "(" [ r0 ] ")" r0 / "a"', "()"],
    ["a rule that may be itself", 'r0 = r0 "a" / r0 / "a"', "a"],
  ])("%s", (_, abnf, unit) => {
    const [once, twice] = [100, 200].map((size) => steps(abnf, `${unit.repeat(size)}a`));
    expect(twice! / once!).toBeLessThan(2.02);
  });
});

describe("an ambiguous rule", () => {
  it.each([
    ['"a"', "a"],
    ['"ab"', "ab"],
    ["%x1F600", "\u{1F600}"],
  ])("has a derivation in which each part is as long as possible: %s", (element, unit) => {
    const { r0 } = compile(`r0 = r0 r0 / ${element}`).rules;
    const inner = [...r0!.tryParse(unit.repeat(20)).walk()].filter((node) => node.children[0]);
    expect(inner).toHaveLength(19);
    for (const { end, children } of inner)
      expect(children.map((child) => child.end)).toEqual([end - unit.length, end]);
  });
});

describe("a rule that contains itself twice and can be empty", () => {
  /** No rule contains itself over the same span: section "Derivation" of docs/semantics.md, 3. */
  const containsItself = (node: ParseNode): boolean =>
    node.children.some(
      (child) =>
        (child.start === node.start && child.end === node.end && node.start < node.end) ||
        containsItself(child),
    );

  it.each(['a = [ a ] [ a ] / "y"', 'a = a a / "" / "y"', 'a = 3[ a ] / "y"'])(
    "%s has no node over the same span as its child",
    (abnf) => {
      const rule = compile(abnf).rule("a");
      for (const input of ["y", "yy", "yyy", "yyyy", "yyyyyyyyy"])
        expect([input, containsItself(rule.tryParse(input))]).toEqual([input, false]);
    },
  );
});

/** Rules `s` and `t`, and five rules beside `t` with its definition. `T` is a choice of all six. */
function withMany(s: string, t: string): string {
  const names = ["t", "t1", "t2", "t3", "t4", "t5"];
  const choice = (text: string): string => text.replaceAll("T", `( ${names.join(" / ")} )`);
  const copies = names.slice(1).map((name) => `${name} = ${t.replaceAll("T", "t")}`);
  return [`s = ${choice(s)}`, `t = ${choice(t)}`, ...copies].join("\n");
}

const AROUND = 'T / "a" s ( "a" / "b" ) [ s ]';

describe("the derivation is the preferred one", () => {
  it.each<[what: string, abnf: string, ...inputs: readonly string[]]>([
    // The goals of a call bar different rules.
    ["two iterations of a rule around it", 's = t / "b"\nt = *2( "a" / s )', "baba"],
    ["a loop over a rule that repeats it", 's = *t\nt = [ "a" ] / s t', "aaa"],
    ["loops in each other", 's = [ t *t ]\nt = *2( *2( u / s ) )\nu = s / "b"', "b"],
    ["a counted loop over its beginning", 's = *( 2*3( t / "b" ) )\nt = s *"a"', "aab"],
    ["the same call in counted loops", 's = 2*3( 2*3( t / t ) )\nt = *( t "a" )', "aaaa"],
    ["counted loops", 's = *2( t 1*t / "b" )\nt = "a" ( t / "a" ) / s', "baaa"],
    ["a loop over itself", 's = u [ "a" ]\nt = *( t u ) / "a"\nu = t', "aaa", "aaaaaaaaa"],
    // Items are reached over more returns than they keep, and without one.
    ["a loop over a character and itself", 's = 1*( "a" / s )', "aaaaaaaa"],
    ["a loop over itself and a character", 's = 1*( s / "a" )', "aaaaaa"],
    ["a loop over two code units and itself", "s = 1*( %x1F600 / s )", "\u{1F600}".repeat(7)],
    ["a loop over itself and two code units", "s = 1*( s / %x1F600 )", "\u{1F600}".repeat(6)],
    ["a loop that may end with either", 's = 1*( "a" / s ) [ "b" / s ]', "aaaaaaab"],
    ["pairs, or a list to the right", 's = "a" s / s s / "a"', "aaaaaaaa"],
    ["pairs behind a character", 's = "a" [ s s ] / [ s ] "a"', "aaaaaaa"],
    // The same, over the returns of many rules.
    ["many in a counted loop", withMany("*2T", "[ s ]"), ""],
    ["many in an option", withMany("[ T ]", "[ t T ]"), ""],
    ["many in a choice", withMany('T / "a" s', 'T / "a" / s / t'), "a", "aaa"],
    ["many around", withMany(AROUND, 'T / "a" / s / t'), "aaa"],
    ["many in loops", withMany('*s / T / "a"', '*( s / "a" )'), "aa", "aaa"],
    ["many in loops in each other", withMany('"a" / T', "*T s"), "aa", "aaa"],
  ])("%s", (_, abnf, ...inputs) => {
    const { rules } = readAbnf(abnf);
    for (const input of inputs)
      expect(shown(compile(abnf).rule("s").tryParse(input))).toBe(
        shown(recognizer(rules).preferredTree("s", input)),
      );
  });
});

describe("items of hidden rules that are reached over more returns than they keep, and without one", () => {
  /** The spans of the nodes of a rule that are outermost, from left to right. */
  const spansOf = ({ rule, start, end, children }: ParseNode, name: string): readonly string[] =>
    rule === name ? [`${start}-${end}`] : children.flatMap((child) => spansOf(child, name));

  const FOR_IT = 's = 1*( "a" / t )\nt = s s / d\nd = "a"';
  const PAIRS = 's = 1*( "a" / t ) d\nt = s s / d\nd = "b"';

  it.each<[what: string, names: readonly string[], abnf: string, input: string]>([
    ["a loop over a character and itself", ["d"], 's = 1*( "a" / s / d )\nd = "b"', "aaaaaaab"],
    ["a loop over itself and a character", ["d"], 's = 1*( s / "a" / d )\nd = "b"', "aaabaaab"],
    ["a loop, and an end", ["d"], 's = 1*( "a" / s ) d\nd = *"a" "b" *"a"', "aaaaaaaba"],
    ["a loop over a character, pairs, and a rule for it", ["d"], FOR_IT, "aaaaaaaa"],
    ["a loop over a character and pairs", ["d"], PAIRS, "aaabaabab"],
    ["many in a counted loop", ["s", "t"], withMany("*2T", "[ [ s ] ]"), ""],
    ["many in an option", ["s", "t"], withMany("[ T ]", "[ t T ]"), ""],
    ["many around", ["s", "t"], withMany(AROUND, 'T / "a" / s / t'), "aaa"],
  ])("%s: the other rules are where the tree has them", (_, names, abnf, input) => {
    const rule: Rule = compile(abnf).rule("s");
    for (const name of names)
      expect(spansOf(rule.only(name).tryParse(input), name)).toEqual(
        spansOf(rule.tryParse(input), name),
      );
  });
});

/** A list of ones, nested to the right: the spans of its nodes. */
const list = (from: number, end: number): string[] =>
  Array.from({ length: (end - from + 1) / 2 }, (_, index) => `${from + 2 * index}-${end}`);

describe("a right-recursive list before its own separator", () => {
  const ones = `${"1,".repeat(200)}1`;

  it.each<[what: string, abnf: string, input: string, nodes: Readonly<Record<string, string[]>>]>([
    ["a node for each call", 'l "," "x"\nl = "1" [ "," l ]', `${ones},x`, { l: list(0, 401) }],
    [
      "the nodes of other rules that end with the list",
      'a "," "x"\na = "(" b\nb = "(" l\nl = "1" [ "," l ]',
      `((${ones},x`,
      { a: ["0-403"], b: ["1-403"], l: list(2, 403) },
    ],
    [
      "the first of two ways to end",
      'l "," "x"\nl = "1" [ "," l ] / m\nm = "1" [ "," l ]',
      `${ones},x`,
      { l: list(0, 401), m: [] },
    ],
    [
      "the second if only that leads to the end",
      'l "," "x"\nl = "1" "," l / m / "1"\nm = "1" "," l "," "x" / "2"',
      `${ones},x`,
      { l: list(0, 401), m: [] },
    ],
    [
      "a way that leads on",
      'l "," "x"\nl = "1" "," l / m / "1"\nm = "1" "," l "," "x" / "2"',
      "1,2,x,x",
      { m: ["0-5", "2-3"] },
    ],
    [
      "two lists beside each other",
      'l ",;" l "," "x"\nl = "1" [ "," l ]',
      `${ones},;${ones},x`,
      { l: [...list(0, 401), ...list(403, 804)] },
    ],
  ])("has %s", (_, abnf, input, nodes) => {
    const { r } = compile<string>(`r = ${abnf}`).rules;
    const tree = r!.tryParse(input);
    for (const [rule, spans] of Object.entries(nodes))
      expect(tree.findAll(rule).map(({ start, end }) => `${start}-${end}`)).toEqual(spans);
  });
});
