/** From the text of an ABNF file to a module of its rules. */
import { generate } from "../grammar/generate/index.js";
import { compile, lint } from "../grammar/index.js";
import { lowerCaseAscii } from "../grammar/runtime/ascii.js";
import { logAt, logOfWarning } from "./logs.js";
import type {
  GeneratedModule,
  GenerateOptions,
  PrecompileError,
} from "../grammar/generate/index.js";
import type { Grammar } from "../grammar/index.js";
import type { BundlerLog } from "./bundler.js";
import type { Settings } from "./options.js";

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
 * @throws {AbnfSyntaxError | AbnfError} if the text is not a grammar.
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
