import { difference } from "uri-abnf/grammar";
import { grammarOf } from "../grammars.js";
import type { Ask, DifferenceAnswer } from "../protocol.js";
import type { Rule } from "uri-abnf/grammar";

/** The number of witnesses for each side. */
const MOST_WITNESSES = 10;

/** Compares a rule with another one: of the same text, of another text, or of a shipped standard. */
export async function differenceOf({
  other,
  ...question
}: Ask<"difference">): Promise<DifferenceAnswer> {
  const rule = (await grammarOf(question)).rule(question.rule);
  const otherRule = (await grammarOf(other)).rule(other.rule);
  const onlyThis = witnesses(rule, otherRule);
  const onlyOther = witnesses(otherRule, rule);
  return { relation: relationOf(onlyThis, onlyOther), onlyThis, onlyOther };
}

function witnesses(a: Rule, b: Rule): string[] {
  const found: string[] = [];
  for (const witness of difference(a, b)) {
    found.push(witness);
    if (found.length === MOST_WITNESSES) break;
  }
  return found;
}

function relationOf(
  onlyThis: readonly string[],
  onlyOther: readonly string[],
): DifferenceAnswer["relation"] {
  if (onlyThis.length === 0) return onlyOther.length === 0 ? "equivalent" : "subset";
  return onlyOther.length === 0 ? "superset" : "overlap";
}
