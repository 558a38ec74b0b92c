/** Back references whose groups stand for one string. */
import { inModes, stringsOf } from "./character-class.js";
import { PatternError } from "./read.js";
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
    const string = stringOf(group.alternatives, modesAround(group, outer));
    const read = string?.map((set) => inModes(set, modes));
    // What the group has read is one string, or one but for the case, which the reference ignores, too.
    const isOne = string?.every(
      (set, at) =>
        (set.length === 2 && set[0] === set[1]) ||
        (modes.ignoreCase &&
          String(set) === String(inModes([set[0]!, set[0]!], modes)) &&
          String(read![at]) === String(set)),
    );
    if (read === undefined || isOne !== true) throw several(reference);
    strings.set(read.join("/"), read);
  }
  if (!chances.includes("always")) strings.set("", []);
  const [only, other] = [...strings.values()];
  if (only === undefined || other !== undefined) throw several(reference);
  return only;
}

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

/** Returns the characters of the only string of some alternatives, or undefined. */
function stringOf(
  alternatives: readonly AST.Alternative[],
  modes: Modes,
): readonly CharSet[] | undefined {
  const [only] = alternatives;
  if (only === undefined || alternatives.length > 1) return undefined;
  const string: CharSet[] = [];
  for (const element of only.elements) {
    const part = partOf(element, modes);
    if (part === undefined) return undefined;
    string.push(...part);
  }
  return string;
}

/** The length of the longest string that a back reference stands for. */
const LONGEST_REFERENCE = 1 << 10;

function partOf(element: AST.Element, modes: Modes): readonly CharSet[] | undefined {
  switch (element.type) {
    case "Assertion":
      return [];
    case "Character":
    case "CharacterClass":
    case "CharacterSet":
    case "ExpressionCharacterClass": {
      const { set, strings } = stringsOf(element, modes);
      return strings.size === 0 ? [set] : undefined;
    }
    case "Group":
      return stringOf(element.alternatives, modesIn(modes, element));
    case "CapturingGroup":
      return stringOf(element.alternatives, modes);
    case "Quantifier": {
      const { min, max } = element;
      const part = partOf(element.element, modes);
      if (part === undefined || part.length === 0 || max === 0) return max === 0 ? [] : part;
      if (min !== max || min * part.length > LONGEST_REFERENCE) return undefined;
      return Array.from({ length: min }, () => part).flat();
    }
    case "Backreference":
      return undefined;
  }
}
