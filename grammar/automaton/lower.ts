/** Lowering: from the syntax tree of a rule to the expression from which its automaton is made. */
import { unboundError } from "../ast/unbound.js";
import { lookUp } from "../ast/definition.js";
import { nullableRules } from "../ast/nullable-and-productive.js";
import { components } from "../ast/recursion.js";
import { printNode } from "../abnf/printer.js";
import { madeOnce } from "../common/collections.js";
import { preOrder } from "../common/graph.js";
import { caseInsensitive, eachRange, range } from "./char-set.js";
import { choice } from "./choice.js";
import { Literal, literal, once, setsOf } from "./literal.js";
import {
  AutomatonStart,
  Call,
  characters,
  EMPTY,
  marked,
  NOTHING,
  partsOf,
  repeat,
  sequence,
} from "./expression.js";
import type { Automaton, Definition, Part } from "../ast/definition.js";
import type { CharVal, Node, NumRange, NumSequence } from "../ast/nodes.js";
import type { CharSet } from "./char-set.js";
import type { Expression } from "./expression.js";

/** An expression, with the rules of its marks, the sets of its terminals, and its calls. */
export interface Lowered {
  readonly root: Expression;
  /** The visible rules by their number: mark `2 * n` opens, `2 * n + 1` closes number n. */
  readonly definitions: readonly Definition[];
  /** The sets of all terminals. */
  readonly sets: readonly CharSet[];
  /** The calls of rules that contain themselves. If there are none, the language is regular. */
  readonly calls: readonly Call[];
}

/** A rule, with the expressions of the rules in it. */
export interface LoweredRule extends Lowered {
  /** The expression of each rule that derivations can use; a rule comes after those that it refers to. */
  readonly named: ReadonlyMap<Definition, Expression>;
}

/**
 * Lowers a definition. Each reference to a rule that is not visible is replaced by the expression
 * of that rule.
 *
 * Each definition is lowered once and its expression is shared, so the result is linear in the
 * grammar although references are inlined. A definition is lowered after the definitions that it
 * refers to, so a chain of definitions can have any length. A rule that contains itself remains a
 * call. Rules that no derivation can use, because something beside them matches nothing, are not
 * lowered.
 *
 * @param isVisible checks whether a rule is visible in derivations; without this function, no
 *   derivation is wanted, and the order of derivations is not kept
 * @param canonical returns the definition whose number a visible definition gets: several
 *   definitions of one rule share a number
 * @param missing `never` if what nothing defines matches nothing, whatever the parts say
 */
export function lower(
  start: Definition,
  isVisible?: (definition: Definition) => boolean,
  canonical: (definition: Definition) => Definition = (definition) => definition,
  missing?: Part["missing"],
): LoweredRule {
  const isOrdered = isVisible !== undefined;
  const numbers = new Map<Definition, number>();
  const calls: Call[] = [];
  const done = new Map<Definition, Expression>();
  /** The rules that can be empty, if one contains itself. */
  let nullableCache: ReadonlySet<Definition> | undefined;

  const exact = once((character: number) => range(character, character));
  const inAnyCase = once(caseInsensitive);

  const numberOf = (definition: Definition): number =>
    madeOnce(numbers, definition, () => numbers.size);

  const add = (definition: Definition, expression: Expression): void => {
    const shown =
      isVisible?.(definition) === true && expression !== NOTHING
        ? marked(definition.name, numberOf(canonical(definition)), expression)
        : expression;
    done.set(definition, shown);
  };

  const lowerParts = ({ parts, automaton }: Definition): Expression => {
    if (automaton !== undefined) return lowerAutomaton(automaton);
    const alternatives = parts.map((part) => lowerNode(part.elements, part));
    return choice(alternatives, isOrdered);
  };

  const lowerNode = (node: Node, part: Part): Expression => {
    switch (node.type) {
      case "alternation": {
        const alternatives = node.alternatives.map((alternative) => lowerNode(alternative, part));
        return choice(alternatives, isOrdered);
      }
      case "concatenation":
        return sequence(node.elements.map((element) => lowerNode(element, part)));
      case "repetition":
      case "option": {
        const { min, max } = node.type === "option" ? { min: 0, max: 1 } : node;
        if (max === 0) return EMPTY;
        const notation = (): string => printNode(node);
        return repeat(lowerNode(node.element, part), min, max, { isOrdered, notation });
      }
      case "reference":
      case "prose-val": {
        const definition = lookUp(part.scope, node);
        if (definition !== undefined) return done.get(definition) ?? NOTHING;
        if ((missing ?? part.missing) === "never") return NOTHING;
        throw unboundError(node, part.abnf);
      }
      case "char-val":
        return lowerCharVal(node, node.caseSensitive ? exact : inAnyCase);
      case "num-range":
        return characters(range(node.first, node.last), [terminalName(node)]);
      case "num-sequence":
        return lowerNumSequence(node, exact);
    }
  };

  for (const { definitions, isRecursive } of components(start)) {
    if (!isRecursive) {
      for (const definition of definitions) add(definition, lowerParts(definition));
      continue;
    }
    const nullable = (nullableCache ??= nullableRules([start]));
    const own = definitions.map((definition) => {
      const call = new Call(calls.length, nullable.has(definition), isOrdered);
      calls.push(call);
      add(definition, call);
      return call;
    });
    for (const [index, call] of own.entries()) call.body = lowerParts(definitions[index]!);
  }
  const root = done.get(start) ?? NOTHING;
  return { root, definitions: [...numbers.keys()], sets: setsIn(root), calls, named: done };
}

