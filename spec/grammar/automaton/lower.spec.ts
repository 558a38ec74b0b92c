import { NOTHING, partsOf } from "../../../grammar/automaton/expression.js";
import { preOrder } from "../../../grammar/common/graph.js";
import { AbnfError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import { lower, lowerAutomaton } from "../../../grammar/automaton/lower.js";
import { dumpExpression, dumpSet } from "../../helpers/automata.js";
import { caught } from "../../helpers/caught.js";
import { lowered } from "../../helpers/lowered.js";
import { LeastLengths } from "../../../grammar/automaton/shortest.js";
import { range } from "../../../grammar/automaton/char-set.js";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Closure } from "../../../grammar/automaton/closure.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { reversedAutomaton } from "../../../grammar/automaton/reversed.js";
import { strings } from "../../helpers/worlds.js";
import type { Automaton, Definition } from "../../../grammar/ast/definition.js";
import type { Expression } from "../../../grammar/automaton/expression.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";
import type { Entries } from "../../../grammar/automaton/closure.js";

function shown(abnf: string, visible?: Parameters<typeof lowered>[1]): string {
  return dumpExpression(lowered(abnf, visible).root);
}

describe("RFC 5234 sections 2.3, 2.4 and 3: the expression of each node", () => {
  it.each([
    ['"a"', "[A a]"],
    ['"aB-1"', "cat([A a], [B b], [-], [1])"],
    ['%s"aB"', "cat([a], [B])"],
    ['%i"a"', "[A a]"],
    ['""', "empty"],
    ['%s""', "empty"],
    ["%x41", "[A]"],
    ["%x41-5A", "[A-Z]"],
    ["%d13.10", "cat([D], [A])"],
    ["%x1F600", "[1F600]"],
    ["%xD800-DFFF", "[D800-DFFF]"],
    ['"a" "b"', "cat([A a], [B b])"],
    ['"ab" "c"', "cat(cat([A a], [B b]), [C c])"],
    ['"ab" / "c"', "alt(cat([A a], [B b]), [C c])"],
    ['"a" / "b" / %x30-39', "[0-9 A-B a-b]"],
    ['[ "a" ]', "rep(0, 1, [A a])"],
    ['*"a"', "rep(0, Infinity, [A a])"],
    ['2*3"a"', "rep(2, 3, [A a])"],
    ['2"a"', "rep(2, 2, [A a])"],
    ['1"a"', "[A a]"],
    ['0"a"', "empty"],
    ['*""', "empty"],
    ['0<nothing> "a"', "[A a]"],
  ])("%s: %s", (elements, expected) => {
    expect(shown(`r = ${elements}`, "none")).toBe(expected);
  });
});

describe("rules", () => {
  const abnf = "r = s t / s\ns = DIGIT\nt = 1*s";

  it("that are visible are marked, the others are inlined", () => {
    expect(shown(abnf, "none")).toBe("alt(cat([0-9], rep(1, Infinity, [0-9])), [0-9])");
    expect(shown(abnf, ["s"])).toBe("alt(cat(<s [0-9]>, rep(1, Infinity, <s [0-9]>)), <s [0-9]>)");
    expect(shown(abnf, "all")).toBe(
      "<r alt(cat(<s <DIGIT [0-9]>>, <t rep(1, Infinity, <s <DIGIT [0-9]>>)>), <s <DIGIT [0-9]>>)>",
    );
  });

  it("that are not seen and match single characters are one set", () => {
    const marks = 'r = ALPHA / s / "!" / "~"\ns = "-" / "_"';
    expect(shown(marks, "none")).toBe("[! - A-Z _ a-z ~]");
    expect(shown(marks, ["s"])).toBe("alt([A-Z a-z], <s [- _]>, [! ~])");
  });

  it("are numbered as they end, each once", () => {
    const { definitions } = lowered(abnf);
    expect(definitions.map(({ name }) => name)).toEqual(["DIGIT", "s", "t", "r"]);
  });

  it("have all their parts for alternatives", () => {
    expect(shown('r = "ab"\nr =/ "c"\nr =/ "d"', "none")).toBe("alt(cat([A a], [B b]), [C-D c-d])");
  });

  it("double with each other, and are linear all the same", () => {
    const lines = Array.from(
      { length: 60 },
      (_, index) => `r${index} = r${index + 1} r${index + 1}`,
    );
    const { root, sets } = lowered(`${lines.join("\n")}\nr60 = "a"`, "none");
    expect(root.kind).toBe("sequence");
    expect(sets.map(dumpSet)).toEqual(["[A a]"]);
  });
});

it.each(['2*300"a"', '[ *300"a" ]', '3( "a" "b" )', '2( *300"a" )'])(
  "a repetition keeps how the grammar writes it, for errors: %s",
  (written) => {
    const { root } = lowered(`r = ${written}`, "none");
    expect(root.kind === "repeat" && root.notation?.()).toBe(written);
  },
);

