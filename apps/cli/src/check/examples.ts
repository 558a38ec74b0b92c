/**
 * The examples of a file, and those that the configuration names: strings in it, lines of files, and blocks of documents.
 */
import {
  AbnfError,
  codeBlockAfter,
  jsonString,
  kindOf,
  quoted,
  stringsIn,
  UnknownRuleError,
} from "../../../../grammar/workbench/index.js";
import { findingAt, indexed } from "./finding.js";
import { FileError, GrammarError } from "../errors.js";
import { readText } from "../read-source.js";
import type { DocumentExample, PlacedString } from "../../../../grammar/workbench/index.js";
import type { Grammar, Rule } from "../../../../grammar/index.js";
import type { Finding, IndexedFile } from "./finding.js";
import type { ConfiguredExample, FoundConfiguration } from "../configuration.js";
import type { JSONPath } from "jsonc-parser";
import type { Session } from "../session.js";

/**
 * Runs examples on the rules of a grammar. Returns a finding for each string that its rule refuses, at the
 * first impossible character, for each counterexample that its rule matches, and for each mark without a rule.
 *
 * @param of the name of the grammar, if it stands in another file than the examples
 * @throws {LimitError} if a rule takes too many steps on a string
 */
export function runExamples(
  examples: readonly DocumentExample[],
  grammar: Grammar,
  file: IndexedFile,
  of?: string,
): readonly Finding[] {
  return examples.flatMap((example) => {
    const found = findingOf(example, grammar, file, of);
    return found === undefined ? [] : [found];
  });
}

function findingOf(
  example: DocumentExample,
  grammar: Grammar,
  file: IndexedFile,
  of: string | undefined,
): Finding | undefined {
  const { isCounter, string, originOf } = example;
  const noun = isCounter ? "counterexample" : "example";
  const at = (start: number, end: number, kind: Finding["kind"], message: string): Finding =>
    findingAt(file, originOf(start), end > start ? originOf(end - 1) + 1 : originOf(start), {
      severity: "error",
      kind,
      message,
      rule: example.rule,
    });
  const { length } = string;
  const place = of === undefined ? "" : ` in ${of}`;
  if (example.rule === undefined)
    return at(0, 0, "example-without-rule", `the mark of ${noun}s names no rule`);
  try {
    const rule = grammar.rule(example.rule);
    const surrogate = rule.alphabet === "octets" ? string.search(/\p{Surrogate}/u) : -1;
    if (surrogate !== -1)
      return at(surrogate, surrogate + 1, "example-refused", "half of a pair has no octets");
    const mismatch = rule.explain(string);
    if (isCounter) {
      if (mismatch !== null) return undefined;
      const message = `${rule.ruleName}${place} matches the counterexample ${quoted(string)}`;
      return at(0, length, "counterexample-accepted", message);
    }
    if (mismatch === null) return undefined;
    const offset = inCodeUnits(mismatch.offset, string, rule);
    const character = string.codePointAt(offset);
    const end = offset + (character === undefined ? 0 : String.fromCodePoint(character).length);
    const message = `the example is refused${place}: ${mismatch.message}`;
    return at(offset, end, "example-refused", message);
  } catch (error) {
    if (error instanceof UnknownRuleError)
      return at(0, length, "example-without-rule", `${noun} of an unknown rule: ${error.message}`);
    // The rule leads to a name that nothing defines, which is reported at its place.
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

/** Returns the offset in UTF-16 code units of an offset of a rule, which may count octets. */
function inCodeUnits(offset: number, string: string, { alphabet }: Rule): number {
  if (alphabet !== "octets") return offset;
  const octets = new TextEncoder().encode(string).subarray(0, offset);
  // With `stream`, the decoder keeps the octets of an unfinished character.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets, { stream: true }).length;
}

/** Examples of one file. */
export interface ExamplesOfFile {
  readonly file: IndexedFile;
  readonly examples: readonly DocumentExample[];
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
  if (found === undefined) return { groups, findings };
  const file = indexed(found);
  // All paths are checked before a file is read.
  const members = (["examples", "counterexamples"] as const).flatMap((member) =>
    Object.entries(found.options[member] ?? {}).flatMap(([rule, list]) =>
      list.map((item, index) => {
        const at: JSONPath = [member, rule, index];
        const path = typeof item === "string" ? "" : found.pathOf(item.file, at);
        return { item, rule, isCounter: member !== "examples", at, path };
      }),
    ),
  );
  for (const { item, rule, isCounter, at, path } of members) {
    const place = found.placeOf(at);
    const read = await stringsOf(item, path, at, found, session);
    if (typeof read === "string")
      findings.push(
        findingAt(file, place.offset, place.offset + place.length, {
          severity: "error",
          kind: "example-not-found",
          message: read,
          rule,
        }),
      );
    else {
      const examples = read.strings.map((each) => ({ ...each, rule, isCounter }));
      groups.push({ file: read.file ?? file, examples, place });
    }
  }
  return { groups, findings };
}

/** Returns the strings of a member, with their file if they are in another one, or a sentence about what is not there. */
async function stringsOf(
  item: ConfiguredExample,
  path: string,
  at: JSONPath,
  found: FoundConfiguration,
  session: Session,
): Promise<{ readonly file?: IndexedFile; readonly strings: readonly PlacedString[] } | string> {
  if (typeof item === "string") {
    const literal = /"(?:[^"\\]|\\.)*"/y;
    const { offset } = found.placeOf(at);
    literal.lastIndex = offset;
    const string = jsonString(literal.exec(found.text)?.[0] ?? "", (index) => offset + index);
    return { strings: string === undefined ? [] : [string] };
  }
  let text: string;
  try {
    text = await readText(path, session, item.after !== undefined);
  } catch (error) {
    if (error instanceof FileError || error instanceof GrammarError) return error.message;
    throw error;
  }
  const isText = item.text ?? false;
  if (!isText) found.countExamples(text, at);
  const strings = item.after === undefined ? stringsOfFile(text, isText) : stringsAfter(item.after);
  if (strings.length > 0) return { file: indexed({ file: path, text }), strings };
  return item.after === undefined
    ? `${item.file} is empty`
    : `${item.file} has no block of code after ${quoted(item.after)}`;

  function stringsAfter(words: string): readonly PlacedString[] {
    const kind = kindOf(path, text);
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
  const all = [...groups];
  const answers = Array.from(
    imports,
    (each) => [...each, new Set(examplesOf(each[1], all))] as const,
  );
  return all.flatMap((group): readonly Finding[] => {
    for (const [name, grammar, answered] of answers)
      if (answered.has(group)) return runExamples(group.examples, grammar, group.file, name);
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
