/**
 * From ABNF text to a grammar. The stages, in order: read (abnf/), link and check (ast/), and, when
 * a rule is first used, lower and run (automaton/) as a Parsimmon parser (combinator/).
 */
import { CORE_RULES_ABNF } from "./abnf/core-rules.js";
import { readAbnf } from "./abnf/reader.js";
import { check } from "./ast/check.js";
import { ruleKey } from "./ast/definition.js";
import { link } from "./ast/link.js";
import { matchSameCharacters } from "./automaton/same-characters.js";
import { AbnfError } from "./errors.js";
import { Grammar } from "./combinator/grammar.js";
import type { RuleNames } from "./abnf/rule-names.js";
import type { Scope } from "./ast/definition.js";
import type { Linked, Surroundings } from "./ast/link.js";
import type { GrammarSource } from "./combinator/grammar.js";
import type { AlphabetName } from "./combinator/input.js";

/** Options of `compile`. */
export interface CompileOptions {
  /** Grammars whose rules the text may use by name. Of two that define a name, the later is used. */
  readonly imports?: readonly Grammar[];
  /**
   * What the numbers of the text mean. The rules of an octet grammar read a Uint8Array, or a string
   * as its UTF-8 octets, and their offsets are octets. Default: `unicode`.
   */
  readonly alphabet?: AlphabetName;
}

/**
 * Compiles the ABNF of RFC 5234 and RFC 7405, as it stands in a standard.
 *
 * Cost: linear in the text. Automata are made later, when a rule is first used.
 *
 * @throws {AbnfSyntaxError} where the text is not ABNF.
 * @throws {AbnfError} where it is, but does not make a grammar; `kind` says why.
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
  const source = build(abnf, surroundingsOf(options), options.alphabet);
  return new Grammar(() => source, extend);
}

/** The same for the grammars that are shipped: nothing is done until something is asked for. */
export function deferred<const Text extends string>(
  abnf: Text,
  options: CompileOptions = {},
): Grammar<RuleNames<Text>> {
  return new Grammar(() => build(abnf, surroundingsOf(options), options.alphabet), extend);
}

function extend(base: GrammarSource, abnf: string): GrammarSource {
  return build(abnf, { base: base.own, imported: base.scope }, base.alphabet);
}

/** The pipeline. */
function build(
  abnf: string,
  surroundings: Surroundings,
  alphabet: AlphabetName = "unicode",
): GrammarSource {
  const { rules, warnings } = readAbnf(abnf);
  const linked = link(rules, abnf, surroundings);
  check(linked, alphabet === "octets" ? 0xff : 0x10ffff);
  checkCoreRules(linked);
  return { ...linked, warnings, alphabet };
}

function surroundingsOf({ imports = [] }: CompileOptions): Surroundings {
  const imported = new Map(coreScope());
  for (const { source } of imports)
    for (const definition of source.own) imported.set(ruleKey(definition.name), definition);
  return { base: [], imported };
}

/** A core rule may be listed again, in other words too, but it may not become something else. */
function checkCoreRules({ own }: Linked): void {
  for (const definition of own) {
    const core = coreScope().get(ruleKey(definition.name));
    if (core === undefined || matchSameCharacters(core, definition)) continue;
    const sentence = `${core.name} is a core rule, and means something else there`;
    const abnf = definition.parts[0]?.abnf ?? "";
    throw new AbnfError("duplicate-rule", sentence, abnf, definition.nameSpan);
  }
}

let coreCache: Scope | undefined;

/** RFC 5234 Appendix B.1. */
function coreScope(): Scope {
  coreCache ??= link(readAbnf(CORE_RULES_ABNF).rules, CORE_RULES_ABNF, {
    base: [],
    imported: new Map(),
  }).scope;
  return coreCache;
}
