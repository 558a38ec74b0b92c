/**
 * Smaller strings of the same language, for the shrinking of counterexamples. Each is shorter than the
 * string, or as long and with simpler characters, so shrinking ends.
 */
import { reachableFrom } from "../ast/children.js";
import { Shortest } from "../language/coverage/shortest.js";
import type { Rule } from "../combinator/rule.js";
import type { ParseNode } from "../combinator/parse-node.js";

/** Returns the input of a rule for a string. */
type InputOf = (string: string) => string | Uint8Array;

/**
 * Yields smaller strings of the language of a rule, the smallest first: the shortest string; strings in
 * which a part of the tree is replaced by a smaller part of the same rule; strings without some
 * characters; strings with simpler characters.
 */
export function* shrinks(
  string: string,
  rule: Rule,
  inputOf: InputOf,
): Generator<string, void, undefined> {
  const isIn = (candidate: string): boolean => rule.test(inputOf(candidate));
  if (!isIn(string)) return;
  const seen = new Set([string]);
  for (const candidate of candidates(string, rule, inputOf)) {
    if (seen.has(candidate)) continue;
    seen.add(candidate);
    if (isIn(candidate)) yield candidate;
  }
}

function* candidates(string: string, rule: Rule, inputOf: InputOf): Generator<string> {
  const shortest = new Shortest(rule.definition);
  const whole = shortest.whole();
  if (whole !== undefined && whole.length < string.length) yield whole;
  yield* withSmallerParts(rule.tryParse(inputOf(string)), rule, shortest);
  const characters = Array.from(string);
  yield* withoutSome(characters);
  yield* withSimpler(characters);
}

/** Replaces a node by a node of the same rule below it, or by the shortest string of the rule. */
function* withSmallerParts(tree: ParseNode, rule: Rule, shortest: Shortest): Generator<string> {
  const replace = ({ start, end }: ParseNode, by: string): string =>
    tree.text.slice(0, start) + by + tree.text.slice(end);
  const texts = new Map<string, string | undefined>();
  for (const definition of reachableFrom(rule.definition))
    texts.set(definition.name, texts.has(definition.name) ? undefined : shortest.of(definition));
  for (const node of tree.walk()) {
    const least = texts.get(node.rule);
    if (least !== undefined && least.length < node.text.length) yield replace(node, least);
    for (const below of node.walk())
      if (below.rule === node.rule && below.text.length < node.text.length)
        yield replace(node, below.text);
  }
}

/** Leaves out stretches of characters, the longest first. */
function* withoutSome(characters: readonly string[]): Generator<string> {
  for (let length = characters.length; length >= 1; length = Math.floor(length / 2))
    for (let from = 0; from + length <= characters.length; from += 1)
      yield [...characters.slice(0, from), ...characters.slice(from + length)].join("");
}

/** The simplest characters, the simplest first. */
const SIMPLEST = ["a", "0"];

function* withSimpler(characters: readonly string[]): Generator<string> {
  for (const [index, character] of characters.entries())
    for (const simple of simplerThan(character))
      yield [...characters.slice(0, index), simple, ...characters.slice(index + 1)].join("");
}

function simplerThan(character: string): readonly string[] {
  const rank = SIMPLEST.indexOf(character);
  return rank === -1 ? SIMPLEST : SIMPLEST.slice(0, rank);
}
