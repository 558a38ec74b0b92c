/** The entry point `uri-abnf/language`: questions about rules as languages. */
export { difference, equivalent, isSubset } from "./difference.js";
export type { ComparisonOptions, DifferenceOptions } from "./difference.js";
export { enumerate } from "./enumerate.js";
export type { EnumerateOptions } from "./enumerate.js";
export { sample } from "./sample.js";
export type { SampleOptions } from "./sample.js";
export { ComparisonError, LimitError } from "../errors.js";
export type { ComparisonErrorKind, LimitErrorKind } from "../errors.js";
