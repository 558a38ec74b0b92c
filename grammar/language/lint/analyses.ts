/**
 * The analyses of the lint. They find probable mistakes that the reader of ABNF does not see. Each
 * longer one has its own file.
 */
import { reachableFrom } from "../../ast/children.js";
import { warning } from "../../common/errors.js";
import { LineIndex } from "../../common/line-index.js";
import { unitComponents } from "../../context-free/cycles.js";
import { alternationsIn, duplicatesIn } from "./alternations.js";
import { ambiguousRules } from "./ambiguous-rules.js";
import { redefinedCoreRules } from "./redefined-core-rules.js";
import { nullableLoops } from "./nullable-loops.js";
import { shadowedAlternatives } from "./shadowed-alternatives.js";
import { spellings } from "./spellings.js";
import { unreachedNames } from "./unreached-names.js";
import type { Diagnostic } from "../../common/errors.js";
import { Budget } from "../comparison/budget.js";
import { LoweredRules } from "./lowered.js";
import { LINT_BUDGET } from "./questions.js";
import { isDefinedIn, placeOf, shown } from "./subject.js";
import type { Analysis, Finding, Subject, Text } from "./subject.js";

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

/** A rule that the start rule does not reach. Without a start rule, nothing is reported. */
function unreachableRules({ own, abnf, start }: Subject): readonly Finding[] {
  if (start === undefined) return [];
  const reached = reachableFrom(start);
  return own
    .filter((definition) => isDefinedIn(definition, abnf) && !reached.has(definition))
    .map(({ name, nameSpan }) => {
      const message = `${start.name} does not lead to ${name}`;
      return { kind: "unreachable-rule", message, span: nameSpan };
    });
}

/**
 * `a = a / "x"`: a rule that derives itself and nothing else. Such derivations do not count, so the
 * reference adds no string to the language.
 */
function selfDerivations({ own, abnf, lowered }: Subject): readonly Finding[] {
  const unitComponent = unitComponents(lowered.calls);
  return own.flatMap((definition): Finding[] => {
    const span = placeOf(definition, abnf);
    const body = lowered.bodyOf(definition);
    if (span === undefined || body?.kind !== "call" || unitComponent[body.number] === -1) return [];
    const message = `${definition.name} can be derived from itself alone`;
    return [{ kind: "nullable-loop", message, span }];
  });
}

/** `"a" / b / "a"`: an alternative that repeats an earlier one of its alternation. */
function duplicateAlternatives({ own, abnf }: Subject): readonly Finding[] {
  return own.flatMap(alternationsIn).flatMap((alternatives) =>
    [...duplicatesIn(alternatives)]
      .filter(({ part }) => part.abnf === abnf)
      .map(({ node }): Finding => {
        const message = `the alternative ${shown(node)} stands here a second time`;
        return { kind: "duplicate-alternative", message, span: node.span };
      }),
  );
}
