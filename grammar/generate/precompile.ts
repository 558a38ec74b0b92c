/** From a rule to texts from which its tables are made again without the grammar. */
import { ABSENT } from "./automaton.js";
import { encode } from "./encode.js";
import { encodeExpected, withExpectations } from "./expectations.js";
import { explore } from "./explore.js";
import { renumberHistories } from "./histories.js";
import { minimize } from "./minimize.js";
import { renumberForFewEffects } from "./slots.js";
import type { Definition } from "../ast/definition.js";
import type { Automaton } from "./automaton.js";
import type { Expectations } from "./expectations.js";

/** What a precompiled rule is to tell beyond whether an input is in its language. */
export interface PrecompileOptions {
  /** The rules of which derivations are to tell where they stand. */
  readonly captures?: readonly Definition[];
  /** Whether it is to tell what could stand where an input goes wrong. */
  readonly explain?: boolean;
  /** How many states may be made, before equal ones are merged. Default: 20,000. */
  readonly budget?: number;
}

/** A precompiled rule: pure data. */
export interface Precompiled {
  /** The table, for `decode`. */
  readonly table: string;
  /** The names of the captured rules by number, for the marks of the table. */
  readonly names: readonly string[];
  /** What explains a mismatch; null where that was not asked for. */
  readonly explanation: Explanation | null;
}

/** A table whose states tell what could stand in them. */
export interface Explanation {
  /** The same as the other table where nothing is captured: one table then does both. */
  readonly table: string;
  /** The sets, for `decodeExpected`. */
  readonly expected: string;
  readonly words: readonly string[];
}

/**
 * Makes all states of a rule, merges those that are equivalent, and writes them down. The same rule
 * gives the same texts.
 *
 * Captures and explanations have a table each: one table for both would have as many states as the
 * two have pairs that occur together, and would be the longer text.
 *
 * @throws {PrecompileError} `recursive-rule`, `too-many-states`
 */
export function precompile(start: Definition, options: PrecompileOptions = {}): Precompiled {
  const { captures = [], explain = false } = options;
  const explanation = explain ? explanationOf(start, options) : null;
  if (explanation !== null && captures.length === 0)
    return { table: explanation.table, names: [], explanation };
  const { automaton, names } = minimalAutomaton(start, options);
  return { table: encode(automaton).text, names, explanation };
}

function explanationOf(start: Definition, options: PrecompileOptions): Explanation {
  const { automaton, expectations } = minimalExplainer(start, options);
  const encoded = encode(automaton);
  const { text: expected, words } = encodeExpected(encoded.automaton, expectations);
  return { table: encoded.text, expected, words };
}

/** The smallest automaton that tells what is expected in each state. */
export function minimalExplainer(
  start: Definition,
  { budget }: PrecompileOptions = {},
): { readonly automaton: Automaton; readonly expectations: Expectations } {
  const explored = explore(start, {
    isVisible: () => true,
    ...(budget === undefined ? {} : { budget }),
  });
  const { automaton, expectations } = withExpectations(explored);
  return { automaton: minimize(automaton), expectations };
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
