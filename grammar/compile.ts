/**
 * From ABNF text to a grammar. The stages, in order: read (abnf/), link and check (ast/), and, when
 * a rule is first used, lower and run (automaton/) as a Parsimmon parser (combinator/).
 */
import { coreScope } from "./abnf/core-scope.js";
import { readAbnf } from "./abnf/reader.js";
import { check } from "./ast/check.js";
import { lookUp, proseKey, ruleKey } from "./ast/definition.js";
import { equalNodes } from "./ast/equal.js";
import { link } from "./ast/link.js";
import { referencesIn } from "./ast/references.js";
import { warning } from "./errors.js";
import { LineIndex } from "./line-index.js";
import { Grammar } from "./combinator/grammar.js";
import { describe, LIMITS } from "./combinator/input.js";
import { lint } from "./language/lint.js";
import type { RuleNames } from "./abnf/rule-names.js";
import type { Definition } from "./ast/definition.js";
import type { Surroundings } from "./ast/link.js";
import type { GrammarSource, Settings } from "./combinator/grammar.js";
import type { AlphabetName } from "./combinator/input.js";
import type { Rule } from "./combinator/rule.js";

/** Options of `compile`. */
export interface CompileOptions {
  /**
   * Grammars whose own rules the text may use by name. An imported rule keeps its meaning: what it
   * refers to is looked up in its own grammar. A name that two of them define differently must not
   * be used. A rule of the text hides an imported rule of its name; `=/` adds to it here.
   */
  readonly imports?: readonly Grammar[];
  /** Rules for prose values, by the text between the angle brackets. */
  readonly prose?: Readonly<Record<string, Rule>>;
  /** Whether `1#element` is a list with commas, as in RFC 9110 section 5.6.1. Default: false. */
  readonly lists?: boolean;
  /**
   * What to do about rules that nobody defines and prose that nothing is bound to: an error, or a
   * warning and an error of the same kind when a rule that reaches them is first used.
   * Default: `error`.
   */
  readonly missing?: "error" | "defer";
  /**
   * What the numbers of the text mean. The rules of an octet grammar read a Uint8Array, or a string
   * as its UTF-8 octets, and their offsets are octets. Default: `unicode`.
   */
  readonly alphabet?: AlphabetName;
  /**
   * The rule that the others are there for. Of rules that it does not lead to the grammar's
   * `warnings` say so. Default: none, and every rule is wanted for itself.
   */
  readonly start?: string;
}

/**
 * Compiles the ABNF of RFC 5234 and RFC 7405, as it stands in a standard.
 *
 * Cost: linear in the text. Automata are made later, when a rule is first used.
 *
 * @throws {AbnfSyntaxError} where the text is not ABNF.
 * @throws {AbnfError} where it is, but does not make a grammar; `kind` says why.
 * @throws {UnknownRuleError} where no rule has the name of the start.
 *
 * @example
 * ```ts
 * const { rules } = compile('greeting = ("hello" / "goodbye") *("," SP 1*ALPHA)');
 * rules.greeting.test("Hello, world"); // true
 * rules.greeting.explain("Hello world")?.message;
 * ```
 */
export function compile<const Text extends string>(
  abnf: Text,
  options: CompileOptions = {},
): Grammar<RuleNames<Text>> {
  const source = build(abnf, surroundingsOf(options), options);
  const grammar = new Grammar<RuleNames<Text>>(
    () => source,
    extend,
    (compiled) => lint(compiled, options),
  );
  if (options.start !== undefined) grammar.rule(options.start);
  return grammar;
}

/**
 * The same for the grammars that are shipped: nothing is done until something is asked for, and
 * whoever uses one does not get the lint with it.
 */
export function deferred<const Text extends string>(
  abnf: Text,
  options: CompileOptions = {},
): Grammar<RuleNames<Text>> {
  return new Grammar(() => build(abnf, surroundingsOf(options), options), extend);
}

/** The same for a shipped grammar that extends another. */
export function deferredExtension<Names extends string, const Text extends string>(
  base: Grammar<Names>,
  abnf: Text,
): Grammar<Names | RuleNames<Text>> {
  return new Grammar(() => extend(base.source, abnf), extend);
}

