/** Answers about the language of a rule, which are loaded when they are first asked for. */
import { coverage, examples, nearMisses, onlyIn, sample, toRegExp } from "uri-abnf/language";
import { grammarOf } from "../grammars.js";
import type { Place, RegExpParts } from "uri-abnf/language";
import type { Ask, CoverageAnswer, DifferenceAnswer, SampleAnswer } from "../protocol.js";

/** Returns strings of the language, strings that cover the rule, and strings that just fail. */
export async function samplesOf(question: Ask<"samples">): Promise<SampleAnswer> {
  const rule = (await grammarOf(question)).rule(question.rule);
  const { seed, count, maxLength } = question;
  return {
    samples: sample(rule, { seed, count, maxLength }),
    examples: examples(rule).examples.map(({ string, covers }) => ({
      string,
      covers: covers.map(placeText),
    })),
    nearMisses: nearMisses(rule, { seed, count }),
  };
}

/** E.g. `host, line 12: alternative 2`. */
function placeText({ rule, what, line }: Place): string {
  return `${rule}, line ${String(line)}: ${what}`;
}

/** Says which places of the rule the strings take, and which they miss. */
export async function coverageOf({
  strings,
  ...question
}: Ask<"coverage">): Promise<CoverageAnswer> {
  const rule = (await grammarOf(question)).rule(question.rule);
  const { covered, total, missing } = coverage(rule, strings);
  return {
    covered,
    total,
    missing: missing.map(({ rule, what, line, example }) => ({ rule, what, line, example })),
  };
}

/** Compares a rule with another one: of the same text, of another text, or of a shipped standard. */
export async function differenceOf({
  other,
  ...question
}: Ask<"difference">): Promise<DifferenceAnswer> {
  const rule = (await grammarOf(question)).rule(question.rule);
  const otherRule = (await grammarOf(other)).rule(other.rule);
  const onlyThis = onlyIn(rule, otherRule);
  const onlyOther = onlyIn(otherRule, rule);
  return { relation: relationOf(onlyThis, onlyOther), onlyThis, onlyOther };
}

function relationOf(
  onlyThis: readonly string[],
  onlyOther: readonly string[],
): DifferenceAnswer["relation"] {
  if (onlyThis.length === 0) return onlyOther.length === 0 ? "equivalent" : "subset";
  return onlyOther.length === 0 ? "superset" : "overlap";
}

/** Returns the rule as a regular expression of exactly its language. */
export async function regExpOf({ flavor, ...question }: Ask<"regexp">): Promise<RegExpParts> {
  const grammar = await grammarOf(question);
  return toRegExp(grammar.rule(question.rule), { flavor });
}
