/** The steps of a whole lint, which no grammar makes more of than the budget has. */
import { LIMITS } from "../../../../grammar/ast/alphabets.js";
import { LineIndex } from "../../../../grammar/common/line-index.js";
import { Budget, CALL_LIMITS } from "../../../../grammar/common/budget.js";
import { ambiguousRules } from "../../../../grammar/workbench/lint/ambiguous-rules.js";
import { LoweredRules } from "../../../../grammar/workbench/lint/questions.js";
import { redefinedCoreRules } from "../../../../grammar/workbench/lint/names.js";
import { shadowedAlternatives } from "../../../../grammar/workbench/lint/alternatives.js";
import { Languages } from "../../../../grammar/language/comparison/languages.js";
import { linesOf } from "../../../helpers/findings.js";
import { compile } from "../../../../grammar/index.js";
import { lint } from "../../../../grammar/language/index.js";
import { ALL_WORLDS, sampled } from "../../../helpers/worlds.js";
import type { LintAnalysis, Subject } from "../../../../grammar/workbench/lint/subject.js";

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

describe("a rule that is too long when written out", () => {
  const doubling = `${lines(60, (n) => `r${n} = r${n + 1} r${n + 1}`)}r60 = "x" / "x"\n`;

  it("is not looked into, and others are", () => {
    const abnf = `${doubling}s = t / u\nt = "a"\nu = "a"\n`;
    jest.replaceProperty(CALL_LIMITS, "steps", 20_000_000);
    const remarks = linesOf(lint(compile(abnf)));
    jest.restoreAllMocks();
    expect(remarks).toContain('61:13 the alternative "x" stands here a second time');
    expect(remarks).toContain('62:1 s is ambiguous: "a" is read as t, and could be read as u');
  });
});

describe("a lint", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const CHAINS: readonly (readonly [what: string, abnf: (count: number) => string])[] = [
    [
      "a chain of alternatives",
      (n) => `${lines(n, (i) => `r${i} = "a${i}" / r${i + 1}`)}r${n} = "x"\n`,
    ],
    ["a chain", (n) => `${lines(n, (i) => `r${i} = "a" r${i + 1}`)}r${n} = "x"\n`],
  ];

  it.each(sampled(CHAINS, 2))("of %s makes no more automata than its budget allows", (_, abnf) => {
    jest.replaceProperty(CALL_LIMITS, "steps", 2_000_000);
    const made = jest.spyOn(Languages.prototype, "of");
    const count = 150;
    expect(lint(compile(abnf(count)))).toEqual([]);
    expect(made.mock.calls.length).toBeLessThan(count);
  });
});

const COUNT = ALL_WORLDS ? 1000 : 100;

/** Long chains and rings of rules: `lint` answers, and the call stack does not overflow. */
function text(right: (next: string) => string, last: string): string {
  return `${lines(COUNT, (index) => `r${index} = ${right(`r${index + 1}`)}`)}r${COUNT} = ${last}\n`;
}

test.each([
  ["aliases", (next: string) => next],
  ["concatenations", (next: string) => `%x61 ${next}`],
])("a chain of %s has no warnings", (_, right) => {
  expect(lint(compile(text(right, '"z"')))).toEqual([]);
});

test("each rule of a ring of rules that stand for each other can derive itself and nothing else", () => {
  const warnings = lint(compile(text((next) => `${next} / %x61`, "r0")));
  expect(new Set(warnings.map(({ kind }) => kind))).toEqual(new Set(["nullable-loop"]));
  expect(warnings.length).toBe(COUNT + 1);
});

function subjectOf(abnf: string, steps: number): Subject {
  const { source } = compile(abnf);
  return {
    ...source,
    limit: LIMITS[source.settings.alphabet],
    starts: [],
    lines: new LineIndex(abnf),
    lowered: new LoweredRules(source.own),
    budget: new Budget(steps),
  };
}

describe("with few steps, small questions have an answer, and with more steps others, too", () => {
  test.each<[string, LintAnalysis, string, string, string]>([
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
      'r = *"a" / 9"a" 9"b" 9"c" / 9"a"\ns = *"A" / "a"',
      'the alternatives before "a" match all that it matches',
      'the alternatives before 9"a" match all that it matches',
    ],
  ])("%s", (_, analysis, abnf, small, large) => {
    const found = new Set<string>();
    for (let steps = 0; steps < 20_000_000; steps = Math.ceil(1.5 * steps) + 1_000)
      found.add(
        analysis(subjectOf(abnf, steps))
          .map(({ message }) => message)
          .join("\n"),
      );
    expect([...found]).toEqual(["", small, `${large}\n${small}`]);
  });

  test("core rules that are listed again", () => {
    const found = [0, 10_000_000].map((steps) => redefinedCoreRules(subjectOf('CR = "a"', steps)));
    expect(found.map((list) => list.map(({ message }) => message))).toEqual([
      [],
      ["CR differs from the core rule CR"],
    ]);
  });
});

test("rules of a ring, and those that lead to it, are not regular, in whatever order", () => {
  const ring = ['a = "a" [ b ]', 'b = "(" c ")" / "b"', "c = [ a ] d", 'd = "d"', "e = d a"];
  for (const lines of [ring, [...ring].reverse()]) {
    const { own } = compile(`${lines.join("\n")}\n`).source;
    const lowered = new LoweredRules(own);
    const regular = own.filter((each) => lowered.regular(each) !== undefined);
    expect(regular.map(({ name }) => name)).toEqual(["d"]);
  }
});
