/**
 * The shortest strings that have a derivation by way of a place.
 *
 * The shortest string of each rule is a least fixed point (Knuth, "A generalization of Dijkstra's
 * algorithm", 1977). The shortest surroundings of each rule, from the start on, are shortest paths
 * over the references. Cost: the size of the rules, times the number of passes until nothing changes.
 */
import { reachableFrom, referredTo } from "../../ast/children.js";
import { postOrder } from "../../common/graph.js";
import { readable } from "../../automaton/char-set.js";
import { targetOf } from "./marked-places.js";
import type { Automaton, Definition, Part } from "../../ast/definition.js";
import type { Node } from "../../ast/nodes.js";
import type { PlaceInTree } from "./marked-places.js";

/** A part of a string: a text, or the shortest string of a node, some times. */
interface Repeated {
  readonly node: Node;
  readonly part: Part;
  readonly times: number;
}

/** The pieces beside a part of a string, and those around these. */
interface Around {
  readonly cost: number;
  readonly part: Part;
  /** The elements of a concatenation, and the index of the one in the middle. */
  readonly elements: readonly Node[];
  readonly index: number;
  /** How often the element in the middle comes again, after itself. */
  readonly again: number;
  readonly outer: Around | undefined;
}

/**
 * The cost of a derivation: one for each reference, and much more for each character. So of the
 * shortest strings, that with the smallest derivation is taken, and no derivation contains itself.
 */
const CHARACTER = 2 ** 28;

/** Strings of more characters are not made. */
const LONGEST = 10_000;

/** The shortest strings of the places of a rule. */
export class Shortest {
  readonly #start: Definition;
  readonly #ofAutomata = new Map<Automaton, readonly Part[]>();
  readonly #rules = new Map<Definition, number>();
  readonly #nodes = new Map<Node, Map<Part, number>>();
  /** By part: the surroundings of each node; undefined for a node that is the whole string. */
  readonly #arounds = new Map<Part, Map<Node, Around | undefined>>();

  constructor(start: Definition) {
    this.#start = start;
    this.#findCosts();
    this.#findArounds();
  }

  /** Checks whether no string has a derivation by way of a place. */
  isImpossible(site: PlaceInTree): boolean {
    return this.#costOf(site) === Infinity;
  }

