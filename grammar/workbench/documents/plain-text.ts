/** The ABNF in the plain text of an RFC or Internet-Draft, and the blocks that it marks as code. */
import { ruleKey } from "../../ast/definition.js";
import { addTo } from "../../common/collections.js";
import { grammarRules } from "./grammar-rules.js";
import { joinLines, rulesIn } from "./rule-lines.js";
import { MappedText } from "./mapped-text.js";
import { printAbnf } from "../../abnf/printer.js";
import { requireOptions } from "../../common/options.js";
import { LineIndex } from "../../common/line-index.js";
import { pageBreaks, withoutSpans } from "../../abnf/tolerances.js";
import { markOf } from "./marks.js";
import type { RuleNode } from "../../ast/nodes.js";
import type { RuleLine, RuleLines } from "./rule-lines.js";
import type { Position } from "../../common/line-index.js";
import type { Piece } from "./mapped-text.js";
import type { CodeBlock } from "./marks.js";

/** A range of lines of a document, counted from 1. */
export interface LineRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

/** The ABNF of a document. */
export interface DocumentAbnf {
  /** The rules as the document prints them, but at the left margin and without page breaks. */
  readonly abnf: string;
  /** The lines of these rules. */
  readonly lines: readonly LineRange[];
  /** The lines that look like rules but were not taken. */
  readonly skipped: readonly LineRange[];
  /** Returns the place in the document of an offset in `abnf`. */
  readonly positionOf: (offset: number) => Position;
}

/** Options of `abnfFromDocument`. */
export interface DocumentOptions {
  /**
   * Whether to take rules with mistakes, too, if they belong to the grammar of the others, or if they have no sign of another
   * language. `diagnose` finds their mistakes. Default: no.
   */
  readonly mistakes?: boolean;
}

/**
 * Finds the grammar in a document: the rules between its prose, each with the comments above it. A section with the collected
 * grammar decides what a rule is of which the document has several definitions; otherwise, the first does.
 *
 * Rules are recognized by what hardly another language has, such as repeats and core rules, by the names that they share, and
 * by the words of the text above them. So examples, formulas, pseudo-code and other notations with `=` are left out. A page break
 * within a rule, and rules in different columns, do not matter. A document without rules gives an empty text.
 *
 * Cost: linear.
 *
 * @example
 * ```ts
 * const { abnf, lines } = abnfFromDocument(readFileSync("rfc3986.txt", "utf8"));
 * const { rules } = compile(abnf);
 * ```
 */
export function abnfFromDocument(document: string, options: DocumentOptions = {}): DocumentAbnf {
  if (typeof document !== "string")
    throw new TypeError(`a document is a string, not ${typeof document}`);
  requireOptions(options, { mistakes: true });
  const all = rulesIn(document);
  return gather(all, grammarRules(document, all, options.mistakes === true), document);
}

/** Joins the lines of the rules of the grammar, each once. Those of the collected grammar go before. */
function gather(
  all: readonly RuleLines[],
  wanted: ReadonlySet<RuleLines>,
  document: string,
): DocumentAbnf {
  const collected = all.filter((lines) => lines.isCollected && wanted.has(lines));
  const skipped: RuleLines[] = [];
  const defined = new Set<string>();
  const printed = new Set<string>();
  const kept = new Set<RuleLines>();
  const foreign = new Set<RuleLines>();

  const keep = (lines: RuleLines): void => {
    const { rules } = lines.read;
    const isRepeated = rules.every((rule) => printed.has(print(rule)));
    const isClashing = rules.some(
      (rule) => rule.definedAs === "=" && defined.has(ruleKey(rule.name)),
    );
    if (!isRepeated && isClashing) foreign.add(lines);
    if (isRepeated || isClashing) return;
    kept.add(lines);
    for (const rule of rules) {
      printed.add(print(rule));
      if (rule.definedAs === "=") defined.add(ruleKey(rule.name));
    }
  };
  for (const lines of collected) keep(lines);
  for (const lines of all) {
    if (!wanted.has(lines)) foreign.add(lines);
    else if (!kept.has(lines)) keep(lines);
  }
  const stretches = new Map<number, RuleLines[]>();
  for (const lines of all) {
    if (foreign.has(lines)) skipped.push(lines);
    if (kept.has(lines)) addTo(stretches, lines.stretch, lines);
  }
  const taken = Array.from(stretches.values(), linesOfRules);
  return {
    abnf: taken.map(joinLines).join("\n"),
    lines: rangesOf(taken.flat()),
    skipped: rangesOf(linesOfRules(skipped)),
    positionOf: placesIn(document, taken),
  };
}

