/** Blocks of code in documents, and the marks by which authors say what a block contains. */
import type { Piece } from "../../grammar/abnf/document/dedented.js";

/** A block of code of a document. */
export interface CodeBlock {
  /** Its language, and its name if it has one, as the document writes them. */
  readonly labels: readonly string[];
  /** The offset in the document at which the block, or the tag before it, ends its first line. */
  readonly origin: number;
  readonly pieces: readonly Piece[];
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
function isOfAbnf({ labels: [language = ""] }: CodeBlock): boolean {
  return /^abnf(?![-\w:])/i.test(language.trim());
}

/** E.g. `abnf-example:URI`, `abnf-counterexample:URI`, `abnf-example-text:icalstream`. */
const MARK = /^abnf-(counter)?example(-text)?(?::(.*))?$/i;

/**
 * Returns the mark of a block. It is one word, because kramdown-rfc takes each further word after a fence for
 * an unknown class. As a type, it passes kramdown-rfc and xml2rfc, for which types are free text; as the name
 * of `sourcecode` with `markers="true"`, it stands in the text of the RFC.
 */
export function markOf({ labels }: CodeBlock): ExampleMark | undefined {
  for (const label of labels) {
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

/** Returns the pieces of the blocks that contain ABNF. */
export function abnfBlocks(blocks: readonly CodeBlock[]): readonly (readonly Piece[])[] {
  return blocks.filter(isOfAbnf).map(({ pieces }) => pieces);
}
