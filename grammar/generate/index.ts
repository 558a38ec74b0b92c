/** The public face of `uri-abnf/generate`. */
export { generate } from "./generate.js";
export type { GeneratedModule, GeneratedRuleOptions, GenerateOptions } from "./generate.js";
export type { ModuleFormat } from "./module-text.js";
export { PrecompileError, UnknownRuleError } from "../errors.js";
export type { PrecompileErrorKind } from "../errors.js";