function linesOfRules(rules: readonly RuleLines[]): readonly RuleLine[] {
  return rules.flatMap(({ lines }) => lines);
}

/** Returns the function from an offset in the text of some blocks to its place in the document. */
function placesIn(
  document: string,
  blocks: readonly (readonly RuleLine[])[],
): DocumentAbnf["positionOf"] {
  const lineStarts = [0];
  for (const { index } of document.matchAll(/\n/g)) lineStarts.push(index + 1);
  const mapped = new MappedText();
  for (const block of blocks) {
    for (const { number, removed, text } of block)
      mapped.add(`${text}\n`, lineStarts[number - 1]! + removed);
    mapped.add("\n", lineStarts.at(block.at(-1)!.number) ?? document.length);
  }
  const index = new LineIndex(document);
  return (offset) => index.positionAt(Math.min(mapped.originOf(offset), document.length));
}

/** Prints a rule in a form that is equal for equal rules. */
function print(rule: RuleNode): string {
  return printAbnf([{ ...rule, name: ruleKey(rule.name) }]);
}

function rangesOf(lines: readonly RuleLine[]): readonly LineRange[] {
  const ranges: LineRange[] = [];
  for (const { number } of lines) {
    const last = ranges.at(-1);
    if (last?.last === number - 1) ranges.splice(-1, 1, { first: last.first, last: number });
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}

// Blocks of code between marks.

/** The lines around a block for which RFC XML has `markers="true"` (RFC 8879 section 2.48.3 has an example). */
const BEGINS = /^[ \t]*<CODE BEGINS>(?:[ \t]+file[ \t]+"([^"]*)")?[ \t]*$/;
const ENDS = /^[ \t]*<CODE ENDS>[ \t]*$/;

/** Returns the blocks between `<CODE BEGINS>` and `<CODE ENDS>`, a piece for each line. Linear. */
export function blocksOfText(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let pieces: Piece[] | undefined;
  for (const line of linesOf(text)) {
    const [begins, name = ""] = BEGINS.exec(line.text.trimEnd()) ?? [];
    if (begins !== undefined)
      blocks.push({
        language: "",
        name,
        origin: line.origin + line.text.length,
        pieces: (pieces = []),
      });
    else if (ENDS.test(line.text.trimEnd())) pieces = undefined;
    else pieces?.push(line);
  }
  return blocks;
}

/** Replaces the blocks that are marked as examples by blanks, so that their lines are not rules. */
export function withoutExamples(text: string): string {
  let result = "";
  let done = 0;
  for (const block of blocksOfText(text)) {
    if (markOf(block) === undefined) continue;
    for (const { text: line, origin } of block.pieces) {
      result += text.slice(done, origin) + line.replace(/[^\r\n]/g, " ");
      done = origin + line.length;
    }
  }
  return result + text.slice(done);
}

/**
 * Returns the first lines after an offset that are indented more than the paragraph with the offset, up to a
 * line that is indented less than the first of them.
 */
export function blockBelow(text: string, offset: number): CodeBlock | undefined {
  const lines = linesOf(text);
  const at = lines.findIndex(({ origin, text: line }) => offset <= origin + line.length);
  const end = lines.findIndex(({ text: line }, index) => index > at && isBlank(line));
  const margin = indentationOf(lines[at]?.text ?? "");
  const pieces: Piece[] = [];
  let indentation = margin + 1;
  for (const line of end === -1 ? [] : lines.slice(end)) {
    if (!isBlank(line.text)) {
      if (indentationOf(line.text) < indentation) break;
      if (pieces.length === 0) indentation = indentationOf(line.text);
    } else if (pieces.length === 0) continue;
    pieces.push(line);
  }
  const [first] = pieces;
  return first && { language: "", name: "", origin: first.origin, pieces };
}

/** Returns the lines with their ends; those of page breaks are blank. */
function linesOf(text: string): readonly Piece[] {
  const unbroken = withoutSpans(text, pageBreaks(text), (stretch) =>
    stretch.replace(/[^\n]/g, " "),
  );
  return Array.from(unbroken.matchAll(/[^\n]*\n|[^\n]+$/g), ({ 0: line, index }) => ({
    text: line,
    origin: index,
  }));
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}

function indentationOf(line: string): number {
  return line.search(/[^ \t]/);
}
