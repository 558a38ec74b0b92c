/** The questions that the URI layer asks about the rules of a standard. Grammars and tables answer them. */
import type { Mismatch, Places } from "../grammar/index.js";

/** A rule that is only recognized. */
export interface RecognizedRule {
  readonly ruleName: string;
  test(input: string): boolean;
  explain(input: string): Mismatch | null;
}

/** Finds the places of rules in a whole input (see `Rule.layouts`). */
export interface PlaceMatcher<Layout extends object> {
  readonly offsets: ArrayLike<number>;
  match(input: string): Layout | null;
}

/** The rules of one standard. */
export interface RuleSource {
  /** A rule of the standard, or of the sets of characters that it describes in prose. */
  rule(name: string): RecognizedRule;
  /** A rule of the grammar to read with, in which an opaque part has a path and a query. */
  readingRule(name: string): RecognizedRule;
  /**
   * Finds the places of the slots of a reference (see slots.ts), as the grammar to read with has them.
   *
   * @param isMain whether the places of the main components are enough
   */
  layouts<Layout extends object>(
    reference: string,
    isMain: boolean,
    layOut: (places: Places) => Layout,
  ): PlaceMatcher<Layout>;
}

/** The rules of one standard, for the operations that look for prefixes. */
export interface MatchingSource extends RuleSource {
  /**
   * The end of the longest prefix in the language of a rule of the standard, from an offset on; -1
   * where there is none.
   */
  match(rule: string, input: string, offset: number): number;
}
