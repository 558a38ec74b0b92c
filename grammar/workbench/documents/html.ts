/** Blocks of code in HTML, and in the HTML of Markdown: `pre` with a class for ABNF. */
import { addPieces } from "./xml.js";
import type { Piece } from "./mapped-text.js";
import type { CodeBlock } from "./marks.js";

/** The beginning of a block. Generators put the class on `code` within `pre`. */
const OPENING = /<pre\b[^<>]{0,999}>(?:\s{0,99}<code\b[^<>]{0,999}>)?/iy;

/** The classes of ABNF and of its examples, as languages; generators begin them with `language-` or `lang-`. */
const CLASS = /\bclass\s*=\s*["']?(?:[^"'>]*\s)?(?:lang(?:uage)?-)?(abnf[^\s"'>]*)/i;

/** The elements that may stand within code. Other angle brackets are those of prose values. */
const TAG =
  /<\/?(?:a|abbr|b|bdi|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)\b[^<>]*>/gi;

const ENTITY = /&(?:#([0-9]+)|#x([0-9a-f]+)|(lt|gt|amp|quot|apos|nbsp));/gi;

const NAMED: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

/**
 * Returns the block whose tag begins at an offset, and the offset behind its content. Undefined if it has no class for
 * ABNF, or does not end. Cost: linear in the block.
 *
 * @param last the offset of the last `</pre` of the text
 */
export function preAt(
  text: string,
  offset: number,
  last: number,
): { readonly block: CodeBlock; readonly end: number } | undefined {
  OPENING.lastIndex = offset;
  const [tags = ""] = OPENING.exec(text) ?? [];
  const [, language] = CLASS.exec(tags) ?? [];
  const start = offset + tags.length;
  if (language === undefined || start > last) return undefined;
  const closing = /<\/pre\b/gi;
  closing.lastIndex = start;
  const end = closing.exec(text)?.index ?? last;
  const pieces: Piece[] = [];
  const content = text.slice(start, end);
  let done = 0;
  for (const { 0: tag, index } of [...content.matchAll(TAG), { 0: "", index: content.length }]) {
    const stretch = content.slice(done, index).replace(ENTITY, characterOf);
    addPieces(pieces, text, start + done, stretch);
    done = index + tag.length;
  }
  return { block: { language, name: "", origin: start, pieces, isMarkup: true }, end };
}

function characterOf(
  entity: string,
  decimal?: string,
  hexadecimal?: string,
  name?: string,
): string {
  if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? entity;
  const code = decimal === undefined ? parseInt(hexadecimal ?? "", 16) : parseInt(decimal, 10);
  return code > 0x10ffff ? entity : String.fromCodePoint(code);
}
