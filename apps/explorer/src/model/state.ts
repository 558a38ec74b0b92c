/** The state of the page: everything that a shared link contains. */
import type { GrammarInput, PresetAnswer } from "../worker/protocol.js";

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

export const LISTS = ["none", "sender", "recipient"] as const;

export const FLAVORS = ["ecmascript", "re2", "rust", "json-schema"] as const;

export interface PageState extends GrammarInput {
  /** The name of a shipped standard, or the empty string. */
  readonly preset: string;
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

/** The options of a text without any. */
const DEFAULTS = { optionsOf: "", imports: [], lists: "none", octets: false } as const;

export const INITIAL: PageState = {
  preset: "",
  abnf: "",
  ...DEFAULTS,
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

/** The grammar that the page begins with for an author: short, with an example. */
export const TEMPLATE: PresetAnswer = {
  abnf: `; Change this grammar, paste another one, or drop a file.
; example: pair "size=12"
pair  = key "=" value
key   = 1*ALPHA
value = 1*DIGIT
`,
  ...DEFAULTS,
  start: "pair",
  strings: ["size=12", "size="],
};

/** Returns a text with the options of the page, or of a preset. */
export function textWith(options: GrammarInput, abnf: string): GrammarInput {
  const { optionsOf, imports, lists, octets } = options;
  return { abnf, optionsOf, imports, lists, octets };
}

/** Returns what changes in the state with a preset. */
export function stateWith(preset: string, { start, strings, ...text }: PresetAnswer) {
  return { ...text, preset, rule: start, strings: strings.join("\n"), selected: 0, captures: [] };
}
