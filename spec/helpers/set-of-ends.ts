/**
 * An independent interpreter of ABNF, as plain as possible: the ends that a rule can reach from a
 * start are a set, which a recursion over the syntax tree computes. It shares only that tree with the
 * engine, and has no automaton, no order of preference and no optimization. The tests compare the
 * engine with it.
 */
import type { RuleNode } from "../../grammar/ast/nodes.js";
import { PreferredDerivation } from "./preferred-derivation.js";
import { definitionsOf, Reading } from "./reading.js";
import type { Tree } from "./preferred-derivation.js";

export type { Tree } from "./preferred-derivation.js";

/** The answers for one grammar. Offsets are UTF-16 code units. */
export interface Recognizer {
  /** Returns the ends of the strings of the rule that begin at `start`, in ascending order. */
  ends(rule: string, input: string, start?: number): readonly number[];
  test(rule: string, input: string): boolean;
  /** Returns the end of the longest prefix, or -1. */
  prefixEnd(rule: string, input: string, offset?: number): number;
  /**
   * Returns the length of the longest prefix of the input with which some string of the rule
   * begins. Correct only if no rule has an empty language.
   */
  firstImpossible(rule: string, input: string): number;
  /** Returns the preferred derivation of the whole input, or null. */
  preferredTree(rule: string, input: string): Tree | null;
}

/** Interprets a list of rules. They may refer to the core rules and to each other. */
export function recognizer(rules: readonly RuleNode[]): Recognizer {
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
    prefixEnd: (rule, input, offset = 0) => ends(rule, input, offset).at(-1) ?? -1,
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
