/**
 * The tables that the entry points run over: those of the dialects, made from the ABNF of the standards, and those of
 * the formats, made from the rules behind them. The choices of a dialect decide which table of a rule is made.
 */
import { referencesIn } from "../../grammar/ast/children.js";
import { lookUp, ruleKey } from "../../grammar/ast/definition.js";
import { withoutAliases } from "../../grammar/ast/same-definitions.js";
import { deferred } from "../../grammar/compile.js";
import { ABSENT, equivalentStates } from "../../grammar/automaton/dense-dfa.js";
import { Collected } from "../../grammar/common/collections.js";
import { encodeExpected, keyOfSet, withExpectations } from "../../grammar/generate/expectations.js";
import { minimalExplainer, precompile, commonClasses } from "../../grammar/generate/precompile.js";
import { decode } from "../../grammar/runtime/decode.js";
import { decodeSets } from "../../grammar/runtime/expected.js";
import {
  CHARACTER_RULES,
  characterGrammar,
  PARTS,
  REFERENCE,
  referenceGrammar,
} from "../../packages/common/src/grammar.js";
import { isAscii } from "../../grammar/imports.js";
import { STANDARDS } from "../../grammar/standards.js";
import { rfc2396bisChoices, rfc2396Choices } from "../../src/choices/rfc2396.js";
import { rfc3986Choices, rfc3987Choices } from "../../src/choices/rfc3986.js";
import {
  rfc2396bisTexts,
  rfc2396Texts,
  rfc3986Texts,
  rfc3987Texts,
} from "../../src/choices/texts.js";
import { rulesOfParts } from "../../src/reference.js";
import {
  ajvSources,
  formatSources,
  furtherSources,
  idnSources,
  partSources,
  rangeSources,
  widerFormats,
} from "../../formats/sources.js";
import { sharedRead, tellingWords } from "../../grammar/common/errors.js";
import { shortened } from "../../grammar/common/excerpt.js";
import { encode } from "../../grammar/generate/encode.js";
import { explore } from "../../grammar/generate/explore.js";
import { minimize } from "../../grammar/generate/transducer.js";
import { toRegExp } from "../../grammar/language/index.js";
import type { AlphabetName } from "../../grammar/ast/alphabets.js";
import type { GrammarSource } from "../../grammar/combinator/grammar.js";
import type { Transducer } from "../../grammar/generate/transducer.js";
import type { Precompiled, PrecompileOptions } from "../../grammar/generate/precompile.js";
import type { Rule } from "../../grammar/index.js";
import type { Expectation } from "../../grammar/runtime/expected.js";
import type { DialectChoices, DialectTexts } from "../../src/definition.js";
import type { RuleTable } from "../../src/table-rules.js";
import type { FormatDetails, FormatTable } from "../../formats/format.js";
import type { Expectations } from "../../grammar/generate/expectations.js";

/** The tables of a dialect. Each rule has one, in the first of the groups that need it. */
interface DialectTables {
  /** The references, which reading needs. */
  readonly references: readonly RuleTable[];
  /**
   * The parts of a grammar that resolution and normalization need in addition: the characters of which escapes may be
   * expanded, and the rules that explain a mistake in the path of a target, where one is possible.
   */
  readonly targets: readonly RuleTable[];
  /** The rules of components, and the other sets of characters. */
  readonly components: readonly RuleTable[];
}

/** By the name of the dialect, its tables: made when they are asked for. */
export const dialectTables: Readonly<Record<string, () => DialectTables>> = {
  rfc2396bis: () => tablesOf(rfc2396bisChoices, rfc2396bisTexts()),
  rfc2396: () => tablesOf(rfc2396Choices, rfc2396Texts()),
  rfc3986: () => tablesOf(rfc3986Choices, rfc3986Texts()),
  rfc3987: () => tablesOf(rfc3987Choices, rfc3987Texts()),
};

