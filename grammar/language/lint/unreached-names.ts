/**
 * `0<foo>`: an undefined name or unbound prose that is repeated zero times. It is no error, because
 * no derivation needs it.
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
        ? { kind: "unbound-prose", message: `${UNDEFINED} <${node.text}>`, span: node.span }
        : { kind: "undefined-rule", message: `${UNDEFINED} ${node.name}`, span: node.span },
    );
}

const UNDEFINED = "not defined, and repeated zero times:";

/** The references and prose values below a repetition of zero times. */
function unreachedIn(node: Node): readonly (Reference | ProseVal)[] {
  return [...nodesIn(node)].flatMap((below) =>
    below.type === "repetition" && below.max === 0 ? referencesIn(below.element) : [],
  );
}
