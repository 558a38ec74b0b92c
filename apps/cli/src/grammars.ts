/**
 * The grammars that the arguments name: shipped standards, and the ABNF of files of every kind. All commands
 * that take a grammar open it here.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import {
  AbnfError,
  compile,
  diagnose,
  loadStandardsOf,
  LineIndex,
  nearest,
  UnknownRuleError,
  withRules,
} from "../../../grammar/workbench/index.js";
import { findingsIn, withImportNames } from "./check/finding.js";
import { findConfiguration } from "./configuration.js";
import { GrammarError, MissingFileError, UsageError } from "./errors.js";
import { report } from "./report.js";
import { compileOptions, lastOf, LIST_FORMS, shippedGrammar } from "./grammar-text.js";
import { listOption } from "./options.js";
import { SHIPPED, shippedOption, shippedStandard } from "./shipped-standards.js";
import { kindOption, readSource, requireAbnf } from "./read-source.js";
import { DRAFT } from "./uri-standards.js";
import type { PositionIn, Kind, Standard } from "../../../grammar/workbench/index.js";
import type { Command } from "commander";
import type { CompileOptions, Diagnostic, Grammar, Rule } from "../../../grammar/index.js";
import type { Finding } from "./check/finding.js";
import type { FoundConfiguration } from "./configuration.js";
import type { OpenFormat } from "../../../formats/explain/index.js";
import type { Session } from "./session.js";
import type { GrammarText, TextSettings } from "./grammar-text.js";
import type { Source } from "./read-source.js";

/** The options that say how files are read. */
export interface GrammarOptions extends TextSettings {
  readonly import?: readonly string[] | undefined;
  readonly kind?: Kind | undefined;
}

/** The options that name a grammar, and say how files are read. */
export interface NamedGrammarOptions extends GrammarOptions {
  readonly grammar?: string;
  readonly standard?: Standard;
  readonly abnf?: string;
}

/** The options that name one rule of a grammar, or a format. */
export interface RuleOptions extends NamedGrammarOptions {
  readonly rule?: string;
  readonly format?: string;
}

/** A grammar that the arguments name. */
export interface OpenGrammar {
  readonly grammar: Grammar;
  readonly text: GrammarText;
  /** The file that contains it; undefined for a shipped grammar. */
  readonly source: Source | undefined;
}

/** Adds the options that say how files are read. */
export function withGrammarOptions(command: Command): Command {
  return command
    .addOption(
      listOption(
        "--import <name>",
        "a grammar whose rules the files may use: a shipped standard (rfc3986), a file, or auto for the standards " +
          "that define what is missing; NAME:RULE,RULE takes these rules; may be repeated. .uri-abnf.json has the defaults " +
          "of this option and of the next three",
      ),
    )
    .addOption(
      new Option(
        "--lists [form]",
        "read 1#element as a list with commas (RFC 9110), as the sender makes it, or as the recipient must accept " +
          "it, with empty elements; --lists alone is sender",
      )
        .choices(LIST_FORMS)
        .preset("sender"),
    )
    .option("--octets", "numbers are octets, not Unicode characters")
    .option(
      "--prose <name=rule>",
      "prose that stands for an imported rule or a core rule: <name> in the grammar; may be repeated",
      proseBinding,
    )
    .addOption(kindOption());
}

/** E.g. `any character=VCHAR`. Prose may contain equals signs, and a rule name has none. */
function proseBinding(
  binding: string,
  earlier: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, name, rule] = /^<?([^<>]+?)>?=([A-Za-z][A-Za-z0-9-]*)$/.exec(binding) ?? [];
  if (name === undefined || rule === undefined)
    throw new InvalidArgumentError("It is written NAME=RULE.");
  return { ...earlier, [name]: rule };
}

/**
 * Adds the options that name a grammar, and say how files are read. `--standard` and `--abnf` are in no help:
 * `--grammar` and `--import` say the same.
 *
 * @param usual the grammar without the option
 */
export function withNamedGrammar(command: Command, usual = ""): Command {
  const named = new Option(
    "-g, --grammar <name|file>",
    `a shipped grammar (rfc3986), or a file with ABNF; - is standard input${usual}`,
  );
  command
    .addOption(named.conflicts(["standard", "abnf"]))
    .addOption(shippedOption().hideHelp())
    .addOption(new Option("--abnf <file>").hideHelp());
  return withGrammarOptions(command);
}

/**
 * Returns the name of the grammar that an argument or an option names, and the options for its file, which may use the
 * rules of `--standard`.
 *
 * @param usual the name if there is no other
 * @throws {UsageError} if there is no name, or an argument beside an option.
 */
