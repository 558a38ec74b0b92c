/** Questions about languages within a budget. */
import { LIMITS } from "../../../../grammar/ast/alphabets.js";
import { compile } from "../../../../grammar/index.js";
import { LineIndex } from "../../../../grammar/line-index.js";
import { Budget } from "../../../../grammar/language/comparison/budget.js";
import { Languages } from "../../../../grammar/language/comparison/languages.js";
import { ambiguousRules } from "../../../../grammar/language/lint/ambiguous-rules.js";
import { LoweredRules } from "../../../../grammar/language/lint/lowered.js";
import { isWithin, setsOf, smallestFirst } from "../../../../grammar/language/lint/questions.js";
import { redefinedCoreRules } from "../../../../grammar/language/lint/redefined-core-rules.js";
import { shadowedAlternatives } from "../../../../grammar/language/lint/shadowed-alternatives.js";
import { STEPS_OF_ONE } from "../../../../grammar/language/lint/steps.js";
import type { Regular } from "../../../../grammar/language/lint/lowered.js";
import type { Analysis, Subject } from "../../../../grammar/language/lint/subject.js";

function subjectOf(abnf: string, steps: number): Subject {
  const { source } = compile(abnf);
  return {
    ...source,
    limit: LIMITS[source.settings.alphabet],
    start: undefined,
    lines: new LineIndex(abnf),
    lowered: new LoweredRules(source.own),
    budget: new Budget(steps),
  };
}

/** The rules of a text. */
function rulesOf(abnf: string): readonly Regular[] {
  const { own, lowered } = subjectOf(abnf, 0);
  return own.map((definition) => lowered.regular(definition)!);
}

test("small questions come first, and others in the order of the text", () => {
  const words = ["three", "a", "four", "b", "to"];
  expect(smallestFirst(words, ({ length }) => length)).toEqual(["a", "b", "to", "four", "three"]);
  expect(words[0]).toBe("three");
});

describe("the sets of some languages", () => {
  // Two languages of 1 and 4 steps, with three sets.
  const languages = rulesOf('a = "x"\nb = %s"yz"');

  test("take a step for each step of the languages, and the square of the number of sets", () => {
    const budget = new Budget(5 + 9);
    expect(setsOf(languages, budget)).toEqual([
      [0x58, 0x58, 0x78, 0x78],
      [0x79, 0x79],
      [0x7a, 0x7a],
    ]);
    expect(budget.left).toBe(0);
  });

  test("are not made with fewer steps", () => {
    const budgets = [4, 5 + 8].map((steps) => new Budget(steps));
    expect(budgets.map((budget) => setsOf(languages, budget))).toEqual([undefined, undefined]);
    expect(budgets.map(({ left }) => left)).toEqual([4, 8]);
  });

  test("are not made with more steps than those of one question", () => {
    const { root, definitions, calls } = languages[0]!;
    const large = (size: number): Regular => ({ root, definitions, calls, size });
    const budget = new Budget(4 * STEPS_OF_ONE);
    expect(setsOf([large(STEPS_OF_ONE), large(1)], budget)).toBeUndefined();
    expect(setsOf([large(STEPS_OF_ONE)], budget)).toHaveLength(1);
    expect(budget.left).toBe(3 * STEPS_OF_ONE - 1);
  });
});

test("more sets than the root of the steps of one question are not made", () => {
  const most = Math.floor(Math.sqrt(STEPS_OF_ONE));
  const found = [most, most + 1].map((count) => {
    const numbers = Array.from({ length: count }, (_, index) => (0x200 + index).toString(16));
    return setsOf(rulesOf(`r = %x${numbers.join(".")}`), new Budget(4 * STEPS_OF_ONE))?.length;
  });
  expect(found).toEqual([most, undefined]);
});

describe("whether a language is within another", () => {
  const [less, more] = rulesOf('a = 3"x"\nb = *"x" / "y"');

  /** The answer, and the steps that it takes. */
  function asked(steps: number): { isIn: boolean | undefined; spent: number } {
    const budget = new Budget(steps);
    const languages = new Languages(setsOf([less!, more!], new Budget(1_000))!, LIMITS.unicode);
    const isIn = isWithin(languages, languages.of(less!), languages.of(more!), budget);
    return { isIn, spent: steps - budget.left };
  }

  test("is known with enough steps, and with no fewer", () => {
    const { isIn, spent } = asked(1_000);
    expect(isIn).toBe(true);
    expect(asked(spent).isIn).toBe(true);
    expect(asked(spent - 1).isIn).toBeUndefined();
  });
});

describe("with few steps, small questions have an answer, and with more steps the others, too", () => {
  test.each<[string, Analysis, string, string, string]>([
    [
      "ambiguous rules",
      ambiguousRules,
      'r = x / y\nx = 9"a" 9"b" *"c"\ny = x\ns = u / v\nu = "a"\nv = "a"',
      's is ambiguous: "a" is read as u, and could be read as v',
      'r is ambiguous: "aaaaaaaaabbbbbbbbb" is read as x, and could be read as y',
    ],
    [
      "shadowed alternatives",
      shadowedAlternatives,
      'r = *"a" / 9"a" 9"b" 9"c" / 9"a"\ns = "A" / "a"',
      'the alternatives before "a" match all that it matches',
      'the alternatives before 9"a" match all that it matches',
    ],
  ])("%s", (_, analysis, abnf, small, large) => {
    const found = [0, 50, 100_000].map((steps) =>
      analysis(subjectOf(abnf, steps)).map(({ message }) => message),
    );
    expect(found).toEqual([[], [small], [small, large]]);
    for (let steps = 0; steps < 500; steps += 20) {
      const messages = analysis(subjectOf(abnf, steps)).map(({ message }) => message);
      expect(messages).toEqual([small, large].slice(0, messages.length));
    }
  });

  test("with no steps left, no more automata are made", () => {
    const made = jest.spyOn(Languages.prototype, "of");
    const words = Array.from({ length: 16 }, (_, index) => `"${"ab".repeat(index)}c"`);
    expect(shadowedAlternatives(subjectOf(`r = ${words.join(" / ")}`, 100_000))).toEqual([]);
    expect(made).toHaveBeenCalledTimes(16);
    made.mockClear();
    expect(shadowedAlternatives(subjectOf(`r = ${words.join(" / ")}`, 900))).toEqual([]);
    expect(made.mock.calls.length).toBeLessThan(16);
    made.mockRestore();
  });

  test("core rules that are listed again", () => {
    const found = [0, 100_000].map((steps) => redefinedCoreRules(subjectOf('CR = "a"', steps)));
    expect(found.map((list) => list.map(({ message }) => message))).toEqual([
      [],
      ["CR differs from the core rule CR"],
    ]);
  });
});
