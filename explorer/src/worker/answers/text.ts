import { abnfFromDocument, AbnfSyntaxError, format } from "uri-abnf/grammar";
import { blocksOfMarkdown } from "../../../../cli/sources/markdown.js";
import { blocksOfXml } from "../../../../cli/sources/rfc-xml.js";
import { joinBlocks } from "../../../../grammar/internal.js";
import type { Ask } from "../protocol.js";

const XML = /^\s*<(?:\?xml|!DOCTYPE|rfc)\b/;
const MARKDOWN_NAME = /\.(?:md|markdown|mkd)$/i;
const MARKDOWN_BLOCK = /^ {0,3}(?:```|~~~)\s*abnf\b/im;

/** Lays a grammar out anew. */
export function formatted({ abnf }: Ask<"format">): string {
  return format(abnf);
}

/**
 * Returns the ABNF in a document: XML, Markdown, or the text of an RFC. A text that is ABNF itself is the
 * answer as it is; and so is a text without any, which is ABNF with mistakes.
 */
export function abnfOf({ text, name }: Ask<"document">): string {
  if (XML.test(text)) return joinBlocks(blocksOfXml(text)).text;
  if (MARKDOWN_NAME.test(name) || MARKDOWN_BLOCK.test(text))
    return joinBlocks(blocksOfMarkdown(text)).text;
  return isAbnf(text) ? text : abnfFromDocument(text).abnf || text;
}

function isAbnf(text: string): boolean {
  try {
    format(text);
    return true;
  } catch (error) {
    if (error instanceof AbnfSyntaxError) return false;
    throw error;
  }
}
