/** The fenced code blocks of a Markdown document (CommonMark 0.31, section 4.5). */
import type { Piece } from "../../grammar/abnf/document/dedented.js";
import type { CodeBlock } from "./code-block.js";

/** The beginning of a fenced block: the marks of block quotes and lists around it, the fence, and the rest. */
const OPENING = /^((?:[ \t>]|[-+*][ \t]|[0-9]+[.)][ \t])*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** The language of a block, in the rest of a line with a fence: `abnf`, or `{.abnf}` of Pandoc. */
const LANGUAGE = /^[ \t]*\{?[ \t.]*([^\s}]*)/;

/** The end of a fenced block. */
const CLOSING = /^[ \t]*(`{3,}|~{3,})$/;

/** The mark of a block quote at the beginning of a line (section 5.1). */
const QUOTE = /^[ \t]*> ?/;

/** Returns the blocks, a piece for each line. Linear. */
export function blocksOfMarkdown(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open:
    { readonly fence: string; readonly quotes: number; readonly pieces: Piece[] } | undefined;
  let offset = 0;
  for (const line of text.split("\n")) {
    const content = open && withoutQuoteMarks(line, open.quotes);
    if (open !== undefined && content !== undefined) {
      if (CLOSING.exec(content.trimEnd())?.[1]?.startsWith(open.fence)) open = undefined;
      else
        open.pieces.push({ text: `${content}\n`, origin: offset + line.length - content.length });
    } else {
      const [, marks = "", fence = "", rest = ""] = OPENING.exec(line.trimEnd()) ?? [];
      open = fence === "" ? undefined : { fence, quotes: marks.split(">").length - 1, pieces: [] };
      if (open !== undefined) {
        const [, language = ""] = LANGUAGE.exec(rest) ?? [];
        blocks.push({ labels: [language], origin: offset + line.length, pieces: open.pieces });
      }
    }
    offset += line.length + 1;
  }
  return blocks;
}

/** Returns a line without the marks of the block quotes around a block. Undefined where the quotes have ended. */
function withoutQuoteMarks(line: string, quotes: number): string | undefined {
  let content = line;
  for (let depth = 0; depth < quotes; depth += 1) {
    const [mark = ""] = QUOTE.exec(content) ?? [];
    if (mark === "") return undefined;
    content = content.slice(mark.length);
  }
  return content;
}
