/** The lines and paragraphs of a document, without its pages. */
import { pageBreaks } from "./page-furniture.js";

/** A line that is not blank. */
export interface Line {
  /** In the document, from 1. */
  readonly number: number;
  readonly text: string;
  /** How many blanks and tabs it begins with. */
  readonly indentation: number;
}

/** Lines with no blank line between them. At least one. */
export interface Paragraph {
  readonly lines: readonly Line[];
  /** Whether a page ends right before it, so that it may go on what stands before. */
  readonly startsPage: boolean;
}

const PAGE_END = "\f";

/** Cost: linear. */
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

/** The document with the same number of lines, and nothing but a mark in its page breaks. */
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
