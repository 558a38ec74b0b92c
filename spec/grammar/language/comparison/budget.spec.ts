/** Budgets, and parts of budgets. */
import { Budget } from "../../../../grammar/language/comparison/budget.js";

test("steps are taken as long as there are enough", () => {
  const budget = new Budget(3);
  expect([budget.spend(1), budget.left]).toEqual([true, 2]);
  expect([budget.spend(2), budget.left]).toEqual([true, 0]);
  expect([budget.spend(1), budget.left]).toEqual([false, -1]);
});

describe("a part of a budget", () => {
  test("has no more steps than the whole", () => {
    expect(new Budget(3).part(10).left).toBe(3);
    expect(new Budget(10).part(3).left).toBe(3);
  });

  test("takes its steps from the whole, too", () => {
    const whole = new Budget(10);
    const [first, second] = [whole.part(6), whole.part(6)];
    expect([first.spend(6), whole.left, second.left]).toEqual([true, 4, 4]);
    expect([second.spend(5), second.left]).toEqual([false, -1]);
  });
});
