/** Large grammars, and small ones with large questions: each call ends with an answer or a typed error. */
import { caught } from "./helpers/caught.js";
import { hostileCalls, outcomeOf } from "./helpers/hostile-calls.js";
import { CountBudget } from "../grammar/automaton/count-budget.js";
import { compile } from "../grammar/index.js";
import { sampled } from "./helpers/worlds.js";

const calls = hostileCalls({ characters: 300, parts: 60, budget: 200 });

describe("hostile calls", () => {
  it("end with an answer or a typed error", () => {
    for (const call of sampled(calls, 7)) expect(() => outcomeOf(call)).not.toThrow();
  });

  it.each([
    ["test: a high bound", "answer"],
    ["generate: a high bound", "LimitError"],
    ["isSubset: a high bound", "LimitError"],
    ["toRegExp, RE2: a high bound", "LimitError"],
    ["parse: a high bound of what can be empty", "LimitError"],
    ["complement: an exponential automaton", "LimitError"],
    ["test: an exponential automaton", "answer"],
    ["test: rules that double", "LimitError"],
    ["onlyIn: rules that double", "LimitError"],
    ["intersection: an ambiguous rule", "RecursiveRuleError"],
    ["parse: a rule in the middle of itself", "answer"],
  ])("%s: %s", (name, outcome) => {
    expect(calls.filter((call) => call.name === name).map(outcomeOf)).toEqual([outcome]);
  });
});

describe("a concatenation that is too long when its rules are written out", () => {
  it("is an error that says so", () => {
    const rules = Array.from(
      { length: 40 },
      (_, n) => `r${String(n)} = r${String(n + 1)} r${String(n + 1)}\n`,
    );
    const grammar = compile(`${rules.join("")}r40 = "x"\n`);
    expect(grammar.rule("r39").test("xx")).toBe(true);
    expect(String(caught(() => grammar.rule("r0").test("x")))).toBe(
      "LimitError: a concatenation has more than 2097152 elements, with its rules written out",
    );
  });
});

describe("the states of a run", () => {
  it("are counted where walks are wide", () => {
    const budget = new CountBudget(10_000);
    const visit = (states: number): void => {
      budget.beginWalk();
      for (let state = 0; state < states; state += 1) budget.visit();
    };
    for (let walk = 0; walk < 1_000; walk += 1) visit(1_000);
    expect(String(caught(() => visit(20_000)))).toBe(
      "LimitError: the states of a rule take more than 10000 steps on this input",
    );
    budget.begin();
    visit(5_000);
  });
});
