/**
 * The drawings that depend on grammars alone, not on measurements: railroad diagrams, automata, and a parse tree. The
 * package @viz-js/viz lays automata and trees out: `npm ci --prefix docs/.vitepress` installs it, with the other packages of
 * the site.
 */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { diagram } from "../../../grammar/workbench/diagram/index.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { Transitions } from "../../../grammar/automaton/transitions.js";
import { ABSENT } from "../../../grammar/automaton/dense-dfa.js";
import { minimalAutomaton } from "../../../grammar/generate/precompile.js";
import { rfc3986 } from "../../../grammar/index.js";
import { NONE } from "../../../grammar/runtime/table.js";
import { escaped, STYLE } from "./paper.js";
import type { ParseNode, Rule } from "../../../grammar/index.js";
import type { CharacterClasses } from "../../../grammar/runtime/characters.js";

/** A drawing that is not laid out. */
export interface Graph {
  readonly title: string;
  /** How the nodes are laid out, in the language of Graphviz. */
  readonly layout: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly { readonly from: number; readonly to: number; readonly label: string }[];
}

interface GraphNode {
  readonly kind: keyof typeof SHAPES;
  readonly label: string;
}

const SHAPES = {
  begin: "shape=point, width=0.08",
  state: "shape=circle, width=0.42, height=0.42, fixedsize=true",
  end: "shape=doublecircle, width=0.42, height=0.42, fixedsize=true",
  rule: "shape=box, style=rounded, height=0.3",
  piece: 'shape=plain, fontname="DejaVu Sans Mono"',
};

/** The rule whose automata are drawn: real, and small enough for a page. */
const SMALL = "dec-octet";

/** The string whose tree is drawn, and the rules that the tree shows. */
const REFERENCE = "http://user@[::1]:8080/a/b?q#f";
const SHOWN = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "IPv6address",
  "port",
  "path-abempty",
  "segment",
  "query",
  "fragment",
] as const;

/** Returns the drawings that need no layout, by their file names. */
export function railroads(): ReadonlyMap<string, string> {
  return new Map([
    ["authority.svg", railroad("authority")],
    ["dec-octet.svg", railroad(SMALL)],
  ]);
}

/** Returns the drawings that are to be laid out, by their file names. */
export function graphs(): ReadonlyMap<string, Graph> {
  const small = rfc3986.rule(SMALL);
  const node = rfc3986.rules["URI-reference"].only(...SHOWN).tryParse(REFERENCE);
  return new Map([
    ["dec-octet-part.svg", partDrawing(small, "127")],
    ["dec-octet-automaton.svg", minimalDrawing(small)],
    ["tree.svg", treeDrawing(node)],
  ]);
}

/** The rectangle behind a railroad diagram, whose own style has no background. */
const PAPER = `<style>
svg { background: #ffffff; }
@media screen and (prefers-color-scheme: dark) { svg { background: #171c22; } }
</style>`;

/** A railroad diagram as a file: names are not links, because a file shows one rule. */
function railroad(rule: string): string {
  const svg = diagram(rfc3986, rule, { linkTo: () => undefined });
  return `${svg.replace(">", `>\n${PAPER}`)}\n`;
}

/** Draws the smallest automaton of a rule. Its tables are those of a generated module. */
export function minimalDrawing(rule: Rule): Graph {
  const { automaton } = minimalAutomaton(rule.definition);
  const { size, symbols, next, ending, classes } = automaton;
  const edges: Edge[] = [];
  for (let cell = 0; cell < size * symbols; cell += 1)
    if (next[cell] !== ABSENT)
      edges.push({ from: Math.floor(cell / symbols), symbol: cell % symbols, to: next[cell]! });
  const isEnd = (state: number): boolean => ending[state] !== ABSENT;
  return automatonGraph(`The smallest automaton of ${rule.ruleName}`, size, isEnd, edges, classes);
}

/**
 * Draws the part of the automaton of a rule that the engine has made after it has read an input:
 * a state or a transition that no character has needed is not there.
 */
export function partDrawing(rule: Rule, input: string): Graph {
  const transitions = new Transitions(lower(rule.definition), false, 1 << 20);
  const { classes } = transitions;
  const stride = transitions.endSymbol + 1;
  const edges: Edge[] = [];
  let state = 0;
  for (const character of input) {
    const symbol = classes.of(character.codePointAt(0)!);
    const cell = transitions.makeTransition(state * stride, symbol);
    if (cell === NONE) throw new Error(`${rule.ruleName} does not begin with ${input}`);
    edges.push({ from: state, to: cell / stride, symbol });
    state = cell / stride;
  }
  const isEnd = (each: number): boolean => transitions.makeEnding(each * stride) !== NONE;
  const title = `The states of ${rule.ruleName} after the input ${input}`;
  return automatonGraph(title, transitions.size, isEnd, edges, classes);
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly symbol: number;
}

type Classes = Pick<CharacterClasses, "starts" | "classes">;

