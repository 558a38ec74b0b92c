/** Rules of a text that have the names of rules of the standards that it cites: whether they are the same. */
import { LIMITS } from "../ast/alphabets.js";
import { ruleKey } from "../ast/definition.js";
import { equalNodes } from "../ast/same-definitions.js";
import { LimitError } from "../common/errors.js";
import { quoted } from "../common/excerpt.js";
import { Budget } from "../common/budget.js";
import { onlyIn } from "../language/comparison.js";
import { citedStandards, documentOf, rulesFor } from "./import-hints.js";
import { haveEqualLanguages } from "./lint/names.js";
import { LoweredRules } from "./lint/questions.js";
import { isDefinedIn } from "./lint/subject.js";
import type { Definition } from "../ast/definition.js";
import type { Span } from "../ast/nodes.js";
import type { Grammar } from "../combinator/grammar.js";
import type { Rule } from "../combinator/rule.js";

/** The steps in which the shortest string of a difference is searched. */
const DIFFERENCE_STEPS = 5_000_000;

/** A rule that differs from that of its name in a cited standard. */
export interface DifferingCopy {
  /** The name of the rule in the text. */
  readonly span: Span;
  /** One line, e.g. `privateuse differs from RFC 5646: only there "x-a"`. */
  readonly message: string;
}

/**
 * Compares the rules of a text with those of the standards that its document cites, both ways. Names are compared as
 * they are spelled. A rule that is the same as in one of the standards is not a finding, nor is one that only uses rules
 * that differ, one that contains itself, or one whose comparison would take more steps than a budget allows.
 *
 * Cost: for each rule of such a name, at most the steps of one question of `lint`, and the search for two strings.
 *
 * @param document the text that cites the standards
 */
export async function differingCopies(
  grammar: Grammar,
  document: string,
): Promise<readonly DifferingCopy[]> {
  const { abnf, own, settings } = grammar.source;
  const { alphabet } = settings;
  const written = own.filter((each) => isDefinedIn(each, abnf) && !isProse(each));
  const standards = await Promise.all(
    [...citedStandards(document)].map(async (standard) => {
      const known = rulesFor(alphabet, standard);
      const copied = written.filter(({ name }) => known.get(ruleKey(name))?.name === name);
      if (copied.length === 0) return { copied: new Map<Definition, Rule>() };
      const { rules, source } = await standard.load();
      return {
        document: documentOf(standard),
        // The languages of rules over characters and over octets are not compared.
        copied: new Map(
          source.settings.alphabet === alphabet
            ? copied.map((each) => [each, rules[each.name]!] as const)
            : [],
        ),
      };
    }),
  );
  const named = standards.filter(({ copied }) => copied.size > 0);
  if (named.length === 0) return [];
  const lowered = new LoweredRules(own);
  const originals = new LoweredRules(
    named.flatMap(({ copied }) => Array.from(copied.values(), ({ definition }) => definition)),
  );
  const budget = new Budget();
  const differs = (mine: Definition, { definition }: Rule): boolean =>
    !haveSameText(mine, definition) &&
    haveEqualLanguages(lowered.regular(mine), originals.regular(definition), {
      limit: LIMITS[alphabet],
      budget,
    }) === false;
  return written.flatMap((mine): DifferingCopy[] => {
    const pairs = named.flatMap(({ document: title = "", copied }) => {
      const original = copied.get(mine);
      return original === undefined ? [] : [{ title, original }];
    });
    const [first] = pairs;
    if (first === undefined || !pairs.every(({ original }) => differs(mine, original))) return [];
    const here = grammar.rule(mine.name);
    const strings = [
      ...shortestOf(here, first.original, "here"),
      ...shortestOf(first.original, here, "there"),
    ];
    const difference = strings.length === 0 ? "" : `: ${strings.join(", ")}`;
    const message = `${mine.name} differs from ${first.title}${difference}`;
    return [{ span: mine.nameSpan, message }];
  });
}

/** Checks whether a definition only refers to another document: `host = <host, see [RFC3986]>`. */
function isProse({ parts }: Definition): boolean {
  const [part] = parts;
  return part?.elements.type === "prose-val";
}

/** Checks whether two definitions are written alike, without regard to the meaning of their names. */
function haveSameText(a: Definition, b: Definition): boolean {
  return (
    a.parts.length === b.parts.length &&
    a.parts.every(({ elements }, index) => equalNodes(elements, b.parts[index]!.elements))
  );
}

/** Returns `only here "a"` for a shortest string of only the first rule; nothing if there is none, or none is found. */
function shortestOf(a: Rule, b: Rule, where: string): readonly string[] {
  try {
    return onlyIn(a, b, { count: 1, budget: DIFFERENCE_STEPS }).map(
      (string) => `only ${where} ${quoted(string)}`,
    );
  } catch (error) {
    if (error instanceof LimitError) return [];
    throw error;
  }
}
