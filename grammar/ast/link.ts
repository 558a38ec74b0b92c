/**
 * From the rules of a text to a scope: `=/` joined to its `=`, core rules built in, names bound.
 * RFC 5234 sections 2.1, 2.2, 3.3 and Appendix B.1.
 */
import { AbnfError } from "../common/errors.js";
import { LineIndex } from "../common/line-index.js";
import { ruleKey } from "./definition.js";
import { equalNodes } from "./same-definitions.js";
import type { AbnfErrorKind, DiagnosticKind } from "../common/errors.js";
import type { Definition, Missing, Part, Scope } from "./definition.js";
import type { Node, RuleNode, Span } from "./nodes.js";

/** One mistake in a text that is ABNF: a reason to refuse it, unless the kind is one of a warning. */
export interface Problem<Kind extends DiagnosticKind = AbnfErrorKind> {
  readonly kind: Kind;
  /** The rule name or the prose value that the problem is about, as the text writes it. */
  readonly subject: string;
  /** One line, without the place. */
  readonly message: string;
  /** The text in which the span is counted. */
  readonly abnf: string;
  readonly span: Span;
}

/** Takes a problem. If it returns, the analysis goes on, to find the other problems. */
export type Refuse = (problem: Problem) => void;

/**
 * Refuses a text for its first problem.
 *
 * @throws {AbnfError}
 */
export const refuseAtOnce: Refuse = ({ kind, message, abnf, span }) => {
  throw new AbnfError(kind, message, abnf, span);
};

/** The definitions that a text is linked with. */
export interface Environment {
  /** Definitions that the text may redefine, and that then see its own: the grammar it extends. */
  readonly base: readonly Definition[];
  /** Definitions that the text may use or shadow, each bound in its own grammar; core rules too. */
  readonly imported: Scope;
  /**
   * Further definitions that the text may use or shadow. They are apart from `imported`, by which a
   * grammar that is extended recognizes its own rules. A name of `imported` hides one of these.
   */
  readonly added: Scope | undefined;
  readonly clashing: Clashes;
}

/**
 * The names, in lower case, under which different things have been imported, each with two imports that differ,
 * by their places in the list of imports, from 1.
 */
export type Clashes = ReadonlyMap<string, readonly [number, number]>;

/** A linked grammar. */
export interface Linked {
  /** All definitions that the text can name. */
  readonly scope: Scope;
  /** The rules that are the grammar's own, in the order of their first definition. */
  readonly own: readonly Definition[];
  /** Names that the text must not use, because imports differ about them. */
  readonly clashing: Clashes;
  /** The rules of the text that repeat an earlier definition without a difference. */
  readonly repeated: readonly RuleNode[];
  /** The second definitions that differ from the first. No name means them. */
  readonly redefinitions: readonly Redefinition[];
}

/** A definition of a rule that the text has defined before, and differently. */
export interface Redefinition {
  readonly first: Definition;
  /** The line of the first. */
  readonly line: number;
  readonly second: Definition;
}

/**
 * Links the rules of a text.
 *
 * @param missing the meaning of a name in the text that nothing defines; the rules of other texts
 *   keep theirs
 * @param refuse takes the problems: `duplicate-rule` for a second `=` that differs from the first,
 *   which is left out, if `refuse` returns; `no-base-rule` for a `=/` without a `=` before it;
 *   `ambiguous-import` for one to a clash
 * @throws {AbnfError} for the first problem, without `refuse`.
 */
