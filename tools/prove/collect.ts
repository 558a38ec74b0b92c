/**
 * Collects the claims to check: the tables of this project and of generated modules, and the texts of ABNF behind them.
 *
 * The checker trusts nothing here. A wrong text or table gives no proof, or the proof of another claim.
 */
import { isCoreRule } from "../../grammar/abnf/core-scope.js";
import { deferred } from "../../grammar/compile.js";
import { LimitError, RecursiveRuleError } from "../../grammar/common/errors.js";
import { precompile } from "../../grammar/generate/precompile.js";
import { decode } from "../../grammar/runtime/decode.js";
import { STANDARDS } from "../../grammar/standards.js";
import * as ajvDetails from "../../generated/details/ajv.js";
import * as formatDetails from "../../generated/details/formats.js";
import * as idnDetails from "../../generated/details/idn.js";
import * as ajvTables from "../../generated/tables/ajv.js";
import * as formatTables from "../../generated/tables/formats.js";
import * as idnTables from "../../generated/tables/idn.js";
import * as replacementTables from "../../generated/tables/replacements.js";
import * as rfc2396Tables from "../../generated/tables/rfc2396.js";
import * as rfc2396bisTables from "../../generated/tables/rfc2396bis.js";
import * as rfc3986Tables from "../../generated/tables/rfc3986.js";
import * as rfc3987Tables from "../../generated/tables/rfc3987.js";
import {
  ajvSources,
  formatSources,
  furtherSources,
  idnSources,
  partSources,
} from "../../formats/sources.js";
import { characterGrammar, PARTS, referenceGrammar } from "../../packages/common/src/grammar.js";
import { rfc2396bisChoices, rfc2396Choices } from "../../src/choices/rfc2396.js";
import { rfc3986Choices, rfc3987Choices } from "../../src/choices/rfc3986.js";
import {
  rfc2396bisTexts,
  rfc2396Texts,
  rfc3986Texts,
  rfc3987Texts,
} from "../../src/choices/texts.js";
import { rulesOfParts } from "../../src/reference.js";
import { decodeTextOrEmbedding, TableRules } from "../../src/table-rules.js";
import { decodeDamaged, decodeDamagedSets } from "./damage.js";
import { ProofError, ruleOf } from "./grammar.js";
import type { Definition, Scope } from "../../grammar/ast/definition.js";
import type { Settings as GrammarSettings } from "../../grammar/combinator/grammar.js";
import type { Grammar, Rule } from "../../grammar/index.js";
import type { FormatDetails, FormatTable } from "../../formats/format.js";
import type { DialectChoices, DialectTexts } from "../../src/definition.js";
import type { RuleTable } from "../../src/table-rules.js";
import type { Claim } from "./check.js";
import type { Source } from "./grammar.js";

/** A claim, and its name in the output. */
export interface NamedClaim {
  readonly name: string;
  /** @throws {NoTable} */
  readonly claim: () => Claim;
}

/** There is no table: the rule contains itself, or its automaton has too many states. */
export class NoTable extends Error {
  override readonly name = "NoTable";
}

const sources = new Map<Scope, Source>();

/** Whether a text has lists, and whether it is about octets, by the text. Texts that are not there have neither. */
const settings = new Map<string, GrammarSettings>();

/** Reads the grammars of the shipped standards, whose texts other texts import. */
export async function loadStandards(): Promise<ReadonlyMap<string, Grammar>> {
  const grammars = new Map<string, Grammar>();
  for (const { name, load } of STANDARDS) {
    const grammar = await load();
    grammars.set(name, grammar);
    note(grammar);
  }
  return grammars;
}

/** Notes the settings of the texts of a grammar. */
export function note({ source }: Grammar): void {
  for (const { parts } of source.own)
    for (const { abnf, scope } of parts)
      if (scope === source.scope) settings.set(abnf, source.settings);
}