export function namedGrammar(
  { grammar, standard, abnf, ...options }: NamedGrammarOptions,
  argument?: string,
  usual?: string,
): { readonly name: string; readonly options: GrammarOptions } {
  const named = grammar ?? abnf;
  if (argument !== undefined && named !== undefined)
    throw new UsageError("there are an argument and --grammar: choose one");
  const file = argument ?? named;
  const name = file ?? standard?.name ?? usual;
  if (name === undefined) throw new UsageError("a grammar is missing; --grammar names it");
  if (file === undefined || standard === undefined) return { name, options };
  return { name, options: { ...options, import: [standard.name, ...(options.import ?? [])] } };
}

/** Adds the options that name one rule of a grammar. */
export function withRuleOptions(command: Command, isRequired = false): Command {
  const usual = " (default: the main rule of a shipped grammar, or the first rule of a file)";
  command.option("--rule <name>", `the rule${isRequired ? "" : usual}`).addHelpText(
    "afterAll",
    `  $ uri-abnf ${command.name()} --grammar a.md --import b.abnf --lists --rule r
  $ uri-abnf ${command.name()} -g a --kind text --octets --prose x=SP --rule r`,
  );
  return withNamedGrammar(command, ` (default: ${DRAFT.name})`);
}

/**
 * Opens the grammar of a name: a shipped standard, or else a file. Writes the warnings about a file to
 * standard error. A name or a prose value that nothing defines is an error only of a rule that leads to it
 * (`ruleIn`).
 *
 * @returns the imports, each of which may use the rules of those before it, and the grammar as the last
 * @throws {FileError} if a file cannot be read.
 * @throws {GrammarError} if a file contains no grammar, or one with mistakes.
 */
export async function openGrammar(
  name: string,
  options: GrammarOptions,
  session: Session,
): Promise<readonly OpenGrammar[]> {
  const shipped = await openShipped(name);
  if (shipped === undefined)
    return openGrammarIn(await readNamed(name, session, options.kind), options, session);
  return [...(await openImports(options, session)), shipped];
}

/**
 * Returns the options with those of the configuration file for the options that are not there.
 *
 * @throws {UsageError} if an import of it is outside of its folder, or no file
 */
export function configured(
  options: GrammarOptions,
  found: FoundConfiguration | undefined,
): GrammarOptions {
  if (found === undefined) return options;
  const { lists, octets, prose } = found.options;
  return { lists, octets, prose, ...options, import: options.import ?? configuredImports(found) };
}

/** The imports of the configuration. Names of files are relative to its folder. */
function configuredImports(found: FoundConfiguration): readonly string[] {
  return (found.options.import ?? []).map((name, index) => {
    const { from, only = [] } = importNamed(name, (file) => existsSync(join(found.folder, file)));
    const isShipped = from.toLowerCase() === "core" || shippedStandard(from) !== undefined;
    if (isShipped || name === AUTOMATIC) return name;
    return [found.pathOf(from, ["import", index]), only.join(",")].filter(Boolean).join(":");
  });
}

/**
 * Opens the grammar of a text that is read already, as `openGrammar` does.
 *
 * @throws {GrammarError} if the text contains no grammar, or one with mistakes.
 */
export async function openGrammarIn(
  source: Source,
  given: GrammarOptions,
  session: Session,
): Promise<readonly OpenGrammar[]> {
  const options = configured(given, await findConfiguration());
  const imports = await openImports(options, session);
  const opened = openSource(source, options, imports);
  const told = (): readonly Diagnostic[] => opened.grammar.warnings;
  const further = await openAutomatic(source, options, imports, session, told);
  const all = [...imports, ...further];
  const last = further.length === 0 ? opened : openSource(source, options, all);
  return withWarnings([...all, last], session);
}

/**
 * Opens the shipped standards that `--import auto` stands for, and writes them to standard error; none without this option.
 *
 * @param diagnosticsOf returns the diagnostics about the text with the other imports
 */
export async function openAutomatic(
  source: Pick<Source, "abnf" | "text">,
  { import: names = [], octets = false }: GrammarOptions,
  imports: readonly OpenGrammar[],
  session: Session,
  diagnosticsOf: () => readonly Diagnostic[],
): Promise<readonly OpenGrammar[]> {
  if (!names.includes(AUTOMATIC)) return [];
  const { importHints } = await loadStandardsOf();
  const hints = importHints(diagnosticsOf(), {
    abnf: source.abnf,
    document: source.text,
    alphabet: octets ? "octets" : "unicode",
    imports: imports.map(({ grammar }) => grammar),
  });
  const found = [...new Set(Array.from(hints.values(), (hint) => hint.import))];
  if (found.length > 0)
    session.err(report(`uri-abnf: ${found.map((name) => `--import ${name}`).join(" ")}`));
  return openImports({ import: found }, session);
}

