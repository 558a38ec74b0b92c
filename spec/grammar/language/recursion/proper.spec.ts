/** Proper forms: the language stays, and nothing that is repeated or called is empty. */
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { isNullable, partsOf } from "../../../../grammar/automaton/expression.js";
import { preOrder } from "../../../../grammar/common/graph.js";
import { compile } from "../../../../grammar/index.js";
import { union } from "../../../../grammar/language/index.js";
import { ProperForms } from "../../../../grammar/language/recursion/proper.js";
import { lower } from "../../../../grammar/automaton/lower.js";
import { stringsOf } from "../../../helpers/expression-strings.js";
import { lowered } from "../../../helpers/lowered.js";
import { recognizer } from "../../../helpers/set-of-ends.js";
import { everyNth, expressions, strings } from "../../../helpers/worlds.js";
import type { Expression } from "../../../../grammar/automaton/expression.js";
import type { Lowered } from "../../../../grammar/automaton/lower.js";

const LONGEST = 4;

/** The proper form, and that without the empty string. */
function formsOf({ root, calls }: Lowered): { whole: Expression; nonempty: Expression } {
  const forms = new ProperForms();
  const [whole, nonempty] = [forms.whole(root), forms.nonempty(root)];
  forms.complete(calls);
  return { whole, nonempty };
}

/** The different strings of an expression up to a length. */
function distinct(expression: Expression): readonly string[] {
  return [...new Set(stringsOf(expression, LONGEST))];
}

/** The repeated elements and the calls that match the empty string. */
function improper(expression: Expression): readonly Expression[] {
  return [...preOrder([expression], partsOf)].filter(
    (part) => (part.kind === "repeat" || part.kind === "call") && isNullable(part.body),
  );
}

/** The strings of both forms of a rule, and those that they should have. */
function compared(abnf: string): { found: unknown; expected: unknown } {
  const oracle = recognizer(readAbnf(`${abnf}\n`).rules);
  const world = strings(["a", "b"], LONGEST).filter((string) => oracle.test("s", string));
  const { whole, nonempty } = formsOf(lowered(abnf, "none"));
  return {
    found: [abnf, distinct(whole), distinct(nonempty), improper(whole), improper(nonempty)],
    expected: [abnf, world, world.filter((string) => string !== ""), [], []],
  };
}

test("expressions of small worlds", () => {
  const elements = ['%s"a"', '( %s"a" / %s"b" )', '""', '( %s"b" / "" )'];
  for (const abnf of everyNth(expressions(elements, 4).flat(), 97)) {
    const { found, expected } = compared(`s = ${abnf}`);
    expect(found).toEqual(expected);
  }
});

test.each([
  's = %s"a" [ s ] [ %s"b" ]',
  's = [ %s"a" s %s"b" ]',
  's = *( %s"a" s ) / %s"b"',
  's = 2*3( [ %s"a" s ] ) [ t ]\nt = %s"b" [ s ]',
  's = %s"a" t t / ""\nt = [ %s"b" s ]',
  's = 1*( [ %s"a" ] [ t ] )\nt = %s"b" *t',
])("%s", (abnf) => {
  const { found, expected } = compared(abnf);
  expect(found).toEqual(expected);
});

test("automata", () => {
  const { rules } = compile('a = *%s"a"\nb = %s"b"');
  const either = union(rules.a, rules.b);
  const { s } = compile('s = <either> [ %s"b" s ]', { prose: { either } }).rules;
  const { whole, nonempty } = formsOf(lower(s.definition));
  const found = distinct(whole).slice(0, 6);
  expect(found).toEqual(["", "a", "b", "aa", "ab", "ba"]);
  expect(distinct(nonempty).slice(0, 5)).toEqual(found.slice(1));
  const { root } = lower(union(rules.a, rules.a).definition);
  expect(distinct(new ProperForms().nonempty(root))).toEqual(["a", "aa", "aaa", "aaaa"]);
});
