/** Alternatives that compete with each other: those that repeat an earlier one, and those that are never preferred. */
import { usedChildrenOf } from "../../ast/children.js";
import { keyOf } from "../../ast/same-definitions.js";
import { isIncluded } from "../../language/comparison/cross-sections.js";
import { Languages } from "../../language/comparison/languages.js";
import { asked, LoweredRules, ruleOf, setsOf } from "./questions.js";
import { shown } from "./subject.js";
import type { Budget } from "../../common/budget.js";
import type { Definition, Part } from "../../ast/definition.js";
import type { Node } from "../../ast/nodes.js";
import type { Regular } from "./questions.js";
import type { LintFinding, Subject } from "./subject.js";

/** One alternative, and the part of the definition that contains it. */
export interface Alternative {
  readonly node: Node;
  readonly part: Part;
}

/** Alternatives from the most to the least preferred; at least two. */
type Alternatives = readonly Alternative[];

/**
 * Returns the alternations in a definition. Alternatives added by `=/`, and those in a redundant
 * group, belong to the alternation around them.
 */
export function alternationsIn({ parts }: Definition): readonly Alternatives[] {
  const found: Alternatives[] = [];
  const pending: Alternatives[] = [parts.flatMap((part) => alternativesOf(part.elements, part))];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.length > 1) found.push(next);
    for (const { node, part } of next)
      for (const element of usedChildrenOf(node)) pending.push(alternativesOf(element, part));
  }
  return found;
}

/** Returns the alternatives whose key an earlier one has. */
function duplicatesIn(alternatives: Alternatives, key = keyOf): ReadonlySet<Alternative> {
  const written = new Set<string>();
  const duplicates = alternatives.filter(({ node }) => {
    const { size } = written;
    return written.add(key(node)).size === size;
  });
  return new Set(duplicates);
}

/** Returns a key that a string without `%s` shares with those that differ in case. */
function keyWithoutCase(node: Node): string {
  const key = keyOf(node);
  return node.type === "char-val" && !node.caseSensitive ? key.toLowerCase() : key;
}

function alternativesOf(node: Node, part: Part): Alternatives {
  if (node.type !== "alternation") return [{ node, part }];
  return node.alternatives.flatMap((alternative) => alternativesOf(alternative, part));
}

/** `"a" / b / "a"`: an alternative that repeats an earlier one of its alternation. */
export function duplicateAlternatives({ own, abnf }: Subject): readonly LintFinding[] {
  return own.flatMap(alternationsIn).flatMap((alternatives) =>
    [...duplicatesIn(alternatives)]
      .filter(({ part }) => part.abnf === abnf)
      .map(({ node }): LintFinding => {
        const message = `the alternative ${shown(node)} stands here a second time`;
        return { kind: "duplicate-alternative", message, span: node.span };
      }),
  );
}

/** The share of the budget that this analysis may spend. The rest is for other analyses. */
const SHARE = 1 / 2;

/** The steps for a character of an alternation: alternations nest, and each is lowered by itself. */
const STEPS_OF_CHARACTER = 40;

/**
 * `1*ALPHA / "on"`: an alternative that is never preferred, because the alternatives before it match every string
 * that it matches. Alternatives that reach a recursive rule are not analyzed. Repeated alternatives get the warning
 * `duplicate-alternative` instead.
 */
export function shadowedAlternatives(subject: Subject): readonly LintFinding[] {
  const { own, abnf, budget } = subject;
  const part = { ...subject, budget: budget.part(SHARE * budget.limit) };
  return lists(own.flatMap(alternationsIn), part.budget)
    .flatMap((list) => {
      const inOtherCase = duplicatesIn(list.alternatives, keyWithoutCase);
      return shadowedIn(list, part).map((alternative) => ({
        ...alternative,
        isInOtherCase: inOtherCase.has(alternative),
      }));
    })
    .filter((alternative) => alternative.part.abnf === abnf)
    .map(({ node, isInOtherCase }) => {
      const reason = isInOtherCase
        ? `: strings are case-insensitive, and %s${shown(node)} is not`
        : "";
      const message = `the alternatives before ${shown(node)} match all that it matches${reason}`;
      return { kind: "shadowed-alternative", message, span: node.span };
    });
}

/**
 * An alternation, and the languages of its alternatives; undefined for an alternative that cannot
 * be analyzed.
 */
interface AlternativeList {
  readonly alternatives: Alternatives;
  readonly languages: readonly (Regular | undefined)[];
}

/** Lowers alternations, the outer ones first, as far as the budget allows. */
function lists(alternations: readonly Alternatives[], budget: Budget): readonly AlternativeList[] {
  const lowerable = alternations.filter((alternatives) => {
    const length = alternatives.reduce((sum, { node: { span } }) => sum + span.end - span.start, 0);
    return budget.trySpend(STEPS_OF_CHARACTER * length);
  });
  const rules = lowerable.map((list) => list.map(({ node, part }) => ruleOf(node, part)));
  const lowered = new LoweredRules(rules.flat());
  return lowerable.map((alternatives, index) => ({
    alternatives,
    languages: rules[index]!.map((rule) => lowered.regular(rule)),
  }));
}

function shadowedIn(list: AlternativeList, { limit, budget }: Subject): readonly Alternative[] {
  const duplicates = duplicatesIn(list.alternatives);
  const shadowed: Alternative[] = [];
  asked(budget, (part) => {
    const sets = setsOf(
      list.languages.filter((language) => language !== undefined),
      part,
    );
    const languages = new Languages(sets, limit, part);
    let before = languages.none;
    for (const [index, alternative] of list.alternatives.entries()) {
      const expression = list.languages[index];
      if (expression === undefined) continue;
      const language = languages.of(expression);
      if (!duplicates.has(alternative) && isIncluded(languages, language, before) === true)
        shadowed.push(alternative);
      before = languages.subsets.union(before, language);
    }
  });
  return shadowed;
}
