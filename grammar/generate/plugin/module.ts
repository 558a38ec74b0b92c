/**
 * From the text of an ABNF file to a module of its rules, with errors and warnings as bundlers show them.
 */
import { generate, PrecompileError } from "../index.js";
import { AbnfError, compile, lint } from "../../index.js";
import { lowerCaseAscii } from "../../runtime/ascii.js";
import { excerptOfLine } from "../../common/excerpt.js";
import { LineIndex } from "../../common/line-index.js";
import type { GeneratedModule, GenerateOptions } from "../index.js";
import type { Diagnostic, Grammar, Position } from "../../index.js";
import type { BundlerLog } from "./bundler.js";
import type { Settings } from "./options.js";
import type { Span } from "../../common/excerpt.js";

/** The module of an ABNF file. */
export interface AbnfModule extends GeneratedModule {
  readonly warnings: readonly BundlerLog[];
  /** By the names of their exports: the rules that are not in the module. */
  readonly leftOut: ReadonlyMap<string, PrecompileError>;
  /** The rules of the options that the text defines, as the options name them. */
  readonly named: readonly string[];
}

/** A rule that the options name cannot be precompiled. */
export class NamedRuleError extends Error {
  constructor(readonly log: BundlerLog) {
    super(log.message);
  }
}

/**
 * Makes the module. It contains all rules that the text defines, because the bundler drops those that
 * nothing imports. A rule that cannot be precompiled is left out, with a warning: the text may need it
 * for rules that other programs use.
 *
 * @throws {AbnfError} if the text is not a grammar.
 * @throws {NamedRuleError} if the options name a rule that cannot be precompiled.
 * @throws {UnknownRuleError} if the options name a capture that the grammar does not have.
 */
export async function moduleOf(
  text: string,
  file: string,
  settings: Settings,
): Promise<AbnfModule> {
  const grammar = compile(text, await settings.compileOptions());
  const leftOut = new Map<string, PrecompileError>();
  const names = Object.keys(grammar.rules);
  const defined = new Set(names.map(lowerCaseAscii));
  const named = settings.named.filter((name) => defined.has(lowerCaseAscii(name)));
  const wanted = new Set(named.map(lowerCaseAscii));
  const refusals: PrecompileError[] = [];
  const generated = generate(grammar, {
    rules: Object.fromEntries(names.map((name) => [name, optionsOf(name, settings)])),
    leaveOut: (error, exportName) => {
      if (wanted.has(lowerCaseAscii(error.rule)))
        throw new NamedRuleError(logOfRule(error.message, error.rule, grammar, file));
      leftOut.set(exportName, error);
      refusals.push(error);
    },
  });
  const warnings = [...grammar.warnings, ...lint(grammar)].map((warning) =>
    logOfWarning(warning, file),
  );
  return {
    ...generated,
    warnings: [...warnings, ...refusals.map((error) => warningOf(error, grammar, file))],
    leftOut,
    named,
  };
}

function optionsOf(name: string, settings: Settings): GenerateOptions["rules"][string] {
  const captures = settings.captures.get(lowerCaseAscii(name)) ?? [];
  return { captures, explain: settings.explains(name) };
}

function warningOf({ message, rule }: PrecompileError, grammar: Grammar, file: string): BundlerLog {
  return logOfRule(`${rule} is left out of the module: ${message}`, rule, grammar, file);
}

/** Returns a log with the place of a rule. */
function logOfRule(message: string, rule: string, { source }: Grammar, file: string): BundlerLog {
  const key = lowerCaseAscii(rule);
  const written = source.rules.find(({ name }) => lowerCaseAscii(name) === key);
  return written === undefined
    ? { message, id: file }
    : logAt(message, file, source.abnf, written.nameSpan);
}

/** Returns the log of a thrown value: with its place, if it has one. */
export function logOf(error: unknown, file: string): BundlerLog {
  if (error instanceof AbnfError) return placed(error, file, error.kind);
  if (!(error instanceof Error)) return { message: String(error), id: file };
  const pluginCode = error instanceof PrecompileError ? error.kind : error.name;
  return { message: error.message, id: file, pluginCode };
}

/** Returns the log of a warning about a grammar. */
function logOfWarning(warning: Diagnostic, file: string): BundlerLog {
  const { line, column, message, kind } = warning;
  const located = { ...warning, message: `line ${line}, column ${column}: ${message}` };
  return placed({ ...located, excerpt: () => warning.excerpt() }, file, kind);
}

/** Returns the log of a sentence about a part of a text. */
function logAt(message: string, file: string, text: string, { start, end }: Span): BundlerLog {
  const position = new LineIndex(text).positionAt(start);
  const excerpt = (): string => excerptOfLine(text, start, end);
  return placed({ message, ...position, excerpt }, file, "PrecompileError");
}

interface Placed extends Position {
  readonly message: string;
  excerpt(): string;
}

function placed(error: Placed, file: string, pluginCode: string): BundlerLog {
  const { message, line, column } = error;
  return { message, id: file, loc: { file, line, column }, frame: error.excerpt(), pluginCode };
}
