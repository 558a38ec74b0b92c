/** The blocks of code in Markdown: fenced ones, with the attributes of kramdown and Pandoc, and those in HTML. */
import { addPieces } from "./xml.js";
import type { Piece } from "./mapped-text.js";
import type { CodeBlock } from "./marks.js";

/** The beginning of a fenced block: the marks of block quotes and lists around it, the fence, and the rest. */
const OPENING = /^((?:[ \t>]|[-+*][ \t]|[0-9]+[.)][ \t])*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** The end of a fenced block. */
const CLOSING = /^[ \t]*(`{3,}|~{3,})$/;

/** The mark of a block quote at the beginning of a line (section 5.1). */
const QUOTE = /^[ \t]*> ?/;

/** A list of attributes of kramdown, e.g. `{: #id sourcecode-name="a.abnf"}`, perhaps of several lines. */
const ATTRIBUTES = /[ \t>]*\{:((?![:/])(?:"[^"\n]*"|'[^'\n]*'|[^}"']){0,2000})\}[ \t\r]*(?:\n|$)/y;

/** HTML in a line, but not in a code span. */
const PRE = /^[^`]*?(?=<pre[ \t\r>])/i;

/** What attributes say of a block. The class is the first one, or the first for ABNF. */
type Labels = ReadonlyMap<"type" | "class" | "name", string>;

const NO_LABELS: Labels = new Map();

/** Returns the blocks; those between fences have a piece for each line. Linear. */
export function blocksOfMarkdown(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const lastPre = [...text.matchAll(/<\/pre\b/gi)].at(-1)?.index ?? -1;
  let open:
    { readonly fence: string; readonly quotes: number; readonly pieces: Piece[] } | undefined;
  // Attributes belong to the block that ends in the line above, or else to the one that begins in the line below.
  let isBelowBlock = false;
  let above = NO_LABELS;
  for (let offset = 0; offset < text.length;) {
    const newline = text.indexOf("\n", offset);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(offset, end);
    const content = open && withoutQuoteMarks(line, open.quotes);
    if (open !== undefined && content !== undefined) {
      isBelowBlock = CLOSING.exec(content.trimEnd())?.[1]?.startsWith(open.fence) === true;
      if (isBelowBlock) open = undefined;
      else open.pieces.push({ text: `${content}\n`, origin: end - content.length });
      offset = end + 1;
      continue;
    }
    open = undefined;
    ATTRIBUTES.lastIndex = offset;
    const [attributes, list = ""] = ATTRIBUTES.exec(text) ?? [];
    const last = blocks.at(-1);
    if (attributes !== undefined) {
      if (isBelowBlock && last !== undefined) blocks.splice(-1, 1, labeled(last, labelsIn(list)));
      else above = new Map([...above, ...labelsIn(list)]);
      offset += attributes.length;
      continue;
    }
    isBelowBlock = false;
    const before = PRE.exec(line)?.[0].length;
    const pre = before === undefined ? undefined : preAt(text, offset + before, lastPre);
    const [, marks = "", fence = "", rest = ""] = OPENING.exec(line.trimEnd()) ?? [];
    if (pre !== undefined) blocks.push(pre.block);
    else if (fence !== "") {
      open = { fence, quotes: marks.split(">").length - 1, pieces: [] };
      const block = { language: "", name: "", origin: end, pieces: open.pieces };
      blocks.push(labeled(labeled(block, labelsOfFence(rest)), above));
    }
    above = NO_LABELS;
    offset = pre?.end ?? end + 1;
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

function labeled(block: CodeBlock, labels: Labels): CodeBlock {
  const ofClass = block.language === "" ? (labels.get("class") ?? "") : block.language;
  const language = labels.get("type") ?? ofClass;
  return { ...block, language, name: labels.get("name") ?? block.name };
}

/** Returns the labels in the rest of a line with a fence: `abnf`, or `{.abnf}` of Pandoc. */
function labelsOfFence(rest: string): Labels {
  const [, list] = /^[ \t]*\{([^}]*)/.exec(rest) ?? [];
  if (list !== undefined) return labelsIn(list);
  return new Map([["class", /^[ \t.]*([^\s}]*)/.exec(rest)?.[1] ?? ""]]);
}

/** A title, an attribute, an identifier, or a class. */
const ATTRIBUTE =
  /"[^"]*"|'[^']*'|([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|#[^\s.]+|\.?([^\s.#"'=]+)/g;

/** Returns the labels in a list of attributes. kramdown-rfc begins those of the elements of RFC XML with their names. */
function labelsIn(list: string): Labels {
  const labels = new Map<"type" | "class" | "name", string>();
  for (const [, key = "", double, single, bare = "", word] of list.matchAll(ATTRIBUTE)) {
    const label = /^(?:(?:sourcecode|artwork)-)?(type|name)$/.exec(key)?.[1];
    if (label !== undefined) labels.set(label as "type" | "name", double ?? single ?? bare);
    const language = word?.replace(/^lang(?:uage)?-/, "");
    if (language !== undefined && (!labels.has("class") || /^abnf/i.test(language)))
      labels.set("class", language);
  }
  return labels;
}

// Blocks of code in HTML, and in the HTML of Markdown: `pre` with a class for ABNF.

/** The beginning of a block. Generators put the class on `code` within `pre`. */
const PRE_TAGS = /<pre\b[^<>]{0,999}>(?:\s{0,99}<code\b[^<>]{0,999}>)?/iy;

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
 * Returns the block whose tag begins at an offset, and the offset after its content. Undefined if it has no class for
 * ABNF, or does not end. Cost: linear in the block.
 *
 * @param last the offset of the last `</pre` of the text
 */
function preAt(
  text: string,
  offset: number,
  last: number,
): { readonly block: CodeBlock; readonly end: number } | undefined {
  PRE_TAGS.lastIndex = offset;
  const [tags = ""] = PRE_TAGS.exec(text) ?? [];
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