  /**
   * Returns a shortest string that has a derivation by way of a place; undefined if there is none, or
   * if it has more than 10,000 characters.
   */
  by(site: PlaceInTree): string | undefined {
    if (isTooLong(this.#costOf(site))) return undefined;
    const { node, part } = site;
    const around = this.#aroundsIn(part).get(node);
    return this.#textWithin(around, this.#inside(node, part, site.count));
  }

  /** Returns a shortest string of the rule; undefined if it has more than 10,000 characters. */
  whole(): string | undefined {
    return this.of(this.#start);
  }

  /** Returns a shortest string of a rule that the rule reaches; undefined if it is too long. */
  of(definition: Definition): string | undefined {
    const cost = this.#rules.get(definition) ?? Infinity;
    return isTooLong(cost) ? undefined : this.#text([this.#shortestOf(definition)]);
  }

  #costOf({ node, part, count }: PlaceInTree): number {
    const around = this.#costAround(node, part);
    const inside = this.#inside(node, part, count);
    return inside.times === 0 ? around : around + inside.times * this.#cost(inside.node, part);
  }

  #inside(node: Node, part: Part, count: number | undefined): Repeated {
    if (node.type !== "option" && node.type !== "repetition") return { node, part, times: 1 };
    return count === undefined
      ? { node, part, times: 1 }
      : { node: node.element, part, times: count };
  }

  #findCosts(): void {
    const definitions = postOrder([this.#start], referredTo);
    for (let isStable = false; !isStable;) {
      isStable = true;
      this.#nodes.clear();
      for (const definition of definitions) {
        const least = leastOf(
          this.#partsOf(definition).map((part) => this.#cost(part.elements, part)),
        );
        if (least >= (this.#rules.get(definition) ?? Infinity)) continue;
        this.#rules.set(definition, least);
        isStable = false;
      }
    }
  }

  /** The cost of the shortest string of a node. */
  #cost(node: Node, part: Part): number {
    let byPart = this.#nodes.get(node);
    if (byPart === undefined) this.#nodes.set(node, (byPart = new Map<Part, number>()));
    let cost = byPart.get(part);
    if (cost === undefined) byPart.set(part, (cost = this.#costOfNode(node, part)));
    return cost;
  }

  #costOfNode(node: Node, part: Part): number {
    switch (node.type) {
      case "alternation":
        return leastOf(node.alternatives.map((alternative) => this.#cost(alternative, part)));
      case "concatenation":
        return node.elements.reduce((sum, element) => sum + this.#cost(element, part), 0);
      case "repetition":
        return node.min === 0 ? 0 : node.min * this.#cost(node.element, part);
      case "option":
        return 0;
      case "reference":
      case "prose-val": {
        const target = targetOf(node, part);
        return target === undefined ? Infinity : 1 + (this.#rules.get(target) ?? Infinity);
      }
      case "char-val":
        return CHARACTER * node.value.length;
      case "num-sequence":
        return CHARACTER * node.values.length;
      case "num-range":
        return CHARACTER;
    }
  }

  #findArounds(): void {
    const outer = new Map<Definition, Around | undefined>();
    const costs = new Map<Definition, number>([[this.#start, 0]]);
    const definitions = reachableFrom(this.#start);
    for (let isStable = false; !isStable;) {
      isStable = true;
      const note: Note = (target, around) => {
        const cost = 1 + costOfAround(around);
        if (cost >= (costs.get(target) ?? Infinity)) return;
        costs.set(target, cost);
        outer.set(target, around);
        isStable = false;
      };
      for (const definition of definitions) {
        if (!costs.has(definition)) continue;
        for (const part of this.#partsOf(definition))
          this.#descend(part.elements, part, outer.get(definition), note);
      }
    }
  }

  /** Finds the surroundings of a node and of all nodes below it. */
  #descend(node: Node, part: Part, around: Around | undefined, note: Note): void {
    const cost = costOfAround(around);
    if (cost === Infinity || cost > this.#costAround(node, part)) return;
    this.#aroundsIn(part).set(node, around);
    const target = targetOf(node, part);
    if (target !== undefined) note(target, around);
    switch (node.type) {
      case "alternation":
        for (const alternative of node.alternatives) this.#descend(alternative, part, around, note);
        break;
      case "concatenation": {
        const { elements } = node;
        const whole = cost + this.#cost(node, part);
        for (const [index, element] of elements.entries()) {
          const inner = whole - this.#cost(element, part);
          const beside = { cost: inner, part, elements, index, again: 0, outer: around };
          if (whole < Infinity) this.#descend(element, part, beside, note);
        }
        break;
      }
      case "option":
        this.#descend(node.element, part, around, note);
        break;
      case "repetition": {
        const again = Math.max(0, node.min - 1);
        const inner = again === 0 ? cost : cost + again * this.#cost(node.element, part);
        const beside = {
          cost: inner,
          part,
          elements: [node.element],
          index: 0,
          again,
          outer: around,
        };
        if (node.max > 0) this.#descend(node.element, part, beside, note);
        break;
      }
      default:
    }
  }

  #aroundsIn(part: Part): Map<Node, Around | undefined> {
    let arounds = this.#arounds.get(part);
    if (arounds === undefined) {
      arounds = new Map();
      this.#arounds.set(part, arounds);
    }
    return arounds;
  }

  /** The cost of the surroundings of a node; infinite if no derivation has the node. */
  #costAround(node: Node, part: Part): number {
    const arounds = this.#aroundsIn(part);
    return arounds.has(node) ? costOfAround(arounds.get(node)) : Infinity;
  }

  #textWithin(around: Around | undefined, inside: Repeated): string {
    const before: Repeated[] = [];
    const after: Repeated[] = [];
    for (let at = around; at !== undefined; at = at.outer) {
      const { elements, index, again, part } = at;
      const pieces = elements.map((node) => ({ node, part, times: 1 }));
      before.push(...pieces.slice(0, index).reverse());
      after.push({ node: elements[index]!, part, times: again }, ...pieces.slice(index + 1));
    }
    return this.#text([...before.reverse(), inside, ...after]);
  }

  /** Writes pieces. The number of steps is limited by the length of the text and of the rules. */
  #text(pieces: readonly Repeated[]): string {
    let text = "";
    const pending = [...pieces].reverse();
    for (let piece = pending.pop(); piece !== undefined; piece = pending.pop()) {
      const { node, part, times } = piece;
      if (times === 0 || this.#cost(node, part) < CHARACTER) continue;
      if (times > 1) pending.push({ node, part, times: times - 1 });
      if (node.type === "char-val") text += node.value;
      else if (node.type === "num-sequence") text += String.fromCodePoint(...node.values);
      else if (node.type === "num-range")
        text += String.fromCodePoint(readable([node.first, node.last]) ?? node.first);
      else pending.push(...this.#shortestParts(node, part).reverse());
    }
    return text;
  }

  #shortestParts(node: Node, part: Part): Repeated[] {
    switch (node.type) {
      case "alternation":
        return [{ node: this.#least(node.alternatives, part), part, times: 1 }];
      case "concatenation":
        return node.elements.map((element) => ({ node: element, part, times: 1 }));
      case "repetition":
        return [{ node: node.element, part, times: node.min }];
      case "reference":
      case "prose-val":
        return [this.#shortestOf(targetOf(node, part)!)];
      default:
        return [];
    }
  }

  /** Returns the right-hand sides of a rule; of a rule that is an automaton, one with its shortest string. */
  #partsOf({ parts, automaton }: Definition): readonly Part[] {
    if (automaton === undefined) return parts;
    let made = this.#ofAutomata.get(automaton);
    if (made === undefined) this.#ofAutomata.set(automaton, (made = partOf(shortestIn(automaton))));
    return made;
  }

  #shortestOf(definition: Definition): Repeated {
    const part = this.#partsOf(definition).reduce((a, b) =>
      this.#cost(b.elements, b) < this.#cost(a.elements, a) ? b : a,
    );
    return { node: part.elements, part, times: 1 };
  }

  #least(nodes: readonly Node[], part: Part): Node {
    return nodes.reduce((a, b) => (this.#cost(b, part) < this.#cost(a, part) ? b : a));
  }
}

/** Takes the surroundings of a reference for its rule. */
type Note = (target: Definition, around: Around | undefined) => void;

function costOfAround(around: Around | undefined): number {
  return around === undefined ? 0 : around.cost;
}

function isTooLong(cost: number): boolean {
  return cost >= CHARACTER * (LONGEST + 1);
}

function leastOf(costs: readonly number[]): number {
  return costs.reduce((a, b) => Math.min(a, b), Infinity);
}

function partOf(values: readonly number[] | undefined): readonly Part[] {
  if (values === undefined) return [];
  const span = { start: 0, end: 0 };
  const elements = { type: "num-sequence", base: "x", values, span } as const;
  return [{ elements, abnf: "", scope: new Map(), missing: "never" }];
}

/** The shortest string, by a search breadth first. */
function shortestIn({ states }: Automaton): readonly number[] | undefined {
  const strings = new Map<number, readonly number[]>([[0, []]]);
  // A map is walked in the order of its growth.
  for (const [number, string] of strings) {
    const { isFinal, edges } = states[number]!;
    if (isFinal) return string;
    for (const { set, target } of edges) {
      if (strings.has(target)) continue;
      strings.set(target, [...string, readable(set) ?? set[0]!]);
    }
  }
  return undefined;
}
