/** The grammar in the text of an RFC or Internet-Draft. */
import { ruleKey } from "../ast/definition.js";
import type { Node, Rule } from "../ast/nodes.js";
import { referencesIn } from "../ast/references.js";
import { CORE_RULES_ABNF } from "./core-rules.js";
import { blocksOf, textOf } from "./document-blocks.js";
import type { Block } from "./document-blocks.js";
import { paragraphsOf } from "./document-lines.js";
import type { Line } from "./document-lines.js";
import { collectedGrammar } from "./document-sections.js";
import { printAbnf } from "./printer.js";
import { readAbnf } from "./reader.js";

/** A stretch of lines of a document, counted from 1. */
export interface LineRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

/** What a document has of ABNF. */
export interface DocumentAbnf {
  /** Its rules as they are printed there, but at the left margin, without page breaks. */
  readonly abnf: string;
  /** The lines that they were taken from. */
  readonly lines: readonly LineRange[];
  /** The lines that look like rules, and were not taken. */
  readonly skipped: readonly LineRange[];
}

/**
 * Finds the grammar in a document: its collected grammar, if it has a section of that title, else
 * all rules between its prose, those that are repeated once.
 *
 * Lines are taken for rules where a whole block of them is ABNF (with the `#rule` of RFC 9110) and
 * has to do with other rules: what examples and pseudo-code write with `=` most often is neither.
 * A document without rules gives an empty text.
 *
 * Cost: linear.
 *
 * @example
 * ```ts
 * const { abnf, lines } = abnfFromDocument(readFileSync("rfc3986.txt", "utf8"));
 * const { rules } = compile(abnf);
 * ```
 */
export function abnfFromDocument(document: string): DocumentAbnf {
  const paragraphs = paragraphsOf(document);
  const collected = blocksOf(collectedGrammar(paragraphs));
  if (collected.some(isAbnf)) return gather(collected, isAbnf);
  const blocks = blocksOf(paragraphs);
  const isRelated = relatedTo(blocks);
  return gather(blocks, (block) => isAbnf(block) && block.rules.some(isRelated));
}

function isAbnf({ rules }: Block): boolean {
  return rules.length > 0;
}

/** Whether a rule has to do with other rules, or at least could not be anything but a rule. */
function relatedTo(blocks: readonly Block[]): (rule: Rule) => boolean {
  const rules = blocks.flatMap((block) => block.rules);
  const defined = new Set([...readAbnf(CORE_RULES_ABNF).rules, ...rules].map(keyOf));
  const referred = new Set(rules.flatMap(othersIn));
  return (rule) =>
    referred.has(keyOf(rule)) ||
    othersIn(rule).some((name) => defined.has(name)) ||
    (hasTerminal(rule.elements) && rule.elements.type !== "char-val");
}

function keyOf({ name }: Rule): string {
  return ruleKey(name);
}

/** The rules that a rule refers to, but for itself. */
function othersIn(rule: Rule): string[] {
  return referencesIn(rule.elements)
    .map((node) => ruleKey(node.type === "reference" ? node.name : node.text))
    .filter((name) => name !== keyOf(rule));
}

function hasTerminal(node: Node): boolean {
  switch (node.type) {
    case "alternation":
      return node.alternatives.some(hasTerminal);
    case "concatenation":
      return node.elements.some(hasTerminal);
    case "repetition":
    case "option":
      return hasTerminal(node.element);
    case "char-val":
    case "num-range":
    case "num-sequence":
      return true;
    case "reference":
    case "prose-val":
      return false;
  }
}

/** Puts the blocks that are wanted together, without what they repeat. */
function gather(blocks: readonly Block[], isWanted: (block: Block) => boolean): DocumentAbnf {
  const seen = new Set<string>();
  const isNew = ({ rule }: Part): boolean => {
    const print = printAbnf([{ ...rule, name: keyOf(rule) }]);
    const before = seen.size;
    return seen.add(print).size > before;
  };
  const taken = blocks
    .filter(isWanted)
    .map((block) =>
      partsOf(block)
        .filter(isNew)
        .flatMap(({ lines }) => lines),
    )
    .filter((lines) => lines.length > 0);
  const skipped = blocks.filter((block) => !isWanted(block)).flatMap(({ lines }) => lines);
  return {
    abnf: taken.map(textOf).join("\n"),
    lines: rangesOf(taken.flat()),
    skipped: rangesOf(skipped),
  };
}

/** A rule and its lines, with the comments below it. */
interface Part {
  readonly rule: Rule;
  readonly lines: readonly Line[];
}

function partsOf({ lines, rules }: Block): Part[] {
  const starts: number[] = [];
  let lineEnd = 0;
  lines.forEach(({ text }, index) => {
    lineEnd += text.length + 1;
    const next = rules[starts.length];
    if (next !== undefined && next.span.start < lineEnd) starts.push(index);
  });
  return rules.map((rule, index) => ({
    rule,
    lines: lines.slice(index === 0 ? 0 : starts[index], starts[index + 1]),
  }));
}

function rangesOf(lines: readonly Line[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const { number } of lines) {
    const last = ranges.at(-1);
    if (last?.last === number - 1) ranges.splice(-1, 1, { first: last.first, last: number });
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}
