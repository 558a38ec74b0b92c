/** The fenced code blocks of a Markdown document whose language is abnf (CommonMark 0.31, section 4.5). */
import type { Piece } from "../../grammar/internal.js";

/** The beginning of a block: the fence, and the language that follows. */
const OPENING = /^([ \t>]*(?:[-+*]|[0-9]+[.)])?[ \t]*)(`{3,}|~{3,})[ \t]*\{?[ \t.]*abnf\b[^`\n]*$/i;

/** Any fence, which begins or ends a block of another language. */
const FENCE = /^[ \t>]*(?:(?:[-+*]|[0-9]+[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;

/** Returns the blocks, a piece each. Linear. */
export function blocksOfMarkdown(text: string): readonly (readonly Piece[])[] {
  const blocks: Piece[][] = [];
  let fence: string | undefined;
  let block: Piece[] | undefined;
  let offset = 0;
  for (const line of text.split("\n")) {
    const found = FENCE.exec(line.trimEnd());
    const [, sign = "", info = ""] = found ?? [];
    if (fence === undefined && found !== null) {
      fence = sign;
      block = OPENING.test(line.trimEnd()) ? [] : undefined;
      if (block !== undefined) blocks.push(block);
    } else if (fence !== undefined && sign.startsWith(fence) && info.trim() === "") {
      fence = undefined;
      block = undefined;
    } else {
      block?.push({ text: `${line}\n`, origin: offset });
    }
    offset += line.length + 1;
  }
  return blocks;
}
