/**
 * A rule with its places as visible rules: each alternative, option and repetition becomes a rule of
 * its own, and so does each repeated element. The preferred derivation then shows which places it
 * takes. No other mechanism than that of visible rules is needed.
 */
import { isCoreRule } from "../../abnf/core-scope.js";
import { words } from "../../abnf/words.js";
import { lookUp } from "../../ast/definition.js";
import { reachableFrom } from "../../ast/children.js";
import { madeOnce } from "../../common/collections.js";
import { LineIndex } from "../../common/line-index.js";
import type { Definition, Part, Scope } from "../../ast/definition.js";
import type { Alternation, Node, Option, Repetition } from "../../ast/nodes.js";

/** A choice in a rule. */
export interface Place {
  /** The name of the rule, as its definition writes it. */
  readonly rule: string;
  /**
   * The choice: `alternative 2`, `option taken`, `option left out`, or a number of iterations such as
   * `0 times (minimum)`, `1 time (one past the minimum)` or `63 times (maximum)`.
   */
  readonly what: string;
  /** The position of the alternative, the option or the repetition in the text, from 1. */
  readonly line: number;
  readonly column: number;
}

/** A rule that was made for a place. */
export type PlaceRule =
  /** An alternative. */
  | { readonly kind: "alternative"; readonly site: Site }
  /** An option or a repetition, with the numbers of iterations that are places. */
  | { readonly kind: "repetition"; readonly sites: ReadonlyMap<number, Site> }
  /** An iteration of an option or a repetition. */
  | { readonly kind: "iteration"; readonly of: object };

/** A place, and the part of the syntax tree to which it belongs. */
export interface Site {
  readonly place: Place;
  /** The rule and the right-hand side around the place. */
  readonly definition: Definition;
  readonly part: Part;
  /** The alternative, the option or the repetition. */
  readonly node: Node;
  /** The number of iterations; undefined for an alternative. */
  readonly count: number | undefined;
}

/** A rule with marked places. */
export interface MarkedPlaces {
  /** The rule, in which the markers are rules. */
  readonly start: Definition;
  readonly markers: ReadonlyMap<Definition, PlaceRule>;
  /** The places in the order of the text; rules of other texts come after it. */
  readonly sites: readonly Site[];
}

const HIGHEST_MAXIMUM = 100;

/** Returns the position that a place shows for an offset in a text of ABNF, or undefined for that in the text. */
export type PositionIn = (
  abnf: string,
  offset: number,
) => Pick<Place, "line" | "column"> | undefined;

/**
 * Marks the places of all rules that a rule reaches. Core rules have none, unless the rule itself is a
 * core rule. Cost: linear in the rules.
 */
export function markPlaces(start: Definition, positionIn?: PositionIn): MarkedPlaces {
  return new Marking(start, positionIn).result();
}

class Marking {
  readonly #start: Definition;
  readonly #definitions = new Map<Definition, Definition & { readonly parts: Part[] }>();
  readonly #scopes = new Map<Scope, Map<string, Definition>>();
  readonly #markers = new Map<Definition, PlaceRule>();
  readonly #sites: Site[] = [];
  readonly #lines = new Map<string, LineIndex>();
  readonly #positionIn: PositionIn | undefined;

  constructor(start: Definition, positionIn: PositionIn | undefined) {
    this.#start = start;
    this.#positionIn = positionIn;
    const isCore = isCoreRule(start);
    const reached = [...reachableFrom(start)].filter((rule) => isCore || !isCoreRule(rule));
    for (const definition of reached)
      this.#definitions.set(definition, { ...definition, parts: [] });
    for (const definition of reached) this.#mark(definition);
  }

  result(): MarkedPlaces {
    const start = this.#definitions.get(this.#start) ?? this.#start;
    const texts = [...this.#lines.keys()];
    const sites = this.#sites.sort(
      (a, b) =>
        texts.indexOf(a.part.abnf) - texts.indexOf(b.part.abnf) ||
        a.node.span.start - b.node.span.start,
    );
    return { start, markers: this.#markers, sites };
  }

  #mark(definition: Definition): void {
    const counts = definition.parts.map(({ elements }) =>
      elements.type === "alternation" ? elements.alternatives.length : 1,
    );
    const isOnlyOne = counts.length === 1 && counts[0] === 1;
    const { parts } = this.#definitions.get(definition)!;
    let number = 1;
    for (const [index, part] of definition.parts.entries()) {
      const scope = this.#scopeOf(part.scope);
      const within = { definition, part, scope, copies: new Map<Node, Node>() };
      const { elements } = part;
      const copy =
        elements.type === "alternation"
          ? this.#alternation(elements, number, within)
          : isOnlyOne
            ? this.#copy(elements, within)
            : this.#alternative(elements, number, elements.span.start, within);
      parts.push({ ...part, elements: copy, scope });
      number += counts[index]!;
    }
  }

