/** The blocks of code in XML: the elements `sourcecode` and `artwork` of RFC XML. */
import { SaxesParser } from "saxes";
import type { Piece } from "./mapped-text.js";
import type { CodeBlock } from "./marks.js";

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
  let xref: CrossReference | undefined;
  // The offset after the last event. Between two events of a block is only text.
  let done = 0;
  const take = (content: string): void => {
    if (block !== undefined) addPieces(block, text, done, content);
  };
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name, attributes }) => {
    if (CODE_ELEMENTS.has(name)) {
      const { type: language = "", name: file = "" } = attributes;
      const { position: origin } = parser;
      blocks.push({ language, name: file, origin, pieces: (block = []), isMarkup: true });
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
interface CrossReference {
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
function textOfXref(attributes: CrossReference["attributes"]): string {
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

/**
 * Adds the pieces of a content that begins at an offset of the document: its text, with entities decoded, and LF in the
 * place of CRLF or not.
 */
export function addPieces(block: Piece[], text: string, start: number, content: string): void {
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
