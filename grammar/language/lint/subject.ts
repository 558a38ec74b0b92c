/** What a lint looks at, and what it says. */
import type { Limit } from "../../ast/alphabets.js";
import type { Definition, Scope } from "../../ast/definition.js";
import type { Rule, Span } from "../../ast/nodes.js";
import type { WarningKind } from "../../errors.js";
import type { Budget } from "../comparison/budget.js";
import type { LoweredRules } from "./lowered.js";

/** A text that has been read, linked and checked. */
export interface Text {
  readonly abnf: string;
  /** As they stand in the text. */
  readonly rules: readonly Rule[];
  /** The rules of the grammar; also those that the text extends, of which nothing is said. */
  readonly own: readonly Definition[];
  readonly scope: Scope;
  readonly limit: Limit;
  /** The rule that all others should serve, where somebody has named one. */
  readonly start: Definition | undefined;
}

/** The same, with what the analyses share. */
export interface Subject extends Text {
  /** The rules of the grammar as expressions. */
  readonly lowered: LoweredRules;
  /** The steps that questions about languages may take, all of them together. */
  readonly budget: Budget;
}

/** A remark on a stretch of the text. */
export interface Finding {
  readonly kind: WarningKind;
  /** One line. */
  readonly message: string;
  readonly span: Span;
}

/** One analysis: all that it has to say about a text. */
export type Analysis = (subject: Subject) => readonly Finding[];

/**
 * So many steps are taken to answer all questions about the languages of a grammar; where that is not
 * enough, nothing is said. The grammars of published standards need a fraction of it.
 */
export const STEPS = 1 << 23;

/** So many of them are taken for one question. */
export const STEPS_OF_ONE = 1 << 18;

/** Where the text names a rule that it defines or adds to; undefined where it does neither. */
export function placeOf({ nameSpan, parts }: Definition, abnf: string): Span | undefined {
  if (parts.at(0)?.abnf === abnf) return nameSpan;
  return parts.find((part) => part.abnf === abnf)?.elements.span;
}
