/** Checks of linked rules: every name that they mention is defined, and every rule can match. */
import { AbnfError, listed, warning } from "../errors.js";
import { LineIndex } from "../line-index.js";
import { nearest } from "../suggestion.js";
import { nodesIn } from "./children.js";
import { lookUp, ruleKey } from "./definition.js";
import { ambiguousImport } from "./link.js";
import { productiveRules } from "./nullable-and-productive.js";
import { referencesIn } from "./references.js";
import type { Diagnostic } from "../errors.js";
import type { Limit } from "./alphabets.js";
import type { Definition, Part, Scope } from "./definition.js";
import type { Linked } from "./link.js";
import type { Node, ProseVal, Reference } from "./nodes.js";

/**
 * Checks a grammar's own rules.
 *
 * @param lines the lines of the text that has been linked; those of texts that it extends are made here
 * @returns the warnings
 * @throws {AbnfError} `undefined-rule` and `unbound-prose`, with all the names; `ambiguous-import`,
 *   `empty-language`, `out-of-range`.
 */
export function check(linked: Linked, limit: Limit, lines: LineIndex): Diagnostic[] {
  const unbound = linked.own.flatMap((definition) => unboundIn(definition));
  refuseUnbound(
    unbound.filter(({ part }) => part.missing === "error"),
    linked.scope,
  );
  refuseClashing(linked);
  checkRanges(linked, limit);
  checkLanguages(linked);
  return [...repetitionWarnings(linked, lines), ...unboundWarnings(unbound, lines)];
}

function repetitionWarnings({ repeated }: Linked, lines: LineIndex): Diagnostic[] {
  return repeated.map(({ name, nameSpan }) =>
    warning("repeated-rule", `${name} is defined a second time, in the same way`, lines, nameSpan),
  );
}

/** The warnings about names that are missing; of some, the text is one that the grammar extends. */
function unboundWarnings(unbound: readonly Unbound[], lines: LineIndex): Diagnostic[] {
  const texts = new Map([[lines.text, lines]]);
  return unbound.map(({ node, part: { abnf, missing } }) => {
    const kind = node.type === "reference" ? "undefined-rule" : "unbound-prose";
    const text = texts.get(abnf) ?? new LineIndex(abnf);
    texts.set(abnf, text);
    const sentence = unboundSentence(node, [nameOf(node)]);
    const consequence = missing === "never" ? ", which matches nothing" : "";
    return warning(kind, sentence + consequence, text, node.span);
  });
}

/** Makes the error for a reference or prose value that nothing defines. */
export function unboundError(node: Reference | ProseVal, abnf: string): AbnfError {
  return unboundErrors(node, abnf, [nameOf(node)], "");
}

function unboundErrors(
  node: Reference | ProseVal,
  abnf: string,
  names: readonly string[],
  hint: string,
): AbnfError {
  const kind = node.type === "reference" ? "undefined-rule" : "unbound-prose";
  return new AbnfError(kind, unboundSentence(node, names) + hint, abnf, node.span, names);
}

function unboundSentence(node: Reference | ProseVal, names: readonly string[]): string {
  const all = listed(names);
  if (node.type === "prose-val") return `prose that no rule is bound to: ${all}`;
  return `undefined rule${names.length === 1 ? "" : "s"} ${all}`;
}

/** Reports undefined rules before unbound prose, because authors often bind prose later. */
function refuseUnbound(unbound: readonly Unbound[], scope: Scope): void {
  const first = unbound.find(({ node }) => node.type === "reference") ?? unbound.at(0);
  if (first === undefined) return;
  const { node, part } = first;
  const names = unique(
    unbound.filter((other) => other.node.type === node.type).map((other) => nameOf(other.node)),
  );
  // A rule that is bound to prose has a name that no reference can use.
  const known = [...scope].flatMap(([key, { name }]) => (key === ruleKey(name) ? [name] : []));
  const near =
    node.type === "reference" && names.length === 1 ? nearest(node.name, known) : undefined;
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  throw unboundErrors(node, part.abnf, names, hint);
}

function refuseClashing({ own, clashing }: Linked): void {
  if (clashing.size === 0) return;
  for (const { parts } of own)
    for (const { elements, abnf } of parts)
      for (const node of referencesIn(elements)) {
        if (node.type === "reference" && clashing.has(ruleKey(node.name)))
          throw ambiguousImport(node.name, abnf, node.span);
      }
}

/** A reference or prose value that nothing defines, and the right-hand side that it stands in. */
interface Unbound {
  readonly node: Reference | ProseVal;
  readonly part: Part;
}

function unboundIn(definition: Definition): Unbound[] {
  return definition.parts.flatMap((part) =>
    referencesIn(part.elements)
      .filter((node) => lookUp(part.scope, node) === undefined)
      .map((node) => ({ node, part })),
  );
}

function nameOf(node: Reference | ProseVal): string {
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

/** Returns the first terminal with a number that is beyond a limit. */
export function findBeyond(node: Node, limit: number): Node | undefined {
  for (const below of nodesIn(node)) {
    if (below.type === "num-range" && below.last > limit) return below;
    if (below.type === "num-sequence" && below.values.some((value) => value > limit)) return below;
  }
  return undefined;
}

function checkLanguages({ own }: Linked): void {
  const productive = productiveRules(own);
  const barren = own.find((definition) => !productive.has(definition));
  if (barren === undefined) return;
  const sentence = `no string matches ${barren.name}`;
  throw new AbnfError("empty-language", sentence, barren.parts.at(0)?.abnf ?? "", barren.nameSpan);
}
