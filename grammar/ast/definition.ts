/**
 * Definitions: each right-hand side has the scope in which the names in it are looked up.
 *
 * Scopes are lexical. A rule that one grammar imports from another keeps the meaning that it has
 * there, also where the importing grammar has rules of the same names.
 */
import { lowerCaseAscii } from "../runtime/ascii.js";
import type { Node, ProseVal, Reference, Span } from "./nodes.js";

/** The definitions by name, in lower case; bound prose by its text in angle brackets. */
export type Scope = ReadonlyMap<string, Definition>;

/**
 * The meaning of a name that has no definition and of prose that nothing is bound to: an error of
 * the text (`error`), an error of each rule that uses it (`defer`), or the language without strings
 * (`never`).
 */
export type Missing = "error" | "defer" | "never";

/** One right-hand side: the `=` of a rule, or one of its `=/`. */
export interface Part {
  readonly elements: Node;
  /** The text in which the spans of `elements` are counted. */
  readonly abnf: string;
  /** Where the references in `elements` are looked up. */
  readonly scope: Scope;
  /** The meaning of a reference in `elements` that the scope does not define. */
  readonly missing: Missing;
}

/** One state of an automaton: the characters that lead on, and whether the input can end. */
export interface AutomatonState {
  readonly isFinal: boolean;
  /** The bounds of ranges of characters, as in `CharSet`, and the number of the next state. */
  readonly edges: readonly { readonly set: readonly number[]; readonly target: number }[];
}

/**
 * A deterministic automaton as data. Runs begin in state 0. Every other state is reachable, and leads to
 * a final state.
 */
export interface Automaton {
  readonly states: readonly AutomatonState[];
  /** The rules whose combination it is, for the spelling of its strings. */
  readonly of?: readonly Definition[];
}

/** A rule with its incremental alternatives. The rule matches the alternation of its parts. */
export interface Definition {
  /** As its first definition writes it. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly parts: readonly Part[];
  /** The language of a rule that no text defines. Such a rule has no parts. */
  readonly automaton: Automaton | undefined;
}

/**
 * Returns the key under which a scope holds a rule name (RFC 5234 section 2.1: case-insensitive). Names are
 * ASCII, so KELVIN SIGN is not a "k".
 */
export function ruleKey(name: string): string {
  return lowerCaseAscii(name);
}

/** Returns the key under which a scope holds a prose value that an option has bound. */
export function proseKey(text: string): string {
  return `<${text}>`;
}

/** Returns the text of the prose value of a key in a scope, or undefined for the key of a rule name. */
export function proseOf(key: string): string | undefined {
  return key.startsWith("<") ? key.slice(1, -1) : undefined;
}

/**
 * Returns the definition that a reference means in a scope, or undefined. Prose means the rule that is
 * bound to its text, else the rule that has its text as its name: `<pchar>` in RFC 3986's
 * `path-empty = 0<pchar>`. The scope of `host = <host>` has only the rules of other grammars.
 */
export function lookUp(scope: Scope, node: Reference | ProseVal): Definition | undefined {
  if (node.type === "reference") return scope.get(ruleKey(node.name));
  return scope.get(proseKey(node.text)) ?? scope.get(ruleKey(node.text));
}
