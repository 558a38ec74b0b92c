/** The right-hand side of a rule: RFC 5234 section 4. */
import P from "parsimmon";
import type { Node } from "../ast/nodes.js";
import { choice, failure, parser, separated, sequence, step, success } from "./combinators.js";
import type { Reply } from "./combinators.js";
import type { Repeat } from "./repeat.js";
import { repeated } from "./repetition.js";
import { terminalByFirst } from "./terminals.js";
import { optionalWhiteSpace, slash, whiteSpace } from "./white-space.js";

/**
 * The depth up to which groups and options may nest. Deeper nesting could overflow the call stack,
 * here or in later stages.
 */
export const MAX_DEPTH = 100;

const tooDeep = P.fail(`at most ${MAX_DEPTH} nested brackets`);

// rulename       =  ALPHA *(ALPHA / DIGIT / "-")
export const rulename = P.regexp(/[A-Za-z][A-Za-z0-9-]*/).desc("rulename");

const reference = parser((text, start): Reply<Node> => {
  if (!isAlpha(text.charCodeAt(start))) return failure(start, ["element"]);
  const name = step(rulename, text, start);
  if (!name.status) return name;
  const span = { start, end: name.index };
  return success(span.end, { type: "reference", name: name.value, span });
});

/**
 * The parser of an alternation inside `depth` brackets. The parser of the next depth is made when a
 * grammar first reaches it.
 *
 * @param repeat - the parser of `[repeat]`, with or without lists
 */
export function alternationIn(repeat: P.Parser<Repeat | null>, depth = 0): P.Parser<Node> {
  const inner = P.lazy(() => alternationIn(repeat, depth + 1));

  // group          =  "(" *c-wsp alternation *c-wsp ")"
  const group = sequence(
    [P.string("("), optionalWhiteSpace, inner, optionalWhiteSpace, P.string(")").desc('")"')],
    ([, , alternation]) => alternation,
  );

  // option         =  "[" *c-wsp alternation *c-wsp "]"
  const option = sequence(
    [P.string("["), optionalWhiteSpace, inner, optionalWhiteSpace, P.string("]").desc('"]"')],
    ([, , element], start, end): Node => ({ type: "option", element, span: { start, end } }),
  );

  // element        =  rulename / group / option /
  //                   char-val / num-val / prose-val
  const deepest = depth === MAX_DEPTH;
  const element = choice(
    new Map([
      ...terminalByFirst,
      ["(", deepest ? tooDeep : group],
      ["[", deepest ? tooDeep : option],
    ]),
    reference,
  );

  // repetition     =  [repeat] element
  const repetition = parser((text, start): Reply<Node> => {
    const bounds = step(repeat, text, start);
    if (!bounds.status) return bounds;
    const node = step(element, text, bounds.index);
    if (!node.status || bounds.value === null) return node;
    const span = { start, end: node.index };
    return success(span.end, repeated(bounds.value, node.value, span), node);
  });

  // concatenation  =  repetition *(1*c-wsp repetition)
  const concatenation = separated(repetition, whiteSpace, (elements, start, end): Node =>
    elements.length === 1 ? elements[0] : { type: "concatenation", elements, span: { start, end } },
  );

  // alternation    =  concatenation
  //                   *(*c-wsp "/" *c-wsp concatenation)
  return separated(concatenation, slash, (alternatives, start, end): Node =>
    alternatives.length === 1
      ? alternatives[0]
      : { type: "alternation", alternatives, span: { start, end } },
  );
}

function isAlpha(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
