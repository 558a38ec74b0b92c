/**
 * `1*ALPHA / "on"`: an alternative that is never the preferred one, because those before it match
 * whatever it matches.
 */
import { isIncluded } from "../comparison/cross-sections.js";
import { Languages } from "../comparison/languages.js";
import { alternationsIn, duplicatesIn } from "./alternations.js";
import { regular, ruleOf } from "./lowered.js";
import { PAIR_BUDGET } from "./subject.js";
import { shown } from "./wording.js";
import type { Limit } from "../../ast/check.js";
import type { Alternative, Alternatives } from "./alternations.js";
import type { Finding, Subject } from "./subject.js";

/** Longer lists are not looked into: each alternative is compared with all those before it. */
const MOST_ALTERNATIVES = 500;

/**
 * Of alternatives with recursive rules in them nothing is said, and what is written twice is left
 * to duplicate-alternatives.ts.
 */
export function shadowedAlternatives({ own, abnf, limit }: Subject): readonly Finding[] {
  return own
    .flatMap(alternationsIn)
    .flatMap((alternatives) => shadowedIn(alternatives, limit))
    .filter(({ part }) => part.abnf === abnf)
    .map(({ node }) => {
      const message = `the alternatives before ${shown(node)} match all that it matches`;
      return { kind: "shadowed-alternative", message, span: node.span };
    });
}

function shadowedIn(alternatives: Alternatives, limit: Limit): readonly Alternative[] {
  if (alternatives.length > MOST_ALTERNATIVES) return [];
  const duplicates = duplicatesIn(alternatives);
  const lowered = alternatives.map(({ node, part }) => regular(ruleOf(node, part)));
  const languages = new Languages(
    lowered.flatMap((language) => language?.sets ?? []),
    limit,
  );
  let before = languages.none;
  return alternatives.filter((alternative, index) => {
    const expression = lowered[index];
    if (expression === undefined) return false;
    const language = languages.of(expression);
    const isShadowed =
      !duplicates.has(alternative) && isIncluded(languages, language, before, PAIR_BUDGET) === true;
    before = languages.subsets.union(before, language);
    return isShadowed;
  });
}
