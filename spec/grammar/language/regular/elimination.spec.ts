/** From rules to automata, and back to expressions with one derivation for each string. */
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { LIMITS } from "../../../../grammar/ast/alphabets.js";
import { NOTHING } from "../../../../grammar/automaton/expression.js";
import { Budget } from "../../../../grammar/common/budget.js";
import { compile, LimitError } from "../../../../grammar/index.js";
import { complement, intersection } from "../../../../grammar/language/index.js";
import { Languages } from "../../../../grammar/language/comparison/languages.js";
import { toLanguages } from "../../../../grammar/language/language-set.js";
import { STEPS_A_DFA_STATE } from "../../../../grammar/language/question-budget.js";
import { combinedAutomaton } from "../../../../grammar/language/regular/smallest-automaton.js";
import { eliminate } from "../../../../grammar/language/regular/elimination.js";
import { caught } from "../../../helpers/caught.js";
import { stringsOf } from "../../../helpers/expression-strings.js";
import { recognizer } from "../../../helpers/set-of-ends.js";
import { strings } from "../../../helpers/worlds.js";
import type { Automaton } from "../../../../grammar/ast/definition.js";

function automatonOf(elements: string, budget?: number): Automaton {
  const { languages, starts } = toLanguages(
    [compile(`s = ${elements}`).rule("s")],
    "a rule",
    new Budget(budget),
  );
  return combinedAutomaton(languages, starts, ([isIn]) => isIn === true);
}

const RULES = [
  '%s"a"',
  '*%s"a"',
  '*( %s"a" / %s"b" )',
  '*( %s"ab" / %s"a" ) %s"b"',
  '*( %s"a" / %s"b" ) %s"a" 2( %s"a" / %s"b" )',
  '*( *( %s"ab" ) %s"ba" ) [ %s"a" ]',
  '*( %s"a" *( %s"b" *%s"a" %s"b" ) %s"b" ) / 3%s"b"',
  '1*3( %s"a" / %s"bb" ) [ %s"b" ]',
];

describe.each(RULES)("%s", (elements) => {
  test("each string of the rule has one derivation", () => {
    const oracle = recognizer(readAbnf(`s = ${elements}\n`).rules);
    const world = strings(["a", "b"], 7).filter((string) => oracle.test("s", string));
    expect(stringsOf(eliminate(automatonOf(elements), Infinity)!, 7)).toEqual(world);
  });
});

describe("the smallest automaton", () => {
  test.each([
    ['%s"a"', 2],
    ['*%s"a"', 1],
    ['*( %s"a" / %s"b" ) %s"a" 2( %s"a" / %s"b" )', 8],
    ['%s"a" %s"c" / %s"b" %s"c"', 3],
    ['*%s"aa" / *%s"a"', 1],
  ])("of %s has %d states", (elements, count) => {
    expect(automatonOf(elements).states).toHaveLength(count);
  });

  test("has no edge without characters, and no state that only leads on by such an edge", () => {
    const { rules } = compile("all = *%x00-FF", { alphabet: "octets" });
    const { automaton } = complement(rules.all).definition;
    expect(automaton?.states).toEqual([{ isFinal: false, edges: [] }]);
  });

  test("is refused with more states than the budget", () => {
    // The states before and behind the character, and the one from which no end can be reached.
    expect(automatonOf('%s"a"', 3 * STEPS_A_DFA_STATE + 2_000).states).toHaveLength(2);
    expect(caught(() => automatonOf('%s"a"', 2 * STEPS_A_DFA_STATE + 2_000))).toBeInstanceOf(
      LimitError,
    );
  });

  test("is refused where a few states have too many classes", () => {
    const classes = Array.from({ length: 2_000 }, (_, index) => [0x1000 + index, 0x1000 + index]);
    const { lowered } = toLanguages([compile('s = %s"a"').rule("s")], "a rule", new Budget());
    const make = (count: number) => {
      const sets = [...lowered[0]!.sets, ...classes.slice(0, count)];
      const languages = new Languages(sets, LIMITS.unicode, new Budget(20_000));
      const starts = [languages.of(lowered[0]!)];
      return combinedAutomaton(languages, starts, ([isIn]) => isIn === true);
    };
    expect(make(100).states).toHaveLength(2);
    expect(caught(() => make(2_000))).toBeInstanceOf(LimitError);
  });
});

test("an automaton without strings is the expression without strings", () => {
  const { rules } = compile('a = %s"a"\nb = %s"b"');
  const { automaton } = intersection(rules.a, rules.b).definition;
  expect(eliminate(automaton!, Infinity)).toBe(NOTHING);
});

test("the size of all expressions is limited by the budget", () => {
  const automaton = automatonOf('*( %s"a" *( %s"b" *%s"a" %s"b" ) %s"b" ) / 3%s"b"');
  expect(eliminate(automaton, 86)).toBeDefined();
  expect(eliminate(automaton, 20)).toBeUndefined();
});
