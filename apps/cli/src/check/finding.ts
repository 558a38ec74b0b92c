/**
 * The findings of `check`: their kinds, each with a sentence about it, and their places in files.
 */
import {
  excerptOfLine,
  LineIndex,
  lowerBound,
  visible,
} from "../../../../grammar/workbench/index.js";
import type { Diagnostic, DiagnosticKind, Fix } from "../../../../grammar/index.js";
import type { Source } from "../read-source.js";

/** The kinds that `check` adds to those of `diagnose`. */
type FurtherKind =
  | "counterexample-accepted"
  | "differing-copy"
  | "example-not-found"
  | "example-refused"
  | "example-without-rule"
  | "ineffective-allowance"
  | "misspelled-mark"
  | "unread-include";

export type FindingKind = DiagnosticKind | FurtherKind;

/** A sentence about each kind, in the order of names. */
export const KINDS: Readonly<Record<FindingKind, string>> = {
  "ambiguous-import": "Two imported grammars define a name differently.",
  "ambiguous-rule": "A rule can read a string as two different lists of rules.",
  "bar-for-slash": "A bar stands between alternatives, in place of a slash.",
  "byte-order-mark": "U+FEFF stands before the first line.",
  "case-clash": "A rule name is written in another case than in its definition.",
  "core-rule-redefined": "A rule has the name of a core rule and means something else.",
  "counterexample-accepted": "A rule matches a string that its author says to be wrong.",
  "different-alphabets":
    "A grammar of octets and one of characters share a rule that is not ASCII.",
  "differing-copy": "A rule has the name of a rule of a cited standard, and another language.",
  "duplicate-alternative": "An alternative stands in its alternation a second time.",
  "duplicate-rule": "A rule has a second, different definition.",
  "empty-language": "No string can match a rule.",
  "example-not-found": "A place that the configuration names for examples does not exist.",
  "example-refused": "A rule refuses a string that its author gives as an example.",
  "example-without-rule": "An example is marked without a rule, or for a rule that does not exist.",
  "ineffective-allowance": "Something is allowed without a reason, or is not found.",
  "interrupted-rule":
    "A rule goes on below an empty line, or below a comment that begins its line.",
  "misspelled-mark": "A comment or a block is almost marked as an example.",
  "no-base-rule": "An alternative is added to a rule that has no definition.",
  "non-ascii-comment": "A comment has characters that RFC 5234 does not allow.",
  "nullable-loop": "A loop can read nothing: what is repeated without end can be empty.",
  "out-of-range": "A number is not a character of the alphabet.",
  "page-furniture": "The footer and the header of a page stand in the grammar.",
  "prose-over-lines": "A prose value goes on in the lines below.",
  "range-cut": "A range of an octet grammar ends beyond the octets.",
  "range-to-nine": "A range of hexadecimal numbers ends in 9, directly before a letter.",
  "repeated-rule": "A rule has a second definition that says the same.",
  "shadowed-alternative": "The alternatives before an alternative match all of its strings.",
  "syntax-error": "The text is not ABNF.",
  "unbound-prose": "Prose in angle brackets names no rule.",
  "undefined-rule": "A name is used that nothing defines.",
  "uneven-indentation": "A rule is indented otherwise than the first one.",
  "unreachable-rule": "No start rule leads to a rule.",
  "unread-include": "A file that a document includes is not read.",
};

/** Checks whether a text is the name of a kind. */
export function isKind(text: string): text is FindingKind {
  return Object.hasOwn(KINDS, text);
}

/** A finding about a file: its ABNF, its examples, or its allowances. */
export interface Finding extends Pick<Diagnostic, "message"> {
  /** A note changes no exit status. */
  readonly severity: Diagnostic["severity"] | "note";
  readonly kind: FindingKind;
  readonly file: string;
  /** The lines and columns count from 1; columns are UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly excerpt: string;
  /** The change of the file that corrects the mistake, if it is known. */
  readonly fix: FileFix | undefined;
  /** The name of the rule that it is about, if it is about one. */
  readonly rule: string | undefined;
}

/** A change of a file, by offsets, and with lines and columns from 1. */
export interface FileFix extends Range {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly text: string;
}

/** A stretch of a file. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A file with its lines. */
export interface IndexedFile {
  readonly file: string;
  readonly lines: LineIndex;
}

/** Makes the index of the lines of a file. */
export function indexed({
  file,
  text,
}: {
  readonly file: string;
  readonly text: string;
}): IndexedFile {
  return { file, lines: new LineIndex(text) };
}

/** Makes a finding about a stretch of a file. */
export function findingAt(
  { file, lines }: IndexedFile,
  from: number,
  to: number,
  what: Pick<Finding, "severity" | "kind" | "message"> & Partial<Pick<Finding, "rule">>,
): Finding {
  return {
    file,
    ...rangeIn(lines, from, to),
    excerpt: excerptOfLine(lines.text, from, to),
    fix: undefined,
    rule: undefined,
    ...what,
    message: visible(what.message),
  };
}

