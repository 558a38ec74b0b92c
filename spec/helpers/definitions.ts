/**
 * Finds right-hand sides by rule name, for the interpreter of `set-of-ends.ts`. This file shares
 * only the syntax tree with the engine.
 */
import { readAbnf } from "../../grammar/abnf/reader.js";
import type { Node, ProseVal, Reference, Rule } from "../../grammar/ast/nodes.js";

/** RFC 5234 appendix B.1. */
const CORE = `
ALPHA  = %x41-5A / %x61-7A
BIT    = "0" / "1"
CHAR   = %x01-7F
CR     = %x0D
CRLF   = CR LF
CTL    = %x00-1F / %x7F
DIGIT  = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB   = %x09
LF     = %x0A
LWSP   = *(WSP / CRLF WSP)
OCTET  = %x00-FF
SP     = %x20
VCHAR  = %x21-7E
WSP    = SP / HTAB
`;

/** A rule: the right-hand sides of its `=` and of each `=/`, in this order. */
export interface Definition {
  readonly id: number;
  readonly name: string;
  readonly alternatives: readonly Node[];
}

/** The rules of a grammar and, below them, the core rules. */
export interface Definitions {
  /** The rules of the grammar itself, in the order of the text. */
  readonly own: readonly Definition[];
  /** Throws a RangeError if there is no such rule. */
  named(name: string): Definition;
  /** Throws a RangeError if the reference names no rule. */
  target(node: Reference | ProseVal): Definition;
}

/** Collects the rules. The first of several `=` counts. */
export function definitionsOf(rules: readonly Rule[]): Definitions {
  const core = collect(readAbnf(CORE).rules, 0);
  const own = collect(rules, core.size);
  const named = (name: string): Definition => {
    const key = name.toLowerCase();
    const definition = own.get(key) ?? core.get(key);
    if (definition === undefined) throw new RangeError(`no rule named ${name}`);
    return definition;
  };
  return {
    own: [...own.values()],
    named,
    target: (node) => named(node.type === "reference" ? node.name : node.text),
  };
}

function collect(rules: readonly Rule[], firstId: number): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  for (const { name, definedAs, elements } of rules) {
    const key = name.toLowerCase();
    const before = found.get(key);
    if (before === undefined) {
      found.set(key, { id: firstId + found.size, name, alternatives: [elements] });
    } else if (definedAs === "=/") {
      found.set(key, { ...before, alternatives: [...before.alternatives, elements] });
    }
  }
  return found;
}
