/** The sections of an RFC or Internet-Draft in which it repeats its whole grammar. */
import type { Paragraph } from "./document-lines.js";

/** E.g. `Appendix A. Collected BNF for URI`, `5.2. Full Grammar`: "Appendix", label, title. */
const HEADING =
  /^(?:Appendix[ \t]+)?((?:[A-Z]|[0-9]+)(?:\.[0-9]+)*)(?:[.:]|[ \t]+-)?[ \t]+(\S.*)$/i;

/** E.g. `Acknowledgments`, `Author's Address`. */
const HEADING_WITHOUT_LABEL = /^[A-Z][A-Za-z]*(?:[ '’][A-Za-z]+)*$/;

const COLLECTED = /\b(?:collected|complete|consolidated|full)\b.*\b(?:A?BNF|grammar|syntax)\b/i;

/** E.g. `Collected BNF for URI  . . . . . . . . . 34`, in a table of contents. */
const PAGE_NUMBER = /[. \t]{2,}[0-9]+$/;

/**
 * The paragraphs of the sections that are titled as the collected grammar, without their headings.
 *
 * Cost: linear.
 */
export function collectedGrammar(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  let section: string | undefined;
  return paragraphs.filter((paragraph) => {
    const heading = headingOf(paragraph);
    if (heading === undefined) return section !== undefined;
    if (section !== undefined && heading.label.startsWith(`${section}.`)) return false;
    section = COLLECTED.test(heading.title) ? heading.label : undefined;
    return false;
  });
}

interface Heading {
  /** E.g. `A` or `5.2`; empty where there is none. */
  readonly label: string;
  readonly title: string;
}

function headingOf({ lines: [first] }: Paragraph): Heading | undefined {
  if (first === undefined || first.indentation > 0 || PAGE_NUMBER.test(first.text))
    return undefined;
  if (HEADING_WITHOUT_LABEL.test(first.text)) return { label: "", title: first.text };
  const [, label, title = ""] = HEADING.exec(first.text) ?? [];
  return label === undefined || title.startsWith("=") ? undefined : { label, title };
}