/** The tables of the replacements: their references, and the sets of characters that they escape by. */
export function replacementTables(): Pick<DialectTables, "references" | "components"> {
  const reading = referenceGrammar();
  const characters = characterGrammar();
  const parts = PARTS.map(([, names]) => names.map((name) => reading.rule(name).definition));
  const references = precompile(reading.rule(REFERENCE).definition, { parts, explain: true });
  return {
    references: [ruleTable(REFERENCE, references)],
    components: CHARACTER_RULES.map((name) => tableOf(characters.rule(name), {})),
  };
}

/** The rules that the text of a standard defines. A rule that only refers to another document is defined there. */
interface DefinedNames {
  readonly alphabet: AlphabetName;
  /** As they are spelled, in the order of the alphabet. `port:4` is used by four other standards. */
  readonly names: readonly string[];
  /** Those that match more than ASCII. */
  readonly beyondAscii: readonly string[];
}

/** Returns the rules of each shipped standard. */
export async function ruleNames(): Promise<Readonly<Record<string, DefinedNames>>> {
  const sources = new Map<string, GrammarSource>();
  for (const { name, load } of STANDARDS) sources.set(name, (await load()).source);
  const users = usersIn([...sources.values()]);
  return Object.fromEntries(
    [...sources].map(
      ([
        standard,
        {
          abnf,
          own,
          rules,
          settings: { alphabet },
        },
      ]) => {
        const defining = rules.filter(({ elements }) => elements.type !== "prose-val");
        const keys = new Set(defining.map(({ name }) => ruleKey(name)));
        const defined = own.filter(({ name }) => keys.has(ruleKey(name)));
        const names = defined.map(({ name }) => {
          const count = users.get(`${abnf}\0${name}`)?.size;
          return count === undefined ? name : `${name}:${String(count)}`;
        });
        const beyondAscii = defined.filter((each) => !isAscii(each)).map(({ name }) => name);
        return [standard, { alphabet, names: names.sort(), beyondAscii: beyondAscii.sort() }];
      },
    ),
  );
}

/** Returns the texts that use a rule of another text, by that text and the name of the rule. */
function usersIn(sources: readonly GrammarSource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const { abnf, rules, scope } of sources)
    for (const node of rules.flatMap(({ elements }) => referencesIn(elements))) {
      const target = lookUp(scope, node);
      const { name = "", parts = [] } = target === undefined ? {} : withoutAliases(target);
      const other = parts[0]?.abnf;
      if (other === undefined || other === abnf) continue;
      const key = `${other}\0${name}`;
      users.set(key, (users.get(key) ?? new Set()).add(abnf));
    }
  return users;
}

function tablesOf(
  choices: DialectChoices,
  { grammar, opaque, prose }: DialectTexts,
): DialectTables {
  const reading = opaque === undefined ? grammar : grammar.extend(opaque.abnf);
  const standard = deferred(prose, () => ({ imports: [grammar] }));
  const { absolute, reference, unreserved } = choices;

  // Mismatches are told in the words of the standard, which has no path in an opaque part.
  const explain = standard.rule(reference).definition;
  const parts = rulesOfParts(choices).map((names) =>
    names.map((name) => reading.rule(name).definition),
  );

  const references = precompile(reading.rule(reference).definition, { parts, explain });

  const explained = explainedRules(choices);
  const targets = choices.recomposeTarget === undefined ? new Set<string>() : pathRules(choices);
  const components = new Set([...explained, ...characterRules(choices)]);
  const table = (name: string): RuleTable => {
    if (!explained.has(name)) return tableOf(standard.rule(name), {});
    const rule = name === absolute ? standard.rule(name) : reading.rule(name);
    return tableWithin(rule, reference, references) ?? tableOf(rule, { explain: true });
  };
  return {
    references: [ruleTable(reference, references)],
    targets: [...new Set([unreserved, ...targets])].map(table),
    components: [...components]
      .filter((name) => name !== unreserved && !targets.has(name))
      .map(table),
  };
}

