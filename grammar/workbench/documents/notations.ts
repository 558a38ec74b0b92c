/**
 * The blocks of code in documents of all kinds, and the marks by which authors say what a block contains.
 */
import { SaxesParser } from "saxes";
import { pageBreaks } from "../../abnf/tolerances.js";
import type { Piece } from "./mapped-text.js";

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

/** The lines around a block for which RFC XML has `markers="true"` (RFC 8879 section 2.48.3 has an example). */
const BEGINS = /^[ \t]*<CODE BEGINS>(?:[ \t]+file[ \t]+"([^"]*)")?[ \t]*$/;
const ENDS = /^[ \t]*<CODE ENDS>[ \t]*$/;

/** Returns the blocks between `<CODE BEGINS>` and `<CODE ENDS>`, a piece for each line. Linear. */
function blocksOfText(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let pieces: Piece[] | undefined;
  for (const line of linesOf(text)) {
    const [begins, name = ""] = BEGINS.exec(line.text.trimEnd()) ?? [];
    if (begins !== undefined)
      blocks.push({
        labels: ["", name],
        origin: line.origin + line.text.length,
        pieces: (pieces = []),
      });
    else if (ENDS.test(line.text.trimEnd())) pieces = undefined;
    else pieces?.push(line);
  }
  return blocks;
}

/** Replaces the blocks that are marked as examples by blanks, so that their lines are no rules. */
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
 * Returns the first lines behind an offset that are indented more than the paragraph with the offset, up to a
 * line that is indented less than the first of them.
 */
function blockBelow(text: string, offset: number): CodeBlock | undefined {
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
  return first && { labels: [], origin: first.origin, pieces };
}

