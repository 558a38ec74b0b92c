/** The entry point `uri-abnf/fast-check`. */
export { arbitrary } from "./arbitrary.js";
export type { ArbitraryConstraints } from "./arbitrary.js";
