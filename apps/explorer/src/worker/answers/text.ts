/** Answers about texts: their layout, the ABNF of documents, and the examples in comments. */
import { AbnfError, AbnfSyntaxError, format, UnknownRuleError } from "uri-abnf/grammar";
import {
  commentsIn,
  examplesInBlock,
  kindOf,
  loadStandardsOf,
  markedExamples,
  misspelledMarks,
  readDocument,
  unreadIncludes,
} from "../../../../../grammar/workbench/index.js";
import { grammarOf } from "../grammars.js";
import type { DocumentExample, Kind } from "../../../../../grammar/workbench/index.js";
import type { Grammar } from "uri-abnf/grammar";
import type { Answer, Ask, ExampleOutcome, GrammarInput, ProblemView } from "../protocol.js";

const MARKDOWN_BLOCK = /^ {0,3}(?:```|~~~)\s*abnf(?:7230|9110)?\b/im;

/** Lays a grammar out anew. */
export function formatted({ abnf }: Ask<"format">): string {
  return format(abnf);
}

/**
 * Returns the ABNF in a document: XML, Markdown, or the text of an RFC. The examples of its marked blocks are comments
 * behind the rules, and so are the names of the standards that it cites, which tell where missing names come from. A
 * text that is ABNF itself is the answer as it is; and so is a plain text without any, which is ABNF with mistakes.
 */
export async function abnfOf({ text, name }: Ask<"document">): Promise<Answer<"document">> {
  const kind = likelyKind(text, name);
  if (kind === "abnf") return { abnf: text, lists: "none" };
  const document = readDocument({ text, kind });
  if (kind === "text" && document.abnf === "") return { abnf: text, lists: "none" };
  const { citedStandards, documentOf } = await loadStandardsOf();
  const cited = [...citedStandards(text)].map((standard) => `; cites ${documentOf(standard)}\n`);
  const unread = unreadIncludes(document).map(({ message }) => `; ${message}\n`);
  const examples = document.blocks.flatMap(examplesInBlock).map(exampleAsComment);
  const abnf = document.abnf + [...cited, ...unread, ...examples].join("");
  return { abnf, lists: document.lists ? "sender" : "none" };
}

function likelyKind(text: string, name: string): Kind {
  const kind = kindOf(name, text);
  if (kind === "xml" || kind === "markdown") return kind;
  if (/\.abnf$/i.test(name)) return "abnf";
  if (MARKDOWN_BLOCK.test(text)) return "markdown";
  return isAbnf(text) ? "abnf" : "text";
}

/** The comment for a mark that names no rule, which is listed as a mistake. */
const MARK_WITHOUT_RULE = "; example without a rule";

/** Returns the comment for an example of a marked block, or for a mark without a rule. */
function exampleAsComment({ rule, isCounter, string }: DocumentExample): string {
  if (rule === undefined) return `${MARK_WITHOUT_RULE}\n`;
  return `; ${isCounter ? "counter" : ""}example: ${rule} ${asciiJson(string)}\n`;
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
  const examples = markedExamples(readDocument({ text: abnf, kind: "abnf" }));
  const marks = commentsIn(abnf).filter(({ text: comment }) => comment === MARK_WITHOUT_RULE);
  const outcomes = marks.map(({ offset }): ExampleOutcome => ({
    rule: "",
    string: "",
    isCounter: false,
    from: offset,
    to: offset + MARK_WITHOUT_RULE.length,
    message: "the mark names no rule",
    isOpen: false,
  }));
  if (examples.length === 0) return outcomes;
  const grammar = await grammarOf(text);
  for (const { rule = "", string, isCounter, originOf } of examples)
    outcomes.push({
      rule,
      string,
      isCounter,
      from: originOf(0),
      to: string === "" ? originOf(0) : originOf(string.length - 1) + 1,
      ...complaint(grammar, rule, string, isCounter),
    });
  return outcomes.sort((a, b) => a.from - b.from);
}

/**
 * Returns what `check` finds in a text beyond its diagnostics: examples that are not as their author says, comments that
 * are almost examples, and rules that differ from those of their names in a cited standard.
 */
export async function remarksOn(
  text: GrammarInput,
): Promise<readonly Omit<ProblemView, "line" | "column">[]> {
  const { abnf } = text;
  const marks = misspelledMarks(readDocument({ text: abnf, kind: "abnf" }));
  const found = marks.map((mark) => ({ severity: "warning" as const, ...mark }));
  try {
    const { differingCopies } = await loadStandardsOf();
    const copies = await differingCopies(await grammarOf(text), abnf);
    const examples = await exampleOutcomes(text);
    return [
      ...found,
      ...copies.map(({ span: { start, end }, message }) => ({
        severity: "note" as const,
        message,
        from: start,
        to: end,
      })),
      ...examples.flatMap(({ string, isCounter, from, to, message, isOpen }) => {
        if (message === undefined || isOpen) return [];
        const example = `${isCounter ? "counterexample" : "example"} ${JSON.stringify(string)}`;
        return [{ severity: "error" as const, message: `${example}: ${message}`, from, to }];
      }),
    ];
  } catch (error) {
    // A text that is not a grammar has errors of its own. Its examples are run when these are corrected.
    if (error instanceof AbnfError) return found;
    throw error;
  }
}

function complaint(
  grammar: Grammar,
  name: string,
  string: string,
  isCounter: boolean,
): Pick<ExampleOutcome, "message" | "isOpen"> {
  try {
    const mismatch = grammar.rule(name).explain(string);
    const message = mismatch?.message ?? `${name} matches it`;
    return { message: (mismatch === null) === isCounter ? message : undefined, isOpen: false };
  } catch (error) {
    if (error instanceof UnknownRuleError || error instanceof AbnfError)
      return { message: error.message, isOpen: error instanceof AbnfError };
    throw error;
  }
}