function extend({ own, scope, clashing, settings }: GrammarSource, abnf: string): GrammarSource {
  return build(abnf, { base: own, imported: scope, clashing }, settings);
}

/** The pipeline. */
function build(
  abnf: string,
  surroundings: Surroundings,
  options: Partial<Settings>,
): GrammarSource {
  const settings = settingsOf(options);
  if (typeof abnf !== "string") throw new TypeError(`ABNF is a string, not ${describe(abnf)}`);
  const lines = new LineIndex(abnf);
  const { rules, warnings } = readAbnf(abnf, settings, lines);
  const linked = link(rules, abnf, surroundings);
  const postponed = check(linked, LIMITS[settings.alphabet], settings.missing, lines);
  const repeated = linked.repeated.map(({ name, nameSpan }) =>
    warning("repeated-rule", `${name} is defined a second time, in the same way`, lines, nameSpan),
  );
  return { ...linked, abnf, rules, warnings: [...warnings, ...repeated, ...postponed], settings };
}

function settingsOf({
  alphabet = "unicode",
  lists = false,
  missing = "error",
}: Partial<Settings>): Settings {
  requireOneOf("alphabet", alphabet, Object.keys(LIMITS));
  requireOneOf("missing", missing, ["error", "defer"]);
  return { alphabet, lists, missing };
}

/** @throws {TypeError} */
function requireOneOf(option: string, value: string, values: readonly string[]): void {
  if (values.includes(value)) return;
  throw new TypeError(`${option} is ${values.join(" or ")}, not ${value}`);
}

/**
 * Not by its class: a grammar may come from another copy of this package.
 *
 * @throws {TypeError}
 */
function requireMember(value: unknown, member: string, sentence: string): void {
  if (typeof value === "object" && value !== null && member in value) return;
  throw new TypeError(`${sentence}, not ${describe(value)}`);
}

/** @throws {TypeError} where an import is no grammar, or prose is bound to what is no rule. */
function surroundingsOf({ imports = [], prose = {} }: CompileOptions): Surroundings {
  for (const grammar of imports) requireMember(grammar, "source", "an import is a grammar");
  for (const rule of Object.values(prose))
    requireMember(rule, "definition", "what prose means is a rule");
  const imported = new Map(coreScope());
  const clashing = new Set<string>();
  for (const { source } of imports) {
    for (const definition of source.own) {
      const key = ruleKey(definition.name);
      const other = imported.get(key);
      if (coreScope().has(key)) continue;
      if (other !== undefined && !areSame(other, definition)) clashing.add(key);
      imported.set(key, definition);
    }
  }
  for (const [text, rule] of Object.entries(prose)) imported.set(proseKey(text), rule.definition);
  return { base: [], imported, clashing };
}

/**
 * Whether two definitions say the same, down to what they refer to, or one stands for the other
 * (`x = <x, see [RFC1]>`).
 */
function areSame(left: Definition, right: Definition): boolean {
  const pending: [Definition, Definition][] = [[left, right]];
  // What is being compared already: two rules that differ only if they differ.
  const assumed = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const a = withoutAliases(next[0]);
    const b = withoutAliases(next[1]);
    const names = `${ruleKey(a.name)} ${ruleKey(b.name)}`;
    if (a === b || assumed.has(names)) continue;
    assumed.add(names);
    if (a.parts.length !== b.parts.length) return false;
    for (const [index, part] of a.parts.entries()) {
      const other = b.parts[index];
      if (other === undefined || !equalNodes(part.elements, other.elements)) return false;
      const others = referencesIn(other.elements);
      for (const [at, reference] of referencesIn(part.elements).entries()) {
        const mine = lookUp(part.scope, reference);
        const theirs = lookUp(other.scope, others[at] ?? reference);
        if (mine !== undefined && theirs !== undefined) pending.push([mine, theirs]);
        else if (mine !== theirs) return false;
      }
    }
  }
  return true;
}

/** What a rule stands for, if it is no more than another name for a rule elsewhere. */
function withoutAliases(definition: Definition): Definition {
  const [part] = definition.parts;
  if (part === undefined || definition.parts.length > 1) return definition;
  if (part.elements.type !== "prose-val") return definition;
  const target = lookUp(part.scope, part.elements);
  return target === undefined || target === definition ? definition : target;
}
