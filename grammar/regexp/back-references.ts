/** Back references whose groups stand for one string, or for few. */
import { inModes, stringsOf } from "./character-class.js";
import { PatternError } from "./read.js";
import { eachRange } from "../automaton/char-set.js";
import type { AST } from "@eslint-community/regexpp";
import type { CharSet } from "../automaton/char-set.js";
import type { Modes } from "./read.js";

/** Returns the modes of the parts of a group that may change them. */
export function modesIn(modes: Modes, { modifiers }: Partial<AST.Group>): Modes {
  // Old versions of the peer have no modifiers.
  if (modifiers === undefined || modifiers === null) return modes;
  const { add, remove } = modifiers;
  const flag = (name: "ignoreCase" | "multiline" | "dotAll"): boolean =>
    (modes[name] || add[name]) && remove?.[name] !== true;
  return {
    ...modes,
    ignoreCase: flag("ignoreCase"),
    multiline: flag("multiline"),
    dotAll: flag("dotAll"),
  };
}

/**
 * Returns the characters that a back reference reads.
 *
 * @param outer the modes of the pattern, outside of all groups
 * @throws {PatternError} `back-reference`: the group stands for several strings, or it depends on the
 *   string whether the group has matched
 */
export function referredTo(
  reference: AST.Backreference,
  modes: Modes,
  outer: Modes,
): readonly CharSet[] {
  const groups = reference.ambiguous ? reference.resolved : [reference.resolved];
  const chances = groups.map((group) => chanceOf(group, reference));
  const strings = new Map<string, readonly CharSet[]>();
  for (const [index, group] of groups.entries()) {
    if (chances[index] === "never") continue;
    const [string, ...others] = stringsIn(group.alternatives, modesAround(group, outer)) ?? [];
    const isOne = string?.every((set) => isOneFor(set, modes)) === true;
    if (string === undefined || others.length > 0 || !isOne) throw several(reference);
    const read = string.map((set) => inModes(set, modes));
    strings.set(read.join("/"), read);
  }
  if (!chances.includes("always")) strings.set("", []);
  const [only, other] = [...strings.values()];
  if (only === undefined || other !== undefined) throw several(reference);
  return only;
}

/** Checks whether a set has one character, or one but for the case, which a reference ignores, too. */
function isOneFor(set: CharSet, modes: Modes): boolean {
  const [first, last] = [set[0]!, set.at(-1)!];
  return (
    first === last || (modes.ignoreCase && String(set) === String(inModes([first, first], modes)))
  );
}

/** The characters that a group reads in one alternative, or undefined if it does not match. */
export type BoundGroup = readonly CharSet[] | undefined;

/**
 * Returns a group of a sequence to which other elements of it refer, and the strings that the group can read: the sequence becomes
 * an alternative for each of these strings. Undefined if there is no such group, or if the strings are not few.
 *
 * @param isBound says which groups are bound already
 * @param most the number of strings
 */
export function groupToBind(
  elements: readonly AST.Element[],
  outer: Modes,
  isBound: (group: AST.CapturingGroup) => boolean,
  most: number,
): readonly [group: AST.CapturingGroup, strings: readonly BoundGroup[]] | undefined {
  for (const element of elements)
    for (const group of groupsOnce(element)) {
      const { references, alternatives } = group;
      if (references.length === 0 || isBound(group)) continue;
      const isHere = references.every((each) => {
        const above = pathTo(each);
        return elements.some((other) => other !== element && above.includes(other));
      });
      // The strings of other groups inside of it would not be known.
      const hasInner = alternatives.some(({ elements: inner }) =>
        inner.flatMap(groupsOnce).some((each) => each.references.length > 0),
      );
      if (!isHere || hasInner) continue;
      const chances = references.map((each) => chanceOf(group, each));
      if (chances.includes("never")) continue;
      const allModes = references.map((each) => modesAround(each, outer));
      const strings = stringsIn(alternatives, modesAround(group, outer), true)?.flatMap((string) =>
        product(string.map((set) => lettersOf(set, allModes))),
      );
      if (strings === undefined) continue;
      const all = chances.includes("sometimes") ? [...strings, undefined] : strings;
      if (all.length > 1 && all.length <= most) return [group, all];
    }
  return undefined;
}

/** The groups of an element that match once at most, and whose parts do not depend on their surroundings. */
function groupsOnce(element: AST.Element): readonly AST.CapturingGroup[] {
  switch (element.type) {
    case "CapturingGroup":
    case "Group": {
      const inner = element.alternatives.flatMap(({ elements }) => elements.flatMap(groupsOnce));
      return element.type === "Group" ? inner : [element, ...inner];
    }
    case "Quantifier":
      return element.max === 1 ? groupsOnce(element.element) : [];
    default:
      return [];
  }
}

/** Some strings, as their characters. */
type CharacterStrings = readonly (readonly CharSet[])[];

/** Returns the characters of a set; those that all references take for one another are one string. */
function lettersOf(set: CharSet, modes: readonly Modes[]): CharacterStrings {
  if (modes.every((each) => isOneFor(set, each))) return [[set]];
  const letters: CharSet[][] = [];
  eachRange(set, (first, last) => {
    for (let letter = first; letter <= last && letters.length <= MOST_STRINGS; letter += 1)
      letters.push([[letter, letter]]);
  });
  return letters;
}

