/** The entry point `uri-abnf/regexp`: patterns of ECMA-262 as rules. */
export { fromRegExp } from "./from-reg-exp.js";
export type { FromRegExpOptions } from "./rule-of-pattern.js";
export { PatternError } from "./read.js";
export { withoutLookaround } from "./without-lookaround.js";
export type { SplitPattern, WithoutLookaroundOptions } from "./rewrite.js";
export { toRegExp } from "../language/to-reg-exp.js";
export type { RegExpOptions, RegExpParts } from "../language/to-reg-exp.js";
export { LimitError, RecursiveRuleError } from "../common/errors.js";
export { UriAbnfError } from "../common/errors.js";
export type { Rule } from "../combinator/rule.js";
