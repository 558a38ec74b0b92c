import type { Grammar } from "../../grammar/index.js";

/** Returns those of some strings, separated by blanks, that a rule accepts. */
export function accepted(grammar: Grammar, rule: string, inputs: string): string {
  return inputs
    .split(" ")
    .filter((input) => grammar.rule(rule).test(input))
    .join(" ");
}
