/** The entry point `uri-abnf/rollup`: ABNF files as modules, for Rollup and Vite. */
import { abnf } from "./plugin.js";

export { abnf };
export default abnf;
export type { AbnfOptions, ImportedGrammar } from "./options.js";
export type { AbnfPlugin } from "./bundler.js";
