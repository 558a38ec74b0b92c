/**
 * The analyses of the lint, one in each file. They find probable mistakes that the reader of ABNF
 * does not see.
 */
import { warning } from "../../common/errors.js";
import { LineIndex } from "../../common/line-index.js";
import { ambiguousRules } from "./ambiguous-rules.js";
import { redefinedCoreRules } from "./redefined-core-rules.js";
import { duplicateAlternatives } from "./duplicate-alternatives.js";
import { nullableLoops } from "./nullable-loops.js";
import { selfDerivations } from "./self-derivations.js";
import { shadowedAlternatives } from "./shadowed-alternatives.js";
import { spellings } from "./spellings.js";
import { unreachableRules } from "./unreachable-rules.js";
import { unreachedNames } from "./unreached-names.js";
import type { Diagnostic } from "../../common/errors.js";
import { Budget } from "../comparison/budget.js";
import { LoweredRules } from "./lowered.js";
import { LINT_BUDGET } from "./steps.js";
import type { Analysis, Finding, Text } from "./subject.js";

const ANALYSES: readonly Analysis[] = [
  redefinedCoreRules,
  spellings,
  unreachableRules,
  unreachedNames,
  nullableLoops,
  selfDerivations,
  duplicateAlternatives,
  shadowedAlternatives,
  ambiguousRules,
];

/**
 * Returns the findings about a text, in the order of the text. It does not report on rules of other
 * texts.
 *
 * Cost: linear in the text, plus the questions about languages, which have budgets (see
 * subject.ts).
 */
export function lint(text: Text): readonly Diagnostic[] {
  const lines = new LineIndex(text.abnf);
  const lowered = new LoweredRules(text.own);
  const subject = { ...text, lines, lowered, budget: new Budget(LINT_BUDGET) };
  const findings = ANALYSES.flatMap((analysis) => analysis(subject));
  return withoutRepetition(findings).map(({ kind, message, span, fix }) =>
    warning(kind, message, lines, span, fix),
  );
}

/** Sorts findings and drops repeated ones: the tree of `1#element` contains the element twice. */
function withoutRepetition(findings: readonly Finding[]): readonly Finding[] {
  const distinct = new Map<string, Finding>();
  for (const finding of findings) {
    const { kind, message, span } = finding;
    distinct.set(`${String(span.start)} ${kind} ${message}`, finding);
  }
  return [...distinct.values()].sort((a, b) => a.span.start - b.span.start);
}
