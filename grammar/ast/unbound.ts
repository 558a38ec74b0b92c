/** Names that nothing defines, and prose that nothing is bound to. */
import { AbnfError, listed } from "../common/errors.js";
import { nearest } from "../common/suggestion.js";
import { lookUp, ruleKey } from "./definition.js";
import { referencesIn } from "./children.js";
import { productiveRules } from "./nullable-and-productive.js";
import type { Definition, Part, Scope } from "./definition.js";
import type { ProseVal, Reference } from "./nodes.js";

/** A reference or prose value that nothing defines, and the rule and its right-hand side that it stands in. */
export interface Unbound {
  readonly node: Reference | ProseVal;
  readonly part: Part;
  readonly definition: Definition;
}

/** Returns the unbound names of a definition, in the order of the text. */
export function unboundIn(definition: Definition): Unbound[] {
  return definition.parts.flatMap((part) =>
    referencesIn(part.elements)
      .filter((node) => lookUp(part.scope, node) === undefined)
      .map((node) => ({ node, part, definition })),
  );
}

/** Makes the error for a reference or prose value that nothing defines. */
export function unboundError(
  node: Reference | ProseVal,
  abnf: string,
  names: readonly string[] = [nameOf(node)],
  hint = "",
): AbnfError {
  const sentence = unboundSentence(node, names) + hint;
  return new AbnfError(kindOfUnbound(node), sentence, abnf, node.span, names);
}

/** Returns the kind of the error or warning about an unbound name. */
export function kindOfUnbound({ type }: Reference | ProseVal): "undefined-rule" | "unbound-prose" {
  return type === "reference" ? "undefined-rule" : "unbound-prose";
}

/** Returns the sentence about unbound names of one type. */
export function unboundSentence(
  node: Reference | ProseVal,
  names: readonly string[] = [nameOf(node)],
): string {
  const all = listed(names);
  if (node.type === "prose-val") return `prose that no rule is bound to: ${all}`;
  return `undefined rule${names.length === 1 ? "" : "s"} ${all}`;
}

/** Returns a name or a prose value as the text writes it. */
export function nameOf(node: Reference | ProseVal): string {
  return node.type === "reference" ? node.name : `<${node.text}>`;
}

/**
 * Returns the name in a scope that is most like an undefined one. A rule of another grammar must differ in less than a
 * quarter of the letters, or in one: the short names of core rules are like many words.
 *
 * @param within the rule that refers to the name. Its own name is left out if no string would match it then.
 */
export function nearestIn(scope: Scope, name: string, within?: Definition): string | undefined {
  const limits = new Map<string, number>();
  for (const [key, definition] of scope) {
    // A rule that is bound to prose has a name that no reference can use.
    if (key !== ruleKey(definition.name)) continue;
    if (definition === within && !productiveRules([within], () => false).has(within)) continue;
    const isOwn = definition.parts.some((part) => part.scope === scope);
    limits.set(definition.name, isOwn ? Infinity : Math.max(2, Math.ceil(name.length / 4)));
  }
  return nearest(name, limits.keys(), (candidate) => limits.get(candidate)!);
}
