/** Analyses of derivations that add nothing: loops that read nothing, and rules that derive themselves. */
import { usedNodesIn } from "../../ast/children.js";
import { unitComponents } from "../../context-free/cycles.js";
import { nullableRules } from "../../ast/nullable-and-productive.js";
import { ruleOf } from "./questions.js";
import { partsIn, placeOf, shown } from "./subject.js";
import type { Node, Repetition } from "../../ast/nodes.js";
import type { LintFinding, Subject } from "./subject.js";

/**
 * `*[ "a" ]`: a repetition without an upper bound, of an element that can be empty. An empty
 * iteration is not a derivation, so the option has no effect.
 */
export function nullableLoops(subject: Subject): readonly LintFinding[] {
  const loops = partsIn(subject).flatMap((part) =>
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

/**
 * `a = a / "x"`: a rule that derives itself and nothing else. Such derivations do not count, so the
 * reference adds no string to the language.
 */
export function selfDerivations({ own, abnf, lowered }: Subject): readonly LintFinding[] {
  const unitComponent = unitComponents(lowered.calls);
  return own.flatMap((definition): LintFinding[] => {
    const span = placeOf(definition, abnf);
    const body = lowered.bodyOf(definition);
    if (span === undefined || body?.kind !== "call" || unitComponent[body.number] === -1) return [];
    const message = `${definition.name} can derive itself and nothing else`;
    return [{ kind: "nullable-loop", message, span }];
  });
}
