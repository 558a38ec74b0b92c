/** The blocks of code in documents of all kinds. */
import { blocksOfMarkdown } from "./markdown.js";
import { blockBelow, blocksOfText } from "./plain-text.js";
import { blocksOfXml } from "./rfc-xml.js";
import type { CodeBlock } from "./code-block.js";

/** The kinds of files. */
export type Kind = "abnf" | "text" | "xml" | "markdown";

/** A text, and how it is read. */
export interface Document {
  readonly text: string;
  readonly kind: Kind;
}

/** Returns the blocks of code of a document that its author has marked as such. A grammar has none. */
export function codeBlocksIn({ text, kind }: Document): readonly CodeBlock[] {
  switch (kind) {
    case "abnf":
      return [];
    case "text":
      return blocksOfText(text);
    case "xml":
      return blocksOfXml(text);
    case "markdown":
      return blocksOfMarkdown(text);
  }
}

/**
 * Returns the block of code after some words of a document, or undefined. In plain text, it is the first
 * stretch of lines that is indented more than the paragraph with the words.
 */
export function codeBlockAfter({ text, kind }: Document, words: string): CodeBlock | undefined {
  const end = endOf(words, text);
  if (end === undefined) return undefined;
  if (kind === "text") return blockBelow(text, end);
  return codeBlocksIn({ text, kind }).find(({ origin }) => origin >= end);
}

/** Returns where some words end in a text whose lines may break between any two of them. */
function endOf(words: string, text: string): number | undefined {
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    .join("\\s+");
  const found = new RegExp(pattern).exec(text);
  return found === null ? undefined : found.index + found[0].length;
}
