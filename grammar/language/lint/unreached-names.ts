/**
 * `0<foo>`: an undefined name or unbound prose that is repeated zero times. It is no error, because
 * no derivation needs it.
 */
import { nodesIn, referencesIn } from "../../ast/children.js";
import { lookUp } from "../../ast/definition.js";
import type { Node, ProseVal, Reference } from "../../ast/nodes.js";
import type { Finding, Subject } from "./subject.js";

export function unreachedNames({ own, abnf }: Subject): readonly Finding[] {
  return own
    .flatMap(({ parts }) => parts)
    .filter((part) => part.abnf === abnf)
    .flatMap(({ elements, scope }) =>
      unreachedIn(elements).filter((node) => lookUp(scope, node) === undefined),
    )
    .map((node) => findingAbout(node, abnf));
}

function findingAbout(node: Reference | ProseVal, abnf: string): Finding {
  const { span } = node;
  if (node.type === "prose-val")
    return { kind: "unbound-prose", message: `${UNDEFINED} <${node.text}>`, span };
  const message = `${UNDEFINED} ${node.name}`;
  const from = span.start - 1;
  if (!HEX_NUMBER.test(abnf.slice(from, span.end)))
    return { kind: "undefined-rule", message, span };
  const text = `%${node.name}`;
  const fix = { from, to: span.end, text };
  return { kind: "undefined-rule", message: `${message}; did you mean ${text}?`, span, fix };
}

/** A number of other notations, which is a repetition of a rule here. */
const HEX_NUMBER = /^0x[0-9a-f]+$/i;

const UNDEFINED = "not defined, and repeated zero times:";

/** The references and prose values below a repetition of zero times. */
function unreachedIn(node: Node): readonly (Reference | ProseVal)[] {
  return [...nodesIn(node)].flatMap((below) =>
    below.type === "repetition" && below.max === 0 ? referencesIn(below.element) : [],
  );
}
