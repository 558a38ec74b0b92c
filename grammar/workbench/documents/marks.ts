/** The marks by which authors name the content of a block of code. */
import { nearest } from "../../common/suggestion.js";
import type { Piece } from "./mapped-text.js";

/** A block of code of a document. */
export interface CodeBlock {
  /** The language, as the document writes it. */
  readonly language: string;
  /** The name of the file that it belongs to; empty if it has none. */
  readonly name: string;
  /** The offset in the document at which the block, or the tag before it, ends its first line. */
  readonly origin: number;
  readonly pieces: readonly Piece[];
  /** Whether it is the content of an element, with entities. */
  readonly isMarkup?: boolean;
}

/** The contents of a block: strings that a rule matches, or strings that it refuses. */
export interface ExampleMark {
  readonly isCounter: boolean;
  /** Whether the block is one string, whose lines end with CRLF; otherwise each line is a string. */
  readonly isText: boolean;
  /** The rule; undefined if the author has forgotten it. */
  readonly rule: string | undefined;
}

/** Checks whether a block contains ABNF. */
export function isOfAbnf({ language }: CodeBlock): boolean {
  return /^abnf(?:7230|9110)?(?![-\w:])/i.test(language.trim());
}

/** Checks whether a block contains ABNF with the `#rule` of RFC 7230 and RFC 9110. */
export function hasLists({ language }: CodeBlock): boolean {
  return /^abnf(?:7230|9110)(?![-\w:])/i.test(language.trim());
}

/** E.g. `abnf-example:URI`, `abnf-counterexample:URI`, `abnf-example-text:icalstream`. */
const MARK = /^abnf-(counter)?example(-text)?(?::(.*))?$/i;

/**
 * Returns the mark of a block. It is one word, because kramdown-rfc takes each further word after a fence for
 * an unknown class. As a type, it passes kramdown-rfc and xml2rfc, for which types are free text; as the name
 * of `sourcecode` with `markers="true"`, it stands in the text of the RFC.
 */
export function markOf({ language, name }: CodeBlock): ExampleMark | undefined {
  for (const label of [language, name]) {
    const [found, counter, text, rule = ""] = MARK.exec(label.trim()) ?? [];
    if (found === undefined) continue;
    return {
      isCounter: counter !== undefined,
      isText: text !== undefined,
      rule: rule === "" ? undefined : rule,
    };
  }
  return undefined;
}

const MARKS = ["abnf-example", "abnf-counterexample"].flatMap((mark) => [mark, `${mark}-text`]);

/** More edits make another word. */
const MOST_EDITS = 2;

/** Returns a sentence about a word that is almost a mark, or undefined if a block has none. */
export function misspelledMark(block: CodeBlock): string | undefined {
  if (markOf(block) !== undefined) return undefined;
  for (const label of [block.language, block.name]) {
    const [, word = "", rule] = /^([^\s:]+)(:.*)?$/.exec(label.trim()) ?? [];
    const isOfMarks = label === block.language && /^abnf-/i.test(word);
    if (!isOfMarks && rule === undefined) continue;
    const meant = nearest(word, MARKS, () => MOST_EDITS + 1);
    if (meant !== undefined)
      return `${word} marks no examples; did you mean ${meant}${rule ?? ":RULE"}?`;
    if (isOfMarks) return `${word} marks no examples; ${MARKS.join(", ")} do`;
  }
  return undefined;
}
