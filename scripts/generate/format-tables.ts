/** The tables of the formats, made from the rules behind them. */
import {
  ajvSources,
  formatSources,
  furtherSources,
  idnSources,
  partSources,
  rangeSources,
  widerFormats,
} from "../../formats/sources.js";
import { tellingWords } from "../../grammar/common/errors.js";
import { shortened } from "../../grammar/common/excerpt.js";
import { Collected } from "../../grammar/generate/automaton.js";
import { encode } from "../../grammar/generate/encode.js";
import { encodeExpected, keyOfSet, withExpectations } from "../../grammar/generate/expectations.js";
import { explore } from "../../grammar/generate/explore.js";
import { equivalentStates, minimize } from "../../grammar/generate/minimize.js";
import { toRegExp } from "../../grammar/language/index.js";
import type { FormatTable } from "../../formats/format.js";
import type { Automaton } from "../../grammar/generate/automaton.js";
import type { Expectations } from "../../grammar/generate/expectations.js";
import type { Rule } from "../../grammar/index.js";
import type { Expectation } from "../../grammar/runtime/expected.js";

/** The largest table, in characters, that keeps apart states of the same language. */
const LARGEST = 3000;

/** By the name of the module, and the name of the format, its table: made when it is asked for. */
export const formatTables: Readonly<Record<string, () => Readonly<Record<string, FormatTable>>>> = {
  formats: () => tablesOf({ ...formatSources, ...furtherSources }),
  idn: () => tablesOf(idnSources),
  ajv: () => tablesOf({ ...ajvSources, ...partSources }),
};

function tablesOf(sources: Readonly<Record<string, Rule>>): Readonly<Record<string, FormatTable>> {
  const ranges: Readonly<Record<string, Rule>> = rangeSources;
  return Object.fromEntries(
    Object.entries(sources).map(([name, rule]) => {
      const { source, linear } = toRegExp(ranges[name] ?? rule, { prefer: "short" });
      if (!linear && !(name in ajvSources))
        throw new Error(`the pattern of ${name} is not proven to take linear time`);
      const patternIs = widerFormats.has(name) ? "wider" : "exact";
      return [name, [...tableOf(rule), source, patternIs] as const];
    }),
  );
}

type RuleTable = readonly [rule: string, table: string, sets: string, words: string];

/**
 * A table whose states know the words of the message, and not all that is expected: a format says no
 * more, and fewer states differ.
 *
 * States from which the same strings lead on, but in the words of other rules, are kept apart as long
 * as the table stays small. In a large table they are one state with the words of one of them.
 */
function tableOf({ ruleName, definition }: Rule): RuleTable {
  const { automaton, expectations } = withExpectations(
    explore(definition, { isVisible: () => true }),
  );
  const sets = new Collected<readonly Expectation[]>([], keyOfSet);
  const numbers = expectations.sets.map((set) => sets.add(tellingSet(set)));
  const expecting = {
    ...automaton,
    expected: automaton.expected.map((set) => numbers[set]!),
  };
  const all = { sets: sets.items, beginning: numbers[expectations.beginning]! };
  const exact = encoded(ruleName, minimize(expecting), all);
  return exact.join("").length <= LARGEST
    ? exact
    : encoded(ruleName, minimize(withTellingSets(expecting, all)), all);
}

/** Returns the entries of a set that a message names, with the words that it uses. */
function tellingSet(set: readonly Expectation[]): readonly Expectation[] {
  const read = new Map(set.map((each) => [each.word, each.read]));
  const words = tellingWords([...read.keys()]);
  return words.map((word) => ({ word: shortened(word), read: read.get(word) ?? 0 }));
}

function encoded(ruleName: string, automaton: Automaton, expectations: Expectations): RuleTable {
  const table = encode(automaton);
  const { text, words } = encodeExpected(table, expectations);
  return [ruleName, table.text, text, words.join("\n")];
}

/**
 * Returns the automaton with one set for all states from which the same strings lead on: the set whose
 * words are the most telling; of several such sets, that of the last state.
 */
function withTellingSets(automaton: Automaton, { sets }: Expectations): Automaton {
  const { symbols, next, ending, expected } = automaton;
  const classes = equivalentStates(symbols, next, ending);
  const chosen = new Map<number, number>();
  for (const [state, set] of expected.entries()) {
    const other = chosen.get(classes[state]!);
    if (other === undefined || tells(sets[set]!) >= tells(sets[other]!))
      chosen.set(classes[state]!, set);
  }
  return { ...automaton, expected: expected.map((_, state) => chosen.get(classes[state]!)!) };
}

/** Ranks a set: many words say most, but ranges (`"0" to "5"`) are parts of a rule that needs no naming. */
function tells(set: readonly Expectation[]): number {
  return set.length - UNTELLING * set.filter(({ word }) => /^%|" to "/.test(word)).length;
}

const UNTELLING = 10;
