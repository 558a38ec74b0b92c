/** From a rule to a text from which its table is made again without the grammar. */
import { encode } from "./encode.js";
import { ABSENT } from "./automaton.js";
import { explore } from "./explore.js";
import { renumberHistories } from "./histories.js";
import { minimize } from "./minimize.js";
import { renumberForFewEffects } from "./slots.js";
import type { Definition } from "../ast/definition.js";
import type { Automaton } from "./automaton.js";

/** What a precompiled rule is to tell beyond whether an input is in its language. */
export interface PrecompileOptions {
  /** The rules of which derivations are to tell where they stand. */
  readonly captures?: readonly Definition[];
  /** How many states may be made, before equal ones are merged. Default: 20,000. */
  readonly budget?: number;
}

/** A precompiled rule: pure data. */
export interface Precompiled {
  /** The table, for `decode`. */
  readonly table: string;
  /** The names of the captured rules by number, for the marks of the table. */
  readonly names: readonly string[];
  /** How many states the table has. */
  readonly size: number;
}

/**
 * Makes all states of a rule, merges those that are equivalent, and writes them down. The same rule
 * gives the same text.
 *
 * @throws {PrecompileError} `recursive-rule`, `too-many-states`
 */
export function precompile(start: Definition, options: PrecompileOptions = {}): Precompiled {
  const { automaton, names } = minimalAutomaton(start, options);
  return { table: encode(automaton), names, size: automaton.size };
}

/** The smallest automaton of a rule, and the names of the captured rules by number. */
export function minimalAutomaton(
  start: Definition,
  { captures = [], budget }: PrecompileOptions = {},
): { readonly automaton: Automaton; readonly names: readonly string[] } {
  const explored = explore(start, {
    ...(captures.length === 0 ? {} : { isVisible: (rule) => captures.includes(rule) }),
    ...(budget === undefined ? {} : { budget }),
  });
  const { symbols, size, next, names } = explored;
  const { classes } = explored.transitions;
  const expected = new Int32Array(size).fill(ABSENT);
  const all = { classes, symbols, size, next, expected, ...renumberHistories(explored) };
  return { automaton: renumberForFewEffects(minimize(all)), names };
}
