import { AbnfError, AbnfSyntaxError } from "uri-abnf/grammar";
import { grammarOf } from "../grammars.js";
import type { Ask } from "../protocol.js";

/** Returns the names of the rules; none if the text has errors, which `check` lists. */
export async function rulesOf(question: Ask<"rules" | "other-rules">): Promise<string[]> {
  try {
    return Object.keys((await grammarOf(question)).rules);
  } catch (error) {
    if (error instanceof AbnfSyntaxError || error instanceof AbnfError) return [];
    throw error;
  }
}
