/** The entry point `uri-abnf/language`: questions about rules as languages. */
export { equivalent, isSubset, onlyIn } from "./comparison.js";
export type { ComparisonOptions, OnlyInOptions } from "./comparison.js";
export { enumerate } from "./enumerate.js";
export type { EnumerateOptions } from "./enumerate.js";
export { sample } from "./sample.js";
export type { Distribution, SampleOptions } from "./sample.js";
export {
  ComparisonError,
  LimitError,
  NotationError,
  RecursiveRuleError,
  UnknownRuleError,
} from "../common/errors.js";
export { UriAbnfError } from "../common/errors.js";
export { coverage } from "./coverage.js";
export type { Coverage, MissingPlace, RefusedString } from "./coverage.js";
export { examples } from "./examples.js";
export type { Example, Examples } from "./examples.js";
export type { Place } from "./coverage/marked-places.js";
export { nearMisses } from "./near-misses.js";
export type { NearMiss, NearMissOptions } from "./near-misses.js";
export { complement, difference, intersection, union } from "./set-operations.js";
export type { SetOperationOptions } from "./set-operations.js";
export { ambiguity } from "./ambiguity.js";
export type { AmbiguityOptions, AmbiguousString } from "./ambiguity.js";
export { toRegExp } from "./to-reg-exp.js";
export type { RegExpOptions, RegExpParts } from "./to-reg-exp.js";
export { toGrammar } from "./to-grammar.js";
export type { NotationOptions } from "./to-grammar.js";
export type { NotationName } from "./notations.js";
export { jsonString } from "./json-string.js";
export type { JsonStringOptions } from "./json-string.js";
export { lint } from "../workbench/lint.js";
export type { LintOptions } from "../workbench/lint.js";
