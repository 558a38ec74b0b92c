/** Whether the ambiguity of a pattern is bounded: against the numbers of derivations of short strings. */
import { isLinear } from "../../../../grammar/language/regular/linearity.js";
import { ProperForms } from "../../../../grammar/language/recursion/left-recursion.js";
import { stringsOf } from "../../../helpers/expression-strings.js";
import { lowered } from "../../../helpers/lowered.js";
import { everyNth, expressions } from "../../../helpers/worlds.js";
import type { Expression } from "../../../../grammar/automaton/expression.js";

function patternOf(elements: string): Expression {
  return new ProperForms().whole(lowered(`s = ${elements}`, "none").root);
}

/** The largest number of derivations of a string up to a length. */
function ambiguity(expression: Expression, longest: number): number {
  const counts = new Map<string, number>();
  for (const string of stringsOf(expression, longest))
    counts.set(string, (counts.get(string) ?? 0) + 1);
  return Math.max(...counts.values());
}

test("in small worlds, it is bounded if strings of 6 characters have no more derivations than those of 4", () => {
  const elements = ['%s"a"', '( %s"a" / %s"b" )', '%s"ab"'];
  for (const abnf of everyNth(expressions(elements, 4).flat(), 41)) {
    const pattern = patternOf(abnf);
    const grows = ambiguity(pattern, 6) > ambiguity(pattern, 4);
    expect([abnf, isLinear(pattern)]).toEqual([abnf, !grows]);
  }
});

test.each([
  // Two loops that read one string, the second behind the first.
  ['*%s"a" *%s"a"', false],
  ['*%s"ab" *%s"ab"', false],
  ['*%s"ab" *%s"ba"', true],
  ['*%s"ab" %s"a" *%s"ba"', false],
  ['*%s"aab" *%s"ab"', true],
  ['*%s"aa" *%s"aaa"', false],
  ['*( %s"a" / %s"b" ) *%s"bc" *( %s"c" / %s"d" )', true],
  ['*( %s"a" / %s"b" ) *%s"bc" *( %s"c" / %s"b" )', false],
  // A loop with two ways around.
  ['*( %s"ab" / %s"a" %s"b" )', false],
  ['*( %s"a" [ %s"b" ] )', true],
  ['*( 1*%s"a" / %s"b" )', false],
  ['*( %s"a" *%s"b" %s"c" / %s"a" %s"d" )', true],
  // A bounded repetition, written out.
  ['*9%s"a" *%s"a"', true],
  ['9( *9%s"a" )', true],
  // Without the bounds it would be unbounded, and written out it has too many positions.
  ['*300000%s"a" *%s"a"', false],
  ['*300000%s"a"', true],
])("%s: %j", (elements, isBounded) => {
  expect(isLinear(patternOf(elements))).toBe(isBounded);
});