/** Returns the lines with their ends; those of page breaks are blank. */
function linesOf(text: string): readonly Piece[] {
  let unbroken = "";
  let done = 0;
  for (const { start, end } of pageBreaks(text)) {
    unbroken += text.slice(done, start) + text.slice(start, end).replace(/[^\n]/g, " ");
    done = end;
  }
  unbroken += text.slice(done);
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

/** The beginning of a fenced block: the marks of block quotes and lists around it, the fence, and the rest. */
const OPENING = /^((?:[ \t>]|[-+*][ \t]|[0-9]+[.)][ \t])*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** The language of a block, in the rest of a line with a fence: `abnf`, or `{.abnf}` of Pandoc. */
const LANGUAGE = /^[ \t]*\{?[ \t.]*([^\s}]*)/;

/** The end of a fenced block. */
const CLOSING = /^[ \t]*(`{3,}|~{3,})$/;

/** The mark of a block quote at the beginning of a line (section 5.1). */
const QUOTE = /^[ \t]*> ?/;

/** Returns the blocks, a piece for each line. Linear. */
export function blocksOfMarkdown(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open:
    { readonly fence: string; readonly quotes: number; readonly pieces: Piece[] } | undefined;
  let offset = 0;
  for (const line of text.split("\n")) {
    const content = open && withoutQuoteMarks(line, open.quotes);
    if (open !== undefined && content !== undefined) {
      if (CLOSING.exec(content.trimEnd())?.[1]?.startsWith(open.fence)) open = undefined;
      else
        open.pieces.push({ text: `${content}\n`, origin: offset + line.length - content.length });
    } else {
      const [, marks = "", fence = "", rest = ""] = OPENING.exec(line.trimEnd()) ?? [];
      open = fence === "" ? undefined : { fence, quotes: marks.split(">").length - 1, pieces: [] };
      if (open !== undefined) {
        const [, language = ""] = LANGUAGE.exec(rest) ?? [];
        blocks.push({ labels: [language], origin: offset + line.length, pieces: open.pieces });
      }
    }
    offset += line.length + 1;
  }
  return blocks;
}

/** Returns a line without the marks of the block quotes around a block. Undefined where the quotes have ended. */
function withoutQuoteMarks(line: string, quotes: number): string | undefined {
  let content = line;
  for (let depth = 0; depth < quotes; depth += 1) {
    const [mark = ""] = QUOTE.exec(content) ?? [];
    if (mark === "") return undefined;
    content = content.slice(mark.length);
  }
  return content;
}

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

const CODE_ELEMENTS: ReadonlySet<string> = new Set(["sourcecode", "artwork"]);

/**
 * Returns the elements, with their types and names, in pieces whose characters are those of the document. An entity is
 * a piece of its own. Entities that the document defines, and other errors, do not stop the reader. Linear.
 */
export function blocksOfXml(text: string): readonly CodeBlock[] {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({
    position: true,
    xmlns: false,
  });
  const blocks: CodeBlock[] = [];
  let block: Piece[] | undefined;
  let xref: Reference | undefined;
  // The offset behind the last event. Between two events of a block is only text.
  let done = 0;
  const take = (content: string): void => {
    if (block !== undefined) addPieces(block, text, done, content);
  };
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name, attributes }) => {
    if (CODE_ELEMENTS.has(name)) {
      const { type = "", name: title = "" } = attributes;
      blocks.push({ labels: [type, title], origin: parser.position, pieces: (block = []) });
    }
    if (name === "xref") xref = { attributes, origin: done, before: block?.length };
    done = parser.position;
  });
  parser.on("text", (content) => {
    take(content);
  });
  parser.on("cdata", (content) => {
    const start = text.lastIndexOf("<![CDATA[", parser.position) + "<![CDATA[".length;
    if (block !== undefined) addPieces(block, text, start, content);
    done = parser.position;
  });
  parser.on("closetag", ({ name }) => {
    if (CODE_ELEMENTS.has(name)) block = undefined;
    if (name === "xref" && xref !== undefined && block?.length === xref.before)
      block?.push({ text: textOfXref(xref.attributes), origin: xref.origin });
    done = parser.position;
  });
  parser.on("comment", () => {
    done = parser.position;
  });
  parser.on("processinginstruction", () => {
    done = parser.position;
  });
  parser.write(text).close();
  return blocks;
}

/** A cross-reference. It is empty if no piece is added before its end. */
interface Reference {
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** The offset of its tag. */
  readonly origin: number;
  /** The number of the pieces before it; undefined outside of a block. */
  readonly before: number | undefined;
}

/**
 * Returns the text that a reader sees in the place of an empty `xref` (RFC 7991 section 2.66, and the attributes
 * `section` and `sectionFormat` of its successor), e.g. `[RFC3986], Section 4.3`. It is shorter than the tag.
 */
function textOfXref(attributes: Reference["attributes"]): string {
  const { target = "", section, sectionFormat, derivedContent = "" } = attributes;
  const label = `[${derivedContent === "" ? target : derivedContent}]`;
  if (section === undefined) return label;
  switch (sectionFormat) {
    case "comma":
      return `${label}, Section ${section}`;
    case "parens":
      return `${label} (Section ${section})`;
    case "bare":
      return section;
    default:
      return `Section ${section} of ${label}`;
  }
}

const ENTITY = /&[^;\s]*;/y;

/** Adds the pieces of a content that begins at an offset of the document. */
function addPieces(block: Piece[], text: string, start: number, content: string): void {
  let origin = start;
  let from = 0;
  let pieceOrigin = start;
  const endPiece = (to: number): void => {
    if (to > from) block.push({ text: content.slice(from, to), origin: pieceOrigin });
  };
  for (let offset = 0; offset < content.length;) {
    ENTITY.lastIndex = origin;
    const entity = text.charAt(origin) === "&" ? ENTITY.exec(text)?.[0] : undefined;
    const isCarriageReturn = text.charAt(origin) === "\r" && content.charAt(offset) === "\n";
    if (isCarriageReturn) {
      endPiece(offset);
      from = offset;
      origin += 1;
      pieceOrigin = origin;
    } else if (entity !== undefined && !content.startsWith(entity, offset)) {
      endPiece(offset);
      const character = String.fromCodePoint(content.codePointAt(offset) ?? 0);
      block.push({ text: character, origin });
      offset += character.length;
      origin += entity.length;
      from = offset;
      pieceOrigin = origin;
    } else {
      offset += 1;
      origin += 1;
    }
  }
  endPiece(content.length);
}
