/**
 * Drawings of automata. The package @viz-js/viz lays them out: `npm ci --prefix docs/.vitepress` installs
 * it, with the other packages of the site.
 */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { escaped, STYLE } from "./paper.js";
import { ABSENT } from "../../grammar/generate/automaton.js";
import { minimalAutomaton } from "../../grammar/generate/precompile.js";
import { lower } from "../../grammar/automaton/lower.js";
import { Transitions } from "../../grammar/automaton/transitions.js";
import { NONE } from "../../grammar/runtime/table.js";
import type { Rule } from "../../grammar/index.js";
import type { CharacterClasses } from "../../grammar/runtime/characters.js";

/** The part of the package that is used. */
interface Layouter {
  instance(): Promise<{ renderString(dot: string, options: { format: "svg" }): string }>;
}

/** A drawing that is not laid out: its title, and its graph in the language of Graphviz. */
export interface AutomatonDrawing {
  readonly title: string;
  readonly dot: string;
}

/** An automaton, as a drawing needs it. State 0 is the start state. */
interface Graph {
  readonly size: number;
  readonly accepting: ReadonlySet<number>;
  readonly edges: readonly Edge[];
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly symbols: readonly number[];
}

/** The characters that a drawing writes as themselves. It writes all others as numbers of ABNF. */
const PRINTABLE = { first: 0x21, last: 0x7e };
const LAST_CHARACTER = 0x10ffff;

/** Draws the smallest automaton of a rule. Its tables are those of a generated module. */
export function minimalDrawing(rule: Rule): AutomatonDrawing {
  const { automaton } = minimalAutomaton(rule.definition);
  const { size, symbols, next, ending, classes } = automaton;
  const accepting = new Set([...ending.keys()].filter((state) => ending[state] !== ABSENT));
  const edges = edgesOf(size, symbols, (state, symbol) => next[state * symbols + symbol]!, ABSENT);
  const title = `The smallest automaton of ${rule.ruleName}`;
  return { title, dot: dotOf({ size, accepting, edges }, classes) };
}

/**
 * Draws the part of the automaton of a rule that the engine has made after it has read an input:
 * a state or a transition that no character has needed is not there.
 */
export function partDrawing(rule: Rule, input: string): AutomatonDrawing {
  const transitions = new Transitions(lower(rule.definition), false, 1 << 20);
  const { classes } = transitions;
  const stride = transitions.endSymbol + 1;
  const edges: Edge[] = [];
  let state = 0;
  for (const character of input) {
    const symbol = classes.of(character.codePointAt(0)!);
    const cell = transitions.makeTransition(state * stride, symbol);
    if (cell === NONE) throw new Error(`${rule.ruleName} does not begin with ${input}`);
    edges.push({ from: state, to: cell / stride, symbols: [symbol] });
    state = cell / stride;
  }
  const size = transitions.size;
  const accepting = new Set<number>();
  for (let each = 0; each < size; each += 1)
    if (transitions.makeEnding(each * stride) !== NONE) accepting.add(each);
  const title = `The states of ${rule.ruleName} after the input ${input}`;
  return { title, dot: dotOf({ size, accepting, edges }, classes) };
}

/** The edges of a table. Symbols with the same source and target share an edge. */
function edgesOf(
  size: number,
  symbols: number,
  next: (state: number, symbol: number) => number,
  absent: number,
): readonly Edge[] {
  const edges: Edge[] = [];
  for (let from = 0; from < size; from += 1) {
    const byTarget = new Map<number, number[]>();
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const to = next(from, symbol);
      if (to !== absent) byTarget.set(to, [...(byTarget.get(to) ?? []), symbol]);
    }
    for (const [to, shared] of byTarget) edges.push({ from, to, symbols: shared });
  }
  return edges;
}

type Classes = Pick<CharacterClasses, "starts" | "classes">;

/** Lays out a drawing, as an SVG. */
export async function laidOut({ title, dot }: AutomatonDrawing): Promise<string> {
  const require = createRequire(resolve("docs/.vitepress/package.json"));
  const viz = await (require("@viz-js/viz") as Layouter).instance();
  const svg = viz.renderString(dot, { format: "svg" });
  return styled(svg.slice(svg.indexOf("<svg")), title);
}

/** The graph in the language of Graphviz. */
function dotOf({ size, accepting, edges }: Graph, classes: Classes): string {
  const states = Array.from({ length: size }, (_, state) => {
    const shape = accepting.has(state) ? "doublecircle" : "circle";
    return `  ${state} [shape=${shape}, class="${accepting.has(state) ? "end" : "state"}"];`;
  });
  const arrows = edges.map(
    ({ from, to, symbols }) =>
      `  ${from} -> ${to} [label=${JSON.stringify(` ${labelOf(symbols, classes)} `)}];`,
  );
  return `digraph {
  rankdir=LR; bgcolor=transparent; pad=0.15; nodesep=0.3; ranksep=0.45;
  node [fontname="DejaVu Sans", fontsize=12, width=0.42, height=0.42, fixedsize=true];
  edge [fontname="DejaVu Sans", fontsize=12, arrowsize=0.7];
  begin [shape=point, class="begin", width=0.08];
  begin -> 0;
${[...states, ...arrows].join("\n")}
}
`;
}

/** The characters of some classes as ranges, such as `0 3–9`. */
function labelOf(symbols: readonly number[], { starts, classes }: Classes): string {
  const ranges: [number, number][] = [];
  for (const [interval, symbol] of classes.entries()) {
    if (!symbols.includes(symbol)) continue;
    const first = starts[interval]!;
    const last = (starts[interval + 1] ?? LAST_CHARACTER + 1) - 1;
    const previous = ranges.at(-1);
    if (previous?.[1] === first - 1) previous[1] = last;
    else ranges.push([first, last]);
  }
  return ranges
    .map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`))
    .join(" ");
}

function nameOf(character: number): string {
  return character >= PRINTABLE.first && character <= PRINTABLE.last
    ? String.fromCodePoint(character)
    : `%x${character.toString(16).toUpperCase()}`;
}

const GRAPH_STYLE = `\
.node ellipse { fill: var(--box); stroke: var(--line); }
.node.end ellipse { fill: var(--end); }
.node.end ellipse + ellipse { fill: none; }
.node.begin ellipse { fill: var(--line); }
.edge path { stroke: var(--line); }
.edge polygon { fill: var(--line); stroke: var(--line); }
`;

/** A drawing of Graphviz with the paper and the colors of all pictures. */
function styled(svg: string, title: string): string {
  const label = escaped(title);
  return svg
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace("<svg", `<svg role="img" aria-label="${label}"`)
    .replace(
      ">",
      `>\n<style>\n${STYLE}${GRAPH_STYLE}</style>\n<rect class="paper" width="100%" height="100%"/>`,
    );
}
