/**
 * From the text of an ABNF file to a module of its rules, with errors and warnings as bundlers show them.
 */
import { generate } from "../index.js";
import { AbnfError, compile } from "../../index.js";
import { lint } from "../../language/index.js";
import { lowerCaseAscii } from "../../runtime/ascii.js";
import { excerptOfLine } from "../../common/excerpt.js";
import { exportName } from "../module-rules.js";
import { LineIndex } from "../../common/line-index.js";
import type { GeneratedModule, LimitError, RecursiveRuleError } from "../index.js";
import type { Diagnostic, Grammar, Position } from "../../index.js";
import type { BundlerLog } from "./bundler.js";
import type { PluginSettings } from "./options.js";

/** The module of an ABNF file. */
export interface AbnfModule extends GeneratedModule {
  readonly warnings: readonly BundlerLog[];
  /** By the names of their exports: the rules that are not in the module. */
  readonly leftOut: ReadonlyMap<string, Refusal>;
  /** The rules of the options that the text defines, as the options name them. */
  readonly named: readonly string[];
}

type Refusal = LimitError | RecursiveRuleError;

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
  settings: PluginSettings,
): Promise<AbnfModule> {
  const grammar = compile(text, await settings.compileOptions());
  const leftOut = new Map<string, Refusal>();
  const names = Object.keys(grammar.rules);
  const defined = new Set(names.map(lowerCaseAscii));
  const named = settings.named.filter((name) => defined.has(lowerCaseAscii(name)));
  const wanted = new Set(named.map(lowerCaseAscii));
  const ruleNames = new Map(names.map((name) => [exportName(name), name]));
  const refusals: BundlerLog[] = [];
  const generated = generate(grammar, {
    rules: Object.fromEntries(
      names.map((name) => [name, settings.rules.get(lowerCaseAscii(name)) ?? {}]),
    ),
    leaveOut: (error, exported) => {
      const name = ruleNames.get(exported)!;
      const { message } = error;
      if (wanted.has(lowerCaseAscii(name)))
        throw new NamedRuleError(logOfRule(error, message, name, grammar, file));
      leftOut.set(exported, error);
      const sentence = `${name} is left out of the module: ${message}`;
      refusals.push(logOfRule(error, sentence, name, grammar, file));
    },
  });
  const warnings = [...grammar.warnings, ...lint(grammar)].map((warning) =>
    logOfWarning(warning, file),
  );
  return {
    ...generated,
    warnings: [...warnings, ...refusals],
    leftOut,
    named,
  };
}

/** Returns a log with the place of a rule. */
function logOfRule(
  error: Refusal,
  message: string,
  rule: string,
  { source }: Grammar,
  file: string,
): BundlerLog {
  const { nameSpan } = source.rules.find(
    ({ name }) => lowerCaseAscii(name) === lowerCaseAscii(rule),
  )!;
  const position = new LineIndex(source.abnf).positionAt(nameSpan.start);
  const excerpt = (): string => excerptOfLine(source.abnf, nameSpan.start, nameSpan.end);
  return placed({ message, ...position, excerpt }, file, error.name);
}

/** Returns the log of a thrown value: with its place, if it has one. */
export function logOf(error: unknown, file: string): BundlerLog {
  if (error instanceof AbnfError) return placed(error, file, error.kind);
  if (!(error instanceof Error)) return { message: String(error), id: file };
  return { message: error.message, id: file, pluginCode: error.name };
}

/** Returns the log of a warning about a grammar. */
function logOfWarning(warning: Diagnostic, file: string): BundlerLog {
  const { line, column, message, kind } = warning;
  const located = { ...warning, message: `line ${line}, column ${column}: ${message}` };
  return placed({ ...located, excerpt: () => warning.excerpt() }, file, kind);
}

interface PlacedRule extends Position {
  readonly message: string;
  excerpt(): string;
}

function placed(error: PlacedRule, file: string, pluginCode: string): BundlerLog {
  const { message, line, column } = error;
  return { message, id: file, loc: { file, line, column }, frame: error.excerpt(), pluginCode };
}
