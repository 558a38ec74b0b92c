/**
 * From ABNF text to a grammar. The stages, in order: read (abnf/), link and check (ast/), and, when
 * a rule is first used, lower and run (automaton/) as a Parsimmon parser (combinator/).
 */
import { readAbnf } from "./abnf/reader.js";
import { describe } from "./common/arguments.js";
import { requireOptions } from "./common/options.js";
import { LIMITS } from "./ast/alphabets.js";
import { check } from "./ast/check.js";
import { cutRanges } from "./ast/cut-ranges.js";
import { link } from "./ast/link.js";
import { Grammar } from "./combinator/grammar.js";
import { COMPILE_OPTIONS, settingsOf, startNames } from "./compile-options.js";
import { rejectWrongAlphabet, environmentOf } from "./imports.js";
import { LineIndex } from "./common/line-index.js";
import type { AbnfText } from "./abnf/reader.js";
import type { RuleNames } from "./abnf/rule-names.js";
import type { GrammarSource, Settings } from "./combinator/grammar.js";
import type { CompileOptions, Reachable, NoProse, ProseRules } from "./compile-options.js";
import type { GivenEnvironment } from "./imports.js";

/**
 * Compiles the ABNF of RFC 5234 and RFC 7405, as it stands in a standard.
 *
 * Cost: linear in the text. Automata are made later, when a rule is first used.
 *
 * @throws {AbnfError} where the text does not make a grammar; `kind` says why. An `AbnfSyntaxError`
 *   where it is not ABNF.
 * @throws {UnknownRuleError} where no rule has the name of a start.
 *
 * @example
 * ```ts
 * const { rules } = compile('greeting = ("hello" / "goodbye") *("," SP 1*ALPHA)');
 * rules.greeting.test("Hello, world"); // true
 * rules.greeting.explain("Hello world")?.message;
 * ```
 */
export function compile<
  const Text extends string,
  Imports extends readonly Grammar[] = readonly [],
  Prose extends ProseRules = NoProse,
>(
  abnf: Text,
  options: CompileOptions<Imports, Prose> = {},
): Grammar<RuleNames<Text>, Reachable<Imports, Prose>["names"]> {
  requireOptions(options, COMPILE_OPTIONS);
  const source = build(abnf, givenIn(options), options);
  const grammar = new Grammar<RuleNames<Text>, Reachable<Imports, Prose>["names"]>(
    () => source,
    extend,
  );
  for (const name of source.starts) grammar.rule(name);
  return grammar;
}

/** Compiles a text that is read already. */
export function compileRead(abnf: string, read: AbnfText, options: CompileOptions): Grammar {
  const source = build(abnf, givenIn(options), options, read);
  return new Grammar(() => source, extend);
}

/**
 * Compiles a shipped grammar: the text is read when the grammar is first used.
 *
 * @param optionsOf makes the options when the text is read. So the grammars that they name are not
 *   read earlier.
 */
export function deferred<
  const Text extends string,
  Imports extends readonly Grammar[] = readonly [],
  Prose extends ProseRules = NoProse,
>(
  abnf: Text,
  optionsOf: () => CompileOptions<Imports, Prose> = () => ({}),
): Grammar<RuleNames<Text>, Reachable<Imports, Prose>["names"]> {
  const load = (): GrammarSource => {
    const options = optionsOf();
    return build(abnf, givenIn(options), options);
  };
  return new Grammar(load, extend);
}

/**
 * Compiles a shipped grammar that extends another one, when it is first used.
 *
 * @param optionsOf makes the imports and the prose of the text, beyond those of the base
 */
export function deferredExtension<
  Names extends string,
  Imported extends string,
  const Text extends string,
  Imports extends readonly Grammar[] = readonly [],
  Prose extends ProseRules = NoProse,
>(
  base: Grammar<Names, Imported>,
  abnf: Text,
  optionsOf?: () => Pick<CompileOptions<Imports, Prose>, "imports" | "prose">,
): Grammar<Names | RuleNames<Text>, Imported | Reachable<Imports, Prose>["names"]> {
  return new Grammar(() => extend(base.source, abnf, optionsOf?.()), extend);
}

/** Makes the parts of a grammar that extends another one. */
export function extend(
  { own, scope, clashing, settings, starts }: GrammarSource,
  abnf: string,
  further: Pick<CompileOptions, "imports" | "prose"> = {},
): GrammarSource {
  const added = environmentOf(further, settings.alphabet);
  const isNew = (key: string): boolean => !scope.has(key);
  const environment = {
    base: own,
    imported: scope,
    added: added.imported,
    clashing: new Map([...clashing, ...[...added.clashing].filter(([key]) => isNew(key))]),
    wrongAlphabet: new Map([...added.wrongAlphabet].filter(([key]) => isNew(key))),
  };
  return build(abnf, environment, { ...settings, start: starts });
}

function givenIn(options: CompileOptions): GivenEnvironment {
  return environmentOf(options, settingsOf(options).alphabet);
}

/** Runs the stages. */
function build(
  abnf: string,
  environment: GivenEnvironment,
  options: Partial<Settings> & Pick<CompileOptions, "start">,
  given?: AbnfText,
): GrammarSource {
  const settings = settingsOf(options);
  if (typeof abnf !== "string") throw new TypeError(`ABNF is a string, not ${describe(abnf)}`);
  const lines = new LineIndex(abnf);
  const read = given ?? readAbnf(abnf, settings, lines);
  const { rules, warnings } = cutRanges(read, settings.alphabet, lines);
  rejectWrongAlphabet(environment, rules, abnf);
  const linked = link(rules, abnf, environment, settings.missing);
  const further = check(linked, LIMITS[settings.alphabet], lines);
  return {
    ...linked,
    abnf,
    rules,
    warnings: [...warnings, ...further],
    settings,
    starts: startNames(options.start),
  };
}
