/**
 * From the rules of a text to a scope: `=/` joined to its `=`, core rules built in, names bound.
 * RFC 5234 sections 2.1, 2.2, 3.3 and Appendix B.1.
 */
import { AbnfError } from "../errors.js";
import { ruleKey } from "./definition.js";
import { equalNodes } from "./equal-nodes.js";
import type { Definition, Missing, Part, Scope } from "./definition.js";
import type { Node, Rule, Span } from "./nodes.js";

/** The definitions that a text is linked with. */
export interface Surroundings {
  /** Definitions that the text may redefine, and that then see its own: the grammar it extends. */
  readonly base: readonly Definition[];
  /** Definitions that the text may use or shadow, each bound in its own grammar; core rules too. */
  readonly imported: Scope;
  /**
   * Further definitions that the text may use or shadow. They are apart from `imported`, by which a
   * grammar that is extended recognizes its own rules. A name of `imported` hides one of these.
   */
  readonly added?: Scope;
  /** The names, in lower case, under which different things have been imported. */
  readonly clashing: ReadonlySet<string>;
}

/** A linked grammar. */
export interface Linked {
  /** All definitions that the text can name. */
  readonly scope: Scope;
  /** The rules that are the grammar's own, in the order of their first definition. */
  readonly own: readonly Definition[];
  /** Names that the text must not use, because imports differ about them. */
  readonly clashing: ReadonlySet<string>;
  /** The rules of the text that repeat an earlier definition without a difference. */
  readonly repeated: readonly Rule[];
}

/**
 * Links the rules of a text.
 *
 * @param missing the meaning of a name in the text that nothing defines; the rules of other texts
 *   keep theirs
 * @throws {AbnfError} `duplicate-rule` for a second `=` that differs from the first,
 *   `no-base-rule` for a `=/` without a `=` before it, `ambiguous-import` for one to a clash.
 */
export function link(
  rules: readonly Rule[],
  abnf: string,
  surroundings: Surroundings,
  missing: Missing = "error",
): Linked {
  const { imported, added = new Map<string, Definition>() } = surroundings;
  const foreign: Scope = new Map([...added, ...imported]);
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
  for (const definition of surroundings.base)
    define({ ...definition, parts: definition.parts.map(rescope) });

  const written = new Set<string>();
  const repeated: Rule[] = [];
  for (const rule of rules) {
    const key = ruleKey(rule.name);
    const part: Part = { elements: rule.elements, abnf, scope, missing };
    const earlier = own.get(key) ?? foreign.get(key);
    if (rule.definedAs === "=/") {
      if (earlier === undefined) throw noBaseRule(rule, abnf);
      if (!own.has(key) && surroundings.clashing.has(key))
        throw ambiguousImport(rule.name, abnf, rule.nameSpan);
      if (!own.has(key)) define(earlier);
      own.get(key)?.parts.push(part);
    } else if (written.has(key)) {
      if (!isSoleDefinition(earlier, rule.elements)) throw duplicateRule(rule, abnf);
      repeated.push(rule);
    } else {
      define({ name: rule.name, nameSpan: rule.nameSpan, parts: [part] });
    }
    written.add(key);
  }
  const clashing = new Set([...surroundings.clashing].filter((key) => !own.has(key)));
  return { scope, own: [...own.values()], clashing, repeated };
}

function isSoleDefinition(definition: Definition | undefined, elements: Node): boolean {
  if (definition?.parts.length !== 1) return false;
  return definition.parts.every((part) => equalNodes(part.elements, elements));
}

function noBaseRule(rule: Rule, abnf: string): AbnfError {
  const sentence = `${rule.name} =/ adds to a rule that has not been defined`;
  return new AbnfError("no-base-rule", sentence, abnf, rule.nameSpan);
}

/** Makes the error for a name that two imported grammars define differently. */
export function ambiguousImport(name: string, abnf: string, span: Span): AbnfError {
  const sentence = `${name} is imported from two grammars that define it differently`;
  return new AbnfError("ambiguous-import", sentence, abnf, span);
}

function duplicateRule(rule: Rule, abnf: string): AbnfError {
  const sentence = `${rule.name} is defined a second time, differently`;
  return new AbnfError("duplicate-rule", sentence, abnf, rule.nameSpan);
}
