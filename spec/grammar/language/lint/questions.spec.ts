/** Questions about languages within a budget. */
import { LIMITS } from "../../../../grammar/ast/alphabets.js";
import { compile } from "../../../../grammar/index.js";
import { LineIndex } from "../../../../grammar/common/line-index.js";
import { Budget } from "../../../../grammar/language/comparison/budget.js";
import { ambiguousRules } from "../../../../grammar/language/lint/ambiguous-rules.js";
import { LoweredRules } from "../../../../grammar/language/lint/questions.js";
import { redefinedCoreRules } from "../../../../grammar/language/lint/names.js";
import { shadowedAlternatives } from "../../../../grammar/language/lint/alternatives.js";
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

  test("core rules that are listed again", () => {
    const found = [0, 100_000].map((steps) => redefinedCoreRules(subjectOf('CR = "a"', steps)));
    expect(found.map((list) => list.map(({ message }) => message))).toEqual([
      [],
      ["CR differs from the core rule CR"],
    ]);
  });
});
