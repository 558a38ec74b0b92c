/**
 * `0<foo>`: a name or prose that means nothing, which is no error because it is repeated no times.
 */
import { nodesIn } from "../../ast/children.js";
import { lookUp } from "../../ast/definition.js";
import { referencesIn } from "../../ast/references.js";
import type { Node, ProseVal, Reference } from "../../ast/nodes.js";
import type { Finding, Subject } from "./subject.js";

export function unreachedNames({ own, abnf }: Subject): readonly Finding[] {
  return own
    .flatMap(({ parts }) => parts)
    .filter((part) => part.abnf === abnf)
    .flatMap(({ elements, scope }) =>
      unreachedIn(elements).filter((node) => lookUp(scope, node) === undefined),
    )
    .map((node) =>
      node.type === "prose-val"
        ? { kind: "unbound-prose", message: `${NOTHING} <${node.text}>`, span: node.span }
        : { kind: "undefined-rule", message: `${NOTHING} ${node.name}`, span: node.span },
    );
}

const NOTHING = "repeated no times, and means nothing:";

/** The references and prose values below a repetition of none. */
function unreachedIn(node: Node): readonly (Reference | ProseVal)[] {
  return [...nodesIn(node)].flatMap((below) =>
    below.type === "repetition" && below.max === 0 ? referencesIn(below.element) : [],
  );
}