export function link(
  rules: readonly RuleNode[],
  abnf: string,
  environment: Environment,
  missing: Missing = "error",
  refuse: Refuse = refuseAtOnce,
): Linked {
  const { imported, added } = environment;
  const foreign: Scope = new Map([...(added ?? []), ...imported]);
  const scope = new Map<string, Definition>(foreign);
  // Each definition has its own list of parts, to which every `=/` adds one.
  const own = new Map<string, Definition & { readonly parts: Part[] }>();

  const define = (definition: Definition): void => {
    const growing = { ...definition, parts: [...definition.parts] };
    own.set(ruleKey(definition.name), growing);
    scope.set(ruleKey(definition.name), growing);
  };

  // The rules of the extended grammar see the new scope, and so the rules that the text redefines.
  // Parts of rules that the extended grammar has imported keep the scope of their own grammar.
  const rescope = (part: Part): Part => (part.scope === imported ? { ...part, scope } : part);
  for (const definition of environment.base)
    define({ ...definition, parts: definition.parts.map(rescope) });

  // The first place of each rule in the text.
  const written = new Map<string, Span>();
  // Rules whose first `=/` has no `=` before it: a later `=` of theirs is not a second definition.
  const baseless = new Set<string>();
  const repeated: RuleNode[] = [];
  const redefinitions: Redefinition[] = [];
  const lines = new LineIndex(abnf);
  for (const rule of rules) {
    const key = ruleKey(rule.name);
    const { elements } = rule;
    // Prose for the whole of a rule with its name, such as `host = <host>`, means a rule of another document.
    const isForeign = elements.type === "prose-val" && ruleKey(elements.text) === key;
    const part: Part = { elements, abnf, scope: isForeign ? foreign : scope, missing };
    const earlier = own.get(key) ?? foreign.get(key);
    if (rule.definedAs === "=/" && earlier === undefined) {
      refuse(noBaseRule(rule, abnf));
      baseless.add(key);
      define({ name: rule.name, nameSpan: rule.nameSpan, parts: [part], automaton: undefined });
    } else if (rule.definedAs === "=/" || baseless.delete(key)) {
      const clash = own.has(key) ? undefined : environment.clashing.get(key);
      if (clash !== undefined) refuse(ambiguousImport(rule.name, clash, abnf, rule.nameSpan));
      if (!own.has(key) && earlier !== undefined) define(earlier);
      own.get(key)?.parts.push(part);
    } else if (written.has(key)) {
      const first = earlier!;
      if (isSoleDefinition(first, rule.elements)) repeated.push(rule);
      else {
        const { name, nameSpan } = rule;
        const { line } = lines.positionAt(written.get(key)!.start);
        refuse(duplicateRule(rule, line, abnf));
        redefinitions.push({
          first,
          line,
          second: { name, nameSpan, parts: [part], automaton: undefined },
        });
      }
    } else {
      define({ name: rule.name, nameSpan: rule.nameSpan, parts: [part], automaton: undefined });
    }
    if (!written.has(key)) written.set(key, rule.nameSpan);
  }
  const clashing = new Map([...environment.clashing].filter(([key]) => !own.has(key)));
  return { scope, own: [...own.values()], clashing, repeated, redefinitions };
}

function isSoleDefinition(definition: Definition, elements: Node): boolean {
  if (definition.parts.length !== 1) return false;
  return definition.parts.every((part) => equalNodes(part.elements, elements));
}

function noBaseRule({ name, nameSpan: span }: RuleNode, abnf: string): Problem {
  const message = `${name} =/ adds to a rule that has not been defined`;
  return { kind: "no-base-rule", subject: name, message, abnf, span };
}

/** The problem of a name that two imported grammars define differently. */
export function ambiguousImport(
  subject: string,
  [first, second]: readonly [number, number],
  abnf: string,
  span: Span,
): Problem {
  const message =
    `${subject} is imported from two grammars that define it differently (imports ${first} and ${second}); ` +
    `${subject} = <prose>, with the prose bound to the rule of one of them, decides`;
  return { kind: "ambiguous-import", subject, message, abnf, span };
}

function duplicateRule({ name, nameSpan: span }: RuleNode, line: number, abnf: string): Problem {
  const message = duplicateMessage(name, line, "differently");
  return { kind: "duplicate-rule", subject: name, message, abnf, span };
}

/** Returns the sentence about a second definition, whose first one is on a line. */
export function duplicateMessage(name: string, line: number, difference: string): string {
  return `${name} is defined a second time, ${difference} (the first is on line ${String(line)}); "=/" adds alternatives`;
}
