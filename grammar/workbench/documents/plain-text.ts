/** The blocks of code in plain text, such as an RFC. */
import { pageBreaks } from "../../abnf/tolerances.js";
import { markOf } from "./marks.js";
import type { Piece } from "./mapped-text.js";
import type { CodeBlock } from "./marks.js";

/** The lines around a block for which RFC XML has `markers="true"` (RFC 8879 section 2.48.3 has an example). */
const BEGINS = /^[ \t]*<CODE BEGINS>(?:[ \t]+file[ \t]+"([^"]*)")?[ \t]*$/;
const ENDS = /^[ \t]*<CODE ENDS>[ \t]*$/;

/** Returns the blocks between `<CODE BEGINS>` and `<CODE ENDS>`, a piece for each line. Linear. */
export function blocksOfText(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let pieces: Piece[] | undefined;
  for (const line of linesOf(text)) {
    const [begins, name = ""] = BEGINS.exec(line.text.trimEnd()) ?? [];
    if (begins !== undefined)
      blocks.push({
        language: "",
        name,
        origin: line.origin + line.text.length,
        pieces: (pieces = []),
      });
    else if (ENDS.test(line.text.trimEnd())) pieces = undefined;
    else pieces?.push(line);
  }
  return blocks;
}

/** Replaces the blocks that are marked as examples by blanks, so that their lines are no rules. */
export function withoutExamples(text: string): string {
  let result = "";
  let done = 0;
  for (const block of blocksOfText(text)) {
    if (markOf(block) === undefined) continue;
    for (const { text: line, origin } of block.pieces) {
      result += text.slice(done, origin) + line.replace(/[^\r\n]/g, " ");
      done = origin + line.length;
    }
  }
  return result + text.slice(done);
}

/**
 * Returns the first lines behind an offset that are indented more than the paragraph with the offset, up to a
 * line that is indented less than the first of them.
 */
export function blockBelow(text: string, offset: number): CodeBlock | undefined {
  const lines = linesOf(text);
  const at = lines.findIndex(({ origin, text: line }) => offset <= origin + line.length);
  const end = lines.findIndex(({ text: line }, index) => index > at && isBlank(line));
  const margin = indentationOf(lines[at]?.text ?? "");
  const pieces: Piece[] = [];
  let indentation = margin + 1;
  for (const line of end === -1 ? [] : lines.slice(end)) {
    if (!isBlank(line.text)) {
      if (indentationOf(line.text) < indentation) break;
      if (pieces.length === 0) indentation = indentationOf(line.text);
    } else if (pieces.length === 0) continue;
    pieces.push(line);
  }
  const [first] = pieces;
  return first && { language: "", name: "", origin: first.origin, pieces };
}

/** Returns the lines with their ends; those of page breaks are blank. */
function linesOf(text: string): readonly Piece[] {
  let unbroken = "";
  let done = 0;
  for (const { start, end } of pageBreaks(text)) {
    unbroken += text.slice(done, start) + text.slice(start, end).replace(/[^\n]/g, " ");
    done = end;
  }
  unbroken += text.slice(done);
  return Array.from(unbroken.matchAll(/[^\n]*\n|[^\n]+$/g), ({ 0: line, index }) => ({
    text: line,
    origin: index,
  }));
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}

function indentationOf(line: string): number {
  return line.search(/[^ \t]/);
}
