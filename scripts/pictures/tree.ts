/** Drawings of parse trees: the rules above, the string below, each rule over its part of the string. */
import { escaped, STYLE } from "./paper.js";
import type { ParseNode } from "../../grammar/index.js";

/** A part of a drawing: a rule with its parts, or a piece of the string that has no node of its own. */
interface Part {
  readonly text: string;
  /** Of a rule; a piece of the string has neither. */
  readonly rule?: string;
  readonly parts: readonly Part[];
  readonly width: number;
}

const MARGIN = 16;
const ROW = 46;
const BOX = 24;
const GAP = 8;
/** The widths of a character of the names and of the string, in pixels. */
const NAME_WIDTH = 7.3;
const TEXT_WIDTH = 8.5;

const TREE_STYLE = `\
.tree rect { fill: var(--box); stroke: var(--line); }
.tree path { fill: none; stroke: var(--line); }
.tree .piece { stroke: var(--other); }
.tree text { text-anchor: middle; }
.tree .string { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; }
`;

/** Draws a parse tree. All pieces of the string stand in the last row, in their order. */
export function treeDrawing(node: ParseNode, title: string): string {
  const root = partOf(node);
  const depth = depthOf(root);
  const width = Math.ceil(root.width) + 2 * MARGIN;
  const bottom = MARGIN + depth * ROW + BOX / 2;
  const height = bottom + BOX / 2 + MARGIN;
  const drawn = drawnPart(root, { left: MARGIN, top: MARGIN, bottom });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>
${STYLE}${TREE_STYLE}</style>
<rect class="paper" width="${width}" height="${height}"/>
<g class="tree">
${drawn.join("\n")}
</g>
</svg>
`;
}

function partOf({ rule, start, end, text, children }: ParseNode): Part {
  const parts: Part[] = [];
  let at = start;
  const addPiece = (to: number): void => {
    if (to > at) parts.push(pieceOf(text.slice(at - start, to - start)));
  };
  for (const child of children) {
    addPiece(child.start);
    parts.push(partOf(child));
    at = child.end;
  }
  addPiece(end);
  const width = Math.max(innerWidth(parts), rule.length * NAME_WIDTH + 16);
  return { rule, text, parts, width };
}

/** The width of parts side by side. */
function innerWidth(parts: readonly Part[]): number {
  return parts.reduce((sum, { width }) => sum + width, GAP * Math.max(0, parts.length - 1));
}

function pieceOf(text: string): Part {
  return { text, parts: [], width: Array.from(text).length * TEXT_WIDTH };
}

/** The number of rows of boxes. */
function depthOf({ rule, parts }: Part): number {
  return rule === undefined ? 0 : 1 + Math.max(0, ...parts.map(depthOf));
}

interface Place {
  readonly left: number;
  readonly top: number;
  /** The middle of the row of the string. */
  readonly bottom: number;
}

function drawnPart({ rule, text, parts, width }: Part, { left, top, bottom }: Place): string[] {
  const middle = round(left + width / 2);
  if (rule === undefined)
    return [`<text class="string" x="${middle}" y="${bottom + 5}">${escaped(text)}</text>`];
  const boxWidth = round(rule.length * NAME_WIDTH + 12);
  const drawn = [
    `<rect x="${round(middle - boxWidth / 2)}" y="${top}" width="${boxWidth}" height="${BOX}" rx="5"/>`,
    `<text x="${middle}" y="${top + BOX / 2 + 4}">${escaped(rule)}</text>`,
  ];
  let x = left + (width - innerWidth(parts)) / 2;
  for (const part of parts) {
    const column = round(x + part.width / 2);
    const end = part.rule === undefined ? bottom - BOX / 2 : top + ROW;
    const kind = part.rule === undefined ? ' class="piece"' : "";
    drawn.push(
      `<path${kind} d="M${middle} ${top + BOX}C${middle} ${top + ROW} ${column} ${top + BOX} ${column} ${top + ROW}V${end}"/>`,
      ...drawnPart(part, { left: x, top: top + ROW, bottom }),
    );
    x += part.width + GAP;
  }
  return drawn;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
