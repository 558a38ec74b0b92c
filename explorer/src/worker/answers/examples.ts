import { AbnfError, UnknownRuleError } from "uri-abnf/grammar";
import { commentsIn, examplesIn } from "../../../../cli/sources/examples.js";
import { grammarOf } from "../grammars.js";
import { MARK_WITHOUT_RULE } from "./text.js";
import type { Grammar } from "uri-abnf/grammar";
import type { Ask, ExampleOutcome } from "../protocol.js";

/** Runs the examples in the comments of a grammar. */
export async function exampleOutcomes(text: Ask<"examples">): Promise<ExampleOutcome[]> {
  const { abnf } = text;
  const examples = examplesIn({ text: abnf, kind: "abnf", abnf, originOf: (offset) => offset });
  const marks = commentsIn(abnf).filter(({ text: comment }) => comment === MARK_WITHOUT_RULE);
  const outcomes = marks.map(({ offset }): ExampleOutcome => ({
    rule: "",
    string: "",
    isCounter: false,
    from: offset,
    message: "the mark names no rule",
  }));
  if (examples.length === 0) return outcomes;
  const grammar = await grammarOf(text);
  for (const { rule = "", string, isCounter, originOf } of examples)
    outcomes.push({
      rule,
      string,
      isCounter,
      from: originOf(0),
      message: complaint(grammar, rule, string, isCounter),
    });
  return outcomes.sort((a, b) => a.from - b.from);
}

function complaint(
  grammar: Grammar,
  name: string,
  string: string,
  isCounter: boolean,
): string | undefined {
  try {
    const mismatch = grammar.rule(name).explain(string);
    if (!isCounter) return mismatch?.message;
    return mismatch === null ? `${name} matches it` : undefined;
  } catch (error) {
    if (error instanceof UnknownRuleError || error instanceof AbnfError) return error.message;
    throw error;
  }
}
