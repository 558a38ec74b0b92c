/** Prints expressions and automata in a few lines, so that tests can compare them. */
import { Alphabet } from "../../grammar/automaton/alphabet.js";
import { eachRange } from "../../grammar/automaton/char-set.js";
import { partsOf } from "../../grammar/automaton/expression.js";
import { Nfa } from "../../grammar/automaton/nfa.js";
import { preOrder } from "../../grammar/common/graph.js";
import type { CharSet } from "../../grammar/automaton/char-set.js";
import type { Expression } from "../../grammar/automaton/expression.js";
import type { Lowered } from "../../grammar/automaton/lower.js";
import type { Move, State } from "../../grammar/automaton/nfa.js";

/** E.g. `[-0-9a]`. A character outside of printable ASCII is written as its number. */
export function dumpSet(set: CharSet): string {
  const ranges: string[] = [];
  eachRange(set, (first, last) =>
    ranges.push(first === last ? character(first) : `${character(first)}-${character(last)}`),
  );
  return `[${ranges.join(" ")}]`;
}

function character(code: number): string {
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code) : code.toString(16).toUpperCase();
}

/** E.g. `cat(<DIGIT [0-9]>, rep(0, 1, [a]))`. A call is not followed. */
export function dumpExpression(expression: Expression): string {
  switch (expression.kind) {
    case "characters":
      return dumpSet(expression.set);
    case "empty":
      return "empty";
    case "sequence":
      return `cat(${suffixes(expression).map(dumpExpression).join(", ")})`;
    case "automaton":
      return "automaton";
    case "choice":
      return `alt(${expression.alternatives.map(dumpExpression).join(", ")})`;
    case "repeat":
      return `rep(${expression.min}, ${expression.max}, ${dumpExpression(expression.body)})`;
    case "iteration":
      return expression.progressed ? "iteration(read)" : "iteration(unread)";
    case "marked":
      return `<${expression.name} ${dumpExpression(expression.body)}>`;
    case "close":
      return `close ${expression.mark}`;
    case "call":
      return `call ${expression.number}${expression.nullable ? " (nullable)" : ""}`;
  }
}

/** The names of all sets of characters of an expression, in the order of the text. */
export function labelsOf(root: Expression): readonly string[] {
  return [...preOrder([root], partsOf)].flatMap((part) =>
    part.kind === "characters" ? [part.labels.join(" ")] : [],
  );
}

/** The items of a sequence, whose rest may be a sequence again. */
function suffixes(expression: Expression): Expression[] {
  return expression.kind === "sequence"
    ? [expression.first, ...suffixes(expression.rest)]
    : [expression];
}

/**
 * Prints the reachable states, one in each line, numbered from 1 in the order of the walk.
 *
 * E.g. `1 split 2 3`, `2 [a] 1`, `3 accept`. Of a set of characters, only those in the sample are
 * shown.
 */
export function dumpNfa({ root, sets }: Pick<Lowered, "root" | "sets">, sample: string): string[] {
  const alphabet = new Alphabet(sets);
  const nfa = new Nfa(root, alphabet);
  const numbers = new Map<State, number>();
  const met: State[] = [];
  const number = (state: State): number => {
    const known = numbers.get(state);
    if (known !== undefined) return known;
    numbers.set(state, met.push(state));
    return met.length;
  };
  const line = (move: Move): string => {
    switch (move.kind) {
      case "accept":
        return "accept";
      case "split":
        return ["split", ...move.targets.map(number)].join(" ");
      case "mark":
        return `mark ${move.mark} ${number(move.target)}`;
      case "call":
        return `call ${move.call.number} ${number(move.target)}`;
      case "consume": {
        const members = Array.from(sample).filter((each) =>
          move.members.has(alphabet.of(each.codePointAt(0) ?? 0)),
        );
        return `[${members.join("")}] ${number(move.target)}`;
      }
    }
  };
  number(nfa.start);
  const lines: string[] = [];
  for (let index = 0; index < met.length; index += 1) {
    const state = met[index];
    if (state !== undefined) lines.push(`${index + 1} ${line(nfa.move(state))}`);
  }
  return lines;
}
