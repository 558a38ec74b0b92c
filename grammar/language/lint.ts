/** The lint of a compiled grammar. */
import { lint as lintText } from "./lint/analyses.js";
import { requireMember, requireOptions } from "../arguments.js";
import { LIMITS } from "../ast/alphabets.js";
import type { Diagnostic } from "../errors.js";
import type { Grammar } from "../combinator/grammar.js";

/** Options of `lint`. */
export interface LintOptions {
  /** The rule that the others are there for. Default: none, and every rule is wanted for itself. */
  readonly start?: string;
}

/**
 * What a careful author would want to know about a grammar beyond what its reader has remarked, in
 * the order of the text; `WarningKind` lists the kinds. A grammar that `compile` has made says it
 * itself, among its `warnings`; this is for the grammars that are shipped, and for other starts.
 * Of the rules of another text that the grammar extends nothing is said.
 *
 * Cost: some ten milliseconds for most standards. A question about a rule that would take more
 * states than a budget allows remains unanswered, and nothing is said.
 *
 * @throws {UnknownRuleError} where no rule has the name of the start.
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
  const { start } = options;
  const { source } = grammar;
  return lintText({
    ...source,
    limit: LIMITS[source.settings.alphabet],
    start: start === undefined ? undefined : grammar.rule(start).definition,
  });
}
