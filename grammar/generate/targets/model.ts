/** The common part of all languages: the table of a rule over bytes, and a source file of such rules. */
import { ABSENT, determinize, equalColumns, smallestDfa } from "../../automaton/dense-dfa.js";
import { betweenCharacters, keyOfByteState, stepOverBytes } from "../../automaton/utf8.js";
import { CharacterClasses } from "../../runtime/characters.js";
import { minimalAutomaton } from "../precompile.js";
import type { AlphabetName } from "../../ast/alphabets.js";
import type { Definition } from "../../ast/definition.js";
import type { FileName } from "./names.js";

/**
 * A rule as a smallest automaton over bytes. A state is the index of its row in `next`, so that a step is
 * `state = next[state + classes[byte]]`.
 *
 * 1. State 0 is dead: no string of the language goes on. Its row is zeros.
 * 2. A state is an end if it is at least `accept`.
 */
export interface ByteTable {
  readonly ruleName: string;
  /** By byte: its class, a column of a row. */
  readonly classes: readonly number[];
  readonly next: readonly number[];
  readonly start: number;
  readonly accept: number;
}

/** A file of source code. Its texts have only printable characters of ASCII. */
export interface SourceFile {
  /** Who made the file, as tools look for it. */
  readonly head: string;
  /** The names of the rules, and where their ABNF is from. */
  readonly about: string;
  /** The sentence about inputs. */
  readonly inputs: string;
  /** The ABNF of the rules and of all that they use, in lines. */
  readonly abnf: readonly string[];
  /** The name of the file: of its package, or its class with its package. */
  readonly name: string;
  readonly rules: readonly ByteTable[];
}

/** How a language writes rules. */
export interface Template {
  /** A language whose code does not contain the name of the file has none. */
  readonly fileName?: FileName;
  /** Returns the name of a rule in the code. */
  readonly nameOf: (ruleName: string) => string;
  readonly textOf: (file: SourceFile) => string;
}

const BYTES = 256;

/**
 * Makes the table of a rule.
 *
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 */
export function byteTableOf(definition: Definition, alphabet: AlphabetName): ByteTable {
  const { automaton } = minimalAutomaton(definition);
  const { starts, classes: numbers } = automaton.classes;
  const step = stepOverBytes(
    new CharacterClasses(starts, numbers),
    (state, symbol) => automaton.next[state * automaton.symbols + symbol]!,
    alphabet,
  );
  const start = betweenCharacters(0);
  const all = determinize({ start, symbols: BYTES, keyOf: keyOfByteState, step });
  const ending = Int32Array.from(all.states, ({ state, left }) =>
    left === 0 ? automaton.ending[state]! : ABSENT,
  );
  // Halves of surrogate pairs have no bytes: a state from which only they lead on is dead, and left out.
  const smallest = smallestDfa({ symbols: BYTES, next: all.next, ending });
  const { groups: alike, states, next } = smallest;
  // States that are equivalent can make further columns equal.
  const groups = equalColumns(alike.length, next);
  const classes = new Array<number>(BYTES);
  for (const [number, group] of groups.entries())
    for (const byte of group.flatMap((column) => alike[column]!)) classes[byte] = number;
  const isEnd = (state: number): boolean => ending[states[state]!] !== ABSENT;
  const others = [...states.keys()].filter((state) => !isEnd(state));
  const ordered = [...others, ...[...states.keys()].filter(isEnd)];
  const rows = new Map(ordered.map((state, at) => [state, (at + 1) * groups.length]));
  rows.set(ABSENT, 0);
  const rowOf = (state: number): readonly number[] =>
    groups.map(([column]) => rows.get(next[state * alike.length + column!]!)!);
  return {
    ruleName: definition.name,
    classes,
    next: [...groups.map(() => 0), ...ordered.flatMap(rowOf)],
    start: rows.get(0)!,
    accept: (others.length + 1) * groups.length,
  };
}