/** Returns the source and the name of a definition. */
export function sourceOf({ name, parts }: Definition): readonly [source: Source, rule: string] {
  const last = parts.at(-1);
  if (last === undefined) throw new ProofError(`${name} has no text`);
  return [scopeSource(last.scope), name];
}

/** Returns the source of the texts whose names are looked up in a scope. */
function scopeSource(scope: Scope): Source {
  const known = sources.get(scope);
  if (known !== undefined) return known;
  const parts = [...scope.values()].flatMap((definition) => definition.parts);
  const own = parts.filter((part) => part.scope === scope);
  const texts = inOrder([...new Set(own.map(({ abnf }) => abnf))], scope);
  const imports = new Map<string, readonly [Source, string]>();
  const { lists, alphabet } = settings.get(texts[0] ?? "") ?? { lists: false, alphabet: "unicode" };
  const source: Source = {
    texts: texts.map((abnf) => ({ abnf, lists: lists !== false })),
    octets: alphabet === "octets",
    missingIsNothing: own.some(({ missing }) => missing === "never"),
    imports,
  };
  sources.set(scope, source);
  for (const [key, definition] of scope) {
    // A rule with a `=/` in these texts alone is one of another text, with more alternatives.
    const [first] = definition.parts;
    const foreign = definition.parts.at(-1)?.scope === scope ? first?.scope.get(key) : definition;
    if (foreign !== undefined && first?.scope !== scope && !isCoreRule(foreign))
      imports.set(key, sourceOf(foreign));
  }
  return source;
}

/** Returns texts in the order in which they extend each other: a text comes before one that adds to its rules or replaces them. */
function inOrder(texts: readonly string[], scope: Scope): readonly string[] {
  const ordered: string[] = [];
  for (const text of texts) {
    const changed = ordered.findIndex((other) => isChangedBy(text, other, scope));
    ordered.splice(changed === -1 ? ordered.length : changed, 0, text);
  }
  return ordered;
}

function isChangedBy(text: string, other: string, scope: Scope): boolean {
  return [...scope.values()].some(({ name, parts }) => {
    const own = parts.map(({ abnf }) => abnf);
    if (!own.includes(other)) return false;
    if (own.includes(text)) return own.indexOf(text) < own.indexOf(other);
    return new RegExp(`^[ \\t]*${name}\\s*=`, "im").test(text);
  });
}

/** The claims about all rules of the shipped standards: their language. */
export function standardClaims(grammars: ReadonlyMap<string, Grammar>): readonly NamedClaim[] {
  return [...grammars].flatMap(([name, { rules }]) =>
    Object.values<Rule>(rules).map((rule) => ({
      name: `${name} ${rule.ruleName}`,
      claim: () => languageOf(rule),
    })),
  );
}

function languageOf({ definition }: Rule): Claim {
  const table = decode(madeOrNot(() => precompile(definition).table));
  const [source, rule] = sourceOf(definition);
  return { source, rule, table };
}

/** @throws {NoTable} if what makes a table throws because there can be none. */
export function madeOrNot<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof LimitError || error instanceof RecursiveRuleError)
      throw new NoTable(error.message);
    throw error;
  }
}

/**
 * The formats whose tables are so large that states from which the same strings lead on are one state, with the words
 * of one of them (tools/generate/tables.ts).
 */
const MERGED: readonly string[] = [
  "uri",
  "http-url",
  "uri-reference",
  "iri",
  "iri-reference",
  "url",
];

