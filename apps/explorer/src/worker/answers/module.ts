import { generate } from "uri-abnf/generate";
import { grammarOf } from "../grammars.js";
import type { Ask, ModuleAnswer } from "../protocol.js";

/** Generates the module of a rule, and measures it as a server would send it. */
export async function moduleOf(question: Ask<"module">): Promise<ModuleAnswer> {
  const { rule, captures, explain } = question;
  const grammar = await grammarOf(question);
  const { code, declarations } = generate(grammar, { rules: { [rule]: { captures, explain } } });
  const octets = new TextEncoder().encode(code);
  const stream = new Blob([octets]).stream().pipeThrough(new CompressionStream("gzip"));
  const { byteLength: gzipped } = await new Response(stream).arrayBuffer();
  return { code, declarations, bytes: octets.length, gzipped };
}
