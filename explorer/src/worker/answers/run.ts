import { grammarOf } from "../grammars.js";
import { placesIn } from "../octets.js";
import type { Ask, Outcome } from "../protocol.js";

/**
 * Tests each string, and says where and why it fails. An empty line below other lines is where the next string will
 * be: it is a string only of a rule that has the empty string.
 */
export async function outcomes({ strings, ...question }: Ask<"run">): Promise<Outcome[]> {
  const grammar = await grammarOf(question);
  const rule = grammar.rule(question.rule);
  const found = strings.map((string): Outcome => {
    const mismatch = rule.explain(string);
    if (mismatch === null) return { ok: true };
    const { message } = mismatch;
    const offset = placesIn(string, grammar).start(mismatch.offset);
    const isPartial = offset === string.length;
    return { ok: false, isPartial, offset, message, excerpt: mismatch.excerpt() };
  });
  const isUnwritten = found.length > 1 && strings.at(-1) === "" && found.at(-1)?.ok === false;
  return isUnwritten ? found.slice(0, -1) : found;
}
