/** The entry point `uri-abnf/fast-check`: arbitrary strings of a rule, for property tests. */
export { arbitrary } from "./arbitrary.js";
export type { ArbitraryConstraints } from "./arbitrary.js";
export { LimitError } from "../common/errors.js";
export { UriAbnfError } from "../common/errors.js";
