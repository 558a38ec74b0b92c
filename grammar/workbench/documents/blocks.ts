/** Finds the paragraphs of a document, and in them the blocks of ABNF: rules with their comments. */
import { AbnfSyntaxError } from "../../common/errors.js";
import { readAbnf } from "../../abnf/reader.js";
import { isClosing, isOpening, wordsIn } from "../mistakes/mistake.js";
import { readWithMistakes } from "../recovery.js";
import { pageBreaks } from "../../abnf/tolerances.js";
import type { Rule } from "../../ast/nodes.js";

/** A line of a block. */
export interface BlockLine {
  /** The line number in the document, from 1. */
  readonly number: number;
  readonly text: string;
  /** The number of characters of the line in the document before `text`. */
  readonly removed: number;
}

/** A block of lines that look like rules. */
export interface Block {
  /** The lines, moved so that the first rule is at the left margin. */
  readonly lines: readonly BlockLine[];
  /**
   * The rules of the block, or none if the lines are not ABNF. Spans are offsets in
   * `joinLines(lines)`.
   */
  readonly rules: readonly Rule[];
  readonly hasMistakes: boolean;
  /** Whether a part of it could not be read. */
  readonly hasUnread: boolean;
}

/** The content of a block. */
type BlockContent = Pick<Block, "rules" | "hasMistakes" | "hasUnread">;

/** Reads a block that may have mistakes. */
export function contentWithMistakes(abnf: string): BlockContent {
  const { rules, mistakes, unread } = readWithMistakes(abnf, { lists: true });
  return { rules, hasMistakes: mistakes.length > 0, hasUnread: unread.length > 0 };
}

/** Joins lines to a text. Each line ends with LF. */
export function joinLines(lines: readonly { readonly text: string }[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

const RULE = /^[ \t]*[A-Za-z][A-Za-z0-9-]*[ \t]*=/;
const COMMENT = /^[ \t]*;/;
const CONTINUATION = /^[ \t]*[/|]/;

/** A block that may continue below a blank line. */
interface Open {
  /** They contain a rule. */
  readonly lines: Line[];
  /** The number of open brackets of its last rule. */
  readonly brackets: number;
}

/**
 * Returns the blocks of rules in a document, in the order of the document.
 *
 * @param contentOf reads a block
 *
 * Cost: linear.
 */
export function blocksOf(
  paragraphs: readonly Paragraph[],
  contentOf: (abnf: string) => BlockContent = contentWithoutMistakes,
): readonly Block[] {
  const found: Line[][] = [];
  let open: Open | undefined;
  for (const paragraph of paragraphs) {
    const { lines } = paragraph;
    if (open !== undefined && goesOn(open, paragraph)) {
      for (const line of lines) open.lines.push(line);
      open = { lines: open.lines, brackets: open.brackets + openBrackets(lines) };
      continue;
    }
    for (const stretch of ruleLines(lines)) found.push(stretch);
    const last = found.at(-1);
    open = last?.at(-1) === lines.at(-1) && last !== undefined ? openEnd(last) : undefined;
  }
  return found.map((lines) => readBlock(lines, contentOf));
}

function openEnd(lines: Line[]): Open {
  let lastRule = lines.length - 1;
  while (!RULE.test(lines[lastRule]!.text)) lastRule -= 1;
  return { lines, brackets: openBrackets(lines.slice(lastRule)) };
}

function openBrackets(lines: readonly Line[]): number {
  let open = 0;
  for (const { text } of lines) {
    for (const word of wordsIn(text)) {
      if (isOpening(word)) open += 1;
      else if (isClosing(word)) open -= 1;
    }
  }
  return open;
}

/** Checks whether a paragraph continues the block above it, across the blank line between them. */
function goesOn(above: Open, { lines, startsPage }: Paragraph): boolean {
  const margin = marginOf(above.lines);
  const isOther = ({ text, indentation }: Line): boolean =>
    RULE.test(text) || (indentation <= margin && !COMMENT.test(text));
  if (lines.some(isOther)) return false;
  const isWanted = above.brackets > 0 || isUnfinished(above.lines.at(-1)!.text);
  if (isWanted || CONTINUATION.test(lines[0]!.text)) return true;
  return startsPage && contentWithoutMistakes(`continued =\n${joinLines(lines)}`).rules.length > 0;
}

/** Checks whether a rule must continue after a line: it ends with a sign, and perhaps a comment. */
function isUnfinished(line: string): boolean {
  const kind = wordsIn(line).at(-1)?.kind;
  return kind === "=" || kind === "/";
}

/** The indentation of the first rule of a block. */
function marginOf(lines: readonly Line[]): number {
  return lines.find(({ text }) => RULE.test(text))!.indentation;
}

/**
 * The stretches of a paragraph that look like rules. A stretch begins with a rule, or with the
 * comments directly above it. It continues over all lines that are indented at least as far.
 *
 * If text above a rule has the same indentation as the rule or a greater one, both are prose, and
 * so is the rest of the paragraph.
 */
function ruleLines(lines: readonly Line[]): readonly Line[][] {
  const stretches: Line[][] = [];
  let stretch: Line[] | undefined;
  let margin = 0;
  let proseMargin = -1;
  let comments: Line[] = [];
  for (const line of lines) {
    const { text, indentation } = line;
    const isComment = COMMENT.test(text);
    if (stretch !== undefined && (isComment || indentation >= margin)) {
      stretch.push(line);
    } else if (isComment) {
      comments.push(line);
    } else if (!RULE.test(text)) {
      stretch = undefined;
      comments = [];
      proseMargin = Math.max(proseMargin, indentation);
    } else if (indentation > proseMargin) {
      stretch = [...comments, line];
      stretches.push(stretch);
      margin = indentation;
      comments = [];
    } else {
      return stretches;
    }
  }
  return stretches;
}

function readBlock(lines: readonly Line[], contentOf: (abnf: string) => BlockContent): Block {
  const margin = marginOf(lines);
  const dedented = lines.map(({ number, text, indentation }) => {
    const removed = Math.min(indentation, margin);
    return { number, text: text.slice(removed), removed };
  });
  return { lines: dedented, ...contentOf(joinLines(dedented)) };
}

/** Reads a block that must be ABNF as a whole; otherwise it has no rules. */
function contentWithoutMistakes(abnf: string): BlockContent {
  try {
    const { rules } = readAbnf(abnf, { lists: true });
    return { rules, hasMistakes: false, hasUnread: false };
  } catch (error) {
    if (error instanceof AbnfSyntaxError) return { rules: [], hasMistakes: true, hasUnread: true };
    throw error;
  }
}

// The lines and paragraphs of a document, without its page breaks.

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

// Finds the sections in which an RFC or Internet-Draft repeats its whole grammar.

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
