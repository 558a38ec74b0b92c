/**
 * Laws of the rules of a grammar: all ways to answer agree with the interpreters of `spec/helpers/`,
 * which share only the syntax tree with the engine, and the time is linear in counted look-ups.
 */
import { lower } from "../../../grammar/automaton/lower.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { nearMisses, sample } from "../../../grammar/language/index.js";
import { recursiveRules } from "../../../grammar/ast/recursion.js";
import { disagreements } from "../../../spec/helpers/agreement.js";
import { CountingInput } from "../../../spec/helpers/counting-input.js";
import { loaded } from "../../../spec/helpers/generated.js";
import { comparedDerivations, comparedRecognition } from "../../../spec/helpers/precompiled.js";
import { recognizer } from "../../../spec/helpers/set-of-ends.js";
import type { Grammar, Rule } from "../../../grammar/index.js";
import type { GeneratedRule } from "../../../spec/helpers/generated.js";
import type { GrammarCase } from "./cases.js";
import type { Faults } from "./faults.js";

/** The states of a rule that is precompiled. */
const STATES = 500;

/** The steps of the sampler. */
const STEPS = 100_000;

/** The length of strings, which the interpreters read in cubic time. */
const LONGEST = 10;

/** The look-ups of an automaton for one character of the input. */
const LOOKS = 2;

export function checkLanguages(
  grammar: Grammar,
  { abnf, inputs }: GrammarCase,
  faults: Faults,
): void {
  // The interpreters know no missing rules.
  if (grammar.warnings.some(({ kind }) => kind === "undefined-rule" || kind === "unbound-prose"))
    return;
  const oracle = recognizer(readAbnf(abnf).rules);
  const generated = loadedRules(grammar, faults);
  for (const rule of Object.values<Rule>(grammar.rules)) {
    const all = [...inputs, ...drawn(rule, faults)].filter(({ length }) => length <= LONGEST);
    const strings = new Set(all);
    const tables = faults.try("precompile", () => [
      comparedRecognition(rule, STATES),
      comparedDerivations(rule, [], { explain: true, budget: STATES }),
    ]);
    for (const input of strings) {
      for (const line of disagreements(rule, oracle, input))
        faults.add("engine and interpreter", line);
      for (const table of tables ?? [])
        for (const line of table(input)) faults.add("engine and precompiled table", line);
      compareGenerated(generated[rule.ruleName], rule, input, faults);
    }
    if (tables !== undefined) checkLooks(rule, [...strings].join("").repeat(20), faults);
  }
}

/** Returns strings of a rule and strings that are nearly of the rule, after checking that they are. */
function drawn(rule: Rule, faults: Faults): readonly string[] {
  const options = { count: 4, maxLength: LONGEST, budget: STEPS };
  const strings = faults.try("sample", () => sample(rule, options)) ?? [];
  for (const string of strings) faults.same("a sample is in the language", rule.test(string), true);
  if (recursiveRules(rule.definition).size > 0) return strings;
  // Each place of a rule that contains itself takes up to a second, so such a rule is left out.
  const misses = faults.try("nearMisses", () => nearMisses(rule, { count: 4 })) ?? [];
  for (const { string, offset } of misses)
    faults.same("a near miss fails at its offset", rule.explain(string)?.offset, offset);
  return [...strings, ...misses.map(({ string }) => string)];
}

/** Returns the generated module of all rules that can be precompiled, as its default export. */
function loadedRules(grammar: Grammar, faults: Faults): Readonly<Record<string, GeneratedRule>> {
  const plain = Object.values<Rule>(grammar.rules).filter(
    ({ definition }) => recursiveRules(definition).size === 0,
  );
  const rules = Object.fromEntries(plain.map(({ ruleName }) => [ruleName, { explain: true }]));
  if (plain.length === 0) return {};
  return faults.try("generate", () => loaded(grammar, rules).default) ?? {};
}

function compareGenerated(
  generated: GeneratedRule | undefined,
  rule: Rule,
  input: string,
  faults: Faults,
): void {
  if (generated === undefined) return;
  const law = "engine and generated module";
  faults.same(`${law}: test`, generated.test(input), rule.test(input));
  faults.same(`${law}: match`, generated.match(input), rule.match(input));
  const [there, here] = [generated.explain(input), rule.explain(input)];
  faults.same(`${law}: offset`, there?.offset, here?.offset);
  faults.same(`${law}: expected`, there?.expected.join(), here?.expected.join());
}

/** Recognition looks at each character a bounded number of times. */
function checkLooks(rule: Rule, text: string, faults: Faults): void {
  const input = new CountingInput(text);
  const looks = faults.try("recognizeWhole", () => {
    new Dfa(lower(rule.definition), false).recognizeWhole(input.asString());
    return input.looks;
  });
  if (looks !== undefined && looks > LOOKS * (text.length + 1))
    faults.add("linear look-ups", `${looks} for ${text.length} characters`);
}
