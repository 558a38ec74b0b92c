/** The node of a repeated element: a repetition, or a list of RFC 9110. */
import type { Node, Span } from "../ast/nodes.js";
import type { Repeat } from "./repeat.js";

/** Makes the node of a `repetition`. */
export function repeated({ operator, min, max }: Repeat, element: Node, span: Span): Node {
  return operator === "*"
    ? { type: "repetition", min, max, element, span }
    : list(min, max, element, span);
}

// RFC 9110, section 5.6.1.1, the form that a sender generates:
//
//     1#element => element *( OWS "," OWS element )
//     #element => [ 1#element ]
//     <n>#<m>element => element <n-1>*<m-1>( OWS "," OWS element )
//                       (n >= 1 and m > 1)
function list(min: number, max: number, element: Node, span: Span): Node {
  if (min === 0) return { type: "option", element: list(1, max, element, span), span };
  if (max === 1) return element;
  const ows: Node = { type: "reference", name: "OWS", span };
  const comma: Node = { type: "char-val", value: ",", caseSensitive: false, span };
  const next: Node = { type: "concatenation", elements: [ows, comma, ows, element], span };
  const rest: Node = { type: "repetition", min: min - 1, max: max - 1, element: next, span };
  return { type: "concatenation", elements: [element, rest], span };
}
