/** Checks of linked rules: every name that they mention is defined, and every rule can match. */
import { warning } from "../common/errors.js";
import { components } from "../common/graph.js";
import { LineIndex } from "../common/line-index.js";
import { ambiguousImport, refuseAtOnce } from "./link.js";
import { nodesIn, referencesIn, referredTo } from "./children.js";
import { ruleKey } from "./definition.js";
import { productiveRules } from "./nullable-and-productive.js";
import {
  kindOfUnbound,
  nameOf,
  nearestIn,
  unboundError,
  unboundIn,
  unboundSentence,
} from "./unbound.js";
import type { Diagnostic } from "../common/errors.js";
import type { Limit } from "./alphabets.js";
import type { Definition, Scope } from "./definition.js";
import type { Linked, Problem } from "./link.js";
import type { Node } from "./nodes.js";
import type { Unbound } from "./unbound.js";

/**
 * Checks a grammar's own rules.
 *
 * @param lines the lines of the text that has been linked; those of texts that it extends are made here
 * @returns the warnings
 * @throws {AbnfError} `undefined-rule` and `unbound-prose`, with all the names; `ambiguous-import`,
 *   `out-of-range`.
 */
export function check(linked: Linked, limit: Limit, lines: LineIndex): Diagnostic[] {
  const unbound = linked.own.flatMap((definition) => unboundIn(definition));
  refuseUnbound(
    unbound.filter(({ part }) => part.missing === "error"),
    linked.scope,
  );
  const [first] = [...clashesIn(linked), ...beyondIn(linked, limit)];
  if (first !== undefined) refuseAtOnce(first);
  const texts = new Map([[lines.text, lines]]);
  const linesOf = (abnf: string): LineIndex => {
    const text = texts.get(abnf) ?? new LineIndex(abnf);
    texts.set(abnf, text);
    return text;
  };
  return [
    ...repetitionWarnings(linked, lines),
    ...unbound.map((each) => unboundWarning(each, linesOf(each.part.abnf))),
    ...emptyLanguages(linked).map(({ kind, message, abnf, span }) =>
      warning(kind, message, linesOf(abnf), span),
    ),
  ];
}

/** Returns the warnings about rules that are defined twice in the same way. */
export function repetitionWarnings({ repeated }: Linked, lines: LineIndex): Diagnostic[] {
  return repeated.map(({ name, nameSpan }) =>
    warning("repeated-rule", `${name} is defined a second time, in the same way`, lines, nameSpan),
  );
}

/** The warning about a name that is missing. */
function unboundWarning({ node, part }: Unbound, lines: LineIndex): Diagnostic {
  const consequence = part.missing === "never" ? ", which matches nothing" : "";
  return warning(kindOfUnbound(node), unboundSentence(node) + consequence, lines, node.span);
}

/** Reports undefined rules before unbound prose, because authors often bind prose later. */
function refuseUnbound(unbound: readonly Unbound[], scope: Scope): void {
  const first = unbound.find(({ node }) => node.type === "reference") ?? unbound.at(0);
  if (first === undefined) return;
  const { node, part, definition } = first;
  const names = unique(
    unbound.filter((other) => other.node.type === node.type).map((other) => nameOf(other.node)),
  );
  const near =
    node.type === "reference" && names.length === 1
      ? nearestIn(scope, node.name, definition)
      : undefined;
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  throw unboundError(node, part.abnf, names, hint);
}

/** Returns the references to names that two imported grammars define differently. */
export function clashesIn({ own, clashing }: Linked): Problem[] {
  if (clashing.size === 0) return [];
  return own
    .flatMap(({ parts }) => parts)
    .flatMap(({ elements, abnf }) =>
      referencesIn(elements).flatMap((node) => {
        const clash = node.type === "reference" ? clashing.get(ruleKey(node.name)) : undefined;
        return clash === undefined ? [] : [ambiguousImport(nameOf(node), clash, abnf, node.span)];
      }),
    );
}

function unique(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** Returns the first terminal of each right-hand side with a number that is not a character. */
function beyondIn({ own }: Linked, limit: Limit): Problem[] {
  return own.flatMap(({ name: subject, parts }) =>
    parts.flatMap(({ elements, abnf }): Problem[] => {
      const node = findBeyond(elements, limit);
      if (node === undefined) return [];
      const message = beyondMessage(limit);
      return [{ kind: "out-of-range", subject, message, abnf, span: node.span }];
    }),
  );
}

/** Returns the sentence about a number that is not a character. */
export function beyondMessage(limit: Limit): string {
  return `no character is beyond ${limit.toString(16).toUpperCase()}`;
}

/** Returns the first terminal with a number that is beyond a limit. */
export function findBeyond(node: Node, limit: number): Node | undefined {
  for (const below of nodesIn(node)) {
    if (below.type === "num-range" && below.last > limit) return below;
    if (below.type === "num-sequence" && below.values.some((value) => value > limit)) return below;
  }
  return undefined;
}

/**
 * Returns the problems with rules that no string matches. Of these, only the causes are reported, not the rules that use
 * them: the groups that lead to no other such rule, each by its first.
 *
 * @param isOpen whether the text has only a part of a definition, so that nobody knows its strings
 */
export function emptyLanguages(
  { own }: Linked,
  isOpen: (definition: Definition) => boolean = () => false,
): readonly Problem<"empty-language">[] {
  const productive = productiveRules(own);
  const empty = new Map<Definition, number>();
  for (const definition of own) if (!productive.has(definition)) empty.set(definition, empty.size);
  const emptyIn = (definition: Definition): Definition[] =>
    referredTo(definition).filter((target) => empty.has(target));
  return components(empty.keys(), emptyIn)
    .filter((group) => {
      const members = new Set(group);
      return group.every(
        (each) => !isOpen(each) && emptyIn(each).every((target) => members.has(target)),
      );
    })
    .map((group) => group.reduce((a, b) => (empty.get(a)! < empty.get(b)! ? a : b)))
    .sort((a, b) => empty.get(a)! - empty.get(b)!)
    .map(({ name: subject, nameSpan: span, parts }) => ({
      kind: "empty-language",
      subject,
      message: `no string matches ${subject}`,
      abnf: parts.at(0)?.abnf ?? "",
      span,
    }));
}
