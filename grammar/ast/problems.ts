/** All problems of linked rules, one for each mistake. `check` in check.ts stops at the first. */
import { beyondMessage, clashesIn, emptyLanguages, findBeyond } from "./check.js";
import { quoted } from "../common/excerpt.js";
import { ruleKey } from "./definition.js";
import { nodesIn, rebuilt } from "./children.js";
import { kindOfUnbound, nameOf, nearestIn, unboundIn, unboundSentence } from "./unbound.js";
import type { DiagnosticKind, Remark } from "../common/errors.js";
import type { Limit } from "./alphabets.js";
import type { Definition } from "./definition.js";
import type { Linked, Problem, Refuse } from "./link.js";
import type { Node, ProseVal, Reference, RuleNode } from "./nodes.js";

/** Returns the problems with the meaning of names, each name once, and with rules that no string matches. */
export function problemsIn(
  linked: Linked,
  isOpen: (definition: Definition) => boolean,
): readonly Problem<DiagnosticKind>[] {
  const clashes = new Map<string, Problem>();
  for (const clash of clashesIn(linked)) {
    const key = ruleKey(clash.subject);
    if (!clashes.has(key)) clashes.set(key, clash);
  }
  return [...clashes.values(), ...emptyLanguages(linked, isOpen)];
}

/**
 * Replaces terminals with numbers that are not characters by another node, so that the rules can be
 * analyzed. Linear.
 *
 * @param refuse takes the problem of each of these terminals
 */
export function withoutBeyond(
  rules: readonly RuleNode[],
  limit: Limit,
  abnf: string,
  refuse: Refuse,
  replacement: string,
): readonly RuleNode[] {
  return rules.map((rule) => {
    if (findBeyond(rule.elements, limit) === undefined) return rule;
    for (const node of nodesIn(rule.elements)) {
      if (!isBeyond(node, limit)) continue;
      const message = beyondMessage(limit);
      refuse({ kind: "out-of-range", subject: rule.name, message, abnf, span: node.span });
    }
    const elements = rebuilt(rule.elements, (node) =>
      isBeyond(node, limit) ? { type: "prose-val", text: replacement, span: node.span } : node,
    );
    return { ...rule, elements };
  });
}

function isBeyond(node: Node, limit: Limit): boolean {
  return findBeyond(node, limit) === node;
}

/** The number of undefined names in a text for which similar names are looked for, in each of its rules. */
const MOST_SUGGESTIONS = 50;

/**
 * Returns an error or, if the option `missing` says so, a warning for each name that nothing defines
 * and each prose value that nothing is bound to, at its first place. The first names have suggestions, so that the
 * cost is linear.
 *
 * @param isKnown whether a name is left out, because its meaning has been reported already
 */
export function unboundRemarks(
  linked: Linked,
  isKnown: (node: Reference | ProseVal) => boolean,
): readonly Remark[] {
  const first = new Map<string, Remark>();
  let suggestions = MOST_SUGGESTIONS;
  const suggested = (name: string, within: Definition): string | undefined => {
    suggestions -= 1;
    return suggestions < 0 ? undefined : nearestIn(linked.scope, name, within);
  };
  for (const definition of linked.own) {
    const prose = bareProseIn(definition, isKnown);
    if (prose !== undefined) first.set(`prose ${String(prose.span.start)}`, prose);
    for (const { node, part } of prose === undefined ? unboundIn(definition) : []) {
      const key = nameOf(node).toLowerCase();
      if (first.has(key) || isKnown(node)) continue;
      const better =
        node.type === "prose-val"
          ? terminalFor(node.text)
          : (suggested(node.name, definition) ?? rangeFor(node));
      const hint = better === undefined ? "" : `; did you mean ${better}?`;
      const consequence = part.missing === "never" ? ", which matches nothing" : "";
      first.set(key, {
        severity: part.missing === "error" ? "error" : "warning",
        kind: kindOfUnbound(node),
        message: unboundSentence(node) + consequence + hint,
        span: node.span,
      });
    }
  }
  return [...first.values()];
}

/** Three words of prose, of which one is hardly the name of a rule. */
const BARE_PROSE =
  /^(?=.*\b(?:an?|and|any|as|at|by|for|from|in|is|of|or|that|the|this|to|which|with)\b)[A-Za-z]+(?: [A-Za-z]+){2,}$/i;

/** Returns the remark about a rule in which words of prose stand one after the other. */
export function bareProseIn(
  definition: Definition,
  isKnown: (node: Reference | ProseVal) => boolean = () => false,
): Remark | undefined {
  let words: Reference[] = [];
  for (const { node, part } of unboundIn(definition)) {
    const last = words.at(-1);
    const isNext =
      last !== undefined && /^[ \t]*$/.test(part.abnf.slice(last.span.end, node.span.start));
    const isWord = node.type === "reference" && !isKnown(node);
    if (!isWord || !isNext) words = [];
    if (!isWord) continue;
    words.push(node);
    const text = words.map(({ name }) => name).join(" ");
    if (!BARE_PROSE.test(text)) continue;
    const span = { start: words[0]!.span.start, end: node.span.end };
    const message = `${quoted(text)} is prose, which stands between "<" and ">"`;
    const severity = part.missing === "error" ? "error" : "warning";
    return { severity, kind: "unbound-prose", message, span };
  }
  return undefined;
}

/** `<">` and `<@>` of older notations: a character. */
function terminalFor(prose: string): string | undefined {
  if (prose === '"') return "DQUOTE";
  return /^[!#-/:-@[-`{-~]$/.test(prose) ? `"${prose}"` : undefined;
}

/** `a-z`: a range without its signs. */
function rangeFor({ name }: Reference): string | undefined {
  const [, first, last] = /^([a-z])-([a-z])$/i.exec(name) ?? [];
  if (first === undefined || last === undefined || first > last) return undefined;
  const hex = (letter: string): string => letter.charCodeAt(0).toString(16).toUpperCase();
  return `%x${hex(first)}-${hex(last)}`;
}