/** An arrow leads to state 0. Edges with the same states share an arrow. */
function automatonGraph(
  title: string,
  size: number,
  isEnd: (state: number) => boolean,
  edges: readonly Edge[],
  classes: Classes,
): Graph {
  const shared = new Map<string, { from: number; to: number; symbols: number[] }>();
  for (const { from, to, symbol } of edges) {
    const arrow = shared.get(`${from} ${to}`) ?? { from, to, symbols: [] };
    shared.set(`${from} ${to}`, arrow);
    arrow.symbols.push(symbol);
  }
  const states = Array.from({ length: size }, (_, state): GraphNode => ({
    kind: isEnd(state) ? "end" : "state",
    label: String(state),
  }));
  const arrows = Array.from(shared.values(), ({ from, to, symbols }) => ({
    from,
    to,
    label: labelOf(symbols, classes),
  }));
  return {
    title,
    layout: "rankdir=LR; nodesep=0.3; ranksep=0.45; edge [arrowsize=0.7];",
    nodes: [...states, { kind: "begin", label: "" }],
    edges: [{ from: size, to: 0, label: "" }, ...arrows],
  };
}

/** The characters of some classes as ranges, such as `0 3–9`. */
function labelOf(symbols: readonly number[], { starts, classes }: Classes): string {
  const ranges: [number, number][] = [];
  for (const [interval, symbol] of classes.entries()) {
    if (!symbols.includes(symbol)) continue;
    const first = starts[interval]!;
    const last = (starts[interval + 1] ?? 0x110000) - 1;
    const previous = ranges.at(-1);
    if (previous?.[1] === first - 1) previous[1] = last;
    else ranges.push([first, last]);
  }
  return ranges
    .map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`))
    .join(" ");
}

/** A visible character of ASCII stands for itself, all others are numbers of ABNF. */
function nameOf(character: number): string {
  return character > 0x20 && character < 0x7f
    ? String.fromCodePoint(character)
    : `%x${character.toString(16).toUpperCase()}`;
}

/** Draws a parse tree. All pieces of the string that have no node of their own stand in the last row, in their order. */
function treeDrawing(root: ParseNode): Graph {
  const nodes: GraphNode[] = [];
  const edges: Graph["edges"][number][] = [];
  const pieces: number[] = [];
  const add = (kind: GraphNode["kind"], label: string, parent?: number): number => {
    const id = nodes.push({ kind, label }) - 1;
    if (parent !== undefined) edges.push({ from: parent, to: id, label: "" });
    return id;
  };
  const draw = ({ rule, start, end, text, children }: ParseNode, parent?: number): void => {
    const id = add("rule", rule, parent);
    let at = start;
    const addPiece = (to: number): void => {
      if (to > at) pieces.push(add("piece", text.slice(at - start, to - start), id));
    };
    for (const child of children) {
      addPiece(child.start);
      draw(child, id);
      at = child.end;
    }
    addPiece(end);
  };
  draw(root);
  return {
    title: `The parse tree of ${root.text}`,
    layout: `ordering=out; nodesep=0.15; ranksep=0.3; edge [arrowhead=none]; { rank=same; ${pieces.join("; ")} }`,
    nodes,
    edges,
  };
}

const GRAPH_STYLE = `\
.node ellipse, .node path { fill: var(--box); stroke: var(--line); }
.node.end ellipse { fill: var(--end); }
.node.end ellipse + ellipse { fill: none; }
.node.begin ellipse { fill: var(--line); }
.edge path { fill: none; stroke: var(--line); }
.edge polygon { fill: var(--line); stroke: var(--line); }
`;

/** The part of the package that is used. */
interface Layouter {
  instance(): Promise<{ renderString(dot: string, options: { format: "svg" }): string }>;
}

/** Lays out a drawing, as an SVG with the paper and the colors of all pictures. */
export async function laidOut({ title, layout, nodes, edges }: Graph): Promise<string> {
  const require = createRequire(resolve("docs/.vitepress/package.json"));
  const viz = await (require("@viz-js/viz") as Layouter).instance();
  const dot = `digraph {
  bgcolor=transparent; pad=0.15; node [fontname="DejaVu Sans", fontsize=12]; edge [fontname="DejaVu Sans", fontsize=12];
  ${layout}
${nodes.map(({ kind, label }, id) => `${id} [label=${JSON.stringify(label)}, class=${kind}, ${SHAPES[kind]}]`).join("\n")}
${edges.map(({ from, to, label }) => `${from} -> ${to} [label=${JSON.stringify(label && ` ${label} `)}]`).join("\n")}
}`;
  const svg = viz.renderString(dot, { format: "svg" });
  return svg
    .slice(svg.indexOf("<svg"))
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace("<svg", `<svg role="img" aria-label="${escaped(title)}"`)
    .replace(
      ">",
      `>\n<style>\n${STYLE}${GRAPH_STYLE}</style>\n<rect class="paper" width="100%" height="100%"/>`,
    );
}
