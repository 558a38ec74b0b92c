import { coverage } from "uri-abnf/language";
import { grammarOf } from "../grammars.js";
import type { Ask, CoverageAnswer } from "../protocol.js";

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
