/** Finds the lines of a plain text that look like rules. */
import { isClosing, isOpening, wordsIn } from "../mistakes/mistake.js";
import { readWithMistakes } from "../recovery.js";
import { linesOf } from "./lines.js";
import type { RecoveredText } from "../recovery.js";
import type { Word } from "../../abnf/words.js";
import type { Line } from "./lines.js";

/** A line of a rule. */
export interface RuleLine {
  /** The line number in the document, from 1. */
  readonly number: number;
  readonly text: string;
  /** The number of characters of the line in the document before `text`. */
  readonly removed: number;
}

/** Lines that look like one rule: the comments directly above it, the rule, and its continuation. */
export interface RuleLines {
  /** The lines, moved so that the rule is at the left margin. */
  readonly lines: readonly RuleLine[];
  /** What is in them. All offsets are those of the lines, each with an LF. */
  readonly read: RecoveredText;
  /** The number of the stretch of rules, without a blank line, that it belongs to. */
  readonly stretch: number;
  /** The number of the block of rules, without prose, that it belongs to. */
  readonly block: number;
  /** The prose above the block. */
  readonly introduction: string;
  /** Whether prose in the column of the rule is directly below it. */
  readonly isCut: boolean;
  readonly isCollected: boolean;
}

/** Joins lines to a text. Each line ends with LF. */
export function joinLines(lines: readonly { readonly text: string }[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

const RULE = /^[ \t]*<?[A-Za-z][\w.#-]*>?[ \t]*(?:=(?![=>])|\/=)/;
const COMMENT = /^[ \t]*;/;
const CONTINUATION = /^[ \t]*[/|)\]]/;
/** E.g. `<CODE ENDS>`, `Figure 2: The Header Field`, which may stand in the column of a rule or to the right of it. */
const MARK = /^[ \t]*(?:<CODE (?:BEGINS|ENDS)>|Figure \d+)/;

/** A rule that may go on. */
interface Open {
  readonly lines: Line[];
  /** The column of the rule. */
  readonly margin: number;
  /** The number of its open brackets. */
  brackets: number;
  readonly stretch: number;
  readonly block: number;
  readonly introduction: string;
  isCut: boolean;
}

/** The most lines of prose above a block that say what it is. */
const MOST_INTRODUCTION = 6;

/** Returns the lines that look like rules, in the order of the document. Cost: linear. */
export function rulesIn(document: string, lists: boolean): readonly RuleLines[] {
  const lines = linesOf(document);
  const found: Open[] = [];
  let open: Open | undefined;
  let comments: Line[] = [];
  let prose: string[] = [];
  let proseMargin = -1;
  let [stretch, block] = [0, 0];
  lines.forEach((line, index) => {
    const { text, indentation, above } = line;
    if (above !== "line") proseMargin = -1;
    if (open !== undefined && proseMargin === -1 && goesOn(open, line, lines, index)) {
      if (COMMENT.test(text) && above !== "line") {
        comments.push(line);
        return;
      }
      if (COMMENT.test(text) && comments.length > 0) {
        comments.push(line);
        return;
      }
      open.lines.push(...comments, line);
      open.brackets += openBrackets(text);
      comments = [];
      return;
    }
    if (COMMENT.test(text)) {
      if (above !== "line") comments = [];
      comments.push(line);
      return;
    }
    if (
      RULE.test(text) &&
      (indentation > proseMargin || (open !== undefined && indentation === proseMargin))
    ) {
      proseMargin = -1;
      if (above !== "line" && comments.length > 0) comments = [];
      const first = comments[0] ?? line;
      if (open === undefined || first.above !== "line" || indentation < open.margin) stretch += 1;
      open = {
        lines: [...comments, line],
        margin: indentation,
        brackets: openBrackets(text),
        stretch,
        block,
        introduction: prose.join("\n"),
        isCut: false,
      };
      found.push(open);
      comments = [];
      return;
    }
    // Prose
    if (open !== undefined || prose.length >= 3 * MOST_INTRODUCTION) {
      if (open !== undefined && above === "line" && indentation === open.margin) open.isCut = true;
      if (open !== undefined) prose = [];
      else prose = prose.slice(-MOST_INTRODUCTION);
      block += 1;
    }
    prose.push(text.trim());
    open = undefined;
    comments = [];
    proseMargin = RULE.test(text) ? Infinity : Math.max(proseMargin, indentation);
  });
  return found.map(({ lines: own, margin, introduction, ...rest }) => {
    const dedented = own.map(({ number, text, indentation }) => {
      const removed = Math.min(indentation, margin);
      return { number, text: text.slice(removed), removed };
    });
    return {
      ...rest,
      lines: dedented,
      read: readWithMistakes(joinLines(dedented), { lists }),
      introduction: introduction.split("\n").slice(-MOST_INTRODUCTION).join("\n"),
      isCollected: own[0]!.isCollected,
    };
  });
}

/** Checks whether a line belongs to the rule above it. */
function goesOn(open: Open, line: Line, lines: readonly Line[], index: number): boolean {
  const { text, indentation, above } = line;
  const { margin } = open;
  if (indentation < margin || MARK.test(text)) return false;
  const isWanted = open.brackets > 0 || isUnfinished(open.lines.at(-1)!.text);
  if (RULE.test(text)) return indentation > margin && above === "line" && isWanted;
  if (COMMENT.test(text)) return above === "line" || indentation > margin;
  if (CONTINUATION.test(text)) return true;
  if (above === "line") {
    const below = lines[index + 1];
    const isBroken =
      COMMENT.test(open.lines.at(-1)!.text) &&
      below?.above === "line" &&
      (COMMENT.test(below.text) || (RULE.test(below.text) && below.indentation === margin));
    return indentation > margin || isBroken || (isWanted && isElements(text));
  }
  if (indentation === margin) return false;
  if (isWanted) return isElements(text);
  return above === "page" && isElements(paragraphAt(lines, index));
}

function paragraphAt(lines: readonly Line[], first: number): string {
  let end = first + 1;
  while (lines[end]?.above === "line" && !RULE.test(lines[end]!.text)) end += 1;
  return joinLines(lines.slice(first, end));
}

/** Checks whether a text can be the elements of a rule, and is no prose. */
function isElements(text: string): boolean {
  const words = wordsIn(text);
  return (
    words.every(({ kind }) => kind !== "stray" && kind !== "unclosed") &&
    longestProse(words) < LEAST_PROSE
  );
}

/** So many names one after the other are prose. */
export const LEAST_PROSE = 4;

/** Checks whether a name can be a word of prose. */
export function isWord(name: string): boolean {
  return /^[A-Za-z][a-z]*$/.test(name);
}

/** Returns the greatest number of words of prose that stand one after the other. */
export function longestProse(
  words: readonly Word[],
  isOfProse: (name: string) => boolean = isWord,
): number {
  let longest = 0;
  let length = 0;
  for (const { kind, text } of words) {
    length = kind === "name" && isOfProse(text) ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Checks whether a rule must continue after a line: it ends with a sign, and perhaps a comment. */
function isUnfinished(line: string): boolean {
  const kind = wordsIn(line).at(-1)?.kind;
  return kind === "=" || kind === "/";
}

function openBrackets(line: string): number {
  let open = 0;
  for (const word of wordsIn(line)) {
    if (isOpening(word)) open += 1;
    else if (isClosing(word)) open -= 1;
  }
  return open;
}
