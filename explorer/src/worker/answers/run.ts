import { grammarOf } from "../grammars.js";
import { placesIn } from "../octets.js";
import type { Ask, Outcome } from "../protocol.js";

/** Tests each string, and says where and why it fails. */
export async function outcomes({ strings, ...question }: Ask<"run">): Promise<Outcome[]> {
  const grammar = await grammarOf(question);
  const rule = grammar.rule(question.rule);
  return strings.map((string) => {
    const mismatch = rule.explain(string);
    if (mismatch === null) return { ok: true };
    const { message } = mismatch;
    const offset = placesIn(string, grammar).start(mismatch.offset);
    return { ok: false, offset, message, excerpt: mismatch.excerpt() };
  });
}
