/** What the cases of `spec/fixtures` ask about the rules of a text that is right, by name. */
import { printNode } from "../../grammar/abnf/printer.js";
import { readAbnf } from "../../grammar/abnf/reader.js";
import { words } from "../../grammar/abnf/words.js";
import { nullableRules, productiveRules } from "../../grammar/ast/nullable-and-productive.js";
import { components, cycleThrough, recursiveRules } from "../../grammar/ast/recursion.js";
import { hasLeftRecursion, unitComponents } from "../../grammar/context-free/cycles.js";
import { compile } from "../../grammar/index.js";
import { lowered } from "./lowered.js";
import type { Definition } from "../../grammar/ast/definition.js";
import type { CompileOptions } from "../../grammar/index.js";
import type { Operation } from "./fixtures.js";

/** The names of rules, in alphabetical order. */
export function sortedNames(definitions: Iterable<Definition>): string {
  return Array.from(definitions, ({ name }) => name)
    .sort()
    .join(" ");
}

function rulesOf(text: string, options: CompileOptions = {}): readonly Definition[] {
  return compile(text, options).source.own;
}

/** An answer that is found in two ways. */
function agreed<Answer>(text: string, answer: Answer, again: Answer): Answer {
  expect([text, again]).toEqual([text, answer]);
  return answer;
}

/** The answer to a question about expressions, which does not depend on which rules are visible. */
function answerForAny<Answer>(text: string, ask: (visible: "all" | "none") => Answer): Answer {
  return agreed(text, ask("all"), ask("none"));
}

function recursiveIn(text: string, options?: CompileOptions): string {
  return sortedNames(recursiveRules(rulesOf(text, options)[0]!));
}

export const ANALYSES: Readonly<Record<string, Operation>> = {
  /** E.g. `DIGIT | b c | a`. */
  components: (text) => ({
    output: components(rulesOf(text)[0]!)
      .map(({ definitions }) => sortedNames(definitions))
      .join(" | "),
  }),

  /** The rules that the first rule uses and that contain themselves. A name that matches nothing is as a rule that needs itself. */
  recursive(text, { options }) {
    const output = recursiveIn(text, options);
    if (options.missing !== "never") return { output };
    return { output: agreed(text, output, recursiveIn(`${text}\nb = b`)) };
  },

  /** The rules of a shortest cycle through the first rule, from this one on. */
  cycle: (text, { options }) => ({
    output: cycleThrough(rulesOf(text, options)[0]!)
      .map(({ name }) => name)
      .join(" "),
  }),

  nullable: (text) => ({ output: sortedNames(nullableRules(rulesOf(text).slice(0, 1))) }),

  productive: (text) => ({ output: sortedNames(productiveRules(rulesOf(text))) }),

  leftRecursion: (text) => ({
    output: String(answerForAny(text, (visible) => hasLeftRecursion(lowered(text, visible).root))),
  }),

  /** The cycle of each call of the first rule. */
  units: (text) => ({
    output: answerForAny(text, (visible) => unitComponents(lowered(text, visible).calls)).join(" "),
  }),

  /** E.g. `name a, = =, string "b"`. */
  words: (text) => ({
    output: words(text)
      .map(({ kind, text: word }) => (kind === word ? kind : `${kind} ${word}`))
      .join(", "),
  }),

  /** The text of the elements of the only rule. */
  printed: (text) => ({ output: printNode(readAbnf(text).rules[0]!.elements) }),
};