/** Returns all strings that begin with one of the first strings, and so on; more than `MOST_STRINGS` are cut. */
function product(parts: readonly CharacterStrings[]): CharacterStrings {
  return parts.reduce<CharacterStrings>(
    (before, strings) =>
      before
        .flatMap((each) => strings.map((string) => [...each, ...string]))
        .slice(0, MOST_STRINGS + 1),
    [[]],
  );
}

/** The number of strings of groups up to which references to them are read. */
export const MOST_STRINGS = 64;

function several({ raw, start }: AST.Backreference): PatternError {
  return new PatternError("back-reference", start - 1, `${raw} stands for more than one string`);
}

type Chance = "always" | "sometimes" | "never";

/**
 * Says whether a group has matched when a reference is read. A group that is left without a match, and
 * all groups of a repetition at each iteration, are empty.
 */
function chanceOf(group: AST.CapturingGroup, reference: AST.Backreference): Chance {
  const above = new Set<AST.Node>(pathTo(reference));
  if (above.has(group)) return "never";
  let chance: Chance = "always";
  let child: AST.Node = group;
  let node: AST.Node = group.parent;
  while (!above.has(node)) {
    if (node.type === "Assertion" && "negate" in node && node.negate) return "never";
    const [min, max] = node.type === "Quantifier" ? [node.min, node.max] : [1, 1];
    if (max === 0) return "never";
    if (min === 0) chance = "sometimes";
    if ("alternatives" in node && node.alternatives.length > 1) chance = "sometimes";
    child = node;
    node = node.parent!;
  }
  if (node.type !== "Alternative") return "never";
  const isBefore = child.start < reference.start;
  return isBefore === isBackward(node) ? "never" : chance;
}

/**
 * Checks whether a reference to the empty string fails between halves of a pair. In V8 each one does, but for one in its
 * own group. In a negative lookaround it holds, so that nothing is found that only V8 finds.
 */
export function failsInsidePairs(reference: AST.Backreference): boolean {
  const above = pathTo(reference);
  const negations = above.filter((node) => "negate" in node && node.negate);
  return (
    negations.length % 2 === 0 &&
    ![reference.resolved].flat().some((group) => above.includes(group))
  );
}

/** A node and all nodes around it. */
function pathTo(node: AST.Node): readonly AST.Node[] {
  return node.parent === null ? [node] : [node, ...pathTo(node.parent)];
}

/** Whether the parts of an alternative are matched from the last to the first: in a lookbehind. */
function isBackward(node: AST.Node): boolean {
  const look = pathTo(node).find(
    (each) =>
      each.type === "Assertion" && (each.kind === "lookbehind" || each.kind === "lookahead"),
  );
  return look?.type === "Assertion" && look.kind === "lookbehind";
}

function modesAround(node: AST.Node, outer: Modes): Modes {
  if (node.parent === null) return outer;
  const modes = modesAround(node.parent, outer);
  return node.type === "Group" ? modesIn(modes, node) : modes;
}

/** The length of the longest string that a back reference stands for. */
const LONGEST_REFERENCE = 1 << 10;

/**
 * Returns the strings of some alternatives, at most one more than `MOST_STRINGS`; undefined if they are not known.
 *
 * @param isWhole whether nothing else reads the group, so that it must have no assertions
 */
function stringsIn(
  alternatives: readonly AST.Alternative[],
  modes: Modes,
  isWhole = false,
): CharacterStrings | undefined {
  const all: (readonly CharSet[])[] = [];
  for (const { elements } of alternatives) {
    const parts = elements.map((element) => stringsOfElement(element, modes, isWhole));
    if (parts.includes(undefined)) return undefined;
    all.push(...product(parts as CharacterStrings[]));
  }
  return all;
}

function stringsOfElement(
  element: AST.Element,
  modes: Modes,
  isWhole: boolean,
): CharacterStrings | undefined {
  switch (element.type) {
    case "Assertion":
      return isWhole ? undefined : [[]];
    case "Character":
    case "CharacterClass":
    case "CharacterSet":
    case "ExpressionCharacterClass": {
      const { set, strings } = stringsOf(element, modes);
      return strings.size === 0 ? [[set]] : undefined;
    }
    case "Group":
      return stringsIn(element.alternatives, modesIn(modes, element), isWhole);
    case "CapturingGroup":
      return stringsIn(element.alternatives, modes, isWhole);
    case "Quantifier": {
      const { min, max } = element;
      const part = stringsOfElement(element.element, modes, isWhole);
      if (part === undefined || max === 0) return part && [[]];
      if (part.every((each) => each.length === 0)) return part;
      if (max * Math.max(...part.map((each) => each.length)) > LONGEST_REFERENCE) return undefined;
      const counts = Array.from({ length: max - min + 1 }, (_, more) => min + more);
      return counts.flatMap((count) => product(Array.from({ length: count }, () => part)));
    }
    case "Backreference":
      return undefined;
  }
}