describe("rules that contain themselves", () => {
  it("are calls, numbered after those that they refer to", () => {
    const { root, calls, definitions } = lowered('r = s [ r ]\ns = "(" [ s ] ")" / t\nt = DIGIT', [
      "s",
    ]);
    expect(dumpExpression(root)).toBe("call 1");
    expect(calls.map(({ number, nullable }) => [number, nullable])).toEqual([
      [0, false],
      [1, false],
    ]);
    expect(calls.map(({ body }) => dumpExpression(body))).toEqual([
      "alt(cat([(], rep(0, 1, <s call 0>), [)]), [0-9])",
      "cat(<s call 0>, rep(0, 1, call 1))",
    ]);
    expect(definitions.map(({ name }) => name)).toEqual(["s"]);
  });

  it("say whether they can be empty", () => {
    const { calls } = lowered("r = *s\ns = [ r ] DIGIT", "none");
    expect(calls.map(dumpExpression)).toEqual(["call 0 (nullable)", "call 1"]);
  });

  it("are none where nothing is repeated", () => {
    expect(lowered("r = 0r DIGIT", "none").calls).toEqual([]);
  });
});

describe("the sets of all terminals", () => {
  it.each([
    ['r = "a" / "b"', "[A-B a-b]"],
    ['r = "ab" "a" s\ns = "b" / t\nt = [ s ] %x30-39', "[A a] [B b] [0-9]"],
    ['r = ""', ""],
    ["r = 0DIGIT ALPHA", "[A-Z a-z]"],
  ])("%j: %s", (abnf, expected) => {
    expect(lowered(abnf, "none").sets.map(dumpSet).join(" ")).toBe(expected);
  });
});

describe("the names of terminals", () => {
  /** The names of all sets of characters, in the order of the text. */
  function labels(expression: Expression): readonly string[] {
    switch (expression.kind) {
      case "characters":
        return [expression.labels.join(" ")];
      case "sequence":
        return [...labels(expression.first), ...labels(expression.rest)];
      case "choice":
        return expression.alternatives.flatMap(labels);
      case "repeat":
        return labels(expression.body);
      case "automaton":
      case "empty":
      case "iteration":
      case "marked":
      case "close":
      case "call":
        return [];
    }
  }

  it.each([
    ['"a"', ['"a"']],
    ['%s"a"', ['%s"a"']],
    // Each character of a string has the name of the whole string.
    ['"abc"', ['"abc"', '"abc"', '"abc"']],
    // Numbers of printable ASCII are named as characters.
    ["%x47.45.54", ['%s"GET"', '%s"GET"', '%s"GET"']],
    ["%d65", ['%s"A"']],
    ["%b100001.111111", ['"!?"', '"!?"']],
    ["%x30-35", ['"0" to "5"']],
    ["%d97-122", ['"a" to "z"']],
    ["%x20-7E", ['" " to "~"']],
    ["%x41-41", ['"A"']],
    ["%x0D.0A", ["%x0D.0A", "%x0D.0A"]],
    ["%d48.10", ["%d48.10", "%d48.10"]],
    ["%x22", ["%x22"]],
    ["%x21-22", ["%x21-22"]],
    ["%x0-7F", ["%x00-7F"]],
    ["%x7E-7F", ["%x7E-7F"]],
    ["%xE9", ["%xE9"]],
    ['"a" / %x41 / "a"', ['"a" %s"A"']],
  ])("%s: %j", (elements, expected) => {
    expect(labels(lowered(`r = ${elements}`, "none").root)).toEqual(expected);
  });
});

describe("missing names that match nothing", () => {
  const start = (abnf: string): Definition => compile(abnf, { missing: "never" }).source.own[0]!;
  const isNothing = (expression: Expression): boolean =>
    expression.kind === "choice" && expression.alternatives.length === 0;

  it.each([
    ['r = "a" / s', "[A a]"],
    ['r = "a" / "b" s / t\nt = u / "c"', "[A C a c]"],
    ['r = "a" [ s ] *( "b" s )', "[A a]"],
    ['r = "a" / "(" r s ")"', "[A a]"],
    ["r = s", "alt()"],
    ["r = 1*s", "alt()"],
    ['r = "a" t\nt = s / "b" t', "alt()"],
  ])("%j: %s", (abnf, expected) => {
    const { root, calls } = lower(start(abnf));
    expect([dumpExpression(root), calls]).toEqual([expected, []]);
  });

  it("are the language without strings, if the rule needs one", () => {
    expect(lower(start("r = s"), () => true).root).toBe(NOTHING);
  });

  it.each([
    'r = "a" r / "b" / s r',
    'r = "a" t / "b"\nt = r s / "c" [ t s ] / [ r ] "d"',
    'r = t / "x"\nt = "a" [ s ] / u\nu = *( s / "b" ) s',
  ])("nothing below the root of %j matches nothing", (abnf) => {
    const { root } = lower(start(abnf), () => true);
    expect([...preOrder([root], partsOf)].filter(isNothing)).toEqual([]);
  });
});

