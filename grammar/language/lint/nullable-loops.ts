/**
 * `*[ "a" ]`: a repetition without an upper bound, of an element that can be empty. An empty
 * iteration is no derivation, so the option has no effect.
 */
import { usedNodesIn } from "../../ast/children.js";
import { nullableRules } from "../../ast/nullable-and-productive.js";
import { ruleOf } from "./lowered.js";
import { shown } from "./subject.js";
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
  return [...usedNodesIn(node)].flatMap((below) =>
    below.type === "repetition" && below.max === Infinity ? [below] : [],
  );
}