/** The name of the import that stands for the standards that define the missing names. */
export const AUTOMATIC = "auto";

/** Writes the warnings about the last grammar. */
function withWarnings(opened: readonly OpenGrammar[], session: Session): readonly OpenGrammar[] {
  const { grammar, source } = lastOf(opened);
  const told = grammar.warnings.filter(({ kind }) => !OPEN.has(kind));
  for (const warning of source === undefined ? [] : findingsIn(source, told))
    session.err(report(`uri-abnf: warning: ${sentenceOf(warning)}`, warning.excerpt));
  return opened;
}

/** The kinds of warnings about undefined names. */
export const OPEN: ReadonlySet<string> = new Set(["undefined-rule", "unbound-prose"]);

/**
 * Opens the imports but `auto`, each of which may use the rules of those before it. Writes no warnings.
 *
 * @throws {UsageError} if an import has no rule of a name that is taken of it.
 */
export async function openImports(
  { import: names = [], lists, octets }: GrammarOptions,
  session: Session,
): Promise<readonly OpenGrammar[]> {
  const opened: OpenGrammar[] = [];
  for (const name of names.filter((each) => each !== AUTOMATIC)) {
    const { from, only } = importNamed(name, existsSync);
    // `--kind` is not about the imports.
    const whole =
      (await openShipped(from)) ??
      openSource(await readNamed(from, session), { lists, octets }, opened);
    opened.push(only === undefined ? whole : selected(whole, only, name));
  }
  return opened;
}

/**
 * Returns the grammar that an import names, and the rules that it takes: `rfc9651:parameters,key`. The name of a file
 * may have a colon.
 *
 * @param isFile checks whether there is a file of a name
 */
export function importNamed(
  name: string,
  isFile: (name: string) => boolean,
): { readonly from: string; readonly only?: readonly string[] } {
  const [, from, rules] =
    /^(.+):([A-Za-z][A-Za-z0-9-]*(?:,[A-Za-z][A-Za-z0-9-]*)*)$/s.exec(name) ?? [];
  if (from === undefined || rules === undefined || isFile(name)) return { from: name };
  return { from, only: rules.split(",") };
}

/** Returns an import with only some rules that a text can name. */
function selected(whole: OpenGrammar, only: readonly string[], name: string): OpenGrammar {
  try {
    return { ...whole, grammar: withRules(whole.grammar, only), text: { ...whole.text, only } };
  } catch (error) {
    if (!(error instanceof UnknownRuleError)) throw error;
    throw new UsageError(`--import ${name}: ${error.message}`);
  }
}

/** Opens a shipped grammar. Returns undefined if no shipped grammar has the name. */
async function openShipped(name: string): Promise<OpenGrammar | undefined> {
  const grammar = await shippedGrammar(name);
  return grammar && { grammar, text: { shipped: name }, source: undefined };
}

/** Reads the file of a name that is not the name of a shipped grammar. */
async function readNamed(name: string, session: Session, kind?: Kind): Promise<Source> {
  try {
    return await readSource(name, session, kind);
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    const near = nearest(name, SHIPPED.keys());
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    throw new MissingFileError(`${error.message}, and no shipped grammar of this name${hint}`);
  }
}

function openSource(
  source: Source,
  { lists = false, octets = false, prose }: GrammarOptions,
  imports: readonly OpenGrammar[],
): OpenGrammar {
  requireAbnf(source);
  const text = { abnf: source.abnf, lists: lists || source.lists, octets, prose };
  const options = compileOptions(
    text,
    imports.map(({ grammar }) => grammar),
  );
  try {
    return { grammar: compile(source.abnf, options), text, source };
  } catch (error) {
    const names = imports.map(nameOfImport);
    throw error instanceof AbnfError ? (firstError(source, options, names) ?? error) : error;
  }
}

/** Returns the name of an import, without the names of the rules that are taken of it. */
export function nameOfImport({ text, source }: OpenGrammar): string {
  return "shipped" in text ? text.shipped : (source?.file ?? "");
}

/**
 * Returns a rule of an open grammar.
 *
 * @throws {UnknownRuleError} if there is no such rule.
 * @throws {GrammarError} if the rule leads to a name or a prose value that nothing defines.
 */
