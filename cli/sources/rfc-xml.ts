/** The ABNF of RFC XML (RFC 7991): `sourcecode` and `artwork` of type abnf. */
import { SaxesParser } from "saxes";
import type { Piece } from "../../grammar/internal.js";

const CODE_ELEMENTS: ReadonlySet<string> = new Set(["sourcecode", "artwork"]);

/**
 * Returns the elements that contain ABNF, in pieces whose characters are those of the document. An entity is
 * a piece of its own. Entities that the document defines, and other errors, do not stop the reader. Linear.
 */
export function blocksOfXml(text: string): readonly (readonly Piece[])[] {
  const parser = new SaxesParser({ position: true });
  const blocks: Piece[][] = [];
  let block: Piece[] | undefined;
  // The offset behind the last event. Between two events of a block is only text.
  let done = 0;
  const take = (content: string): void => {
    if (block !== undefined) addPieces(block, text, done, content);
  };
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name, attributes }) => {
    const { type } = attributes;
    const isAbnf = typeof type === "string" && type.trim().toLowerCase() === "abnf";
    if (CODE_ELEMENTS.has(name) && isAbnf) blocks.push((block = []));
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
