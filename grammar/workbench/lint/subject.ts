/** The input and the output of the analyses. */
import { printNode } from "../../abnf/printer.js";
import { shortened } from "../../common/excerpt.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Definition, Part, Scope } from "../../ast/definition.js";
import type { Node, RuleNode, Span } from "../../ast/nodes.js";
import type { Fix, WarningKind } from "../../common/errors.js";
import type { LineIndex } from "../../common/line-index.js";
import type { Budget } from "../../common/budget.js";
import type { LoweredRules } from "./questions.js";

/** A text that has been read, linked and checked. */
export interface Text {
  readonly abnf: string;
  /** The rules as the text writes them. */
  readonly rules: readonly RuleNode[];
  /**
   * The definitions of the grammar. Those of a text that this one extends are included, but not
   * reported.
   */
  readonly own: readonly Definition[];
  readonly scope: Scope;
  readonly limit: Limit;
  /** The start rules, if the author has named some. */
  readonly starts: readonly Definition[];
}

/** A text, with the data that the analyses share. */
export interface Subject extends Text {
  readonly lines: LineIndex;
  /** The rules of the grammar as expressions. */
  readonly lowered: LoweredRules;
  /** The steps that all questions about languages may take together. */
  readonly budget: Budget;
}

/** A warning about a stretch of the text. */
export interface LintFinding {
  readonly kind: WarningKind;
  /** One line. */
  readonly message: string;
  readonly span: Span;
  /** The change that the author probably wants. */
  readonly fix?: Fix;
}

/** One analysis: returns all its findings about a text. */
export type LintAnalysis = (subject: Subject) => readonly LintFinding[];

/** Returns the parts of definitions that a text has written. */
export function partsIn({ own, abnf }: Pick<Subject, "own" | "abnf">): readonly Part[] {
  return own.flatMap(({ parts }) => parts.filter((part) => part.abnf === abnf));
}

/** Checks whether a text defines a rule, and does not only add alternatives to it. */
export function isDefinedIn({ parts }: Definition, abnf: string): boolean {
  return parts.at(0)?.abnf === abnf;
}

/**
 * The place of a rule in the text: its name if the text defines it, or the alternatives that the
 * text adds to it. Undefined if the text does neither.
 */
export function placeOf(definition: Definition, abnf: string): Span | undefined {
  if (isDefinedIn(definition, abnf)) return definition.nameSpan;
  return definition.parts.find((part) => part.abnf === abnf)?.elements.span;
}

/** Prints a right-hand side, or a part of it, for a message. */
export function shown(node: Node): string {
  return shortened(printNode(node));
}
