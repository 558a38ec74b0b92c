/** The entry point `uri-abnf/generate`: modules, and source code of other languages, that check rules without the engine. */
export { generate } from "./generate.js";
export type { GeneratedModule } from "./generate.js";
export type {
  GeneratedRuleOptions,
  GenerateOptions,
  ModuleFormat,
  SourceLanguage,
} from "./module-rules.js";
export type { GeneratedSource } from "./source.js";
export { LimitError, RecursiveRuleError, UnknownRuleError } from "../common/errors.js";
export { UriAbnfError } from "../common/errors.js";
