/** The state of the page: everything that a shared link contains. */

export const TABS = [
  "Diagram",
  "Samples",
  "Difference",
  "Coverage",
  "Examples",
  "Lint",
  "Module",
  "Regular expression",
  "URI",
] as const;

export type TabName = (typeof TABS)[number];

export const FLAVORS = ["ecmascript", "re2", "json-schema"] as const;

export interface PageState {
  /** The name of a shipped standard, or the empty string. */
  readonly preset: string;
  readonly abnf: string;
  /** The shipped standard with whose options the grammar is compiled, or the empty string. */
  readonly optionsOf: string;
  /** The shipped standards whose rules the grammar may use, too. */
  readonly imports: readonly string[];
  /** The start rule; the empty string stands for the first rule. */
  readonly rule: string;
  /** The strings, one a line. */
  readonly strings: string;
  /** The index of the string whose tree is shown. */
  readonly selected: number;
  readonly tab: TabName;
  readonly seed: number;
  /**
   * The other side of the difference: another text, if `hasOtherText` is set; otherwise a standard, or the
   * empty string for this grammar; and a rule.
   */
  readonly hasOtherText: boolean;
  readonly otherText: string;
  readonly otherStandard: string;
  readonly otherRule: string;
  readonly captures: readonly string[];
  readonly explain: boolean;
  readonly flavor: (typeof FLAVORS)[number];
  readonly reference: string;
  readonly base: string;
}

export const INITIAL: PageState = {
  preset: "",
  abnf: "",
  optionsOf: "",
  imports: [],
  rule: "",
  strings: "",
  selected: 0,
  tab: "Diagram",
  seed: 0,
  hasOtherText: false,
  otherText: "",
  otherStandard: "",
  otherRule: "",
  captures: [],
  explain: false,
  flavor: "ecmascript",
  reference: "HTTP://user@EXAMPLE.com:80/a/./b/../%7ec?q#f",
  base: "http://a/b/c/d;p?q",
};

/** The lines of the strings. A text without characters is one empty string. */
export function linesOf(strings: string): readonly string[] {
  return strings.split("\n");
}
