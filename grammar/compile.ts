/**
 * From ABNF text to a grammar. The stages, in order: read (abnf/), link and check (ast/), and, when
 * a rule is first used, lower and run (automaton/) as a Parsimmon parser (combinator/).
 */
import { readAbnf } from "./abnf/reader.js";
import { cutRanges } from "./ast/cut-ranges.js";
import { check } from "./ast/check.js";
import { link } from "./ast/link.js";
import { disjunction, warning } from "./errors.js";
import { LineIndex } from "./line-index.js";
import { Grammar } from "./combinator/grammar.js";
import { describe, LIMITS, requireOptions } from "./combinator/input.js";
import { refuseStrangers, surroundingsOf } from "./imports.js";
import { lint } from "./language/lint.js";
import type { Missing } from "./ast/definition.js";
import type { RuleNames } from "./abnf/rule-names.js";
import type { GrammarSource, Settings } from "./combinator/grammar.js";
import type { AlphabetName } from "./combinator/input.js";
import type { Rule } from "./combinator/rule.js";
import type { GivenSurroundings } from "./imports.js";

/** Options of `compile`. */
export interface CompileOptions {
  /**
   * Grammars whose own rules the text may use by name. An imported rule keeps its meaning: what it
   * refers to is looked up in its own grammar. A name that two of them define differently must not
   * be used. Of a grammar of the other alphabet, only rules of ASCII alone may be used. A rule of the text hides an imported rule of its name; `=/` adds to it here.
   */
  readonly imports?: readonly Grammar[];
  /** Rules for prose values, by the text between the angle brackets; their alphabet is as above. */
  readonly prose?: Readonly<Record<string, Rule>>;
  /** Whether `1#element` is a list with commas, as in RFC 9110 section 5.6.1. Default: false. */
  readonly lists?: boolean;
  /**
   * The meaning of a name that nothing defines and of prose that nothing is bound to: an error
   * (`error`); a warning, and an error of the same kind when a rule that reaches it is first used
   * (`defer`); or a warning, and the name matches nothing (`never`). Rules of imported grammars keep
   * the setting of their own text. Default: `error`.
   */
  readonly missing?: Missing;
  /**
   * What the numbers of the text mean. The rules of an octet grammar read a Uint8Array, or a string
   * as its UTF-8 octets, and their offsets are octets. A range that ends beyond the octets
   * (`%x80-FFFFF`) ends at the last octet, with a warning. Default: `unicode`.
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
  requireOptions(options);
  const source = build(abnf, givenIn(options), options);
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
  return new Grammar(() => build(abnf, givenIn(options), options), extend);
}

/** The same for a shipped grammar that extends another. */
export function deferredExtension<Names extends string, const Text extends string>(
  base: Grammar<Names>,
  abnf: Text,
): Grammar<Names | RuleNames<Text>> {
  return new Grammar(() => extend(base.source, abnf), extend);
}

function extend({ own, scope, clashing, settings }: GrammarSource, abnf: string): GrammarSource {
  return build(abnf, { base: own, imported: scope, clashing, strangers: new Map() }, settings);
}

function givenIn(options: CompileOptions): GivenSurroundings {
  return surroundingsOf(options, settingsOf(options).alphabet);
}

/** The pipeline. */
function build(
  abnf: string,
  surroundings: GivenSurroundings,
  options: Partial<Settings>,
): GrammarSource {
  const settings = settingsOf(options);
  if (typeof abnf !== "string") throw new TypeError(`ABNF is a string, not ${describe(abnf)}`);
  const lines = new LineIndex(abnf);
  const read = readAbnf(abnf, settings, lines);
  const limit = LIMITS[settings.alphabet];
  const { rules, warnings } = settings.alphabet === "octets" ? cutRanges(read, limit, lines) : read;
  refuseStrangers(surroundings, rules, abnf);
  const linked = link(rules, abnf, surroundings, settings.missing);
  const postponed = check(linked, limit, lines);
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
  requireOneOf("missing", missing, ["error", "defer", "never"]);
  return { alphabet, lists, missing };
}

/** @throws {TypeError} */
function requireOneOf(option: string, value: string, values: readonly string[]): void {
  if (values.includes(value)) return;
  throw new TypeError(`${option} is ${disjunction(values)}, not ${value}`);
}