/** The claims about the tables of the formats: their language, and the words of their messages. */
export function formatClaims(): readonly NamedClaim[] {
  const tables: Readonly<Record<string, FormatTable>> = {
    ...formatTables,
    ...idnTables,
    ...ajvTables,
  };
  const details: Readonly<Record<string, FormatDetails>> = {
    ...formatDetails,
    ...idnDetails,
    ...ajvDetails,
  };
  const rules: Readonly<Record<string, Rule>> = {
    ...formatSources,
    ...furtherSources,
    ...idnSources,
    ...ajvSources,
    ...partSources,
  };
  return Object.entries(rules).map(([name, { definition }]) => {
    const key = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const [, text] = tables[key]!;
    const [setText, words] = details[key]!;
    const [source, rule] = sourceOf(definition);
    const claim = (): Claim => {
      const table = decodeDamaged(text);
      const sets = decodeDamagedSets(setText, words.split("\n"), table);
      const isMerged = MERGED.includes(name);
      return { source, rule, table, expected: { sets, source, rule, isShort: true, isMerged } };
    };
    return { name: `format ${name}`, claim };
  });
}

type Tables = Readonly<Record<"references" | "targets" | "components", readonly RuleTable[]>>;

/** The claims about the tables of the dialects: language, components and expected sets. */
export function dialectClaims(): readonly NamedClaim[] {
  return [
    ...claimsOf("rfc2396bis", rfc2396bisChoices, rfc2396bisTexts(), rfc2396bisTables),
    ...claimsOf("rfc2396", rfc2396Choices, rfc2396Texts(), rfc2396Tables),
    ...claimsOf("rfc3986", rfc3986Choices, rfc3986Texts(), rfc3986Tables),
    ...claimsOf("rfc3987", rfc3987Choices, rfc3987Texts(), rfc3987Tables),
  ];
}

function claimsOf(
  dialect: string,
  choices: DialectChoices,
  { grammar, opaque, prose }: DialectTexts,
  tables: Tables,
): readonly NamedClaim[] {
  const reading = opaque === undefined ? grammar : grammar.extend(opaque.abnf);
  const standard = deferred(prose, () => ({ imports: [grammar] }));
  const all = [...tables.references, ...tables.targets, ...tables.components];
  const rules = new TableRules(all, undefined, decodeTextOrEmbedding);
  return all.map(({ rule: name, parts, expected, table }) => ({
    name: `${dialect} ${name}`,
    claim: (): Claim => {
      const explains = expected !== undefined || typeof table !== "string";
      const isStandard = name === choices.absolute || (!explains && parts === undefined);
      const [source, rule] = sourceOf((isStandard ? standard : reading).rule(name).definition);
      const words = sourceOf(
        (parts === undefined && !isStandard ? reading : standard).rule(name).definition,
      );
      return {
        source,
        rule,
        table: rules.rule(name).table,
        ...(explains
          ? { expected: { sets: rules.rule(name).expected, source: words[0], rule: words[1] } }
          : {}),
        ...(parts === undefined ? {} : { captures: capturesOf(rulesOfParts(choices), source) }),
      };
    },
  }));
}

/** The rules of parts, each with the number of its part. */
function capturesOf(
  parts: readonly (readonly string[])[],
  source: Source,
): NonNullable<Claim["captures"]> {
  return parts.flatMap((names, number) =>
    names.map((name) => ({ number, rule: ruleOf(source, name) })),
  );
}

/** The claims about the tables of the replacements: references, with parts and expected sets, and sets of characters. */
export function replacementClaims(): readonly NamedClaim[] {
  const { references, components } = replacementTables;
  const rules = new TableRules([...references, ...components]);
  const claim = (name: string, grammar: Grammar): Claim => {
    const [source, rule] = sourceOf(grammar.rule(name).definition);
    return { source, rule, table: rules.rule(name).table };
  };
  const referenceClaim = (name: string): Claim => {
    const { source, rule, table } = claim(name, referenceGrammar());
    const parts = PARTS.map(([, names]) => names);
    const expected = { sets: rules.rule(name).expected, source, rule };
    return { source, rule, table, captures: capturesOf(parts, source), expected };
  };
  return [
    ...references.map(({ rule }) => ({
      name: `replacements ${rule}`,
      claim: () => referenceClaim(rule),
    })),
    ...components.map(({ rule }) => ({
      name: `replacements ${rule}`,
      claim: () => claim(rule, characterGrammar()),
    })),
  ];
}

