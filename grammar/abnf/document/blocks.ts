/** Finds the blocks of ABNF in a document: rules with their comments. */
import type { Rule } from "../../ast/nodes.js";
import { AbnfSyntaxError } from "../../common/errors.js";
import type { Line, Paragraph } from "./lines.js";
import { readAbnf } from "../reader.js";
import { readWithMistakes } from "../recovery.js";

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

/** The end of a line after which a rule must continue: a sign, and perhaps a comment without quotes. */
const UNFINISHED = /[=/|][ \t]*(?:;|$)/;

/** Strings, prose values and comments, whose brackets do not count; and brackets. */
const BRACKETS = /"[^"]*"|<[^>]*>?|;.*|[([]|[)\]]/g;

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
    for (const [word] of text.matchAll(BRACKETS)) {
      if (word === "(" || word === "[") open += 1;
      else if (word === ")" || word === "]") open -= 1;
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

function isUnfinished(line: string): boolean {
  return UNFINISHED.test(line.slice(line.lastIndexOf('"') + 1));
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
