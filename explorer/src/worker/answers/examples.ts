import { AbnfError, UnknownRuleError } from "uri-abnf/grammar";
import { examplesIn } from "../../../../cli/sources/examples.js";
import { grammarOf } from "../grammars.js";
import type { Grammar } from "uri-abnf/grammar";
import type { Ask, ExampleOutcome } from "../protocol.js";

/** Runs the examples in the comments of a grammar. */
export async function exampleOutcomes(text: Ask<"examples">): Promise<ExampleOutcome[]> {
  const { abnf } = text;
  const examples = examplesIn({ text: abnf, kind: "abnf", abnf, originOf: (offset) => offset });
  if (examples.length === 0) return [];
  const grammar = await grammarOf(text);
  return examples.map(({ rule = "", string, isCounter, originOf }) => ({
    rule,
    string,
    isCounter,
    from: originOf(0),
    message: complaint(grammar, rule, string, isCounter),
  }));
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
