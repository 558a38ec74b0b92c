/**
 * The parts of the engine that the URI layer, the diagrams and the command line share with it, and that are not
 * public. Everything else they import from `index.ts`, `runtime/` or `rfc/`.
 */
export { describe, isOctets, requireMember, requireOneOf, requireOptions } from "./arguments.js";
export { step } from "./abnf/combinators.js";
export { printNode } from "./abnf/printer.js";
export { ruleKey } from "./ast/definition.js";
export type { Node, Repetition } from "./ast/nodes.js";
export { ComposableParser } from "./combinator/composable-parser.js";
export type { Reply } from "./combinator/composable-parser.js";
export { joinBlocks } from "./abnf/dedented.js";
export type { Piece } from "./abnf/dedented.js";
export { deferred } from "./compile.js";
export { disjunction, END_OF_INPUT, found } from "./errors.js";
export { excerptOfInput, excerptOfLine, quoted, visible } from "./excerpt.js";
export { LineIndex } from "./line-index.js";
export { DeferredMismatch, mismatch } from "./mismatch.js";
export { MismatchError } from "./mismatch-error.js";
export type { Mismatch } from "./mismatch.js";
export type { Span } from "./excerpt.js";
export { lowerCaseAscii } from "./runtime/ascii.js";
export { optionsOf } from "./options-of.js";
export { standardProps } from "./standard-schema.js";
export type { StandardIssue, StandardProps, StandardResult } from "./standard-schema.js";
export { STANDARDS } from "./standards.js";
export type { Standard } from "./standards.js";
