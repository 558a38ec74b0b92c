/**
 * `1*ALPHA / "on"`: an alternative that is never preferred, because the alternatives before it
 * match every string that it matches.
 */
import { Languages } from "../comparison/languages.js";
import { alternationsIn, duplicatesIn } from "./alternations.js";
import { LoweredRules, ruleOf } from "./lowered.js";
import { isWithin, LINT_BUDGET, setsOf, smallestFirst } from "./questions.js";
import { shown } from "./subject.js";
import type { Alternative, Alternatives } from "./alternations.js";
import type { Regular } from "./questions.js";
import type { Finding, Subject } from "./subject.js";

/** The steps that this analysis may take. The rest of the budget is for other analyses. */
const SHARE = LINT_BUDGET / 2;

/**
 * Alternatives that reach a recursive rule are not analyzed. Repeated alternatives get the warning
 * `duplicate-alternative` instead.
 */
export function shadowedAlternatives(subject: Subject): readonly Finding[] {
  const { own, abnf, budget } = subject;
  const part = { ...subject, budget: budget.part(SHARE) };
  return smallestFirst(lists(own.flatMap(alternationsIn)), ({ size }) => size)
    .flatMap((list) => shadowedIn(list, part))
    .filter((alternative) => alternative.part.abnf === abnf)
    .map(({ node }) => {
      const message = `the alternatives before ${shown(node)} match all that it matches`;
      return { kind: "shadowed-alternative", message, span: node.span };
    });
}

/**
 * An alternation, and the languages of its alternatives; undefined for an alternative that cannot
 * be analyzed.
 */
interface List {
  readonly alternatives: Alternatives;
  readonly languages: readonly (Regular | undefined)[];
  readonly size: number;
}

/**
 * Lowers alternations. Alternations nest, and each is lowered separately, so the sum of their
 * lengths is limited. The outer ones come first.
 */
function lists(alternations: readonly Alternatives[]): readonly List[] {
  let left = SHARE;
  const lowerable = alternations.filter((alternatives) => {
    for (const { node } of alternatives) left -= node.span.end - node.span.start;
    return left >= 0;
  });
  const rules = lowerable.map((list) => list.map(({ node, part }) => ruleOf(node, part)));
  const lowered = new LoweredRules(rules.flat());
  return lowerable.map((alternatives, index) => {
    const languages = rules[index]!.map((rule) => lowered.regular(rule));
    const size = languages.reduce((sum, language) => sum + (language?.size ?? 0), 0);
    return { alternatives, languages, size };
  });
}

function shadowedIn(list: List, { limit, budget }: Subject): readonly Alternative[] {
  const asked = list.languages.filter((language) => language !== undefined);
  const sets = setsOf(asked, budget);
  if (sets === undefined) return [];
  const duplicates = duplicatesIn(list.alternatives);
  const languages = new Languages(sets, limit);
  let before = languages.none;
  return list.alternatives.filter((alternative, index) => {
    const expression = list.languages[index];
    if (expression === undefined || budget.left < 0) return false;
    const language = languages.of(expression);
    const isShadowed =
      !duplicates.has(alternative) && isWithin(languages, language, before, budget) === true;
    before = languages.subsets.union(before, language);
    return isShadowed;
  });
}
