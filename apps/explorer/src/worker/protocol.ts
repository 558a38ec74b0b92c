/**
 * The questions that the page asks its worker, and the answers. A question contains everything that its
 * answer depends on, so the page can stop a worker and ask another one.
 */
import type { Fix, RecognitionState } from "uri-abnf/grammar";
import type { NearMiss, RegExpParts } from "uri-abnf/language";

/** A grammar as the page has it. */
export interface GrammarInput {
  readonly abnf: string;
  /** The name of the shipped standard whose imports and prose the text has, or the empty string. */
  readonly optionsOf: string;
  /** The shipped standards whose rules the text may use, too: `rfc3986`, or `rfc9651:parameters,key` for two rules. */
  readonly imports: readonly string[];
  /** The meaning of `1#element`. */
  readonly lists: "none" | "sender" | "recipient";
  /** Whether it is a grammar of octets. */
  readonly octets: boolean;
}

/** A shipped standard, by its name. */
interface StandardGrammar {
  readonly standard: string;
}

/** The other side of a comparison. */
export type OtherGrammar = GrammarInput | StandardGrammar;

/** A rule of a grammar. */
export interface RuleOfText extends GrammarInput {
  readonly rule: string;
}

export interface ProblemView {
  /** As `check` has it. */
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** The repair, if one is known. */
  readonly fix?: Fix;
  /** The imports that define a missing name, the likeliest first: `rfc3986`, `rfc5322:addr-spec`. */
  readonly imports?: readonly { readonly name: string; readonly title: string }[];
}

/** An example in a comment of the grammar, and its outcome. */
export interface ExampleOutcome {
  /** Empty for a mark that names no rule. */
  readonly rule: string;
  readonly string: string;
  readonly isCounter: boolean;
  /** The place of the string in the grammar. */
  readonly from: number;
  readonly to: number;
  /** The fault; undefined if the rule matches an example, or refuses a counterexample. */
  readonly message: string | undefined;
  /** Whether the rule leads to a name that nothing defines, which is a problem of its own. */
  readonly isOpen: boolean;
}

/** The outcome of one string. The offset is in UTF-16 code units; the message counts octets in a grammar of octets. */
export type Outcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Whether some string of the rule begins so. */
      readonly isPartial: boolean;
      readonly offset: number;
      readonly message: string;
      readonly excerpt: string;
    };

/** A node of a tree, in the order in which a reader meets the nodes. Its span is in UTF-16 code units. */
export interface FlatNode {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly depth: number;
}

/** The characters and rules that can stand after the beginning of a string. */
export interface AheadAnswer {
  readonly state: RecognitionState;
  readonly expected: readonly string[];
  /** The characters, as ranges that people can read. */
  readonly next: readonly string[];
  /** A shortest text that makes it a string of the rule. */
  readonly completion: string | undefined;
}

export interface TreeAnswer {
  readonly nodes: readonly FlatNode[];
  /** The number of nodes of the tree, which can be more than `nodes` has. */
  readonly total: number;
  /** The text of the first occurrence of each rule. */
  readonly captures: Readonly<Record<string, string>>;
}

/** The rule that a preset begins with, and strings for it. */
export interface Beginning {
  readonly start: string;
  readonly strings: readonly string[];
}

export interface PresetAnswer extends Beginning, GrammarInput {}

export interface Preset {
  readonly name: string;
  readonly title: string;
}

export interface SampleAnswer {
  readonly samples: readonly string[];
  readonly examples: readonly { readonly string: string; readonly covers: readonly string[] }[];
  readonly nearMisses: readonly NearMiss[];
}

export interface DifferenceAnswer {
  readonly relation: "equivalent" | "subset" | "superset" | "overlap";
  readonly onlyThis: readonly string[];
  readonly onlyOther: readonly string[];
}

export interface CoverageAnswer {
  readonly covered: number;
  readonly total: number;
  readonly missing: readonly {
    readonly rule: string;
    readonly what: string;
    readonly line: number;
    readonly example: string | undefined;
  }[];
}

export interface ModuleAnswer {
  readonly code: string;
  readonly declarations: string;
  readonly bytes: number;
  readonly gzipped: number;
}

export interface LabeledText {
  readonly title: string;
  readonly text: string;
  /** Where the text comes from, e.g. `of the base`. */
  readonly from?: string;
}

export interface DialectAnswer {
  readonly dialect: string;
  readonly error: { readonly message: string; readonly offset: number } | undefined;
  /** The components that are present, with their offsets in the reference. */
  readonly components: readonly {
    readonly name: string;
    readonly text: string;
    readonly start: number;
    readonly end: number;
  }[];
  readonly kind: string;
  readonly resolution: readonly LabeledText[];
  readonly normalization: readonly LabeledText[];
}

/** The questions by name, each with its arguments and its answer. */
interface Questions {
  presets: { ask: null; answer: readonly Preset[] };
  preset: { ask: { readonly name: string }; answer: PresetAnswer };
  /** The names of the rules, in the order of the text; none if the text has errors. */
  rules: { ask: GrammarInput; answer: readonly string[] };
  /** The same of the other side of a comparison, which can be large: it does not keep the strings waiting. */
  "other-rules": { ask: OtherGrammar; answer: readonly string[] };
  check: { ask: GrammarInput; answer: readonly ProblemView[] };
  examples: { ask: GrammarInput; answer: readonly ExampleOutcome[] };
  run: { ask: RuleOfText & { readonly strings: readonly string[] }; answer: readonly Outcome[] };
  tree: { ask: RuleOfText & { readonly string: string }; answer: TreeAnswer | null };
  /** The beginning of a string, up to the cursor. */
  ahead: { ask: RuleOfText & { readonly before: string }; answer: AheadAnswer };
  /** The width is in pixels. */
  diagram: { ask: RuleOfText & { readonly width?: number }; answer: string };
  samples: {
    ask: RuleOfText & { readonly seed: number; readonly count: number; readonly maxLength: number };
    answer: SampleAnswer;
  };
  difference: {
    ask: RuleOfText & { readonly other: OtherGrammar & { readonly rule: string } };
    answer: DifferenceAnswer;
  };
  coverage: { ask: RuleOfText & { readonly strings: readonly string[] }; answer: CoverageAnswer };
  module: {
    ask: RuleOfText & { readonly captures: readonly string[]; readonly explain: boolean };
    answer: ModuleAnswer;
  };
  regexp: {
    ask: RuleOfText & { readonly flavor: "ecmascript" | "re2" | "rust" | "json-schema" };
    answer: RegExpParts;
  };
  format: { ask: { readonly abnf: string }; answer: string };
  /** A text with the name of its file; the empty string, if it is pasted. */
  document: {
    ask: { readonly text: string; readonly name: string };
    answer: Pick<GrammarInput, "abnf" | "lists">;
  };
  uri: {
    ask: { readonly reference: string; readonly base: string };
    answer: readonly DialectAnswer[];
  };
}

export type QuestionName = keyof Questions;
export type Ask<Name extends QuestionName> = Questions[Name]["ask"];
export type Answer<Name extends QuestionName> = Questions[Name]["answer"];

export interface Request {
  readonly id: number;
  readonly name: QuestionName;
  readonly ask: unknown;
}

export type Response =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };
