/** The lines and paragraphs of a document, without its page breaks. */
import { pageBreaks } from "../page-furniture.js";

/** A line that is not blank. */
export interface Line {
  /** The line number in the document, from 1. */
  readonly number: number;
  readonly text: string;
  /** The number of blanks and tabs at its beginning. */
  readonly indentation: number;
}

/** One or more lines without a blank line between them. */
export interface Paragraph {
  readonly lines: readonly Line[];
  /** Whether a page ends directly before the paragraph, so that it may continue the one above. */
  readonly startsPage: boolean;
}

const PAGE_END = "\f";

/** Splits a document into paragraphs. Cost: linear. */
export function paragraphsOf(document: string): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let lines: Line[] = [];
  let startsPage = false;

  const endParagraph = (): void => {
    if (lines.length === 0) return;
    paragraphs.push({ lines, startsPage });
    lines = [];
    startsPage = false;
  };

  withPageEnds(document)
    .split("\n")
    .forEach((line, index) => {
      const text = line.trimEnd();
      if (text !== "") {
        lines.push({ number: index + 1, text, indentation: text.search(/[^ \t]/) });
        return;
      }
      endParagraph();
      if (line === PAGE_END) startsPage = true;
    });
  endParagraph();
  return paragraphs;
}

/** Replaces each page break by a mark. The number of lines stays the same. */
function withPageEnds(document: string): string {
  let result = "";
  let done = 0;
  for (const { start, end } of pageBreaks(document)) {
    const lineEnds = document.slice(start, end).replace(/[^\n]/g, "");
    result += document.slice(done, start) + PAGE_END + lineEnds;
    done = end;
  }
  return result + document.slice(done);
}
