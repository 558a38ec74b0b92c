/** From the syntax tree of a rule to the expression that its automaton is made of. */
import { unboundError } from "../ast/check.js";
import { lookUp } from "../ast/definition.js";
import { nullableRules } from "../ast/nullable.js";
import { recursiveRules } from "../ast/recursion.js";
import { printNode } from "../abnf/printer.js";
import { caseInsensitive, range } from "./char-set.js";
import { Call, characters, choice, EMPTY, marked, repeat, sequence } from "./expression.js";
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
 * references are inlined. A rule that contains itself stays a call.
 */
export function lower(start: Definition, isVisible: (definition: Definition) => boolean): Lowered {
  const definitions: Definition[] = [];
  const calls: Call[] = [];
  const recursive = recursiveRules(start);
  const nullable = recursive.size > 0 ? nullableRules(start) : recursive;
  const sets = new Map<string, CharSet>();
  const done = new Map<Definition, Expression>();

  const lowerDefinition = (definition: Definition): Expression => {
    const known = done.get(definition);
    if (known !== undefined) return known;
    const show = (expression: Expression): Expression =>
      isVisible(definition)
        ? marked(definition.name, definitions.push(definition) - 1, expression)
        : expression;
    if (!recursive.has(definition)) {
      const expression = show(lowerParts(definition));
      done.set(definition, expression);
      return expression;
    }
    const call = new Call(calls.length, nullable.has(definition));
    calls.push(call);
    const expression = show(call);
    done.set(definition, expression);
    call.body = lowerParts(definition);
    return expression;
  };

  const lowerParts = ({ parts }: Definition): Expression =>
    choice(parts.map((part) => lowerNode(part.elements, part)));

  const lowerNode = (node: Node, part: Part): Expression => {
    switch (node.type) {
      case "alternation":
        return choice(node.alternatives.map((alternative) => lowerNode(alternative, part)));
      case "concatenation":
        return sequence(node.elements.map((element) => lowerNode(element, part)));
      case "repetition":
        if (node.max === 0) return EMPTY;
        return repeat(lowerNode(node.element, part), node.min, node.max);
      case "option":
        return repeat(lowerNode(node.element, part), 0, 1);
      case "reference":
      case "prose-val": {
        const definition = lookUp(part.scope, node);
        if (definition === undefined) throw unboundError(node, part.abnf);
        return lowerDefinition(definition);
      }
      case "char-val":
        return lowerCharVal(node);
      case "num-range":
        return characters(range(node.first, node.last), printNode(node));
      case "num-sequence":
        return lowerNumSequence(node);
    }
  };

  const root = lowerDefinition(start);
  collectSets(root, sets, new Set());
  return { root, definitions, sets: [...sets.values()], calls };
}

/** A terminal of several characters: after the first, what is expected is the rest of it. */
function lowerCharVal(node: CharVal): Expression {
  const units = Array.from(node.value);
  return sequence(
    units.map((unit, index) => {
      const character = unit.codePointAt(0) ?? 0;
      const set = node.caseSensitive ? range(character, character) : caseInsensitive(character);
      return characters(set, printNode({ ...node, value: units.slice(index).join("") }));
    }),
  );
}

function lowerNumSequence(node: NumSequence): Expression {
  return sequence(
    node.values.map((value, index): Characters => {
      const label = printNode({ ...node, values: node.values.slice(index) });
      return characters(range(value, value), label);
    }),
  );
}

/** Gathers the distinct sets, without following a shared expression twice. */
function collectSets(
  expression: Expression,
  sets: Map<string, CharSet>,
  visited: Set<Expression>,
): void {
  if (visited.has(expression)) return;
  visited.add(expression);
  switch (expression.kind) {
    case "characters":
      sets.set(expression.set.join(), expression.set);
      return;
    case "empty":
    case "close":
    case "iteration":
      return;
    case "sequence":
      collectSets(expression.first, sets, visited);
      collectSets(expression.rest, sets, visited);
      return;
    case "choice":
      for (const alternative of expression.alternatives) collectSets(alternative, sets, visited);
      return;
    case "repeat":
    case "marked":
    case "call":
      collectSets(expression.body, sets, visited);
      return;
  }
}
