import { abnfFromDocument, AbnfSyntaxError, format } from "uri-abnf/grammar";
import { abnfBlocks, codeBlocksIn, withoutExamples } from "../../../../cli/sources/documents.js";
import { examplesInBlock } from "../../../../cli/sources/examples.js";
import { joinBlocks } from "../../../../grammar/abnf/document/dedented.js";
import type { Document } from "../../../../cli/sources/documents.js";
import type { Ask } from "../protocol.js";

const XML = /^\s*<(?:\?xml|!DOCTYPE|rfc)\b/;
const MARKDOWN_NAME = /\.(?:md|markdown|mkd)$/i;
const MARKDOWN_BLOCK = /^ {0,3}(?:```|~~~)\s*abnf\b/im;

/** Lays a grammar out anew. */
export function formatted({ abnf }: Ask<"format">): string {
  return format(abnf);
}

/**
 * Returns the ABNF in a document: XML, Markdown, or the text of an RFC. The examples of its marked blocks are comments
 * behind the rules. A text that is ABNF itself is the answer as it is; and so is a text without any, which is ABNF with
 * mistakes.
 */
export function abnfOf({ text, name }: Ask<"document">): string {
  if (XML.test(text)) return withExamples({ text, kind: "xml" });
  if (MARKDOWN_NAME.test(name) || MARKDOWN_BLOCK.test(text))
    return withExamples({ text, kind: "markdown" });
  if (isAbnf(text)) return text;
  const { abnf } = abnfFromDocument(withoutExamples(text));
  return abnf === "" ? text : abnf + examplesAsComments({ text, kind: "text" });
}

function withExamples(document: Document): string {
  const { text } = joinBlocks(abnfBlocks(codeBlocksIn(document)));
  return text + examplesAsComments(document);
}

/** The comment for a mark that names no rule, which the list of examples shows as a mistake. */
export const MARK_WITHOUT_RULE = "; example without a rule";

/** Returns a comment for each example of a marked block, and for each mark without a rule. */
function examplesAsComments(document: Document): string {
  return codeBlocksIn(document)
    .flatMap(examplesInBlock)
    .map(({ rule, isCounter, string }) =>
      rule === undefined
        ? `${MARK_WITHOUT_RULE}\n`
        : `; ${isCounter ? "counter" : ""}example: ${rule} ${asciiJson(string)}\n`,
    )
    .join("");
}

/** Returns a string as JSON of ASCII, because a comment of ABNF has no other characters. */
function asciiJson(string: string): string {
  return JSON.stringify(string).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
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
