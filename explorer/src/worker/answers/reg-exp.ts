import { toRegExp } from "uri-abnf/language";
import { grammarOf } from "../grammars.js";
import type { Ask, RegExpAnswer } from "../protocol.js";

/** Returns the rule as a regular expression of exactly its language. */
export async function regExpOf({ flavor, ...question }: Ask<"regexp">): Promise<RegExpAnswer> {
  const grammar = await grammarOf(question);
  return toRegExp(grammar.rule(question.rule), { flavor });
}
