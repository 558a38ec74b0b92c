import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { CountBudget } from "../../../grammar/automaton/count-budget.js";
import { characters, repeat } from "../../../grammar/automaton/expression.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { LimitError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import { coverage } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";

const OVERLAPPING = 's = *( "a" / "b" ) "a" 1000000( "a" / "b" ) "c"';

describe("a run whose counts are too many", () => {
  it("ends in an error that names the repetition and the limit", () => {
    const { s } = compile(OVERLAPPING).rules;
    const error = caught(() => s.test("a".repeat(1_000_000)));
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ name: "LimitError", kind: "repetition", limit: 1 << 22 });
    expect(String(error)).toBe(
      'LimitError: the counts of 1000000( "a" / "b" ) take more than 4194304 steps',
    );
    // The rule still works, and the next run has a new budget.
    expect(s.test("a".repeat(300))).toBe(false);
    expect(s.prefixEnd("abc")).toBe(-1);
  });

  it.each(["*1000000maybe", "1000000maybe", "1000000000000000maybe"])(
    "may be that of %s, a rule that can be empty, before the first character",
    (repetition) => {
      const s = compile(`s = ${repetition}\nmaybe = [ "a" ]`).rule("s");
      expect(s.test("aaa")).toBe(true);
      expect(String(caught(() => s.tryParse("aaa")))).toBe(
        `LimitError: more than 65536 counts of ${repetition} are open at once`,
      );
    },
  );
});

/** Visits states in one walk of a run. */
function visit(budget: CountBudget, states: number): void {
  budget.beginWalk();
  for (let count = 0; count < states; count += 1) budget.visit();
}

describe("the states of a run", () => {
  const ORDINARY = 1023;

  it("count in longer walks, all walks of a run together", () => {
    const budget = new CountBudget(10);
    visit(budget, ORDINARY + 4);
    visit(budget, ORDINARY + 6);
    const error = caught(() => visit(budget, ORDINARY + 1));
    expect(error).toBeInstanceOf(LimitError);
    expect(String(error)).toBe(
      "LimitError: the states of a rule take more than 10 steps on this input",
    );
    budget.begin();
    visit(budget, ORDINARY + 10);
    expect(caught(() => visit(budget, ORDINARY + 1))).toMatchObject({ kind: "steps", limit: 10 });
  });
});

describe("the marks of a run", () => {
  it("count in longer walks, all walks of a run together", () => {
    const budget = new CountBudget();
    budget.beginWalk();
    budget.mark((1 << 24) - 1);
    budget.beginWalk();
    const error = caught(() => budget.mark(1 << 16));
    expect(error).toMatchObject({ kind: "steps", limit: 1 << 24 });
    expect(String(error)).toBe(
      "LimitError: the derivations of a rule take more than 16777216 marks on this input",
    );
    budget.begin();
    budget.beginWalk();
    expect(() => budget.mark(1 << 24)).not.toThrow();
  });

  // Each option is marked as taken or left out, so a way past n options has 2n marks.
  it("end the coverage of a rule of many options in a row, and are few for hundreds", () => {
    const options = (count: number) =>
      compile(`a = ${Array.from({ length: count }, () => '[ "x" ]').join(" ")}`).rule("a");
    expect(coverage(options(100), ["x"]).missing.every((place) => !place.undecided)).toBe(true);
    expect(caught(() => coverage(options(6_000), ["x"]))).toMatchObject({ kind: "steps" });
  });
});

describe("the states of a run that differ in their counts", () => {
  it("have no notation if no grammar writes their repetition", () => {
    const made = new Nfa(repeat(characters([0x61, 0x61]), 2, 1000), new Alphabet([])).start;
    const budget = new CountBudget();
    budget.beginWalk();
    const error = caught(() => {
      for (let count = 0; count <= (1 << 16) + 1; count += 1) budget.add(made, made.family!, 1);
    });
    expect(String(error)).toBe(
      "LimitError: more than 65536 counts of a repetition are open at once",
    );
  });
});