/**
 * Returns the table of a rule as embedded in the table of a larger rule, if the automaton of the larger rule contains
 * that of the rule, and if that is shorter. The automaton of `authority`, for example, is the part of that of a
 * reference which begins after `//`, without the states to which only a path, a query or a fragment leads.
 */
function tableWithin(
  { ruleName, definition }: Rule,
  within: string,
  { automaton, table, expected }: Precompiled,
): RuleTable | undefined {
  const { automaton: part, expectations } = minimalExplainer(definition);
  // The table of a small rule is shorter than a list with an element for each set of the larger one.
  if (part.size < automaton.size / 4 || expected === null) return undefined;
  const whole = decodeSets(expected.text, expected.words, decode(table));
  const { symbols } = commonClasses(part, automaton);
  for (let start = 0; start < automaton.size; start += 1) {
    const found = embeddingFrom(start, part, automaton, symbols);
    if (found === null) continue;
    const sets: (readonly Expectation[] | undefined)[] = [];
    for (const [state, own] of found.states) {
      const set = expectations.sets[part.expected[own]!];
      if ((sets[whole.ofState[state]!] ??= set) !== set) return undefined;
    }
    const words = new Set(sets.flat().map((each) => each?.word));
    const dropped = expected.words.filter((word) => !words.has(word));
    return {
      rule: ruleName,
      table: {
        within,
        start,
        holes: found.holes,
        outside: found.outside,
        dropped,
        sets: whole.sets.map((set, number) => {
          const own = sets[number];
          const kept = set.filter(({ word }) => words.has(word));
          if (own === undefined || keyOfSet(own) === keyOfSet(kept)) return 0;
          return own.map((each) => (each.read === 0 ? each.word : each));
        }),
        // Nothing has been read, so no literal is begun.
        beginning: expectations.sets[expectations.beginning]!.map(({ word }) => word),
      },
    };
  }
  return undefined;
}

/** How an automaton is embedded in another one. */
interface FoundEmbedding {
  /** From states of the other automaton to the states that the same strings lead to. */
  readonly states: ReadonlyMap<number, number>;
  /** The states of the other automaton to which these lead, and which are not among them. */
  readonly outside: readonly number[];
  /** The cells with which only the other automaton goes on to one of these states. */
  readonly holes: readonly number[];
}

/**
 * Returns how an automaton is embedded in another one, from a state on; null if it is not. Runs begin in state 0, so no
 * other of its states may be there.
 *
 * @param symbols the pairs of symbols that have a character in common
 */
function embeddingFrom(
  start: number,
  part: Transducer,
  whole: Transducer,
  symbols: readonly (readonly [number, number])[],
): FoundEmbedding | null {
  // The map grows during the first loop.
  const states = new Map([[start, 0]]);
  for (const [state, own] of states)
    for (const [ownSymbol, symbol] of symbols) {
      const to = part.next[own * part.symbols + ownSymbol]!;
      if (to === ABSENT) continue;
      const target = whole.next[state * whole.symbols + symbol]!;
      if (target === ABSENT || (states.get(target) ?? to) !== to) return null;
      states.set(target, to);
    }
  if (start !== 0 && states.has(0)) return null;
  const outside = new Set<number>();
  const holes = new Set<number>();
  for (const [state, own] of states)
    for (const [ownSymbol, symbol] of symbols) {
      const target = whole.next[state * whole.symbols + symbol]!;
      const goesOn = ([each]: readonly [number, number]): boolean =>
        part.next[own * part.symbols + each]! !== ABSENT;
      if (target === ABSENT || goesOn([ownSymbol, symbol])) continue;
      if (!states.has(target)) outside.add(target);
      // A cell stands for all characters of its symbol.
      else if (symbols.some((pair) => pair[1] === symbol && goesOn(pair))) return null;
      else holes.add((state === start ? 0 : state) * (whole.symbols + 1) + symbol);
    }
  return { states, outside: [...outside], holes: [...holes] };
}

