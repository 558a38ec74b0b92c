/** Patterns as arguments, `/pattern/flags`: operands of `diff`, also `@FILE` with one in each line, and patterns that `regexp` writes anew. */
import { RegExpParser } from "@eslint-community/regexpp";
import { loadPatterns } from "../../../grammar/workbench/index.js";
import { GrammarError, UsageError } from "./errors.js";
import { sizeOf } from "./files.js";
import { readText } from "./read-source.js";
import { NOT_LINEAR } from "./report.js";
import { Status } from "./session.js";
import type { Rule } from "../../../grammar/index.js";
import type { WithoutLookaroundOptions } from "../../../grammar/regexp/index.js";
import type { EngineVerdict } from "./patterns-in-engines.js";
import type { Session } from "./session.js";

/** Something to compare: its name, and how its rule is made. */
export interface Operand {
  readonly label: string;
  readonly rule: () => Rule;
  readonly isPattern: boolean;
}

/** Characters that a pattern has, and the name of a file rarely. */
const LIKELY_PATTERN = /[$()*+?[\]^{|}]/;

const LITERAL = /^\/(?<source>.+)\/(?<flags>[a-z]*)$/s;

/**
 * Returns the patterns that an argument names, or undefined if it names a grammar. A file that exists is a
 * grammar, whatever its path looks like. In a file, a line that is not a literal is a pattern without flags.
 *
 * @throws {UsageError} if a text is not a regular expression, or likely one without its slashes
 */
export async function patternsIn(
  argument: string,
  session: Session,
): Promise<readonly Operand[] | undefined> {
  if (argument.startsWith("@")) {
    const text = await readText(argument.slice(1), session);
    const lines = text.split(/\r?\n/).filter((line) => line !== "");
    if (lines.length === 0) throw new UsageError(`${argument.slice(1)}: there is no pattern in it`);
    const reader = await loadPatterns();
    return lines.map((line) => operandOf(line, reader));
  }
  if (sizeOf(argument) !== undefined) return undefined;
  if (LITERAL.test(argument)) return [operandOf(argument, await loadPatterns())];
  if (!LIKELY_PATTERN.test(argument)) return undefined;
  throw new UsageError(`${argument}: no such file; a pattern stands between slashes, as in /.../`);
}

/** How `regexp` writes a pattern. */
export interface RewritingOptions extends WithoutLookaroundOptions {
  readonly check?: true;
  readonly json?: true;
}

/** Prints a pattern without lookaround, or the verdicts of engines: then the status is 1 if one refuses it. */
export async function rewritePattern(
  argument: string,
  { check, json, ...options }: RewritingOptions,
  session: Session,
): Promise<void> {
  const { source, flags = "" } = LITERAL.exec(argument)?.groups ?? {};
  if (source === undefined)
    throw new UsageError(`${argument}: a pattern stands between slashes, as in /.../`);
  const pattern = patternOf(source, flags);
  const { PatternError, rewrite } = await loadPatterns();
  try {
    if (check) {
      const { verdictsOf } = await import("./patterns-in-engines.js");
      const verdicts = await verdictsOf(pattern);
      if (verdicts.some(({ isRead }) => !isRead)) session.fail(Status.Invalid);
      session.out(json ? `${JSON.stringify(verdicts)}\n` : verdicts.map(verdictText).join(""));
      return;
    }
    const made = rewrite(pattern, options, new RegExpParser());
    const isText = "source" in made && !json;
    session.out(`${isText ? made.source : JSON.stringify(made)}\n`);
    if (isText && !made.linear) session.err(NOT_LINEAR);
  } catch (error) {
    if (error instanceof PatternError) throw new GrammarError(`${argument}: ${error.message}`);
    throw error;
  }
}

function verdictText({ engine, isRead, reasons, pattern }: EngineVerdict): string {
  const line = `${engine.padEnd(24)}  ${isRead ? "yes" : `no: ${reasons.join("; ")}`}\n`;
  if (isRead) return line;
  return `${line}  ${pattern ?? "no equal pattern is known"}\n`;
}

type PatternReader = Awaited<ReturnType<typeof loadPatterns>>;

function operandOf(text: string, reader: PatternReader): Operand {
  const { source = text, flags = "" } = LITERAL.exec(text)?.groups ?? {};
  const pattern = patternOf(source, flags);
  const label = String(pattern);
  return { label, rule: () => ruleOfPatternText(pattern, label, reader), isPattern: true };
}

function patternOf(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(error.message);
    throw error;
  }
}

/** @throws {GrammarError} if a pattern has no rule */
function ruleOfPatternText(
  pattern: RegExp,
  label: string,
  { PatternError, ruleOfPattern }: PatternReader,
): Rule {
  try {
    return ruleOfPattern(pattern, {}, new RegExpParser());
  } catch (error) {
    if (error instanceof PatternError) throw new GrammarError(`${label}: ${error.message}`);
    throw error;
  }
}
