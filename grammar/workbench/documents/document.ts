/** Finds the grammar in the text of an RFC or Internet-Draft. */
import { ruleKey } from "../../ast/definition.js";
import {
  blocksOf,
  collectedGrammar,
  contentWithMistakes,
  joinLines,
  paragraphsOf,
} from "./blocks.js";
import { MappedText } from "./mapped-text.js";
import { printAbnf } from "../../abnf/printer.js";
import { requireOptions } from "../../common/options.js";
import { LineIndex } from "../../common/line-index.js";
import { nodesIn, referencesIn } from "../../ast/children.js";
import { CORE_RULES_ABNF } from "../../abnf/core-rules.js";
import { readAbnf } from "../../abnf/reader.js";
import type { Node, Rule } from "../../ast/nodes.js";
import type { Block, BlockLine } from "./blocks.js";
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
  requireOptions(options, { mistakes: true });
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

// Separates the rules of a grammar from examples and pseudo-code in a document.

/**
 * Returns a function that checks whether a rule belongs to the grammar. It does if it refers to
 * another of the rules or to a core rule, if another rule refers to it, or if it contains a
 * terminal and is not only a string. Other lines look like `x = y` or `result = ""`, or are
 * prose, `name=value pairs separated by "&"`, with many names for one terminal.
 */
function relatedTo(rules: readonly Rule[]): (rule: Rule) => boolean {
  const defined = definedNames(rules);
  const referred = new Set(rules.flatMap(othersIn));
  return (rule) => {
    const others = othersIn(rule);
    if (referred.has(nameKey(rule)) || others.some((name) => defined.has(name))) return true;
    const terminals = rule.elements.type === "char-val" ? 0 : terminalsIn(rule.elements);
    return terminals > 0 && others.length <= MOST_NAMES_FOR_A_TERMINAL * terminals;
  };
}

/** No rule of an RFC whose names are all of other documents has more. */
const MOST_NAMES_FOR_A_TERMINAL = 3;

/** A line with mistakes that refers to fewer names of the grammar is likely no rule. */
const LEAST_NAMES = 2;

/**
 * Takes the rules from blocks with mistakes that do not belong to the grammar of the other blocks. They are
 * pseudo-code, another language such as CDDL, or an example. A block belongs to the grammar if another rule
 * refers to one of its rules, or if it is ABNF after corrections that are known, and refers to several rules.
 * A name that the grammar defines without mistakes does not count. If all blocks have mistakes, those that can be
 * corrected take the place of the others.
 *
 * Cost: linear.
 */
function withoutForeignRules(blocks: readonly Block[]): readonly Block[] {
  // The only block of a document is its grammar, even if it has many mistakes.
  if (blocks.length === 1) return blocks;
  const sound = blocks.filter(({ hasMistakes }) => !hasMistakes);
  const mended = blocks.filter(({ hasUnread }) => !hasUnread);
  const taken = new Set(relatedRules(sound).length > 0 ? sound : mended);
  const grammar = relatedRules([...taken]);
  const defined = definedNames(grammar);
  const referred = grammar.flatMap(othersIn);
  const ofName = new Map<string, Block[]>();
  const take = (block: Block): void => {
    if (taken.has(block)) return;
    taken.add(block);
    for (const name of block.rules.flatMap(othersIn)) referred.push(name);
  };
  for (const block of blocks) {
    if (taken.has(block)) continue;
    const rules = block.rules.filter((rule) => !defined.has(nameKey(rule)));
    for (const name of rules.map(nameKey)) {
      const same = ofName.get(name);
      if (same === undefined) ofName.set(name, [block]);
      else same.push(block);
    }
    const others = new Set(rules.flatMap(othersIn).filter((name) => defined.has(name)));
    if (!block.hasUnread && others.size >= LEAST_NAMES) take(block);
  }
  for (const name of referred) {
    for (const block of ofName.get(name) ?? []) take(block);
    ofName.delete(name);
  }
  return blocks.map((block) => (taken.has(block) ? block : { ...block, rules: [] }));
}

function relatedRules(blocks: readonly Block[]): readonly Rule[] {
  const rules = blocks.flatMap((block) => block.rules);
  return rules.filter(relatedTo(rules));
}

/** The names of some rules, and of the core rules. */
function definedNames(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set([...readAbnf(CORE_RULES_ABNF).rules, ...rules].map(nameKey));
}

function nameKey({ name }: Rule): string {
  return ruleKey(name);
}

/** The names to which a rule refers, without its own. */
function othersIn(rule: Rule): string[] {
  return referencesIn(rule.elements)
    .map((node) => ruleKey(node.type === "reference" ? node.name : node.text))
    .filter((name) => name !== nameKey(rule));
}

function terminalsIn(node: Node): number {
  return [...nodesIn(node)].filter(({ type }) => TERMINALS.has(type)).length;
}

const TERMINALS: ReadonlySet<Node["type"]> = /* @__PURE__ */ new Set<Node["type"]>([
  "char-val",
  "num-range",
  "num-sequence",
]);