export function ruleIn(opened: readonly OpenGrammar[], name: string): Rule {
  const rule = lastOf(opened).grammar.rule(name);
  try {
    rule.test("");
  } catch (error) {
    if (!(error instanceof AbnfError)) throw error;
    // One of the texts has a warning about the place of the error.
    for (const { grammar, source } of opened) {
      const { kind, offset } = error;
      const found = grammar.warnings.filter(
        (each) =>
          each.kind === kind && each.offset === offset && each.excerpt() === error.excerpt(),
      );
      if (source !== undefined && found.length > 0) throw located(found, source) ?? error;
    }
    throw error;
  }
  return rule;
}

/**
 * Returns the first error for which `compile` refuses the ABNF of a file, at its place in the file, or undefined.
 *
 * @param imports the names of the imports in the options
 */
export function firstError(
  source: Source,
  options: CompileOptions = {},
  imports?: readonly string[],
): GrammarError | undefined {
  const found = diagnose(source.abnf, options).filter(
    ({ severity, kind }) => severity === "error" && kind !== "empty-language",
  );
  return located(withImportNames(found, imports), source);
}

/** Returns the error for the first of some diagnostics about the ABNF of a file. */
function located(diagnostics: readonly Diagnostic[], source: Source): GrammarError | undefined {
  const [first] = findingsIn(source, diagnostics.slice(0, 1));
  if (first === undefined) return undefined;
  return new GrammarError(sentenceOf(first), first.excerpt);
}

/** Returns a function that finds positions in the files of open grammars, for offsets in their ABNF. */
export function positionsIn(opened: readonly OpenGrammar[]): PositionIn {
  const files = new Map(
    opened.flatMap(({ source }) =>
      source === undefined ? [] : [[source.abnf, { source, lines: new LineIndex(source.text) }]],
    ),
  );
  return (abnf, offset) => {
    const file = files.get(abnf);
    return file?.lines.positionAt(file.source.originOf(offset));
  };
}

function sentenceOf({ file, line, column, message }: Finding): string {
  return `${file}:${line}:${column}: ${message}`;
}

/** A rule in an object, because a rule has a method `then`: `await` would take it for a promise. */
export interface OpenedRule {
  readonly rule: Rule;
  readonly opened: readonly OpenGrammar[];
  /** The format whose pattern is the rule. Its strings are those that it accepts. */
  readonly format?: OpenFormat;
}

/**
 * Opens the grammar of the options, and returns its rule, or the rule of a format.
 *
 * @throws {UsageError | UnknownRuleError | FileError | GrammarError} if there is no such file, rule or format.
 */
export async function openRule(
  { rule, format, ...given }: RuleOptions,
  session: Session,
): Promise<OpenedRule> {
  if (format !== undefined) return (await import("./named-formats.js")).openFormat(format);
  const { name, options } = namedGrammar(given, undefined, DRAFT.name);
  const opened = await openGrammar(name, options, session);
  try {
    return { rule: ruleIn(opened, rule ?? mainRule(name, opened)), opened };
  } catch (error) {
    if (!(error instanceof UnknownRuleError)) throw error;
    throw new UsageError(error.message + (await namesakesOf(error.ruleName)));
  }
}

/** E.g. `; there is --format email and the rule Mailbox of --grammar rfc5321`; nothing for a name that nobody has. */
async function namesakesOf(name: string): Promise<string> {
  const { findFormat } = await import("./named-formats.js");
  const format = await findFormat(name);
  // Each message of a format begins with the name of its rule.
  const rule = format?.explain("\0")?.rule ?? name;
  const { importHints } = await loadStandardsOf();
  const missing = { kind: "undefined-rule", offset: 0, end: rule.length } as const;
  const hints = importHints([missing], { abnf: rule, alphabet: "unicode", imports: [] });
  const standard = hints.get(missing)?.standards[0]?.name;
  const found = [
    ...(format === undefined ? [] : [`--format ${name}`]),
    ...(standard === undefined ? [] : [`the rule ${rule} of --grammar ${standard}`]),
  ];
  return found.length === 0 ? "" : `; there is ${found.join(" and ")}`;
}

/**
 * Returns the name of the main rule of a shipped grammar, or of the first rule of a file.
 *
 * @throws {GrammarError} if there is no rule.
 */
export function mainRule(name: string, opened: readonly OpenGrammar[]): string {
  const rules = Object.keys(lastOf(opened).grammar.rules);
  const rule = shippedStandard(name)?.startRules[0] ?? rules.at(0);
  if (rule === undefined) throw new GrammarError(`${name}: there is no rule in it`);
  return rule;
}