type SetOf = (character: number) => CharSet;

function lowerCharVal(node: CharVal, setOf: SetOf): Expression {
  const { value } = node;
  if (value === "") return EMPTY;
  return literal({
    name: terminalName(node),
    length: value.length,
    setAt: (index) => setOf(value.charCodeAt(index)),
    unitsBefore: (index) => index,
  });
}

function lowerNumSequence(node: NumSequence, setOf: SetOf): Expression {
  const { values } = node;
  const starts = new Int32Array(values.length);
  for (let index = 1; index < values.length; index += 1)
    starts[index] = starts[index - 1]! + (values[index - 1]! > 0xffff ? 2 : 1);
  return literal({
    name: terminalName(node),
    length: values.length,
    setAt: (index) => setOf(values[index]!),
    unitsBefore: (index) => starts[index]!,
  });
}

/**
 * Returns the name of a terminal. Numbers of printable ASCII are written as characters: `%x30-35` is
 * `"0" to "5"`, `%x2D` is `"-"`, and `%x47.45.54` is `%s"GET"`. Other terminals are named as the grammar
 * writes them.
 */
function terminalName(node: CharVal | NumRange | NumSequence): string {
  if (node.type === "num-range") return rangeName(node.first, node.last) ?? printNode(node);
  if (node.type === "num-sequence") return stringName(node.values) ?? printNode(node);
  return printNode(node);
}

/** Returns the name of a range of characters, or undefined if one of its ends cannot be printed. */
function rangeName(first: number, last: number): string | undefined {
  const ends = first === last ? [first] : [first, last];
  if (!ends.every(isPrintable)) return undefined;
  return ends.map((end) => `"${String.fromCharCode(end)}"`).join(" to ");
}

/** Returns the name of a string, or undefined if one of its characters cannot be printed. */
function stringName(values: readonly number[]): string | undefined {
  if (!values.every(isPrintable)) return undefined;
  const text = values.map((value) => String.fromCharCode(value)).join("");
  return `${/[a-z]/i.test(text) ? "%s" : ""}"${text}"`;
}

/** Checks for printable ASCII that can stand between quotation marks. */
function isPrintable(character: number): boolean {
  return character >= 0x20 && character <= 0x7e && character !== 0x22;
}

/** Returns the expression of the first state of a rule that is an automaton, not a text. Cost: linear in the edges. */
export function lowerAutomaton({ states }: Automaton): Expression {
  const made = states.map(({ isFinal }) => new AutomatonStart(isFinal));
  for (const [number, { isFinal, edges }] of states.entries())
    made[number]!.alternatives = [
      ...edges.map(({ set, target }) => sequence([characters(set, [labelOf(set)]), made[target]!])),
      ...(isFinal ? [EMPTY] : []),
    ];
  return made[0]!;
}

/** The number of ranges that a label names. */
const NAMED = 4;

/** Returns the name of a set, e.g. `"0" to "9" / %xE4`. */
export function labelOf(set: CharSet): string {
  const ranges: string[] = [];
  eachRange(set, (first, last) => {
    ranges.push(rangeName(first, last) ?? notationOf(first, last));
  });
  const rest = ranges.length > NAMED ? [`${String(ranges.length - NAMED)} more ranges`] : [];
  return [...ranges.slice(0, NAMED), ...rest].join(" / ");
}

function notationOf(first: number, last: number): string {
  const ends = first === last ? [first] : [first, last];
  return `%x${ends.map((end) => end.toString(16).toUpperCase().padStart(2, "0")).join("-")}`;
}

/** The distinct sets of all terminals in an expression. */
export function setsIn(root: Expression): readonly CharSet[] {
  const sets = new Map<string, CharSet>();
  const add = (set: CharSet): void => {
    sets.set(set.join(), set);
  };
  const parts = (expression: Expression): readonly Expression[] =>
    expression instanceof Literal ? [] : partsOf(expression);
  for (const expression of preOrder([root], parts))
    if (expression.kind === "characters") add(expression.set);
    else if (expression instanceof Literal) for (const set of setsOf(expression.spelling)) add(set);
  return [...sets.values()];
}
