/** Reads the ABNF of documents of all kinds. */
import { definedNames } from "../../abnf/words.js";
import { abnfFromDocument } from "./plain-text.js";
import { joinBlocks } from "./mapped-text.js";
import { blocksOfMarkdown } from "./markdown.js";
import { hasLists, isOfAbnf, markOf } from "./marks.js";
import { blockBelow, blocksOfText, withoutExamples } from "./plain-text.js";
import { blocksOfXml } from "./xml.js";
import type { IncludedLine, Piece } from "./mapped-text.js";
import type { CodeBlock } from "./marks.js";

/** The kinds of files. HTML is read as Markdown, which can contain it. */
export type Kind = "abnf" | "text" | "xml" | "markdown";

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["txt", "text"],
  ["text", "text"],
  ["xml", "xml"],
  ["md", "markdown"],
  ["markdown", "markdown"],
  ["mkd", "markdown"],
  ["html", "markdown"],
  ["htm", "markdown"],
]);

/** Returns the kind of a file by the extension of its name; without a known one, by its first characters. */
export function kindOf(name: string, text: string): Kind {
  const known = KINDS.get(/\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? "");
  return known ?? (/^\s*<(?:\?xml|!DOCTYPE|rfc)\b/.test(text) ? "xml" : "abnf");
}

/** A text, and how it is read. */
export interface Document {
  readonly text: string;
  readonly kind: Kind;
}

/** The ABNF of a document, with the places of its characters. */
export interface ReadDocument extends Document {
  readonly abnf: string;
  /** Returns the offset in the document of an offset in the ABNF. */
  readonly originOf: (offset: number) => number;
  /** Returns the line of an included file at an offset in the ABNF; undefined in the document itself. */
  readonly includedAt: (offset: number) => IncludedLine | undefined;
  /** The blocks of code that the author has marked as such. A grammar has none. */
  readonly blocks: readonly CodeBlock[];
  /** Whether a block says that its ABNF has the `#rule` of RFC 9110. */
  readonly lists: boolean;
}

/**
 * Returns the text of a file that a document includes.
 *
 * @throws {Error} with the reason if the file is not read.
 */
export type IncludeReader = (file: string) => string;

/** Reads a document, whose included files a function reads. Without it, they are refused. Linear. */
export function readDocument(
  { text, kind }: Document,
  include: IncludeReader = refuse,
): ReadDocument {
  const blocks = codeBlocksIn({ text, kind }).map((block) =>
    kind === "markdown" && isOfAbnf(block) ? withIncluded(block, include) : block,
  );
  const read = { text, kind, blocks, lists: blocks.some(hasLists) };
  if (kind !== "abnf" && kind !== "text") return { ...read, ...joinedAbnf(blocks) };
  const found =
    kind === "text" ? abnfFromDocument(withoutExamples(text), { mistakes: true }) : undefined;
  return {
    ...read,
    abnf: found?.abnf ?? text,
    originOf: (offset) => found?.positionOf(offset).offset ?? offset,
    includedAt: () => undefined,
  };
}

function refuse(): never {
  throw new Error("other files are not read here");
}

/** Returns the ABNF of some blocks. */
function joinedAbnf(
  blocks: readonly CodeBlock[],
): Pick<ReadDocument, "abnf" | "originOf" | "includedAt"> {
  const joined = joinBlocks(blocks.filter(isOfAbnf).map(({ pieces }) => pieces));
  return {
    abnf: joined.text,
    originOf: (offset) => joined.originOf(offset),
    includedAt: (offset) => joined.includedAt(offset),
  };
}

/**
 * Returns the grammars of a document. Blocks with the same name are parts of one file, and those with other names of
 * others (RFC 7991 section 2.48.2). Only where there are several names, blocks without a name are a grammar of their
 * own; otherwise, all blocks are one grammar. Examples belong to the grammars that define their rule.
 */
export function grammarsIn<Read extends ReadDocument>(document: Read): readonly Read[] {
  const names = new Set(document.blocks.filter(isOfAbnf).map(({ name }) => name));
  if (names.size - Number(names.has("")) < 2) return [document];
  const grammars = Array.from(names, (wanted) => {
    const blocks = document.blocks.filter((block) => isOfAbnf(block) && block.name === wanted);
    return { ...document, ...joinedAbnf(blocks), blocks };
  });
  const defined = grammars.map(({ abnf }) => definedNames(abnf));
  for (const block of document.blocks.filter((each) => !isOfAbnf(each))) {
    const rule = markOf(block)?.rule?.toLowerCase() ?? "";
    const of = grammars.filter((_, index) => defined[index]?.has(rule));
    for (const grammar of of.length > 0 ? of : grammars.slice(0, 1)) grammar.blocks.push(block);
  }
  return grammars;
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

/** A line by which kramdown-rfc includes a file, with flags such as `-fold`. */
const INCLUDE = /^[ \t]*\{::include((?:-[a-z0-9]+)*)[ \t]+([^}\n]*[^}\s])[ \t]*\}[ \t\r]*$/m;

/** Checks whether a block includes a file. */
export function hasInclude({ pieces }: CodeBlock): boolean {
  return pieces.some(({ text }) => INCLUDE.test(text));
}

function withIncluded(block: CodeBlock, include: IncludeReader): CodeBlock {
  return hasInclude(block) ? { ...block, pieces: block.pieces.map(included) } : block;

  function included(piece: Piece): Piece {
    const [, flags = "", file = ""] = INCLUDE.exec(piece.text) ?? [];
    if (file === "") return piece;
    try {
      // The indentation of a block does not count.
      if (flags !== "" && flags !== "-dedent") throw new Error(`include${flags} is not known`);
      return { ...piece, text: `${include(file).trimEnd()}\n`, file };
    } catch (error) {
      return { ...piece, text: "\n", file, refusal: (error as Error).message };
    }
  }
}

/** A file that a document includes and that is not read, at the place of its first inclusion. */
export interface UnreadInclude {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly message: string;
}

/** Returns the included files that are not read, each once. */
export function unreadIncludes({ text, blocks }: ReadDocument): readonly UnreadInclude[] {
  const pieces = blocks.flatMap((block) => block.pieces);
  const unread = pieces.filter(({ refusal }) => refusal !== undefined);
  return [...new Map([...unread].reverse().map((piece) => [piece.file, piece])).values()]
    .reverse()
    .map(({ origin, file = "", refusal = "" }) => {
      const from = text.indexOf("{", origin);
      return {
        from,
        to: text.indexOf("}", from) + 1,
        message: `${file} is not included: ${refusal}`,
      };
    });
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
