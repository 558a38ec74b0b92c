import { buildMachine } from "../../../grammar/combinator/build-machine.js";
import { finderOf } from "../../../grammar/combinator/find.js";
import { Chart } from "../../../grammar/context-free/earley.js";
import { StepBudget, STEPS_A_CHARACTER } from "../../../grammar/context-free/step-budget.js";
import { LimitError } from "../../../grammar/common/errors.js";
import { limitedMarks } from "../../../grammar/automaton/count-budget.js";
import { caught } from "../../helpers/caught.js";
import { definitionOf, lowered } from "../../helpers/lowered.js";
import type { Purpose } from "../../../grammar/context-free/earley.js";

const BUDGET = 1 << 16;

/** Runs the chart over an input, and returns its steps. */
function steps(abnf: string, input: string, budget = BUDGET): number {
  const chart = new Chart(lowered(abnf, "none"), budget);
  chart.run(input, 0, input.length, "whole");
  expect(chart.end).toBe(input.length);
  return chart.budget.steps;
}

test("an input may take the steps of the budget, and some for each of its characters", () => {
  const steps = new StepBudget("the task", 10);
  for (const length of [0, 1, 7, 7]) {
    const allowed = 10 + STEPS_A_CHARACTER * length;
    steps.begin(length);
    steps.add(allowed - 1);
    steps.add(1);
    expect(String(caught(() => steps.add(1)))).toBe(
      `LimitError: the task takes more than ${allowed} steps`,
    );
  }
});

const AMBIGUOUS = 'a = a a / "x"';

describe("the steps of the chart", () => {
  it("end in a typed error if they grow with the cube of the input", () => {
    expect(steps(AMBIGUOUS, "x".repeat(30))).toBeLessThan(BUDGET);
    const error = caught(() => steps(AMBIGUOUS, "x".repeat(200)));
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ kind: "steps", limit: BUDGET + 200 * STEPS_A_CHARACTER });
    expect(String(error)).toBe(
      "LimitError: the recognition of a rule that contains itself takes more than 116736 steps",
    );
  });

  it.each<[string, string]>([
    ['a = [ a ] "x"', "x"],
    ['a = [ a "+" ] b\nb = [ b "*" ] c\nc = "x" / "(" a ")"', "x"],
  ])("are allowed if they are linear, however long the input: %s", (abnf, character) => {
    const input = abnf.includes("+") ? "(x*x)+".repeat(5_000) + "x" : character.repeat(20_000);
    expect(steps(abnf, input, 1 << 10)).toBeLessThan(STEPS_A_CHARACTER * input.length);
  });
});

describe("what a run of the chart keeps", () => {
  const MOST_KEPT = 1 << 17;
  const ended = (abnf: string, input: string, purpose: Purpose): string => {
    const chart = new Chart(lowered(abnf, "all"), undefined, MOST_KEPT);
    chart.run(input, 0, input.length, purpose);
    return `stopped at ${chart.stopped}`;
  };
  const PURPOSES: readonly Purpose[] = ["whole", "prefix", "expectation", "derivation"];

  it.each([
    ["lists in lists", 's = "a" *s "b" *s / "a"', "a".repeat(250)],
    ["left recursion in a list", 's = *( "a" / s ) "b" / s "c"', "a".repeat(250)],
    ["brackets", 's = [ s ] "[" [ s ] "]"', "[".repeat(5_000)],
  ])("ends in a typed error if it grows: %s", (_, abnf, input) => {
    for (const purpose of PURPOSES) {
      const error = caught(() => ended(abnf, input, purpose));
      expect(error).toMatchObject({ name: "LimitError", kind: "states", limit: MOST_KEPT });
    }
  });

  it.each([
    ["left recursion", 's = s "a" / "a"', "a"],
    ["hidden left recursion", 's = *"b" s "a" / "a"', "a"],
    ["a list before its separator", 's = l "," "x"\nl = "1" [ "," l ]', "1,"],
  ])("is little, however long the input: %s", (_, abnf, text) => {
    const input = text.repeat(20_000);
    for (const purpose of ["whole", "prefix"] as const)
      expect(ended(abnf, input, purpose)).toBe(`stopped at ${input.length}`);
    expect(caught(() => ended(abnf, input, "derivation"))).toMatchObject({ kind: "states" });
  });

  it("counts the stack from which an open run goes on", () => {
    const chart = new Chart(lowered('s = "[" *s "]"', "all"), undefined, MOST_KEPT);
    const stack = Array.from({ length: MOST_KEPT }, () => chart.nfa.start);
    expect(caught(() => chart.openFrom([], stack))).toMatchObject({ kind: "states" });
  });
});

test("a derivation has at most six million beginnings and ends of rules", () => {
  const marks = limitedMarks();
  const thousand = Array.from({ length: 1000 }, () => 0);
  const error = caught(() => {
    for (let count = 0; count < 13_000; count += 1) marks.push(thousand, 0);
  });
  expect(String(error)).toBe(
    "LimitError: a derivation has more than 6000000 beginnings and ends of rules",
  );
});

describe("the steps of a search for a rule that contains itself", () => {
  const definition = definitionOf('a = "(" *a ")"');
  const finder = finderOf(definition, buildMachine(definition).machine, BUDGET);

  it("end in a typed error if they grow with the square of the text", () => {
    expect([...finder.matches("(".repeat(200))]).toEqual([]);
    const error = caught(() => [...finder.matches("(".repeat(2_000))]);
    expect(error).toBeInstanceOf(LimitError);
    expect(String(error)).toBe(
      "LimitError: the search for a rule that contains itself takes more than 577536 steps",
    );
  });

  it("are allowed if they are linear", () => {
    expect([...finder.matches("(())x".repeat(20_000))]).toHaveLength(20_000);
  });
});
