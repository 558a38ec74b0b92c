import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import {
  COUNT_STEPS,
  CountBudget,
  MARK_STEPS,
  OPEN_COUNTS,
} from "../../../grammar/automaton/count-budget.js";
import { characters, repeat } from "../../../grammar/automaton/expression.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { LimitError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import { coverage } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { lowered } from "../../helpers/lowered.js";

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
    expect(s.match("abc")).toBe(-1);
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

  it("do not count in walks of up to 1,023 of them", () => {
    const budget = new CountBudget(0);
    for (let walk = 0; walk < 100; walk += 1) visit(budget, ORDINARY);
    expect(caught(() => visit(budget, ORDINARY + 1))).toMatchObject({ kind: "steps", limit: 0 });
  });

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
  it("do not count in walks of up to 65,535 of them", () => {
    const budget = new CountBudget();
    for (let walk = 0; walk < 1000; walk += 1) {
      budget.beginWalk();
      budget.mark((1 << 16) - 1);
    }
    expect(() => budget.mark(0)).not.toThrow();
  });

  it("count in longer walks, all walks of a run together", () => {
    const budget = new CountBudget();
    budget.beginWalk();
    budget.mark(MARK_STEPS - 1);
    budget.beginWalk();
    const error = caught(() => budget.mark(1 << 16));
    expect(error).toMatchObject({ kind: "steps", limit: MARK_STEPS });
    expect(String(error)).toBe(
      "LimitError: the derivations of a rule take more than 16777216 marks on this input",
    );
    budget.begin();
    budget.beginWalk();
    expect(() => budget.mark(MARK_STEPS)).not.toThrow();
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
  const { root, sets } = lowered('r = 2*1000"a"', "none");
  const { start } = new Nfa(root, new Alphabet(sets));

  /** Visits states of one family in one walk. */
  function add(budget: CountBudget, states: number, walk: number): void {
    budget.beginWalk();
    for (let count = 0; count < states; count += 1) budget.add(start, start.family!, walk);
  }

  it("are limited in a walk, beyond the first", () => {
    const budget = new CountBudget();
    for (let walk = 1; walk <= 3; walk += 1) add(budget, OPEN_COUNTS + 1, walk);
    const error = caught(() => add(budget, OPEN_COUNTS + 2, 4));
    expect(error).toMatchObject({ kind: "repetition", limit: OPEN_COUNTS });
    expect(String(error)).toBe('LimitError: more than 65536 counts of 2*1000"a" are open at once');
  });

  it("are limited in all walks of a run together, each from its state number 65 on", () => {
    const budget = new CountBudget();
    const counted = OPEN_COUNTS + 1 - 64;
    const walks = Math.floor(COUNT_STEPS / counted);
    let walk = 0;
    for (; walk < walks; walk += 1) add(budget, OPEN_COUNTS + 1, walk + 1);
    add(budget, (COUNT_STEPS % counted) + 64, (walk += 1));
    add(budget, 64, (walk += 1));
    const error = caught(() => add(budget, 65, walk + 1));
    expect(error).toMatchObject({ kind: "repetition", limit: COUNT_STEPS });
    expect(String(error)).toBe('LimitError: the counts of 2*1000"a" take more than 4194304 steps');
    budget.begin();
    expect(() => add(budget, 65, walk + 2)).not.toThrow();
  });

  it("have no notation if no grammar writes their repetition", () => {
    const made = new Nfa(repeat(characters([0x61, 0x61]), 2, 1000), new Alphabet(sets)).start;
    const budget = new CountBudget();
    budget.beginWalk();
    const error = caught(() => {
      for (let count = 0; count <= OPEN_COUNTS + 1; count += 1) budget.add(made, made.family!, 1);
    });
    expect(String(error)).toBe(
      "LimitError: more than 65536 counts of a repetition are open at once",
    );
  });
});
