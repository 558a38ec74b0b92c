/**
 * `1*ALPHA / "on"`: an alternative that is never the preferred one, because those before it match
 * whatever it matches.
 */
import { Languages } from "../comparison/languages.js";
import { alternationsIn, duplicatesIn } from "./alternations.js";
import { LoweredRules, ruleOf } from "./lowered.js";
import { isWithin, setsOf, smallestFirst } from "./questions.js";
import { STEPS } from "./steps.js";
import { shown } from "./wording.js";
import type { Alternative, Alternatives } from "./alternations.js";
import type { Regular } from "./lowered.js";
import type { Finding, Subject } from "./subject.js";

/** So many steps at most are taken here, to leave others for other questions. */
const SHARE = STEPS / 2;

/**
 * Of alternatives with recursive rules in them nothing is said, and what is written twice is left
 * to duplicate-alternatives.ts.
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

/** An alternation, and what its alternatives match, as far as they can be looked into. */
interface List {
  readonly alternatives: Alternatives;
  readonly languages: readonly (Regular | undefined)[];
  readonly size: number;
}

/**
 * Alternations are in each other, and each is lowered by itself: those that stand in no other first,
 * as far as they are not longer in sum than can be asked about.
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
