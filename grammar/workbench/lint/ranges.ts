/** Ranges whose last number is that of a decimal count: `%x41-59` ends at Y. */
import { nodesIn, reachableFrom, referencesIn } from "../../ast/children.js";
import { lookUp } from "../../ast/definition.js";
import { alternationsIn } from "./alternatives.js";
import { shown } from "./subject.js";
import type { Node, NumRange } from "../../ast/nodes.js";
import type { Alternative } from "./alternatives.js";
import type { LintFinding, Subject } from "./subject.js";

/** The letters whose hexadecimal numbers end in A, each with the number before it. */
const LETTERS: ReadonlyMap<number, string> = new Map([
  [0x59, "Z"],
  [0x79, "z"],
]);

/**
 * `%x41-59`, `%x00-79`: a range of hexadecimal numbers that ends in 9 directly before the last letter, which no other
 * alternative reads. Its author has counted in decimal. Other ranges that end in 9 are not reported: `%x30-39` are the digits, and
 * `%x01-09` and `%x2D-39` leave out a character that has a meaning.
 */
export function rangesToNine({ own, abnf }: Pick<Subject, "own" | "abnf">): readonly LintFinding[] {
  return own.flatMap((definition) =>
    definition.parts.flatMap((part) => {
      if (part.abnf !== abnf) return [];
      return [...nodesIn(part.elements)].filter(isToNine).flatMap((node): LintFinding[] => {
        const letter = LETTERS.get(node.last)!;
        const alternatives = alternationsIn(definition).find((all) =>
          all.some((each) => each.node === node),
        );
        if (alternatives?.some((each) => reads(each, letter)) === true) return [];
        const number = (node.last + 1).toString(16).toUpperCase();
        const message = `${shown(node)} leaves out "${letter}", which is %x${number}: hexadecimal numbers go on from 9 with A`;
        return [{ kind: "range-to-nine", message, span: node.span }];
      });
    }),
  );
}

function isToNine(node: Node): node is NumRange {
  return (
    node.type === "num-range" &&
    node.base === "x" &&
    node.first < node.last &&
    LETTERS.has(node.last)
  );
}

/** Checks whether a letter stands in an alternative, or in a rule that it leads to. */
function reads({ node, part: { scope } }: Alternative, letter: string): boolean {
  const rules = referencesIn(node).flatMap((reference) => lookUp(scope, reference) ?? []);
  const nodes = [...reachableFrom(...rules)].flatMap(({ parts }) =>
    parts.map(({ elements }) => elements),
  );
  return [node, ...nodes].some((root) => [...nodesIn(root)].some((each) => has(each, letter)));
}

function has(node: Node, letter: string): boolean {
  const number = letter.charCodeAt(0);
  if (node.type === "num-range") return number >= node.first && number <= node.last;
  if (node.type === "num-sequence") return node.values.includes(number);
  if (node.type !== "char-val") return false;
  return node.caseSensitive
    ? node.value.includes(letter)
    : node.value.toLowerCase().includes(letter.toLowerCase());
}
