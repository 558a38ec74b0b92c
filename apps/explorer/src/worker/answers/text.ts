/** Answers about texts: their layout, the ABNF of documents, and the examples in comments. */
import {
  AbnfError,
  abnfFromDocument,
  AbnfSyntaxError,
  format,
  UnknownRuleError,
} from "uri-abnf/grammar";
import {
  abnfBlocks,
  codeBlocksIn,
  commentsIn,
  examplesInBlock,
  joinBlocks,
  markedExamples,
  withoutExamples,
} from "../../../../../grammar/workbench/index.js";
import { grammarOf } from "../grammars.js";
import type { Document } from "../../../../../grammar/workbench/index.js";
import type { Grammar } from "uri-abnf/grammar";
import type { Ask, ExampleOutcome } from "../protocol.js";

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
const MARK_WITHOUT_RULE = "; example without a rule";

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

/** Runs the examples in the comments of a grammar. */
export async function exampleOutcomes(text: Ask<"examples">): Promise<ExampleOutcome[]> {
  const { abnf } = text;
  const examples = markedExamples({ text: abnf, kind: "abnf", abnf, originOf: (offset) => offset });
  const marks = commentsIn(abnf).filter(({ text: comment }) => comment === MARK_WITHOUT_RULE);
  const outcomes = marks.map(({ offset }): ExampleOutcome => ({
    rule: "",
    string: "",
    isCounter: false,
    from: offset,
    message: "the mark names no rule",
  }));
  if (examples.length === 0) return outcomes;
  const grammar = await grammarOf(text);
  for (const { rule = "", string, isCounter, originOf } of examples)
    outcomes.push({
      rule,
      string,
      isCounter,
      from: originOf(0),
      message: complaint(grammar, rule, string, isCounter),
    });
  return outcomes.sort((a, b) => a.from - b.from);
}

function complaint(
  grammar: Grammar,
  name: string,
  string: string,
  isCounter: boolean,
): string | undefined {
  try {
    const mismatch = grammar.rule(name).explain(string);
    if (!isCounter) return mismatch?.message;
    return mismatch === null ? `${name} matches it` : undefined;
  } catch (error) {
    if (error instanceof UnknownRuleError || error instanceof AbnfError) return error.message;
    throw error;
  }
}
