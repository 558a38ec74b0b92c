/**
 * A few characters that represent all others: one for each set of characters that no terminal below
 * a rule distinguishes.
 */
import type { Node } from "../../grammar/ast/nodes.js";
import type { Definition, Definitions } from "./definitions.js";

type CharacterTest = (point: number) => boolean;

/** ASCII, then characters that look like ASCII, a lone surrogate, and a character above U+FFFF. */
const CANDIDATES = [
  ...Array.from({ length: 0x80 }, (_, point) => point),
  ...[0xe9, 0x212a, 0xff11, 0xd83d, 0x1f600],
];

/**
 * The first character of each class, from U+0000 up. The alternatives of one alternation that are
 * single characters count as one set, so that `"-" / "_" / "."` gives one character, not three.
 */
export function representatives(definitions: Definitions, rule: string): readonly string[] {
  const sets = characterSets(definitions, definitions.named(rule));
  const classes = new Map<string, number>();
  for (const point of CANDIDATES) {
    const signature = sets.map((contains) => (contains(point) ? "1" : "0")).join("");
    if (!classes.has(signature)) classes.set(signature, point);
  }
  return [...classes.values()].map((point) => String.fromCodePoint(point));
}

/** The sets of characters in a rule and in the rules below it, those of each rule once. */
function characterSets(definitions: Definitions, top: Definition): readonly CharacterTest[] {
  const sets: CharacterTest[] = [];
  const seen = new Set<Definition>();

  const visitRule = (definition: Definition): void => {
    if (seen.has(definition)) return;
    seen.add(definition);
    definition.alternatives.forEach(visit);
  };
  const visit = (node: Node): void => {
    const single = singleCharacter(definitions, node);
    if (single !== undefined) {
      sets.push(single);
      return;
    }
    switch (node.type) {
      case "alternation": {
        const tests = node.alternatives.map((item) => singleCharacter(definitions, item));
        sets.push((point) => tests.some((test) => test?.(point)));
        node.alternatives.filter((_, index) => tests[index] === undefined).forEach(visit);
        return;
      }
      case "concatenation":
        node.elements.forEach(visit);
        return;
      case "repetition":
      case "option":
        visit(node.element);
        return;
      case "reference":
      case "prose-val":
        visitRule(definitions.target(node));
        return;
      case "char-val":
        for (const character of node.value) sets.push(letter(character, node.caseSensitive));
        return;
      case "num-sequence":
        for (const value of node.values) sets.push((point) => point === value);
        return;
      case "num-range":
        return;
    }
  };

  visitRule(top);
  return sets;
}

/**
 * Returns the test of a node whose language is a set of single characters; undefined for other
 * nodes.
 */
function singleCharacter(definitions: Definitions, node: Node): CharacterTest | undefined {
  switch (node.type) {
    case "alternation":
      return anyOf(node.alternatives.map((item) => singleCharacter(definitions, item)));
    case "reference":
      return anyOf(
        definitions.target(node).alternatives.map((item) => singleCharacter(definitions, item)),
      );
    case "char-val":
      return Array.from(node.value).length === 1
        ? letter(node.value, node.caseSensitive)
        : undefined;
    case "num-sequence":
      return node.values.length === 1 ? (point) => point === node.values[0] : undefined;
    case "num-range":
      return (point) => node.first <= point && point <= node.last;
    case "concatenation":
    case "repetition":
    case "option":
    case "prose-val":
      return undefined;
  }
}

function anyOf(tests: readonly (CharacterTest | undefined)[]): CharacterTest | undefined {
  if (tests.includes(undefined)) return undefined;
  return (point) => tests.some((test) => test?.(point));
}

function letter(character: string, caseSensitive: boolean): CharacterTest {
  const wanted = character.codePointAt(0);
  const folds = !caseSensitive && /^[A-Za-z]$/.test(character);
  return (point) => point === wanted || (folds && (point ^ 0x20) === wanted);
}
