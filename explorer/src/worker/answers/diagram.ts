import { diagram } from "../../../../diagram/index.js";
import { grammarOf } from "../grammars.js";
import type { Ask } from "../protocol.js";

/** Draws the rule as SVG. The names of other rules are links to `#name`. */
export async function diagramOf(question: Ask<"diagram">): Promise<string> {
  return diagram(await grammarOf(question), question.rule);
}
