/** Large grammars, and small ones with large questions: each call ends with an answer or a typed error. */
import { CALL_LIMITS } from "../grammar/common/budget.js";
import { hostileCalls, outcomeOf } from "./helpers/hostile-calls.js";
import { sampled, scaled } from "./helpers/worlds.js";

const calls = hostileCalls({ characters: 300, parts: 60, budget: 200_000 });

/** What calls without an option `budget` may take. */
beforeEach(() => {
  jest.replaceProperty(CALL_LIMITS, "steps", scaled(CALL_LIMITS.steps, 5_000_000));
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe("hostile calls", () => {
  it("end with an answer or a typed error", () => {
    for (const call of sampled(calls, 37)) expect(() => outcomeOf(call)).not.toThrow();
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
