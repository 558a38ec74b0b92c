/** The entry point `uri-abnf/generate`: modules that check rules without the engine. */
export { generate } from "./generate.js";
export type { GeneratedModule, GenerateOptions } from "./generate.js";
export type { GeneratedRuleOptions } from "./module-rules.js";
export type { ModuleFormat } from "./module-text.js";
export type { GeneratedSource, SourceLanguage, SourceOptions } from "./source.js";
export { LimitError, RecursiveRuleError, UnknownRuleError } from "../common/errors.js";
export { UriAbnfError } from "../common/errors.js";