test("an undefined name is an error here at the latest", () => {
  const [r] = compile("r = [ s ]", { missing: "defer" }).source.own;
  const error = caught(() => r && lower(r, () => true));
  expect(error).toBeInstanceOf(AbnfError);
  expect(String(error)).toBe("AbnfError: line 1, column 7: undefined rule s");
});

test("a chain of rules that each add a character is lowered in proportion to its length", () => {
  /** The numbers in all sets of the expression. */
  const numbers = (size: number): number => {
    const rules = Array.from({ length: size }, (_, index) => {
      const next = index < size - 1 ? ` / r${index + 1}` : "";
      return `r${index} = %x${(0x100 + 2 * index).toString(16)}${next}`;
    });
    const { sets } = lowered(rules.join("\n"), "none");
    return sets.reduce((sum, set) => sum + set.length, 0);
  };
  const small = numbers(200);
  expect(numbers(400)).toBeLessThanOrEqual(2.2 * small);
  expect(numbers(800)).toBeLessThanOrEqual(4.4 * small);
});

describe("the automaton", () => {
  /** Rules that are automata: the expression, and the one of the reversed strings. */

  const A = range(0x61, 0x61);
  const B = range(0x62, 0x62);

  /** The strings of `a` and `b` with `ab` at the end, and `b` alone. */
  const ENDS: Automaton = {
    states: [
      { isFinal: false, edges: [edge(A, 1), edge(B, 3)] },
      { isFinal: false, edges: [edge(A, 1), edge(B, 2)] },
      { isFinal: true, edges: [edge(A, 1), edge(B, 4)] },
      { isFinal: true, edges: [edge(A, 1), edge(B, 4)] },
      { isFinal: false, edges: [edge(A, 1), edge(B, 4)] },
    ],
  };

  function edge(set: CharSet, target: number): { set: CharSet; target: number } {
    return { set, target };
  }

  /** Checks whether an input is in the language of an expression. */
  function accepts(root: Expression, input: string): boolean {
    const alphabet = new Alphabet([A, B]);
    const nfa = new Nfa(root, alphabet);
    const closure = new Closure(nfa);
    let entries: Entries = [nfa.start];
    for (const character of input)
      entries = closure.step(entries, alphabet.of(character.charCodeAt(0))).entries;
    return closure.acceptance(entries) !== null;
  }

  const isIn = (input: string): boolean => input.endsWith("ab") || input === "b";

  test("the expression of an automaton has its strings", () => {
    const wrong = strings(["a", "b"], 6).filter(
      (input) => accepts(lowerAutomaton(ENDS), input) !== isIn(input),
    );
    expect(wrong).toEqual([]);
  });

  test("the shortest string of an automaton", () => {
    const [short, long] = [edge(B, 3), edge(A, 2)];
    const both = lowerAutomaton({
      states: [
        { isFinal: false, edges: [long, short] },
        { isFinal: true, edges: [] },
        { isFinal: false, edges: [edge(A, 1)] },
        { isFinal: true, edges: [] },
      ],
    });
    const last = lowerAutomaton({ states: [{ isFinal: true, edges: [edge(A, 0)] }] });
    const none = lowerAutomaton({ states: [{ isFinal: false, edges: [edge(A, 0)] }] });
    const lengths = new LeastLengths();
    expect([lowerAutomaton(ENDS), last, both, none].map((one) => lengths.of(one))).toEqual([
      1,
      0,
      1,
      Infinity,
    ]);
  });

  test("an edge is labeled with its ranges, and with the number of those beyond four", () => {
    const some = [0x0a, 0x0a, 0x61, 0x7a];
    const few = [0x30, 0x31, 0x41, 0x41, 0x43, 0x43, 0x45, 0x45];
    const many = [0x30, 0x31, 0x41, 0x41, 0x43, 0x43, 0x45, 0x45, 0x47, 0x47, 0x1f600, 0x1f64f];
    const labels = [some, few, many].map((set) => {
      const ends = { isFinal: true, edges: [] };
      const start = lowerAutomaton({ states: [{ isFinal: false, edges: [edge(set, 1)] }, ends] });
      const [first] = partsOf(start);
      return first?.kind === "sequence" && first.first.kind === "characters" && first.first.labels;
    });
    expect(labels).toEqual([
      ['%x0A / "a" to "z"'],
      ['"0" to "1" / "A" / "C" / "E"'],
      ['"0" to "1" / "A" / "C" / "E" / 2 more ranges'],
    ]);
  });

  test("the reversed expression has the reversed strings", () => {
    const start = lowerAutomaton(ENDS);
    if (start.kind !== "automaton") throw new TypeError("this is no automaton");
    const wrong = strings(["a", "b"], 6).filter(
      (input) =>
        accepts(reversedAutomaton(start), Array.from(input).reverse().join("")) !== isIn(input),
    );
    expect(wrong).toEqual([]);
  });
});
