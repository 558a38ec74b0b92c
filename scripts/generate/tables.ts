/**
 * The tables that the entry points of the dialects run over, made from the ABNF of the standards.
 * The choices of a dialect decide which table of a rule is made.
 */
import { deferred } from "../../grammar/compile.js";
import { partOf } from "../../grammar/generate/part.js";
import { minimalExplainer, precompile } from "../../grammar/generate/precompile.js";
import { choices as rfc2396 } from "../../src/dialects/rfc2396.js";
import { choices as rfc2396bis } from "../../src/dialects/rfc2396bis.js";
import { choices as rfc3986 } from "../../src/dialects/rfc3986.js";
import { choices as rfc3987 } from "../../src/dialects/rfc3987.js";
import {
  rfc2396bisTexts,
  rfc2396Texts,
  rfc3986Texts,
  rfc3987Texts,
} from "../../src/dialects/texts.js";
import { decode } from "../../grammar/runtime/decode.js";
import { decodeSets } from "../../grammar/runtime/expected.js";
import { slotsOf } from "../../src/slots.js";
import type { Precompiled, PrecompileOptions } from "../../grammar/generate/precompile.js";
import type { Rule } from "../../grammar/index.js";
import type { DialectChoices, DialectTexts } from "../../src/definition.js";
import type { RuleTable } from "../../src/table-rules.js";

export { formatTables } from "./format-tables.js";

/** The tables of a dialect. Each rule has one, in the first of the groups that need it. */
export interface DialectTables {
  /** The references, which reading needs. */
  readonly reference: readonly RuleTable[];
  /** The characters of which escapes may be expanded. */
  readonly unreserved: readonly RuleTable[];
  /** The rules that explain a mistake in the path of a target, where one is possible. */
  readonly paths: readonly RuleTable[];
  /** The other sets of characters, and the rules that serve as such. */
  readonly characters: readonly RuleTable[];
  /** The other rules that explain a mistake in a component. */
  readonly components: readonly RuleTable[];
}

/** By the name of the dialect, its tables: made when they are asked for. */
export const dialectTables: Readonly<Record<string, () => DialectTables>> = {
  rfc2396bis: () => tablesOf(rfc2396bis, rfc2396bisTexts()),
  rfc2396: () => tablesOf(rfc2396, rfc2396Texts()),
  rfc3986: () => tablesOf(rfc3986, rfc3986Texts()),
  rfc3987: () => tablesOf(rfc3987, rfc3987Texts()),
};

function tablesOf(choices: DialectChoices, texts: DialectTexts): DialectTables {
  const { grammar, opaque, prose } = texts;
  const reading = opaque === undefined ? grammar : grammar.extend(opaque.abnf);
  const standard = deferred(prose, () => ({ imports: [grammar] }));
  const { reference } = choices;
  const explained = explainedRules(choices);
  const characters = characterRules(choices);
  const paths = choices.recomposeTarget === undefined ? new Set<string>() : pathRules(choices);

  // Mismatches are told in the words of the standard, which has no path in an opaque part.
  const explain = standard.rule(reference).definition;
  const slots = slotsOf(choices).map((names) => names.map((name) => reading.rule(name).definition));
  const whole = precompile(reading.rule(reference).definition, { slots, explain });
  const ruleOf = (name: string): Rule =>
    name === choices.absolute ? standard.rule(name) : reading.rule(name);
  const component = (name: string): RuleTable => tableOf(ruleOf(name), { explain: true });
  return {
    reference: [ruleTable(reading.rule(reference), whole)],
    unreserved: [tableOf(standard.rule(choices.unreserved), {})],
    paths: Array.from(paths, component),
    characters: Array.from(characters)
      .filter((name) => !paths.has(name))
      .map((name) => (explained.has(name) ? component(name) : tableOf(standard.rule(name), {}))),
    components: Array.from(explained)
      .filter((name) => !characters.has(name) && !paths.has(name))
      .map((name) => partTable(ruleOf(name), reference, whole) ?? component(name)),
  };
}

/** The table of a rule as a part of another table, if it is one and that is shorter. */
function partTable(
  { ruleName, definition }: Rule,
  within: string,
  whole: Precompiled,
): RuleTable | undefined {
  const { automaton, expectations } = minimalExplainer(definition);
  // A small table of its own is shorter than the list of all sets of the whole.
  if (automaton.size < whole.automaton.size / 4 || whole.expected === null) return undefined;
  const { text, words } = whole.expected;
  const expected = decodeSets(text, words, decode(whole.table));
  const part = partOf(automaton, expectations, { automaton: whole.automaton, words, expected });
  if (part === null) return undefined;
  return {
    rule: ruleName,
    within,
    table: part.text,
    ...(part.words.length === 0 ? {} : { words: part.words }),
  };
}

/** The rules that are asked why they refuse a string. */
function explainedRules({ absolute, components, escaped }: DialectChoices): Set<string> {
  return new Set([...Object.values(components), absolute, escaped]);
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

function tableOf(rule: Rule, options: PrecompileOptions): RuleTable {
  return ruleTable(rule, precompile(rule.definition, options));
}

function ruleTable({ ruleName }: Rule, { table, names, expected }: Precompiled): RuleTable {
  return {
    rule: ruleName,
    table,
    ...(names.length === 0 ? {} : { slots: names.length }),
    ...(expected === null ? {} : { expected }),
  };
}
