/** Lays ABNF out as RFCs do. */
import { describe } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { printLines, RuleLayout, Writer } from "./layout/rule-layout.js";
import { words } from "../abnf/words.js";
import { treeOf } from "./layout/tree.js";
import { withoutPageBreaks } from "../abnf/tolerances.js";
import { readAbnf } from "../abnf/reader.js";
import type { RuleNode } from "../ast/nodes.js";
import type { Word } from "../abnf/words.js";
import type { Comment } from "./layout/tree.js";

/** Options of `format`. */
export interface FormatOptions {
  /** The greatest number of columns of a line. Words and comments are not broken. Default: 72. */
  readonly width?: number;
}

const WIDTH = 72;

/** Names beyond this part of the width do not move the `=` of the other rules of their block. */
const NAME_SHARE = 0.4;

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Lays an ABNF text out as RFCs do. Rule names begin at the margin. The `=` of rules without a blank line
 * between them are in one column. A rule that does not fit into the width has its alternatives on lines of
 * their own.
 *
 * Comments and blank lines between rules are kept. Page breaks, byte order marks and blank lines within a
 * rule are removed, and `|` becomes `/`. The rules stay the same, and `format(format(x)) === format(x)`.
 * Lines end with CRLF if the first line of the text does, otherwise with LF. Cost: linear.
 *
 * @throws {AbnfSyntaxError} if the text is not ABNF. Lists (`1#element`) are allowed.
 * @throws {TypeError} if an argument has a wrong type, or the width is not a positive integer.
 *
 * @example
 * ```ts
 * format('pair=key "=" value ; one\n  key  =  1*ALPHA\n  value  =  *VCHAR|"-"', { width: 24 });
 * // 'pair  = key "=" value  ; one\nkey   = 1*ALPHA\nvalue = *VCHAR / "-"\n'
 * ```
 */
export function format(abnf: string, options: FormatOptions = {}): string {
  if (typeof abnf !== "string") throw new TypeError(`ABNF is a string, not ${describe(abnf)}`);
  requireOptions(options, { width: true });
  const { width = WIDTH } = options;
  if (!Number.isInteger(width) || width < 1)
    throw new TypeError(
      `width is a positive integer, not ${typeof width === "number" ? String(width) : describe(width)}`,
    );
  const { rules } = readAbnf(abnf, { lists: true });
  const text = withoutPageBreaks(abnf.replace(BYTE_ORDER_MARK, "\n")).text;
  const lines = splitBlocks(text, rules).flatMap((block) =>
    block === BLANK ? [""] : printBlock(block, width),
  );
  // A `rulelist` is not empty.
  if (lines.length === 0) lines.push("");
  const lineEnd = /^[^\n]*\r\n/.test(abnf) ? "\r\n" : "\n";
  return lines.map((line) => line + lineEnd).join("");
}

/** A rule, with the comments after it and below it, or a comment at the margin. */
type LayoutItem =
  { readonly rule: RuleNode; readonly text: string; readonly after: readonly Comment[] } | string;

/** Items without a blank line between them; or a blank line. */
type Block = readonly LayoutItem[] | typeof BLANK;

const BLANK = "";

/** Splits a text into blocks and the blank lines between them. */
function splitBlocks(text: string, rules: readonly RuleNode[]): readonly Block[] {
  const blocks: Block[] = [];
  let items: LayoutItem[] = [];
  const margin = rules.length === 0 ? 0 : columnOf(text, rules[0]!.span.start);

  const endBlock = (): void => {
    if (items.length > 0) blocks.push(items);
    items = [];
  };
  /** Takes the comments and blank lines from an offset to another. Returns the comments of the rule before. */
  const takeGap = (start: number, end: number): readonly Comment[] => {
    const after: Comment[] = [];
    // The gap begins in the line of the rule before, and ends with the blanks before the next one.
    const gap = text.slice(start, end).split("\n");
    let isBelowRule = start > 0;
    let offset = start;
    for (const [index, line] of gap.entries()) {
      const comment = line.trim();
      const column = columnOf(text, offset + line.search(/\S|$/));
      offset += line.length + 1;
      if (comment !== "") {
        const isBehind = index === 0;
        if (isBelowRule && (isBehind || column > margin)) {
          after.push({ text: comment, column, isBehind });
        } else {
          isBelowRule = false;
          pending.push(" ".repeat(Math.max(0, column - margin)) + comment);
        }
      } else if (index > 0 && index < gap.length - 1) {
        isBelowRule = false;
        pending.push(BLANK);
      }
    }
    return after;
  };
  const pending: string[] = [];
  const addPending = (): void => {
    for (const line of pending.splice(0)) {
      if (line !== BLANK) items.push(line);
      else {
        endBlock();
        blocks.push(BLANK);
      }
    }
  };

  takeGap(0, rules.at(0)?.span.start ?? text.length);
  addPending();
  for (const [index, rule] of rules.entries()) {
    const after = takeGap(rule.span.end, rules.at(index + 1)?.span.start ?? text.length);
    items.push({ rule, text, after });
    addPending();
  }
  endBlock();
  const full = [...blocks.keys()].filter((index) => blocks[index] !== BLANK);
  return blocks.slice(full.at(0) ?? 0, (full.at(-1) ?? -1) + 1);
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

function printBlock(items: readonly LayoutItem[], width: number): string[] {
  const rules = items.flatMap((item) => (typeof item === "string" ? [] : [item.rule]));
  const names = rules
    .map(({ name }) => name.length)
    .filter((length) => length <= width * NAME_SHARE);
  const sign = Math.max(0, ...names) + 1;
  const body = sign + Math.max(1, ...rules.map(({ definedAs }) => definedAs.length)) + 1;

  const writer = new Writer();
  for (const item of items) {
    if (typeof item === "string") writer.ownComment(item, 0);
    else writeRule(writer, item, { sign, body, width });
    writer.newline(0);
  }
  return printLines(writer.end(), width);
}

function writeRule(
  writer: Writer,
  { rule, text, after }: Exclude<LayoutItem, string>,
  { sign, body, width }: { readonly sign: number; readonly body: number; readonly width: number },
): void {
  const commentOf = (word: Word): Comment => {
    const column = columnOf(text, word.start);
    const before = text.slice(word.start - column, word.start);
    return { text: word.text.trimEnd(), column, isBehind: before.trim() !== "" };
  };
  const [, ...others] = words(text, rule.span);
  const tree = treeOf(
    others.filter(({ kind }) => kind !== "="),
    commentOf,
  );
  const isLong = rule.name.length + 1 > sign;
  const start = isLong ? rule.name.length + 2 + rule.definedAs.length : body;
  const layout = new RuleLayout(writer, {
    width,
    body: start,
    sourceBody: columnOf(text, rule.elements.span.start),
  });
  writer.write(`${rule.name.padEnd(isLong ? 0 : sign - 1)} ${rule.definedAs}`.padEnd(start), 0);
  layout.alternatives(tree, start, 0);
  layout.comments(after);
}
