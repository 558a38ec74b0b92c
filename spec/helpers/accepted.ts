import type { Grammar } from "../../grammar/index.js";

/** Which of some strings, with blanks between them, a rule accepts. */
export function accepted(grammar: Grammar, rule: string, inputs: string): string {
  return inputs
    .split(" ")
    .filter((input) => grammar.rule(rule).test(input))
    .join(" ");
}
