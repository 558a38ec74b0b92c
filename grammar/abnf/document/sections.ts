/** Finds the sections in which an RFC or Internet-Draft repeats its whole grammar. */
import type { Paragraph } from "./lines.js";

/** E.g. `Appendix A. Collected BNF for URI`, `B. Examples`, `5.2 Full Grammar`: label, title. */
const HEADING =
  /^(?:Appendix[ \t]+(?=[A-Z])|(?=[A-Z]\.|[0-9]))((?:[A-Z]|[0-9]+)(?:\.[0-9]+)*)(?:[.:]|[ \t]+-)?[ \t]+(\S.*)$/i;

/** E.g. `Acknowledgments`, `Author's Address`. */
const HEADING_WITHOUT_LABEL = /^[A-Z][A-Za-z]*(?:[ '’][A-Za-z]+)*$/;

const COLLECTED = /\b(?:collected|complete|consolidated|full)\b/i;

const GRAMMAR = /\b(?:A?BNF|grammar|syntax)\b/i;

/** E.g. `Collected BNF for URI  . . . . . . . . . 34`, in a table of contents. */
const PAGE_NUMBER = /(?<![. \t])[. \t]{2,}[0-9]+$/;

/**
 * Returns the paragraphs of the sections whose titles announce the collected grammar, without the
 * headings.
 *
 * Cost: linear.
 */
export function collectedGrammar(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const collected: Paragraph[] = [];
  let section: string | undefined;
  for (const paragraph of paragraphs) {
    const heading = headingOf(paragraph);
    if (heading !== undefined && (section === undefined || !isWithin(heading, section))) {
      section = announcesGrammar(heading.title) ? heading.label : undefined;
    }
    if (section === undefined) continue;
    const lines = heading === undefined ? paragraph.lines : paragraph.lines.slice(1);
    if (lines.length > 0) collected.push({ ...paragraph, lines });
  }
  return collected;
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

interface Heading {
  /** E.g. `A` or `5.2`; empty if there is no label. */
  readonly label: string;
  readonly title: string;
}

/** The heading with which a paragraph begins, at the left margin. */
function headingOf({ lines }: Paragraph): Heading | undefined {
  const { text } = lines[0]!;
  if (PAGE_NUMBER.test(text)) return undefined;
  if (lines.length === 1 && HEADING_WITHOUT_LABEL.test(text)) return { label: "", title: text };
  const [, label, title = ""] = HEADING.exec(text) ?? [];
  return label === undefined ? undefined : { label, title };
}
