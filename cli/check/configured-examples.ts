/** The examples that the configuration names: strings in it, lines of files, and blocks of documents. */
import { relative, join } from "node:path";
import process from "node:process";
import { runExamples } from "./examples.js";
import { findingAt, indexed } from "./finding.js";
import { FileError, GrammarError } from "../errors.js";
import { codeBlockAfter } from "../sources/documents.js";
import { jsonString, stringsIn } from "../sources/examples.js";
import { kindOf, readText } from "../sources/read-source.js";
import type { ConfiguredExample, FoundConfiguration } from "../configuration.js";
import type { Grammar } from "../../grammar/index.js";
import type { Session } from "../session.js";
import type { Example, PlacedString } from "../sources/examples.js";
import type { Finding, IndexedFile } from "./finding.js";

/** Examples of one file. */
export interface ExamplesOfFile {
  readonly file: IndexedFile;
  readonly examples: readonly Example[];
  /** The place in the configuration that names them. */
  readonly place: { readonly offset: number; readonly length: number };
}

/** The examples of a configuration, and the findings about places that do not exist. */
interface ConfiguredExamples {
  readonly groups: readonly ExamplesOfFile[];
  readonly findings: readonly Finding[];
}

/** Reads the examples of a configuration. */
export async function configuredExamples(
  found: FoundConfiguration | undefined,
  session: Session,
): Promise<ConfiguredExamples> {
  const groups: ExamplesOfFile[] = [];
  const findings: Finding[] = [];
  for (const member of ["examples", "counterexamples"] as const) {
    const isCounter = member === "counterexamples";
    for (const [rule, list] of Object.entries(found?.options[member] ?? {}))
      for (const [index, item] of list.entries()) {
        if (found === undefined) continue;
        const place = found.placeOf([member, rule, index]);
        const read = await stringsOf(item, place.offset, found, session);
        if (typeof read === "string")
          findings.push(
            findingAt(indexed(found), place.offset, place.offset + place.length, {
              severity: "error",
              kind: "example-not-found",
              message: read,
              rule,
            }),
          );
        else {
          const examples = read.strings.map((each) => ({ ...each, rule, isCounter }));
          groups.push({ file: read.file, examples, place });
        }
      }
  }
  return { groups, findings };
}

/** Returns the strings of a member, or a sentence about what is not there. */
async function stringsOf(
  item: ConfiguredExample,
  offset: number,
  found: FoundConfiguration,
  session: Session,
): Promise<{ readonly file: IndexedFile; readonly strings: readonly PlacedString[] } | string> {
  if (typeof item === "string") {
    const literal = /"(?:[^"\\]|\\.)*"/y;
    literal.lastIndex = offset;
    const string = jsonString(literal.exec(found.text)?.[0] ?? "", (at) => offset + at);
    return { file: indexed(found), strings: string === undefined ? [] : [string] };
  }
  const file = relative(process.cwd(), join(found.folder, item.file));
  let text: string;
  try {
    text = await readText(file, session);
  } catch (error) {
    if (error instanceof FileError || error instanceof GrammarError) return error.message;
    throw error;
  }
  const isText = item.text ?? false;
  const strings = item.after === undefined ? stringsOfFile(text, isText) : stringsAfter(item.after);
  if (strings.length > 0) return { file: indexed({ file, text }), strings };
  return item.after === undefined
    ? `${item.file} is empty`
    : `${item.file} has no block of code after ${JSON.stringify(item.after)}`;

  function stringsAfter(words: string): readonly PlacedString[] {
    const kind = kindOf(file, text);
    const block = codeBlockAfter({ text, kind: kind === "abnf" ? "text" : kind }, words);
    return block === undefined ? [] : stringsIn(block, { isText });
  }
}

/** Returns a file as one string, or its lines that are not empty. */
function stringsOfFile(text: string, isText: boolean): readonly PlacedString[] {
  const pattern = isText ? /^[^]+$/g : /[^\r\n]+/g;
  return Array.from(text.matchAll(pattern), ({ 0: string, index }) => ({
    string,
    originOf: (offset) => index + offset,
  }));
}

/** Returns the examples of rules that a grammar defines. */
export function examplesOf(
  grammar: Grammar,
  groups: readonly ExamplesOfFile[],
): readonly ExamplesOfFile[] {
  const names = new Set(Object.keys(grammar.rules).map((name) => name.toLowerCase()));
  return groups.filter(({ examples: [first] }) => names.has(first?.rule?.toLowerCase() ?? ""));
}

/**
 * Runs the configured examples of rules that no checked file has on the imported grammars, the first of which
 * that has the rule answers. Returns the findings, also about rules that none has.
 */
export function findingsOfImports(
  groups: Iterable<ExamplesOfFile>,
  imports: ReadonlyMap<string, Grammar>,
  found: FoundConfiguration,
): readonly Finding[] {
  const file = indexed(found);
  return Array.from(groups).flatMap((group): readonly Finding[] => {
    for (const [name, grammar] of imports)
      if (examplesOf(grammar, [group]).length > 0)
        return runExamples(group.examples, grammar, group.file, name);
    const { offset, length } = group.place;
    const rule = group.examples[0]?.rule;
    return [
      findingAt(file, offset, offset + length, {
        severity: "error",
        kind: "example-without-rule",
        message: `no checked file and no import has the rule ${rule ?? ""}`,
        rule,
      }),
    ];
  });
}
