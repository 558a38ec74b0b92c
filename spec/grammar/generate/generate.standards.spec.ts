/**
 * Generated modules give the answers of the engine on the tables of two standards: one of characters, one of octets.
 * The tables in modules are proven (npm run prove).
 */
import { grammarOf, octetsOf, tableOf } from "../../standards/table.js";
import { loaded } from "../../helpers/generated.js";
import type { Input } from "../../../grammar/combinator/input.js";
import type { Rule } from "../../../grammar/index.js";
import type { GeneratedRule } from "../../helpers/generated.js";
import type { Input as TableInput } from "../../standards/table.js";

/** Standards, and the rules that are captured in all rules. */
const STANDARDS: readonly (readonly [string, readonly string[]])[] = [
  ["rfc3629", ["UTF8-1", "UTF8-2", "UTF8-tail"]],
  ["rfc3986", ["scheme", "userinfo", "HOST", "port", "segment", "query", "fragment", "h16"]],
];

describe.each(STANDARDS)("%s", (table, captures) => {
  const grammar = grammarOf(table);
  const { alphabet, cases } = tableOf(table);
  const names = [...new Set(cases.map(({ rule }) => rule))];
  const options = names.map((name) => [name, { captures, explain: true }] as const);
  const generated = loaded(grammar, Object.fromEntries(options)).default;
  const inputOf = (input: TableInput): Input =>
    typeof input === "string" && alphabet === "unicode" ? input : octetsOf(input);

  test.each(names)("%s", (name) => {
    const inputs = cases
      .filter(({ rule }) => rule === name)
      .flatMap(({ accept, reject }) => [...accept, ...reject.map(({ input }) => input)])
      .map(inputOf);
    const rule = grammar.rule(name);
    const found = generated[rule.ruleName]!;
    expect(found.ruleName).toBe(rule.ruleName);
    expect(inputs.length).toBeGreaterThan(1);
    for (const input of inputs)
      expect([input, answersOf(found, found.capture, input)]).toEqual([
        input,
        answersOf(rule, rule.capture(...captures), input),
      ]);
  });
});

/** All that can be asked, as JSON has it: the module lives in a realm of its own. */
function answersOf(
  rule: GeneratedRule | Rule,
  capture: (input: Input) => unknown,
  input: Input,
): unknown {
  const mismatch = rule.explain(input);
  const answers = {
    test: rule.test(input),
    prefixEnd: Array.from({ length: input.length + 1 }, (_, offset) =>
      rule.prefixEnd(input, offset),
    ),
    capture: capture(input),
    mismatch,
    message: mismatch?.message,
    excerpt: mismatch?.excerpt(),
  };
  return JSON.parse(JSON.stringify(answers));
}
