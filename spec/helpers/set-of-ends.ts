/**
 * What ABNF means, said a second time and as plainly as possible: the ends that a rule can reach
 * from a start are a set. No automaton, no priority, no cost worth mentioning: this is what the
 * engine is compared with.
 */
import type { Rule } from "../../grammar/ast/nodes.js";
import { definitionsOf } from "./definitions.js";
import { PreferredDerivation } from "./preferred-derivation.js";
import type { Tree } from "./preferred-derivation.js";
import { Reading } from "./reading.js";

export type { Tree } from "./preferred-derivation.js";

/** The answers for one grammar. Offsets are UTF-16 code units. */
export interface Recognizer {
  /** Where a string of the rule can end that begins at `start`, ascending. */
  ends(rule: string, input: string, start?: number): readonly number[];
  test(rule: string, input: string): boolean;
  /** The end of the longest prefix, or -1. */
  match(rule: string, input: string, offset?: number): number;
  /**
   * The length of the longest prefix of the input that some string of the rule begins with. Right
   * only where no rule has an empty language.
   */
  firstImpossible(rule: string, input: string): number;
  /** The preferred derivation of the whole input, or null. */
  preferredTree(rule: string, input: string): Tree | null;
}

/** Interprets a list of rules; they may name the core rules and each other. */
export function recognizer(rules: readonly Rule[]): Recognizer {
  const definitions = definitionsOf(rules);
  let last: Reading | undefined;

  const read = (rule: string, input: string): Reading => {
    const definition = definitions.named(rule);
    if (last?.definition !== definition || last.input !== input) {
      last = new Reading(definitions, definition, input);
    }
    return last;
  };
  const ends = (rule: string, input: string, start = 0): readonly number[] => {
    const reading = read(rule, input.slice(start));
    return [...reading.ends].map((end) => start + reading.offset(end)).sort((a, b) => a - b);
  };

  return {
    ends,
    test: (rule, input) => ends(rule, input).includes(input.length),
    match: (rule, input, offset = 0) => ends(rule, input, offset).at(-1) ?? -1,
    firstImpossible: (rule, input) => {
      const reading = read(rule, input);
      return reading.offset(reading.furthest);
    },
    preferredTree: (rule, input) => {
      const reading = read(rule, input);
      return new PreferredDerivation(definitions, reading).tree(reading.definition);
    },
  };
}
