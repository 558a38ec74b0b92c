/** The lint of a compiled grammar. */
import { lint as lintText } from "./lint/analyses.js";
import { requireMember, requireOptions } from "../common/arguments.js";
import { LIMITS } from "../ast/alphabets.js";
import type { Diagnostic } from "../common/errors.js";
import type { Grammar } from "../combinator/grammar.js";

/** Options of `lint`. */
export interface LintOptions {
  /**
   * The start rule of the grammar. The lint reports rules that it does not reach. Default: that of the
   * options of `compile`; without any, every rule may be a start.
   */
  readonly start?: string;
}

/**
 * Returns warnings about the rules of a grammar: probable mistakes that the reader of ABNF does not
 * see, in the order of the text. `WarningKind` lists the kinds. They come beside the `warnings` of the grammar;
 * `diagnose` finds both in a text. The lint does not report on rules of another text that the grammar extends.
 *
 * Cost: about ten milliseconds for most standards. If the analysis of a rule needs more states than
 * a budget allows, the lint reports nothing about that rule.
 *
 * @throws {UnknownRuleError} if no rule has the name `start`.
 *
 * @example
 * ```ts
 * lint(rfc3986).find(({ kind }) => kind === "ambiguous-rule")?.message;
 * // 'host is ambiguous: "0.0.0.0" is read as IPv4address, and could be read as reg-name'
 * ```
 */
export function lint(
  grammar: Pick<Grammar, "source" | "rule">,
  options: LintOptions = {},
): readonly Diagnostic[] {
  requireMember(grammar, "source", "lint reads a grammar");
  requireOptions(options);
  const { source } = grammar;
  const { start = source.start } = options;
  return lintText({
    ...source,
    limit: LIMITS[source.settings.alphabet],
    start: start === undefined ? undefined : grammar.rule(start).definition,
  });
}
