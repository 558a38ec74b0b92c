/**
 * All readings of a string by a rule. Two readings differ in the rules to which the rule refers
 * directly. The code is plain and exponential. Tests compare the search for ambiguities with it.
 */
import type { Node, RuleNode } from "../../grammar/ast/nodes.js";
import { recognizer } from "./set-of-ends.js";

/** The readings of a whole string, each as `rule:start-end` by `rule:start-end`. */
export type Readings = (rule: string, input: string) => ReadonlySet<string>;

/**
 * A way in which a part of a rule can read from an offset on: its end, and the rules on the way.
 */
interface Way {
  readonly end: number;
  readonly pieces: string;
}

/** Readings for a list of rules that do not contain themselves. */
export function readingsOf(rules: readonly RuleNode[]): Readings {
  const oracle = recognizer(rules);

  const ways = (node: Node, input: string, start: number): readonly Way[] => {
    switch (node.type) {
      case "alternation":
        return node.alternatives.flatMap((alternative) => ways(alternative, input, start));
      case "concatenation":
        return distinct(
          node.elements.reduce<readonly Way[]>(
            (before, element) => then(before, element, input),
            [{ end: start, pieces: "" }],
          ),
        );
      case "repetition":
        return repeated(node.element, node.min, node.max, input, start);
      case "option":
        return repeated(node.element, 0, 1, input, start);
      case "reference":
        return oracle.ends(node.name, input, start).map((end) => ({
          end,
          pieces: `${node.name.toLowerCase()}:${start}-${end} `,
        }));
      case "char-val":
        return input.slice(start, start + node.value.length).toLowerCase() ===
          node.value.toLowerCase()
          ? [{ end: start + node.value.length, pieces: "" }]
          : [];
      case "num-range":
      case "num-sequence":
      case "prose-val":
        throw new RangeError(`no ${node.type} is read here`);
    }
  };

  const then = (before: readonly Way[], node: Node, input: string): readonly Way[] =>
    distinct(
      before.flatMap(({ end, pieces }) =>
        ways(node, input, end).map((way) => ({ end: way.end, pieces: pieces + way.pieces })),
      ),
    );

  /** Past the minimum of a repetition without an upper bound, an iteration must not be empty. */
  const repeated = (
    node: Node,
    min: number,
    max: number,
    input: string,
    start: number,
  ): readonly Way[] => {
    let round: readonly Way[] = [{ end: start, pieces: "" }];
    const found: Way[] = min === 0 ? [...round] : [];
    for (let count = 1; count <= max && round.length > 0; count += 1) {
      round = distinct(
        round.flatMap((before) =>
          then([before], node, input).filter(
            ({ end }) => max !== Infinity || count <= min || end > before.end,
          ),
        ),
      );
      if (count >= min) found.push(...round);
    }
    return distinct(found);
  };

  return (rule, input) => {
    const { elements } = rules.find(({ name }) => name === rule) ?? {};
    if (elements === undefined) throw new RangeError(`no rule named ${rule}`);
    const whole = ways(elements, input, 0).filter(({ end }) => end === input.length);
    return new Set(whole.map(({ pieces }) => pieces));
  };
}

function distinct(ways: readonly Way[]): readonly Way[] {
  return [...new Map(ways.map((way) => [`${way.end} ${way.pieces}`, way])).values()];
}