/** Returns findings of one kind about stretches of a file. */
export function findingsOn(
  source: Source,
  places: readonly { readonly from: number; readonly to: number; readonly message: string }[],
  severity: Finding["severity"],
  kind: FindingKind,
): readonly Finding[] {
  const file = indexed(source);
  return places.map(({ from, to, message }) =>
    findingAt(file, from, to, { severity, kind, message }),
  );
}

function rangeIn(lines: LineIndex, from: number, to: number): Range {
  const start = lines.positionAt(from);
  const end = lines.positionAt(to);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

/** The number of a line of the ABNF, in the messages about a second spelling of a name and a second definition. */
const LINE = /(?<= on line )\d+(?=: |\); )/;

/** The numbers of two imports, in the message about a name that they define differently. */
const IMPORTS = /(?<= differently \()imports (\d+) and (\d+)/;

/** Names the two imports of a message, which `diagnose` numbers in the order of `--import`. */
export function withImportNames(
  diagnostics: readonly Diagnostic[],
  names: readonly string[] = [],
): readonly Diagnostic[] {
  const nameOf = (number: string): string => names[Number(number) - 1] ?? `import ${number}`;
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    message: diagnostic.message.replace(
      IMPORTS,
      (_, first: string, second: string) => `${nameOf(first)} and ${nameOf(second)}`,
    ),
  }));
}

/** The beginning of a rule. */
const RULE_HEAD = /^[ \t]*<?([A-Za-z][A-Za-z0-9-]*)>?[ \t]*=/gm;

/** A finding about the ABNF of a file, by offsets in the ABNF. */
export interface PlacedFinding
  extends
    Pick<Finding, "severity" | "kind" | "message">,
    Pick<Diagnostic, "offset" | "end" | "fix"> {}

/**
 * Moves diagnostics about the ABNF of a file to the places in the file. Documents repeat rules in their
 * sections and in their appendices, which is not a mistake.
 */
export function findingsIn(source: Source, diagnostics: readonly PlacedFinding[]): Finding[] {
  const isDocument = source.kind !== "abnf";
  const file = indexed(source);
  const told = diagnostics.filter(({ kind }) => !isDocument || kind !== "repeated-rule");
  const lineStarts = [0, ...Array.from(source.abnf.matchAll(/\n/g), ({ index }) => index + 1)];
  const rules = [...source.abnf.matchAll(RULE_HEAD)];
  const ruleStarts = rules.map(({ index }) => index);
  return told.map(({ severity, kind, message: sentence, offset, end, fix }) => {
    const included = source.includedAt(offset);
    const place = included === undefined ? "" : `${included.file}, line ${included.line}: `;
    const message = place + sentence.replace(LINE, lineInFile);
    const rule = rules[lowerBound(ruleStarts, offset + 1) - 1]?.[1];
    const what = { severity, kind, message, rule };
    return {
      ...findingAt(file, source.originOf(offset), endOf(offset, end), what),
      fix: fix && fixIn(source, file, fix),
    };
  });

  function lineInFile(line: string): string {
    return String(file.lines.positionAt(source.originOf(lineStarts[Number(line) - 1] ?? 0)).line);
  }

  /** The end of a stretch is the place behind its last character. */
  function endOf(from: number, to: number): number {
    if (to === from) return source.originOf(from);
    const last = source.originOf(to - 1);
    const { text, abnf } = source;
    // A character reference of markup stands for one character.
    const isReference =
      text.charAt(last) === "&" && (abnf.charAt(to - 1) !== "&" || source.originOf(to) > last + 1);
    return isReference ? text.indexOf(";", last) + 1 : last + 1;
  }

  function fixIn({ abnf, text }: Source, { lines }: IndexedFile, fix: Fix): FileFix | undefined {
    if (source.includedAt(fix.start) !== undefined) return undefined;
    const from = source.originOf(fix.start);
    const to = endOf(fix.start, fix.end);
    // Entities and tags, and the marks of block quotes, stand between the characters of the grammar.
    if (text.slice(from, to) !== abnf.slice(fix.start, fix.end)) return undefined;
    const written = source.kind === "xml" ? xmlText(fix.text, text, from) : fix.text;
    return { from, to, ...rangeIn(lines, from, to), text: written };
  }
}

/** Returns a text as the content of an XML document has it at an offset. */
function xmlText(text: string, document: string, offset: number): string {
  const isCdata =
    document.lastIndexOf("<![CDATA[", offset) > document.lastIndexOf("]]>", offset - 1);
  return isCdata ? text : text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
