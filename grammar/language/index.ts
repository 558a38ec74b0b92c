/** The entry point `uri-abnf/language`: questions about rules as languages. */
export { difference, equivalent, isSubset } from "./difference.js";
export type { ComparisonOptions, DifferenceOptions } from "./difference.js";
export { enumerate } from "./enumerate.js";
export type { EnumerateOptions } from "./enumerate.js";
export { sample } from "./sample.js";
export type { SampleOptions } from "./sample.js";
export { ComparisonError, LimitError } from "../errors.js";
export type { ComparisonErrorKind, LimitErrorKind } from "../errors.js";
export { coverage } from "./coverage.js";
export type { Coverage, MissingPlace } from "./coverage.js";
export { examples } from "./examples.js";
export type { Example, Examples } from "./examples.js";
export type { Place } from "./places/place.js";
export { nearMisses } from "./near-misses.js";
export type { NearMiss, NearMissOptions } from "./near-misses.js";
