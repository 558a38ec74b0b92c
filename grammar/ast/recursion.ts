/** Rules that contain themselves. */
import { RecursiveRuleError } from "../common/errors.js";
import { components as componentsOf } from "../common/graph.js";
import { lookUp } from "./definition.js";
import { productiveRules } from "./nullable-and-productive.js";
import type { Definition, Part } from "./definition.js";
import type { Node } from "./nodes.js";

/** Definitions that contain each other. */
interface Component {
  readonly definitions: readonly Definition[];
  /** False for a single definition that does not contain itself. */
  readonly isRecursive: boolean;
}

/**
 * Returns the definitions that derivations from a definition can use, in components. Each component
 * comes after those that it refers to. Cost: that of `productiveRules`.
 */
export function components(start: Definition): readonly Component[] {
  const used = derivableFrom([start]);
  return componentsOf([start], used).map((definitions) => componentOf(definitions, used));
}

/** Returns the rules that contain themselves, of those that derivations from a definition can use. */
export function recursiveRules(start: Definition): ReadonlySet<Definition> {
  const recursive = components(start).filter(({ isRecursive }) => isRecursive);
  return new Set(recursive.flatMap(({ definitions }) => definitions));
}

/**
 * Returns a shortest cycle through a rule that contains itself: the rule comes first, each contains the
 * next, and the last contains the first. Empty if the rule does not contain itself. Cost: as above.
 */
export function cycleThrough(start: Definition): readonly Definition[] {
  const used = derivableFrom([start]);
  const containing = new Map<Definition, Definition>();
  // Breadth first: the map keeps the order in which its keys are added.
  for (const target of used(start)) containing.set(target, start);
  for (const [definition] of containing) {
    if (definition === start) break;
    for (const target of used(definition))
      if (!containing.has(target)) containing.set(target, definition);
  }
  const cycle: Definition[] = [];
  for (let each = containing.get(start); each !== undefined; each = containing.get(each)) {
    cycle.unshift(each);
    if (each === start) break;
  }
  return cycle;
}

/**
 * Refuses a rule that contains itself or leads to one that does.
 *
 * @param what what is refused, such as `compared`
 * @throws {RecursiveRuleError}
 */
export function refuseRecursive(start: Definition, what: string): void {
  const recursive = recursiveRules(start);
  const [first] = recursive;
  if (first === undefined) return;
  const { name } = start;
  const culprit = recursive.has(start) ? start : first;
  const cycle = cycleThrough(culprit).map((definition) => definition.name);
  const subject = culprit === start ? name : `${name} leads to ${culprit.name}, which`;
  const way = cycle.length === 1 ? "" : ` (${[...cycle, culprit.name].join(" > ")})`;
  const sentence = `${subject} contains itself${way}, and so cannot be ${what}`;
  throw new RecursiveRuleError(name, cycle, sentence);
}

function componentOf(
  definitions: readonly Definition[],
  successors: (definition: Definition) => readonly Definition[],
): Component {
  const [first] = definitions;
  const isRecursive =
    definitions.length > 1 || (first !== undefined && successors(first).includes(first));
  return { definitions, isRecursive };
}

/**
 * Returns the function from a definition to the definitions that its derivations can use directly.
 *
 * Of `a = b empty / "x"`, where no string matches `empty`, no derivation uses `b`. So a rule that refers to itself only there
 * does not contain itself. A missing name that matches nothing is such a rule. Cost: that of `productiveRules`; then linear in the definition.
 *
 * @param starts all definitions that are asked about can be reached from these
 */
function derivableFrom(
  starts: Iterable<Definition>,
): (definition: Definition) => readonly Definition[] {
  const productive = productiveRules(starts, ({ missing }) => missing !== "never");
  return ({ parts }) => [
    ...new Set(parts.flatMap((part) => usedIn(part.elements, part, productive) ?? [])),
  ];
}

/** The definitions that derivations from a node can use; undefined where it matches nothing. */
function usedIn(
  node: Node,
  part: Part,
  productive: ReadonlySet<Definition>,
): readonly Definition[] | undefined {
  switch (node.type) {
    case "alternation": {
      const used = node.alternatives.map((alternative) => usedIn(alternative, part, productive));
      const live = used.filter((each) => each !== undefined);
      return live.length === 0 ? undefined : live.flat();
    }
    case "concatenation": {
      const used = node.elements.map((element) => usedIn(element, part, productive));
      const live = used.filter((each) => each !== undefined);
      return live.length < used.length ? undefined : live.flat();
    }
    case "repetition": {
      if (node.max === 0) return [];
      const used = usedIn(node.element, part, productive);
      return node.min === 0 ? (used ?? []) : used;
    }
    case "option":
      return usedIn(node.element, part, productive) ?? [];
    case "reference":
    case "prose-val": {
      const target = lookUp(part.scope, node);
      if (target !== undefined) return productive.has(target) ? [target] : undefined;
      return part.missing === "never" ? undefined : [];
    }
    case "char-val":
    case "num-range":
    case "num-sequence":
      return [];
  }
}