  /** The scope in which the names mean the marked rules. */
  #scopeOf(scope: Scope): Map<string, Definition> {
    const markedIn = (definition: Definition): Definition =>
      this.#definitions.get(definition) ?? definition;
    return madeOnce(
      this.#scopes,
      scope,
      () => new Map(Array.from(scope, ([key, definition]) => [key, markedIn(definition)])),
    );
  }

  /** Copies a node. A node that stands in several places (an element of a list) is copied once. */
  #copy(node: Node, within: Within): Node {
    return madeOnce(within.copies, node, () => this.#copied(node, within));
  }

  #copied(node: Node, within: Within): Node {
    switch (node.type) {
      case "alternation":
        return this.#alternation(node, 1, within);
      case "concatenation":
        return { ...node, elements: node.elements.map((element) => this.#copy(element, within)) };
      case "option":
        return this.#repetition(node, 0, 1, within);
      case "repetition":
        return node.max === 0 ? node : this.#repetition(node, node.min, node.max, within);
      default:
        return node;
    }
  }

  /** @param firstNumber the number of the first alternative */
  #alternation(node: Alternation, firstNumber: number, within: Within): Alternation {
    let from = node.span.start;
    const alternatives = node.alternatives.map((alternative, index) => {
      const marked = this.#alternative(alternative, firstNumber + index, from, within);
      from = alternative.span.end;
      return marked;
    });
    return { ...node, alternatives };
  }

  /** @param from an offset between the alternative and the one before it */
  #alternative(node: Node, number: number, from: number, within: Within): Node {
    const start = startOf(node, from, within.part.abnf);
    const site = this.#site(node, `alternative ${String(number)}`, undefined, within, start);
    return this.#marker({ kind: "alternative", site }, this.#copy(node, within), within);
  }

  #repetition(node: Option | Repetition, min: number, max: number, within: Within): Node {
    const isBounded = max <= HIGHEST_MAXIMUM;
    const counts = new Set([min, ...(min < max ? [min + 1] : []), ...(isBounded ? [max] : [])]);
    const wording = (count: number): string =>
      node.type === "option"
        ? `option ${count === 0 ? "left out" : "taken"}`
        : iterations(count, min, max);
    const sites = new Map(
      [...counts].map((count) => [count, this.#site(node, wording(count), count, within)]),
    );
    const element = this.#copy(node.element, within);
    const iteration = this.#marker({ kind: "iteration", of: sites }, element, within);
    return this.#marker({ kind: "repetition", sites }, { ...node, element: iteration }, within);
  }

  /** Makes a rule for a place. Returns a reference to it. */
  #marker(marker: PlaceRule, elements: Node, { part, scope }: Within): Node {
    const name = `#${String(this.#markers.size)}`;
    const { span } = elements;
    const parts = [{ ...part, elements, scope }];
    const definition = { name, nameSpan: span, parts, automaton: undefined };
    this.#markers.set(definition, marker);
    scope.set(name, definition);
    return { type: "reference", name, span };
  }

  #site(
    node: Node,
    what: string,
    count: number | undefined,
    { definition, part }: Within,
    start = node.span.start,
  ): Site {
    const { line, column } = this.#positionAt(part.abnf, start);
    const place = { rule: definition.name, what, line, column };
    const site = { place, definition, part, node, count };
    this.#sites.push(site);
    return site;
  }

  #positionAt(abnf: string, start: number): Pick<Place, "line" | "column"> {
    const lines = madeOnce(this.#lines, abnf, () => new LineIndex(abnf));
    return this.#positionIn?.(abnf, start) ?? lines.positionAt(start);
  }
}

interface Within {
  readonly definition: Definition;
  readonly part: Part;
  /** The scope of the marked rules. */
  readonly scope: Map<string, Definition>;
  /** The copies of the nodes of the part. A rule and the one that extends it have nodes in common. */
  readonly copies: Map<Node, Node>;
}

/** Returns the definition to which a reference leads, or undefined. */
export function targetOf(node: Node, { scope }: Part): Definition | undefined {
  return node.type === "reference" || node.type === "prose-val" ? lookUp(scope, node) : undefined;
}

/** Returns the words for a number of iterations of a repetition. */
function iterations(count: number, min: number, max: number): string {
  const times = count === 1 ? "1 time" : `${String(count)} times`;
  if (min === max) return times;
  if (count === min) return `${times} (minimum)`;
  return `${times} (${count === max ? "maximum" : "one past the minimum"})`;
}

/**
 * Returns the offset of an alternative: of its bracket if it is a group. The span of an alternation begins after the
 * bracket, as that of its first alternative does.
 */
function startOf(node: Node, from: number, abnf: string): number {
  const { start } = node.span;
  if (node.type !== "alternation") return start;
  return words(abnf, { start: from, end: start }).find(({ kind }) => kind === "(")?.start ?? start;
}