/** The file is not a generated module, or has no such rule. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
}

/** The parts of a rule of a module: what `rule(…)` is called with. */
interface Parts {
  readonly table: string;
  readonly names: readonly string[];
  /** For each name, its number in the marks of the table; -1 where the table has none. */
  readonly numbers: readonly number[];
  readonly expected: { readonly text: string; readonly words: readonly string[] } | null;
}

/** A further argument of the call: what a rule of a module can do. */
const ABILITY =
  /^ {2}\/\* @__PURE__ \*\/ (?:captures|completions|explanations|openings|pieces|recognitions)\(.*\),$/;

/**
 * Makes the claim about the table of a rule in a generated module, whose text is read and not run.
 *
 * @param captures the rules that the module captures, if they are known
 * @throws {ModuleError} if there is no such table, or the module captures other rules.
 */
export function moduleClaim(rule: Rule, text: string, captures?: readonly string[]): Claim {
  const head = `rule(\n  ${JSON.stringify(rule.ruleName)}, `;
  const start = text.indexOf(head);
  if (start === -1) throw new ModuleError(`the module has no rule ${rule.ruleName}`);
  // Each argument of the call has a line of its own.
  const lines = text.slice(start + head.length, text.indexOf("\n);", start)).split("\n");
  const argumentsOf = (name: string): readonly unknown[] => {
    const call = `/* @__PURE__ */ ${name}(`;
    const line = lines.find((each) => each.trim().startsWith(call))?.trim();
    return line === undefined ? [] : (JSON.parse(`[${line.slice(call.length, -2)}]`) as unknown[]);
  };
  if (!lines.slice(2).every((line) => ABILITY.test(line)))
    throw new ModuleError(`the module has no table for ${rule.ruleName}`);
  try {
    const table: unknown = JSON.parse(lines[1]!.trim().slice(0, -1));
    if (typeof table !== "string")
      throw new ModuleError(`the module has no table for ${rule.ruleName}`);
    const [names = [], numbers = []] = argumentsOf("captures") as [string[]?, number[]?];
    const [sets, words = []] = [
      ...argumentsOf("explanations"),
      ...argumentsOf("recognitions").slice(1),
    ] as [string?, string[]?];
    const expected = sets === undefined ? null : { text: sets, words };
    if (captures !== undefined && wordsOf(captures) !== wordsOf(names))
      throw new ModuleError(`the module captures ${wordsOf(names)}, not ${wordsOf(captures)}`);
    return claimOf(rule, { table, names, numbers, expected });
  } catch (error) {
    if (error instanceof ModuleError) throw error;
    throw new ModuleError(`the module has no table for ${rule.ruleName}`);
  }
}

/** The names of rules in lower case and in order, as a text. */
function wordsOf(names: readonly string[]): string {
  return (
    names
      .map((name) => name.toLowerCase())
      .sort()
      .join(", ") || "nothing"
  );
}

function claimOf({ definition }: Rule, { table: text, names, numbers, expected }: Parts): Claim {
  const table = decodeDamaged(text, names.length === 0);
  const [source, rule] = sourceOf(definition);
  const rules = names.map((name) => ruleOf(source, name));
  const isNumbered = numbers.every((number, index) => {
    const first = numbers.indexOf(number);
    return number === -1 || (number in names && rules[first] === rules[index]);
  });
  if (!isNumbered || numbers.length !== names.length)
    throw new ModuleError(`the captures of ${rule} are not numbered`);
  return {
    source,
    rule,
    table,
    ...(names.length === 0
      ? {}
      : {
          captures: rules.map((each, index) => ({ number: numbers[index]!, rule: each })),
        }),
    ...(expected === null
      ? {}
      : {
          expected: { sets: decodeDamagedSets(expected.text, expected.words, table), source, rule },
        }),
  };
}
