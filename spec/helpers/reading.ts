/**
 * The interpreter of `set-of-ends.ts` at work: it finds right-hand sides by rule name, and reads a rule from the
 * beginning of an input. This file shares only the syntax tree with the engine.
 */
import { readAbnf } from "../../grammar/abnf/reader.js";
import type { CharVal, Node, ProseVal, Reference, RuleNode } from "../../grammar/ast/nodes.js";

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
export function definitionsOf(rules: readonly RuleNode[]): Definitions {
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

function collect(rules: readonly RuleNode[], firstId: number): ReadonlyMap<string, Definition> {
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

/** The ends of one rule at one start, as far as they are known. */
interface Entry {
  readonly definition: Definition;
  readonly start: number;
  readonly ends: Set<number>;
  finished: boolean;
}

/**
 * Reads one rule from the beginning of one input, in code points.
 *
 * Recursive rules have a least fixed point: every set starts empty and grows until a round over all
 * sets adds nothing. So left recursion and nullable loops need no special treatment.
 */
export class Reading {
  readonly points: readonly number[];
  /** The ends of the rule. */
  readonly ends: ReadonlySet<number>;
  /**
   * The furthest position up to which a terminal has matched. A terminal is tried only after
   * everything before it has matched, and something can follow it, because no language is empty. So
   * this is the length of the longest viable prefix.
   */
  readonly furthest: number;

  readonly #offsets: readonly number[];
  readonly #entries = new Map<number, Entry>();
  readonly #settled = new Map<Node, Map<number, ReadonlySet<number>>>();
  #reached = 0;
  #provisional = false;

  constructor(
    readonly definitions: Definitions,
    readonly definition: Definition,
    readonly input: string,
  ) {
    const characters = Array.from(input);
    this.points = characters.map((character) => character.codePointAt(0) ?? 0);
    const offsets = [0];
    for (const { length } of characters) offsets.push((offsets.at(-1) ?? 0) + length);
    this.#offsets = offsets;
    this.ends = this.#settle(() => this.#fromRule(definition, 0));
    this.furthest = this.#reached;
  }

  /** The UTF-16 offset of a position. */
  offset(position: number): number {
    return this.#offsets[position] ?? this.input.length;
  }

  /** Returns the ends of a node that begins at `start`. */
  endsOf(node: Node, start: number): ReadonlySet<number> {
    const known = this.#settled.get(node) ?? new Map<number, ReadonlySet<number>>();
    this.#settled.set(node, known);
    let ends = known.get(start);
    if (ends === undefined) known.set(start, (ends = this.#settle(() => this.#from(node, start))));
    return ends;
  }

  /** Repeats a computation until no set of any rule grows. */
  #settle(compute: () => ReadonlySet<number>): ReadonlySet<number> {
    let ends = compute();
    while (this.#provisional && this.#grow()) ends = compute();
    return ends;
  }

  /** Makes one round over all sets. The round may add sets, which it then visits too. */
  #grow(): boolean {
    const before = this.#entries.size;
    let grown = false;
    for (const entry of this.#entries.values()) grown = this.#extend(entry) || grown;
    return grown || this.#entries.size > before;
  }

  #extend({ definition, start, ends }: Entry): boolean {
    const before = ends.size;
    for (const node of definition.alternatives) addAll(ends, this.#from(node, start));
    return ends.size > before;
  }

  #fromRule(definition: Definition, start: number): ReadonlySet<number> {
    const key = definition.id * (this.points.length + 1) + start;
    const known = this.#entries.get(key);
    if (known !== undefined) {
      if (!known.finished) this.#provisional = true;
      return known.ends;
    }
    const entry: Entry = { definition, start, ends: new Set(), finished: false };
    this.#entries.set(key, entry);
    this.#extend(entry);
    entry.finished = true;
    return entry.ends;
  }

  #from(node: Node, start: number): ReadonlySet<number> {
    switch (node.type) {
      case "alternation": {
        const ends = new Set<number>();
        for (const alternative of node.alternatives) addAll(ends, this.#from(alternative, start));
        return ends;
      }
      case "concatenation":
        return node.elements.reduce<ReadonlySet<number>>(
          (starts, element) => this.#step(element, starts),
          new Set([start]),
        );
      case "option":
        return new Set([start, ...this.#from(node.element, start)]);
      case "repetition":
        return this.#repeat(node.element, node.min, node.max, start);
      case "reference":
      case "prose-val":
        return this.#fromRule(this.definitions.target(node), start);
      case "char-val":
        return this.#read(start, charValTests(node));
      case "num-sequence":
        return this.#read(
          start,
          node.values.map((value) => (point) => point === value),
        );
      case "num-range":
        return this.#read(start, [(point) => node.first <= point && point <= node.last]);
    }
  }

  #repeat(element: Node, min: number, max: number, start: number): ReadonlySet<number> {
    let round: ReadonlySet<number> = new Set([start]);
    for (let count = 0; count < min; count += 1) round = this.#step(element, round);
    const ends = new Set(round);
    for (let count = min; count < max && round.size > 0; count += 1) {
      // A position that was already continued leads to nothing new, unless the upper bound is near.
      const next = this.#step(element, round);
      round = max === Infinity ? new Set([...next].filter((end) => !ends.has(end))) : next;
      addAll(ends, round);
    }
    return ends;
  }

  #step(element: Node, starts: ReadonlySet<number>): ReadonlySet<number> {
    const ends = new Set<number>();
    for (const start of starts) addAll(ends, this.#from(element, start));
    return ends;
  }

  #read(start: number, tests: readonly ((point: number) => boolean)[]): ReadonlySet<number> {
    let position = start;
    for (const test of tests) {
      const point = this.points[position];
      if (point === undefined || !test(point)) return new Set();
      position += 1;
      this.#reached = Math.max(this.#reached, position);
    }
    return new Set([position]);
  }
}

const TESTS = new WeakMap<CharVal, readonly ((point: number) => boolean)[]>();

/** RFC 5234 section 2.3: case-insensitive in the letters of ASCII, unless RFC 7405 says `%s`. */
function charValTests(node: CharVal): readonly ((point: number) => boolean)[] {
  let tests = TESTS.get(node);
  if (tests === undefined) {
    tests = Array.from(node.value, (character) => {
      const wanted = character.codePointAt(0);
      const letter = !node.caseSensitive && /^[A-Za-z]$/.test(character);
      return (point: number) => point === wanted || (letter && (point ^ 0x20) === wanted);
    });
    TESTS.set(node, tests);
  }
  return tests;
}

function addAll(into: Set<number>, from: ReadonlySet<number>): void {
  for (const item of from) into.add(item);
}
