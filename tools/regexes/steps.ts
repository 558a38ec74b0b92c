/** The steps of a backtracking matcher. They are a measure of time that is the same in each run. */
import { RegExpParser } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";

/** Enough to see growth. */
const LIMIT = 1_000_000;

/** Tries the rest of a pattern at an offset. */
type Rest = (offset: number) => boolean;

/**
 * Returns the number of characters and assertions that a backtracking matcher tries in a text. The content of a
 * lookaround is not counted. Returns infinity where there are too many.
 */
function stepsOf({ source, flags }: RegExp, text: string): number {
  const parsed = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const leaves = new Map<AST.Node, RegExp>();
  let steps = 0;

  function leafEnd(node: AST.Node, offset: number): number {
    let leaf = leaves.get(node);
    if (leaf === undefined) {
      leaf = new RegExp(node.raw, `${flags.replace(/[dgy]/g, "")}y`);
      leaves.set(node, leaf);
    }
    steps += 1;
    if (steps > LIMIT) throw new RangeError("too many steps");
    leaf.lastIndex = offset;
    return leaf.test(text) ? leaf.lastIndex : -1;
  }

  function run(
    node: AST.Pattern | AST.Alternative | AST.Element,
    offset: number,
    rest: Rest,
  ): boolean {
    switch (node.type) {
      case "Pattern":
      case "Group":
      case "CapturingGroup":
        return node.alternatives.some((alternative) => run(alternative, offset, rest));
      case "Alternative":
        return node.elements.reduceRight<Rest>(
          (after, element) => (start) => run(element, start, after),
          rest,
        )(offset);
      case "Quantifier":
        return repeat(node, offset, rest, 0);
      case "Backreference":
        throw new Error(`the steps of ${node.raw} are not counted`);
      default: {
        const end = leafEnd(node, offset);
        return end >= 0 && rest(end);
      }
    }
  }

  function repeat(node: AST.Quantifier, offset: number, rest: Rest, count: number): boolean {
    const again = (): boolean =>
      count < node.max &&
      run(node.element, offset, (end) =>
        end === offset && count >= node.min ? false : repeat(node, end, rest, count + 1),
      );
    const stop = (): boolean => count >= node.min && rest(offset);
    return node.greedy ? again() || stop() : stop() || again();
  }

  try {
    for (let start = 0; start <= text.length; start += 1) {
      if (run(parsed, start, () => true)) break;
    }
    return steps;
  } catch (error) {
    if (error instanceof RangeError) return Infinity;
    throw error;
  }
}

/** Returns by how much the steps grow when `n` doubles: 2 for linear time, 4 for quadratic. */
export function growthOf(pattern: RegExp, strings: (n: number) => string): number {
  const less = stepsOf(pattern, strings(20));
  return less === Infinity ? Infinity : stepsOf(pattern, strings(40)) / less;
}
