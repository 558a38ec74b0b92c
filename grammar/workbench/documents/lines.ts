/** The lines of a plain text, without its page breaks, and the sections in which RFCs repeat their whole grammar. */
import { pageBreaks } from "../../abnf/tolerances.js";

/** A line that is not blank. */
export interface Line {
  /** The line number in the document, from 1. */
  readonly number: number;
  /** Without the white space at its end. */
  readonly text: string;
  /** The number of blanks and tabs at its beginning. */
  readonly indentation: number;
  /** What is above it: a line without a gap, blank lines, or the end of a page, where a paragraph may go on. */
  readonly above: "line" | "blank" | "page";
  /** Whether it is in a section whose title announces the collected grammar. */
  readonly isCollected: boolean;
}

const PAGE_END = "\f";

/** Returns the lines of a document. Cost: linear. */
export function linesOf(document: string): readonly Line[] {
  const lines: Line[] = [];
  let above: Line["above"] = "blank";
  let section: string | undefined;
  const all = withPageEnds(document).split("\n");
  all.forEach((line, index) => {
    const text = line.trimEnd();
    if (text === "") {
      if (line === PAGE_END) above = "page";
      else if (above === "line") above = "blank";
      return;
    }
    const isAlone = (all[index + 1] ?? "").trim() === "";
    const heading = above === "line" ? undefined : headingOf(text, isAlone);
    if (heading !== undefined && (section === undefined || !isWithin(heading, section)))
      section = announcesGrammar(heading.title) ? heading.label : undefined;
    lines.push({
      number: index + 1,
      text,
      indentation: text.search(/[^ \t]/),
      above,
      isCollected: section !== undefined && heading === undefined,
    });
    above = heading === undefined ? "line" : "blank";
  });
  return lines;
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

/** E.g. `Appendix A. Collected BNF for URI`, `B. Examples`, `5.2 Full Grammar`: label, title. */
const HEADING =
  /^(?:Appendix[ \t]+(?=[A-Z])|(?=[A-Z]\.|[0-9]))((?:[A-Z]|[0-9]+)(?:\.[0-9]+)*)(?:[.:]|[ \t]+-)?[ \t]+(\S.*)$/i;

/** E.g. `Acknowledgments`, `Author's Address`. */
const HEADING_WITHOUT_LABEL = /^[A-Z][A-Za-z]*(?:[ '’][A-Za-z]+)*$/;

const COLLECTED = /\b(?:collected|complete|consolidated|full)\b/i;

const GRAMMAR = /\b(?:A?BNF|grammar|syntax)\b/i;

/** E.g. `Collected BNF for URI  . . . . . . . . . 34`, in a table of contents. */
const PAGE_NUMBER = /(?<![. \t])[. \t]{2,}[0-9]+$/;

interface Heading {
  /** E.g. `A` or `5.2`; empty if there is no label. */
  readonly label: string;
  readonly title: string;
}

/** The heading with which a paragraph begins, at the left margin. */
function headingOf(text: string, isAlone: boolean): Heading | undefined {
  if (PAGE_NUMBER.test(text)) return undefined;
  if (isAlone && HEADING_WITHOUT_LABEL.test(text)) return { label: "", title: text };
  const [, label, title = ""] = HEADING.exec(text) ?? [];
  return label === undefined ? undefined : { label, title };
}

/** Checks whether a title says that the grammar is collected: `Collected BNF for URI`. */
function announcesGrammar(title: string): boolean {
  const word = COLLECTED.exec(title);
  return word !== null && GRAMMAR.test(title.slice(word.index));
}

/** Checks whether a section is a subsection of another: A.1 of A. */
function isWithin({ label }: Heading, section: string): boolean {
  return label.startsWith(`${section}.`);
}
