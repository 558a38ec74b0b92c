/**
 * `*[ "a" ]`: a repetition without an upper bound, of an element that can be empty. An empty
 * iteration is no derivation, so the option has no effect.
 */
import { nullableRules } from "../../ast/nullable.js";
import { ruleOf } from "./lowered.js";
import { shown } from "./wording.js";
import type { Node, Repetition } from "../../ast/nodes.js";
import type { Finding, Subject } from "./subject.js";

export function nullableLoops({ own, abnf }: Subject): readonly Finding[] {
  const loops = own
    .flatMap(({ parts }) => parts)
    .filter((part) => part.abnf === abnf)
    .flatMap((part) =>
      unboundedIn(part.elements).map((node) => ({ node, body: ruleOf(node.element, part) })),
    );
  const nullable = nullableRules(loops.map(({ body }) => body));
  return loops
    .filter(({ body }) => nullable.has(body))
    .map(({ node }) => {
      const message = `${shown(node.element)}, which is repeated without end, can be empty`;
      return { kind: "nullable-loop", message, span: node.span };
    });
}

/** The repetitions without an upper bound. */
function unboundedIn(node: Node): readonly Repetition[] {
  switch (node.type) {
    case "alternation":
      return node.alternatives.flatMap(unboundedIn);
    case "concatenation":
      return node.elements.flatMap(unboundedIn);
    case "repetition": {
      if (node.max === 0) return [];
      const below = unboundedIn(node.element);
      return node.max === Infinity ? [node, ...below] : below;
    }
    case "option":
      return unboundedIn(node.element);
    case "reference":
    case "char-val":
    case "num-range":
    case "num-sequence":
    case "prose-val":
      return [];
  }
}
