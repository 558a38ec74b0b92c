/** What makes linked rules a grammar: everything that they mention exists, and can match. */
import { AbnfError } from "../errors.js";
import { nearest } from "../nearest.js";
import { lookUp } from "./definition.js";
import { productiveRules } from "./nullable.js";
import { referencesIn } from "./references.js";
import type { Definition, Part } from "./definition.js";
import type { Linked } from "./link.js";
import type { Node, ProseVal, Reference } from "./nodes.js";

/** The last character of an alphabet. */
export type Limit = 0x10ffff | 0xff;

/**
 * Checks a grammar's own rules.
 *
 * @throws {AbnfError} `undefined-rule` and `unbound-prose`, with all the names; `empty-language`,
 *   `out-of-range`.
 */
export function check(linked: Linked, limit: Limit): void {
  checkNames(linked);
  checkRanges(linked, limit);
  checkLanguages(linked);
}

function checkNames({ own, scope }: Linked): void {
  const unbound = own.flatMap((definition) => unboundIn(definition));
  const [first] = unbound;
  if (first === undefined) return;
  const { node, part } = first;
  const names = unique(unbound.filter((other) => other.node.type === node.type).map(nameOf));
  const all = names.join(", ");
  if (node.type === "prose-val") {
    const sentence = `prose that no rule is bound to: ${all}`;
    throw new AbnfError("unbound-prose", sentence, part.abnf, node.span, names);
  }
  const known = [...scope.values()].map(({ name }) => name);
  const near = names.length === 1 ? nearest(node.name, known) : undefined;
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  const sentence = `undefined rule${names.length === 1 ? "" : "s"} ${all}${hint}`;
  throw new AbnfError("undefined-rule", sentence, part.abnf, node.span, names);
}

function unboundIn(definition: Definition): { node: Reference | ProseVal; part: Part }[] {
  return definition.parts.flatMap((part) =>
    referencesIn(part.elements)
      .filter((node) => lookUp(part.scope, node) === undefined)
      .map((node) => ({ node, part })),
  );
}

function nameOf({ node }: { readonly node: Reference | ProseVal }): string {
  return node.type === "reference" ? node.name : `<${node.text}>`;
}

function unique(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

function checkRanges({ own }: Linked, limit: Limit): void {
  for (const { parts } of own)
    for (const { elements, abnf } of parts) {
      const node = findBeyond(elements, limit);
      if (node === undefined) continue;
      const sentence = `no character is beyond ${limit.toString(16).toUpperCase()}`;
      throw new AbnfError("out-of-range", sentence, abnf, node.span);
    }
}

/** The first terminal with a number that is beyond the alphabet. */
function findBeyond(node: Node, limit: Limit): Node | undefined {
  switch (node.type) {
    case "alternation":
      return firstBeyond(node.alternatives, limit);
    case "concatenation":
      return firstBeyond(node.elements, limit);
    case "repetition":
    case "option":
      return findBeyond(node.element, limit);
    case "num-range":
      return node.last > limit ? node : undefined;
    case "num-sequence":
      return node.values.some((value) => value > limit) ? node : undefined;
    case "reference":
    case "char-val":
    case "prose-val":
      return undefined;
  }
}

function firstBeyond(nodes: readonly Node[], limit: Limit): Node | undefined {
  for (const node of nodes) {
    const found = findBeyond(node, limit);
    if (found !== undefined) return found;
  }
  return undefined;
}

function checkLanguages({ own }: Linked): void {
  const productive = productiveRules(...own);
  const barren = own.find((definition) => !productive.has(definition));
  if (barren === undefined) return;
  const sentence = `no string matches ${barren.name}`;
  throw new AbnfError("empty-language", sentence, barren.parts[0]?.abnf ?? "", barren.nameSpan);
}
