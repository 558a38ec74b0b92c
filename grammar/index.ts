/** The entry point `uri-abnf/grammar`: grammars of ABNF, and their rules as parsers. */
export { compile } from "./compile.js";
export type { CompileOptions, ImportedNames, NoProse, ProseRules } from "./compile-options.js";
export type { StandardIssue, StandardProps, StandardResult } from "./common/standard-schema.js";
export { diagnose } from "./workbench/diagnose.js";
export type { Grammar, GrammarRules } from "./combinator/grammar.js";
export type { Missing } from "./ast/definition.js";
export type { Erratum } from "./erratum.js";
export type { Rule } from "./combinator/rule.js";
export type { FoldedChild, FoldNode } from "./combinator/fold.js";
export { parseWith } from "./combinator/composable-parser.js";
export { difference, isSubset } from "./language/difference.js";
export type { ComparisonOptions, DifferenceOptions } from "./language/difference.js";
export { lint } from "./workbench/lint.js";
export type { LintOptions } from "./workbench/lint.js";
export type { Recognition } from "./common/recognition.js";
export type { RecognitionState } from "./runtime/open-recognition.js";
export type { CharacterRange } from "./runtime/characters.js";
export type { ParseNode } from "./combinator/parse-node.js";
export type { ParseNodeJson } from "./combinator/parse-node.js";
export type { Found } from "./combinator/find.js";
export type { Captured, Spans } from "./combinator/capture.js";
export type { AlphabetName } from "./ast/alphabets.js";
export type { Input } from "./combinator/input.js";
export { abnfFromDocument } from "./workbench/documents/document.js";
export type { DocumentAbnf, DocumentOptions, LineRange } from "./workbench/documents/document.js";
export { format } from "./workbench/format.js";
export type { FormatOptions } from "./workbench/format.js";
export type { RuleNames } from "./abnf/rule-names.js";
export {
  AbnfError,
  AbnfSyntaxError,
  ComparisonError,
  LimitError,
  UnknownRuleError,
} from "./common/errors.js";
export type {
  AbnfErrorKind,
  ComparisonErrorKind,
  Diagnostic,
  DiagnosticKind,
  Fix,
  LimitErrorKind,
  WarningKind,
} from "./common/errors.js";
export { MismatchError } from "./common/mismatch-error.js";
export { UriAbnfError } from "./common/uri-abnf-error.js";
export type { Mismatch } from "./common/mismatch.js";
export type { Position } from "./common/excerpt.js";
export { core } from "./core.js";
export { rfc2396 } from "./rfc/rfc2396.js";
export type { Rfc2396Name } from "./rfc/rfc2396.js";
export { rfc2396bis } from "./rfc/rfc2396bis.js";
export type { Rfc2396bisName } from "./rfc/rfc2396bis.js";
export { rfc3986 } from "./rfc/rfc3986.js";
export type { Rfc3986Name } from "./rfc/rfc3986.js";
export { rfc3987 } from "./rfc/rfc3987.js";
export type { Rfc3987Name } from "./rfc/rfc3987.js";
export { rfc5234 } from "./rfc/rfc5234.js";
export { rfc6570 } from "./rfc/rfc6570.js";
export { rfc6874 } from "./rfc/rfc6874.js";
export { templateLevel } from "./template-level.js";
export type { TemplateLevel } from "./template-level.js";
