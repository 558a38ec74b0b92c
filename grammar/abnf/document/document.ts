/** Finds the grammar in the text of an RFC or Internet-Draft. */
import { ruleKey } from "../../ast/definition.js";
import type { Rule } from "../../ast/nodes.js";
import { blocksOf, contentWithMistakes, joinLines } from "./blocks.js";
import type { Block, BlockLine } from "./blocks.js";
import { paragraphsOf } from "./lines.js";
import { relatedTo, withoutForeignRules } from "./relations.js";
import { collectedGrammar } from "./sections.js";
import { MappedText } from "./mapped-text.js";
import { printAbnf } from "../printer.js";
import { requireOptions } from "../../common/arguments.js";
import { LineIndex } from "../../common/line-index.js";
import type { Position } from "../../common/line-index.js";

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
   * Whether to take a block that is not ABNF as a whole, if it belongs to the grammar of the other blocks: a rule of
   * them refers to a rule in it, or its mistakes have known corrections and it refers to several rules. `diagnose`
   * finds its mistakes. Default: no.
   */
  readonly mistakes?: boolean;
}

/**
 * Finds the grammar in a document. If the document has a section with the collected grammar, the
 * result is this section. Otherwise, it is all rules between the prose.
 *
 * A block of lines is taken if the whole block is ABNF (with the `#rule` of RFC 9110) and a rule in
 * it is related to other rules. Examples and pseudo-code with `=` usually fail one of these tests.
 * The first of several equal rules is taken. A document without rules gives an empty text.
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
  requireOptions(options);
  const contentOf = options.mistakes === true ? contentWithMistakes : undefined;
  const paragraphs = paragraphsOf(document);
  const collected = blocksOf(collectedGrammar(paragraphs), contentOf);
  if (collected.some(({ rules }) => rules.length > 0))
    return gather(collected, () => true, document);
  const blocks = withoutForeignRules(blocksOf(paragraphs, contentOf));
  return gather(blocks, relatedTo(blocks.flatMap(({ rules }) => rules)), document);
}

/** Joins the blocks that contain at least one wanted rule. */
function gather(
  blocks: readonly Block[],
  isWanted: (rule: Rule) => boolean,
  document: string,
): DocumentAbnf {
  const taken: (readonly BlockLine[])[] = [];
  const skipped: BlockLine[] = [];
  const defined = new Set<string>();
  const printed = new Set<string>();

  const standingOf = (rule: Rule): "new" | "repeated" | "clashing" => {
    if (printed.has(print(rule))) return "repeated";
    return rule.definedAs === "=" && defined.has(ruleKey(rule.name)) ? "clashing" : "new";
  };

  for (const { lines, rules } of blocks) {
    if (!rules.some((rule) => isWanted(rule) && standingOf(rule) !== "clashing")) {
      append(skipped, lines);
      continue;
    }
    const block: BlockLine[] = [];
    for (const part of ruleLinesIn(lines, rules)) {
      const standing = standingOf(part.rule);
      if (standing === "clashing") append(skipped, part.lines);
      if (standing !== "new") continue;
      append(block, part.lines);
      printed.add(print(part.rule));
      if (part.rule.definedAs === "=") defined.add(ruleKey(part.rule.name));
    }
    if (block.length > 0) taken.push(block);
  }

  return {
    abnf: taken.map(joinLines).join("\n"),
    lines: rangesOf(taken.flat()),
    skipped: rangesOf(skipped),
    positionOf: placesIn(document, taken),
  };
}

/** Returns the function from an offset in the text of some blocks to its place in the document. */
function placesIn(
  document: string,
  blocks: readonly (readonly BlockLine[])[],
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
function print(rule: Rule): string {
  return printAbnf([{ ...rule, name: ruleKey(rule.name) }]);
}

/** A rule with its lines, and with the lines of the comments below it. */
interface RuleLines {
  readonly rule: Rule;
  readonly lines: readonly BlockLine[];
}

function ruleLinesIn(lines: readonly BlockLine[], rules: readonly Rule[]): readonly RuleLines[] {
  const starts: number[] = [];
  let lineEnd = 0;
  lines.forEach(({ text }, index) => {
    lineEnd += text.length + 1;
    const next = rules.at(starts.length);
    if (next !== undefined && next.span.start < lineEnd) starts.push(index);
  });
  return rules.map((rule, index) => ({
    rule,
    lines: lines.slice(index === 0 ? 0 : starts.at(index), starts.at(index + 1)),
  }));
}

function append(lines: BlockLine[], more: readonly BlockLine[]): void {
  for (const line of more) lines.push(line);
}

function rangesOf(lines: readonly BlockLine[]): readonly LineRange[] {
  const ranges: LineRange[] = [];
  for (const { number } of lines) {
    const last = ranges.at(-1);
    if (last?.last === number - 1) ranges.splice(-1, 1, { first: last.first, last: number });
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}
