/** From the syntax tree of a rule to the expression that its automaton is made of. */
import { unboundError } from "../ast/check.js";
import { lookUp } from "../ast/definition.js";
import { nullableRules } from "../ast/nullable-and-productive.js";
import { components } from "../ast/recursion.js";
import { printNode } from "../abnf/printer.js";
import { preOrder } from "../graph.js";
import { caseInsensitive, range } from "./char-set.js";
import { choice } from "./choice.js";
import {
  Call,
  characters,
  EMPTY,
  marked,
  NOTHING,
  partsOf,
  repeat,
  sequence,
} from "./expression.js";
import type { Definition, Part } from "../ast/definition.js";
import type { CharVal, Node, NumSequence } from "../ast/nodes.js";
import type { CharSet } from "./char-set.js";
import type { Characters, Expression } from "./expression.js";

/** An expression, and what is needed to read the marks and the characters in it. */
export interface Lowered {
  readonly root: Expression;
  /** The visible rules by their number: mark `2 * n` opens, `2 * n + 1` closes number n. */
  readonly definitions: readonly Definition[];
  /** The sets of all terminals. */
  readonly sets: readonly CharSet[];
  /** The rules that contain themselves; where there are none, the language is regular. */
  readonly calls: readonly Call[];
}

/**
 * Lowers a definition. Rules that are not visible are replaced by what they match.
 *
 * Each definition is lowered once and shared, so the result is linear in the grammar although the
 * references are inlined; and it is lowered after those that it refers to, so that a chain of them
 * can be of any length. A rule that contains itself stays a call. Rules that no derivation can use,
 * because something beside them matches nothing, are not lowered.
 *
 * @param isVisible which rules show in derivations; without it, no derivation is wanted, and nothing
 *   is kept of their order
 * @param standing the definition that a visible one is numbered as: definitions that are one rule
 *   have one number
 */
export function lower(
  start: Definition,
  isVisible?: (definition: Definition) => boolean,
  standing: (definition: Definition) => Definition = (definition) => definition,
): Lowered {
  const isOrdered = isVisible !== undefined;
  const numbers = new Map<Definition, number>();
  const calls: Call[] = [];
  const done = new Map<Definition, Expression>();
  const groups = components(start);
  const nullable = groups.some(({ isRecursive }) => isRecursive)
    ? nullableRules([start])
    : new Set<Definition>();

  const numberOf = (definition: Definition): number => {
    const number = numbers.get(definition) ?? numbers.size;
    numbers.set(definition, number);
    return number;
  };

  const add = (definition: Definition, expression: Expression): void => {
    const shown =
      isVisible?.(definition) === true && expression !== NOTHING
        ? marked(definition.name, numberOf(standing(definition)), expression)
        : expression;
    done.set(definition, shown);
  };

  const lowerParts = ({ parts }: Definition): Expression =>
    choice(
      parts.map((part) => lowerNode(part.elements, part)),
      isOrdered,
    );

  const lowerNode = (node: Node, part: Part): Expression => {
    switch (node.type) {
      case "alternation":
        return choice(
          node.alternatives.map((alternative) => lowerNode(alternative, part)),
          isOrdered,
        );
      case "concatenation":
        return sequence(node.elements.map((element) => lowerNode(element, part)));
      case "repetition":
        if (node.max === 0) return EMPTY;
        return repeat(lowerNode(node.element, part), node.min, node.max, {
          isOrdered,
          notation: () => printNode(node),
        });
      case "option":
        return repeat(lowerNode(node.element, part), 0, 1, {
          isOrdered,
          notation: () => printNode(node),
        });
      case "reference":
      case "prose-val": {
        const definition = lookUp(part.scope, node);
        if (definition !== undefined) return done.get(definition) ?? NOTHING;
        if (part.missing === "never") return NOTHING;
        throw unboundError(node, part.abnf);
      }
      case "char-val":
        return lowerCharVal(node);
      case "num-range":
        return characters(range(node.first, node.last), printNode(node));
      case "num-sequence":
        return lowerNumSequence(node);
    }
  };

  for (const { definitions, isRecursive } of groups) {
    if (!isRecursive) {
      for (const definition of definitions) add(definition, lowerParts(definition));
      continue;
    }
    const own = definitions.map((definition) => {
      const call = new Call(calls.length, nullable.has(definition), isOrdered);
      calls.push(call);
      add(definition, call);
      return call;
    });
    for (const [index, call] of own.entries()) call.body = lowerParts(definitions[index]!);
  }
  const root = done.get(start) ?? NOTHING;
  return { root, definitions: [...numbers.keys()], sets: setsIn(root), calls };
}

/**
 * A terminal of several characters: after the first, what is expected is the rest of it. The rests
 * are slices of what is written, and take no room of their own.
 */
function lowerCharVal(node: CharVal): Expression {
  const prefix = node.caseSensitive ? '%s"' : '"';
  return sequence(
    Array.from(node.value, (unit, index) => {
      const character = unit.charCodeAt(0);
      const set = node.caseSensitive ? range(character, character) : caseInsensitive(character);
      return characters(set, `${prefix}${node.value.slice(index)}"`);
    }),
  );
}

function lowerNumSequence(node: NumSequence): Expression {
  const written = printNode(node);
  const prefix = written.slice(0, "%x".length);
  let start = prefix.length;
  return sequence(
    node.values.map((value): Characters => {
      const label = prefix + written.slice(start);
      start = written.indexOf(".", start) + 1;
      return characters(range(value, value), label);
    }),
  );
}

/** The distinct sets of all terminals in an expression. */
export function setsIn(root: Expression): readonly CharSet[] {
  const sets = new Map<string, CharSet>();
  for (const expression of preOrder([root], partsOf))
    if (expression.kind === "characters") sets.set(expression.set.join(), expression.set);
  return [...sets.values()];
}