/** The rules that are asked why they refuse a string. */
function explainedRules(choices: DialectChoices): Set<string> {
  const { absolute, components, escaped } = choices;
  return new Set([...Object.values(components), ...pathRules(choices), absolute, escaped]);
}

function pathRules({ components, opaque, paths }: DialectChoices): Set<string> {
  return new Set([
    ...paths.relative,
    ...paths.afterScheme,
    ...paths.afterAuthority,
    ...(opaque === undefined ? [] : [opaque.path, opaque.query]),
    components.query,
  ]);
}

/** The rules that are asked about single characters, or escapes. */
function characterRules({ components, data, escaped, excluded }: DialectChoices): Set<string> {
  return new Set([
    escaped,
    ...excluded.map(([, rule]) => rule),
    ...Object.values(data).flatMap(({ allowed, reserved }) => [allowed, reserved]),
    components.scheme,
    components.query,
  ]);
}

function tableOf({ ruleName, definition }: Rule, options: PrecompileOptions): RuleTable {
  return ruleTable(ruleName, precompile(definition, options));
}

function ruleTable(rule: string, { table, names, expected }: Precompiled): RuleTable {
  return {
    rule,
    table,
    ...(names.length === 0 ? {} : { parts: names.length }),
    ...(expected === null ? {} : { expected }),
  };
}

/** The largest table, in characters, that keeps apart states of the same language. */
const LARGEST = 3000;

/** By the name of the module, and the name of the format, its table: made when it is asked for. */
export const formatTables: Readonly<Record<string, () => TablesOfFormats>> = {
  formats: () => formatTablesOf({ ...formatSources, ...furtherSources }),
  idn: () => formatTablesOf(idnSources),
  ajv: () => formatTablesOf({ ...ajvSources, ...partSources }),
};

/** By the name of a format, its table, and what only messages and patterns need. */
export type TablesOfFormats = Readonly<Record<string, readonly [FormatTable, FormatDetails]>>;

function formatTablesOf(sources: Readonly<Record<string, Rule>>): TablesOfFormats {
  const ranges: Readonly<Record<string, Rule>> = rangeSources;
  return Object.fromEntries(
    Object.entries(sources).map(([name, rule]) => {
      const { source, linear } = toRegExp(ranges[name] ?? rule, { prefer: "short" });
      if (!linear && !(name in ajvSources))
        throw new Error(`the pattern of ${name} is not proven to take linear time`);
      const patternIs = widerFormats.has(name) ? "wider" : "exact";
      const [ruleName, table, sets, words] = formatTableOf(rule);
      return [
        name,
        [
          [ruleName, table],
          [sets, words, source, patternIs],
        ] as const,
      ];
    }),
  );
}

type FormatRuleTable = readonly [rule: string, table: string, sets: string, words: string];

/**
 * A table whose states know the words of the message, and not all that is expected: a format says no
 * more, and fewer states differ.
 *
 * States from which the same strings lead on, but in the words of other rules, are kept apart as long
 * as the table stays small. In a large table they are one state with the words of one of them.
 */
function formatTableOf({ ruleName, definition }: Rule): FormatRuleTable {
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
  // The number of the others, too, stands for literals that began where all of them began.
  const shared = sharedRead(set);
  return words.map((word) => ({ word: shortened(word), read: read.get(word) ?? shared }));
}

function encoded(
  ruleName: string,
  automaton: Transducer,
  expectations: Expectations,
): FormatRuleTable {
  const table = encode(automaton);
  const { text, words } = encodeExpected(table, expectations);
  return [ruleName, table.text, text, words.join("\n")];
}

/**
 * Returns the automaton with one set for all states from which the same strings lead on: the set whose
 * words are the most telling; of several such sets, that of the last state.
 */
function withTellingSets(automaton: Transducer, { sets }: Expectations): Transducer {
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
