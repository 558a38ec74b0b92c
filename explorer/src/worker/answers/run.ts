import { grammarOf } from "../grammars.js";
import type { Ask, Outcome } from "../protocol.js";

/** Tests each string, and says where and why it fails. */
export async function outcomes({ strings, ...question }: Ask<"run">): Promise<Outcome[]> {
  const rule = (await grammarOf(question)).rule(question.rule);
  return strings.map((string) => {
    const mismatch = rule.explain(string);
    if (mismatch === null) return { ok: true };
    const { offset, message } = mismatch;
    return { ok: false, offset, message, excerpt: mismatch.excerpt() };
  });
}
