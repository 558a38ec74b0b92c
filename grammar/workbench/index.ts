/**
 * The one door between the library and the programs that come with it: what the command and the page use beside the
 * entry points. It is not an entry point: nothing in it is promised to anybody else.
 */

// Reading, and all mistakes of a text.
export { compile, compileRead } from "../compile.js";
export { core } from "../core.js";
export { diagnose, diagnoseRead } from "./diagnose.js";
export { readWithMistakes } from "./recovery.js";
export type { RecoveredText } from "./recovery.js";
export { warningsAbout } from "../abnf/tolerances.js";
export { countOfRecursiveRules } from "./lint.js";
export { optionsOf, withRules } from "../options-of.js";
export { proseText } from "../abnf/grammar-of-abnf.js";
export { wordAt, words } from "../abnf/words.js";

// Documents with ABNF in them.
export { abnfFromDocument } from "./documents/plain-text.js";
export {
  codeBlockAfter,
  grammarsIn,
  kindOf,
  readDocument,
  unreadIncludes,
} from "./documents/read-document.js";
export type { IncludeReader, Kind, ReadDocument } from "./documents/read-document.js";
export {
  commentsIn,
  examplesInBlock,
  jsonString,
  markedExamples,
  misspelledMarks,
  stringsIn,
} from "./documents/examples.js";
export type { DocumentExample, PlacedString } from "./documents/examples.js";
export { joinBlocks } from "./documents/mapped-text.js";
export type { Piece } from "./documents/mapped-text.js";

// Layout and drawings.
export { format } from "./format.js";
export { formatBlocks } from "./documents/format-blocks.js";
export { diagram, diagramPage } from "./diagram/index.js";
export type { DiagramOptions } from "./diagram/index.js";

// The shipped standards.
export { STANDARDS } from "../standards.js";
export type { Standard } from "../standards.js";
export type { ImportHint, IndexedRule } from "./import-hints.js";

// Comparison of definitions.
export { areSame } from "../ast/same-definitions.js";

// Errors, and the texts about them.
export {
  AbnfError,
  AbnfSyntaxError,
  ComparisonError,
  disjunction,
  LimitError,
  RecursiveRuleError,
  UnknownRuleError,
} from "../common/errors.js";
export { MismatchError } from "../common/mismatch-error.js";
export { UriAbnfError } from "../common/errors.js";
export { DeferredMismatch } from "../common/mismatch.js";
export {
  excerptOfInput,
  excerptOfLine,
  positionAt,
  quoted,
  shortened,
  visible,
  withSigns,
} from "../common/excerpt.js";
export { LineIndex } from "../common/line-index.js";
export { lowerBound } from "../common/lower-bound.js";
export { nearest } from "../common/suggestion.js";

// What one command needs each, with much behind it: loaded when it is asked for.

/** Loads what the shipped standards say about a text: who defines its missing names, and which rules it has copied. */
export async function loadStandardsOf() {
  const [hints, copies] = await Promise.all([
    import("./import-hints.js"),
    import("./copied-rules.js"),
  ]);
  return { ...hints, ...copies };
}

/** Loads the facts about rules, their coverage and their examples, whose places have positions of the caller's. */
export async function loadCoverage() {
  const [facts, coverage, examples] = await Promise.all([
    import("./rule-facts.js"),
    import("../language/coverage.js"),
    import("../language/examples.js"),
  ]);
  return { ...facts, ...coverage, ...examples };
}
export type { PositionIn } from "../language/coverage.js";
export type { RuleFacts } from "./rule-facts.js";

/** Loads the filter of lines by their bytes. */
export async function loadLineFilter() {
  return import("../combinator/valid-lines.js");
}

/** Loads the reading of patterns, with a parser of the caller's: the program contains one. */
export async function loadPatterns() {
  const [read, rule, rewrite] = await Promise.all([
    import("../regexp/read.js"),
    import("../regexp/rule-of-pattern.js"),
    import("../regexp/rewrite.js"),
  ]);
  return { ...read, ...rule, ...rewrite };
}
