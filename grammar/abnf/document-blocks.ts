/** The stretches of a document that are ABNF: blocks of rules, with their comments. */
import type { Rule } from "../ast/nodes.js";
import { AbnfSyntaxError } from "../errors.js";
import type { Line, Paragraph } from "./document-lines.js";
import { readAbnf } from "./reader.js";

/** Lines that look like rules. */
export interface Block {
  /** With the first rule at the left margin. */
  readonly lines: readonly Line[];
  /** What the lines define; nothing where they are not ABNF. The spans are those of `textOf`. */
  readonly rules: readonly Rule[];
}

/** The text of lines, each ended with LF. */
export function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

const RULE = /^[ \t]*[A-Za-z][A-Za-z0-9-]*[ \t]*=/;
const COMMENT = /^[ \t]*;/;
const SLASH = /^[ \t]*[/|]/;

/** The end of a line below which a rule has to go on. */
const UNFINISHED = /[=/|][ \t]*(?:;[^"]*)?$/;

/** Strings, prose and comments, in which a bracket is none; brackets. */
const BRACKETS = /"[^"]*"|<[^>]*>|;.*|[([]|[)\]]/g;

/** A block that may go on below a blank line. */
interface Open {
  readonly lines: Line[];
  /** How many brackets of its last rule are not closed. */
  readonly brackets: number;
}

/**
 * The blocks of rules in a document, in its order.
 *
 * Cost: linear.
 */
export function blocksOf(paragraphs: readonly Paragraph[]): readonly Block[] {
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
  return found.map(readBlock);
}

function openEnd(lines: Line[]): Open {
  let lastRule = lines.length - 1;
  while (lastRule > 0 && !RULE.test(lines[lastRule]!.text)) lastRule -= 1;
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

/** Whether a paragraph belongs to the block above it, although a blank line is between. */
function goesOn(above: Open, { lines, startsPage }: Paragraph): boolean {
  const margin = marginOf(above.lines);
  if (lines.some(({ text, indentation }) => indentation <= margin || RULE.test(text))) return false;
  const isWanted = above.brackets > 0 || UNFINISHED.test(above.lines.at(-1)?.text ?? "");
  if (isWanted || SLASH.test(lines.at(0)?.text ?? "")) return true;
  return startsPage && rulesIn(`continued =\n${textOf(lines)}`).length > 0;
}

function marginOf(lines: readonly Line[]): number {
  return lines.find(({ text }) => RULE.test(text))?.indentation ?? 0;
}

/**
 * The stretches of a paragraph that begin with a rule, or with the comments right above it, and
 * have all the lines below that are not indented less.
 *
 * Text above a rule that is indented as far as the rule is prose, and so is the rest.
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

function readBlock(lines: readonly Line[]): Block {
  const margin = marginOf(lines);
  const dedented = lines.map(({ number, text, indentation }) => {
    const removed = Math.min(indentation, margin);
    return { number, text: text.slice(removed), indentation: indentation - removed };
  });
  return { lines: dedented, rules: rulesIn(textOf(dedented)) };
}

function rulesIn(abnf: string): readonly Rule[] {
  try {
    return readAbnf(abnf, { lists: true }).rules;
  } catch (error) {
    if (error instanceof AbnfSyntaxError) return [];
    throw error;
  }
}
