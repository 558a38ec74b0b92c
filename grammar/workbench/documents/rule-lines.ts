/** Finds the lines of a plain text that look like rules. */
import { isClosing, isOpening, wordsIn } from "../mistakes/mistake.js";
import { readWithMistakes } from "../recovery.js";
import { pageBreaks, withoutSpans } from "../../abnf/tolerances.js";
import type { RecoveredText } from "../recovery.js";
import type { Word } from "../../abnf/words.js";

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
  /** The content of them. All offsets are those of the lines, each with an LF. */
  readonly read: RecoveredText;
  /** The number of the stretch of rules, without a blank line, that it belongs to. */
  readonly stretch: number;
  /** The number of the block of rules, without prose, that it belongs to. */
  readonly block: number;
  /** The prose above the block. */
  readonly introduction: string;
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

/** Lines that look like a rule, as they are found. */
interface RuleFound extends Pick<RuleLines, "stretch" | "block" | "introduction"> {
  readonly lines: DocumentLine[];
  /** The column of the rule. */
  readonly margin: number;
  /** The number of its open brackets. */
  brackets: number;
}

/** The most lines of prose above a block that name its kind. */
const MOST_INTRODUCTION = 6;

/** Returns the lines that look like rules, in the order of the document. Cost: linear. */
export function rulesIn(document: string): readonly RuleLines[] {
  const lines = linesIn(document);
  const found: RuleFound[] = [];
  // The rule that may go on, the comments that belong to it or to the next one, and the prose above its block.
  let open: RuleFound | undefined;
  let comments: DocumentLine[] = [];
  let prose: string[] = [];
  // The greatest indentation of the prose above a line in its paragraph.
  let proseMargin = -1;
  let stretch = 0;
  let block = 0;
  lines.forEach((line, index) => {
    const { text, indentation, above } = line;
    if (above !== "line") proseMargin = -1;
    const isComment = COMMENT.test(text);
    if (open !== undefined && goesOn(open, line, lines, index)) {
      // Comments below a blank line may be those of the next rule.
      if (isComment && (above !== "line" || comments.length > 0)) comments.push(line);
      else {
        for (const comment of comments) open.lines.push(comment);
        // The rest of a comment is read as a continuation, in which it is a mistake.
        const isBroken = isRestOfComment(open, line, lines[index + 1]) && indentation > 0;
        open.lines.push(isBroken ? { ...line, indentation: indentation - 1 } : line);
        open.brackets += openBrackets(text);
        comments = [];
      }
    } else if (isComment) {
      if (above !== "line") comments = [];
      comments.push(line);
    } else if (
      RULE.test(text) &&
      (indentation > proseMargin || (open !== undefined && indentation === proseMargin))
    ) {
      if (above !== "line") comments = [];
      const first = comments[0] ?? line;
      if (open === undefined || first.above !== "line" || indentation < open.margin) stretch += 1;
      open = {
        lines: [...comments, line],
        margin: indentation,
        brackets: openBrackets(text),
        stretch,
        block,
        introduction: prose.slice(-MOST_INTRODUCTION).join("\n"),
      };
      found.push(open);
      comments = [];
      proseMargin = -1;
    } else {
      if (open !== undefined) {
        prose = [];
        block += 1;
      }
      prose.push(text.trim());
      open = undefined;
      comments = [];
      proseMargin = RULE.test(text) ? Infinity : Math.max(proseMargin, indentation);
    }
  });
  return found.map(ruleLinesOf);
}

function ruleLinesOf({ lines, margin, stretch, block, introduction }: RuleFound): RuleLines {
  const dedented = lines.map(({ number, text, indentation }) => {
    const removed = Math.min(indentation, margin);
    return { number, text: text.slice(removed), removed };
  });
  return {
    lines: dedented,
    read: readWithMistakes(joinLines(dedented), { lists: true }),
    stretch,
    block,
    introduction,
    isCollected: lines[0]!.isCollected,
  };
}

/** Checks whether a line belongs to the rule above it. */
function goesOn(
  open: RuleFound,
  line: DocumentLine,
  lines: readonly DocumentLine[],
  index: number,
): boolean {
  const { text, indentation, above } = line;
  const { margin } = open;
  if (indentation < margin || MARK.test(text)) return false;
  const isWanted = open.brackets > 0 || isUnfinished(open.lines.at(-1)!.text);
  if (RULE.test(text)) return indentation > margin && above === "line" && isWanted;
  if (COMMENT.test(text)) return above === "line" || indentation > margin;
  if (CONTINUATION.test(text)) return true;
  if (above === "line")
    return (
      indentation > margin ||
      isRestOfComment(open, line, lines[index + 1]) ||
      (isWanted && isElements(text))
    );
  if (indentation === margin) return false;
  if (isWanted) return isElements(text);
  return above === "page" && isElements(paragraphAt(lines, index));
}

/** Checks whether a line in the column of a rule, between a comment and the next line of the grammar, ends the comment. */
function isRestOfComment(
  { lines, margin }: RuleFound,
  line: DocumentLine,
  below?: DocumentLine,
): boolean {
  if (line.above !== "line" || line.indentation !== margin || CONTINUATION.test(line.text))
    return false;
  if (!COMMENT.test(lines.at(-1)!.text) || below?.above !== "line") return false;
  return COMMENT.test(below.text) || (RULE.test(below.text) && below.indentation === margin);
}

function paragraphAt(lines: readonly DocumentLine[], first: number): string {
  let end = first + 1;
  while (lines[end]?.above === "line" && !RULE.test(lines[end]!.text)) end += 1;
  return joinLines(lines.slice(first, end));
}

/** Checks whether a text can be the elements of a rule, and is not prose. */
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

// The lines of a plain text, without its page breaks, and the sections in which RFCs repeat their whole grammar.

/** A line that is not blank. */
interface DocumentLine {
  /** The line number in the document, from 1. */
  readonly number: number;
  /** Without the white space at its end. */
  readonly text: string;
  /** The number of blanks and tabs at its beginning. */
  readonly indentation: number;
  /** A line directly above it, blank lines, or the end of a page, where a paragraph may go on. */
  readonly above: "line" | "blank" | "page";
  /** Whether it is in a section whose title announces the collected grammar. */
  readonly isCollected: boolean;
}

const PAGE_END = "\f";

/** Returns the lines of a document. Cost: linear. */
function linesIn(document: string): readonly DocumentLine[] {
  const lines: DocumentLine[] = [];
  let above: DocumentLine["above"] = "blank";
  let section: string | undefined;
  const all = withPageEnds(document).split("\n");
  all.forEach((line, index) => {
    const text = line.trimEnd();
    if (text === "") {
      if (line === PAGE_END) above = "page";
      else if (above === "line") above = "blank";
      return;
    }
    const isAlone = index + 1 === all.length || all[index + 1]!.trim() === "";
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
  return withoutSpans(
    document,
    pageBreaks(document),
    (stretch) => PAGE_END + stretch.replace(/[^\n]/g, ""),
  );
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
