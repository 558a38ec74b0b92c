/** The lint of a compiled grammar. */
import { requireMember } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { LIMITS } from "../ast/alphabets.js";
import { warning } from "../common/errors.js";
import { LineIndex } from "../common/line-index.js";
import { Budget } from "../common/budget.js";
import { duplicateAlternatives, shadowedAlternatives } from "./lint/alternatives.js";
import { ambiguousRules } from "./lint/ambiguous-rules.js";
import { nullableLoops, selfDerivations } from "./lint/loops.js";
import { redefinedCoreRules, spellings, unreachableRules, unreachedNames } from "./lint/names.js";
import { LoweredRules } from "./lint/questions.js";
import { rangesToNine } from "./lint/ranges.js";
import { startNames } from "../compile-options.js";
import type { CompileOptions } from "../compile-options.js";
import type { LintAnalysis, LintFinding, Text } from "./lint/subject.js";
import type { Diagnostic } from "../common/errors.js";
import type { Grammar } from "../combinator/grammar.js";

/** Options of `lint`. */
export interface LintOptions {
  /**
   * The start rule of the grammar, or several. The lint reports rules that none of them reaches. Default: that of the
   * options of `compile`; without any, every rule may be a start.
   */
  readonly start?: CompileOptions["start"];
}

/** The analyses. They find probable mistakes that the reader of ABNF does not see. */
const ANALYSES: readonly LintAnalysis[] = [
  redefinedCoreRules,
  spellings,
  unreachableRules,
  unreachedNames,
  nullableLoops,
  selfDerivations,
  duplicateAlternatives,
  shadowedAlternatives,
  ambiguousRules,
  rangesToNine,
];

/**
 * Returns warnings about the rules of a grammar: probable mistakes that the reader of ABNF does not
 * see, in the order of the text. `WarningKind` lists the kinds. They come beside the `warnings` of the grammar;
 * `diagnose` finds both in a text. The lint does not report on rules of another text that the grammar extends.
 *
 * Cost: about ten milliseconds for most standards. If the analysis of a rule needs more states than
 * a budget allows, the lint reports nothing about that rule.
 *
 * @throws {UnknownRuleError} if no rule has the name of a start.
 *
 * @example
 * ```ts
 * lint(rfc3986).find(({ kind }) => kind === "ambiguous-rule")?.message;
 * // 'host is ambiguous: "0.0.0.0" is read as IPv4address, and could be read as reg-name'
 * ```
 */
export function lint(grammar: Grammar, options: LintOptions = {}): readonly Diagnostic[] {
  requireMember(grammar, "rules", "lint reads a grammar");
  requireOptions(options, { start: true });
  const { source } = grammar;
  const { start = source.starts } = options;
  return lintText({
    ...source,
    limit: LIMITS[source.settings.alphabet],
    starts: startNames(start).map((name) => grammar.rule(name).definition),
  });
}

/** Returns the number of rules of a grammar that contain themselves. `lint` does not ask whether they are ambiguous. */
export function countOfRecursiveRules({ source: { own } }: Grammar): number {
  const lowered = new LoweredRules(own);
  return own.filter((definition) => lowered.bodyOf(definition)?.kind === "call").length;
}

/** Returns the warnings about a text, in the order of the text. */
export function lintText(text: Text): readonly Diagnostic[] {
  const lines = new LineIndex(text.abnf);
  const lowered = new LoweredRules(text.own);
  const subject = { ...text, lines, lowered, budget: new Budget() };
  const findings = ANALYSES.flatMap((analysis) => analysis(subject));
  return withoutRepetition(findings).map(({ kind, message, span, fix }) =>
    warning(kind, message, lines, span, fix),
  );
}

/** Sorts findings and drops repeated ones: the tree of `1#element` contains the element twice. */
function withoutRepetition(findings: readonly LintFinding[]): readonly LintFinding[] {
  const distinct = new Map<string, LintFinding>();
  for (const finding of findings) {
    const { kind, message, span } = finding;
    distinct.set(`${String(span.start)} ${kind} ${message}`, finding);
  }
  return [...distinct.values()].sort((a, b) => a.span.start - b.span.start);
}
