/** Lays out the ABNF blocks of a document, and changes nothing else of it. */
import { format } from "../format.js";
import { joinBlocks } from "./mapped-text.js";
import { isOfAbnf } from "./marks.js";
import { codeBlocksIn, hasInclude } from "./read-document.js";
import type { FormatOptions } from "../format.js";
import type { CodeBlock } from "./marks.js";
import type { Document } from "./read-document.js";

/** A stretch of a document, and the text that takes its place. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Returns a document with its blocks laid out. Undefined if a block cannot be written back, because its lines begin
 * in different ways, or because it contains elements, or entities that XML itself does not define. A block that includes
 * a file stays as it is. Linear.
 *
 * @throws {AbnfSyntaxError} if a block is not ABNF.
 */
export function formatBlocks({ text, kind }: Document, options: FormatOptions): string | undefined {
  const blocks = splitDocument({ text, kind });
  let written = "";
  let end = 0;
  for (const block of blocks) {
    if (abnfOf(block) === "\n") continue;
    const laidOut = format(abnfOf(block), options);
    const change =
      block.isMarkup === true
        ? markupChange(block, laidOut, text)
        : lineChange(block, laidOut, text);
    if (change === undefined) return undefined;
    written += text.slice(end, change.from) + change.text;
    end = change.to;
  }
  written += text.slice(end);
  // The blocks that a reader finds in the new document must be those of the old one, laid out.
  const wanted = blocks.map(abnfOf).map((abnf) => (abnf === "\n" ? abnf : format(abnf, options)));
  const found = splitDocument({ text: written, kind }).map(abnfOf);
  return JSON.stringify(found) === JSON.stringify(wanted) ? written : undefined;
}

/** Returns the blocks of ABNF that stand in the document as a whole. */
function splitDocument(document: Document): readonly CodeBlock[] {
  return codeBlocksIn(document).filter((block) => isOfAbnf(block) && !hasInclude(block));
}

/** Returns the ABNF of a block at the left margin, without blank lines around it. */
function abnfOf({ pieces }: CodeBlock): string {
  return `${joinBlocks([pieces]).text.replaceAll("\r\n", "\n").trim()}\n`;
}

/** Returns the content of a block with other ABNF: blank lines around it, and its indentation, stay. */
function contentWith(content: string, abnf: string): string {
  const before = /^(?:[ \t]*\r?\n)*/.exec(content)?.[0] ?? "";
  const margin = /^[ \t]*/.exec(content.slice(before.length))?.[0] ?? "";
  const after = content.slice(content.trimEnd().length);
  const lines = abnf.trimEnd().split("\n");
  return before + lines.map((line) => (line === "" ? "" : margin + line)).join("\n") + after;
}

function blockText({ pieces }: CodeBlock): string {
  return pieces.map(({ text }) => text).join("");
}

/** A block between fences consists of lines. What is before the first of them, such as `> `, begins all. */
function lineChange(block: CodeBlock, abnf: string, document: string): Replacement {
  const origin = block.pieces[0]?.origin ?? 0;
  const content = blockText(block);
  const last = block.pieces.at(-1) ?? { origin, text: "" };
  const from = document.lastIndexOf("\n", origin - 1) + 1;
  const to = Math.min(last.origin + last.text.length, document.length);
  const before = document.slice(from, origin);
  const lines = contentWith(content.replaceAll("\r\n", "\n"), abnf).split("\n").slice(0, -1);
  const lineEnd = content.includes("\r\n") ? "\r\n" : "\n";
  return { from, to, text: lines.map((line) => (before + line).trimEnd() + lineEnd).join("") };
}

/** The entities that every XML document has. */
const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

const CDATA = "<![CDATA[";

/** A block of markup is the content of an element: one text, or one CDATA section. */
function markupChange(block: CodeBlock, abnf: string, document: string): Replacement | undefined {
  const origin = block.pieces[0]?.origin ?? 0;
  // The content of a document has LF in the place of CRLF.
  const from = document.slice(origin - 1, origin + 1) === "\r\n" ? origin - 1 : origin;
  const content = blockText(block);
  const isCdata = document.endsWith(CDATA, from);
  const to = document.indexOf(isCdata ? "]]>" : "<", from);
  const raw = document.slice(from, to);
  const escaped = (text: string): string =>
    isCdata
      ? text
      : text.replace(/[&<>"']/g, (character) => {
          const entity = ENTITIES.get(character) ?? character;
          // The writer of the document may have left the other three as they are.
          return /[&<]/.test(character) || raw.includes(entity) ? entity : character;
        });
  if (escaped(content) !== raw.replaceAll("\r\n", "\n")) return undefined;
  const text = escaped(contentWith(content, abnf));
  return { from, to, text: raw.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text };
}
