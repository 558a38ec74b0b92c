// uri-abnf/language: written by `npm run api`

interface AmbiguityOptions {
  readonly budget?: number;
}

interface AmbiguousString {
  readonly string: string;
  readonly trees: [ParseNode, ParseNode];
}

declare class ComparisonError extends UriAbnfError {
  readonly name = "ComparisonError";
}

interface ComparisonOptions {
  readonly budget?: number;
}

interface Coverage {
  readonly covered: number;
  readonly total: number;
  readonly missing: readonly MissingPlace[];
  readonly refused: readonly RefusedString[];
  toString(): string;
}

type Distribution = "structure" | "uniform";

interface EnumerateOptions {
  readonly count?: number;
  readonly budget?: number;
}

interface Example {
  readonly string: string;
  readonly covers: Place[];
}

interface Examples {
  readonly examples: readonly Example[];
  readonly never: readonly Place[];
  readonly undecided: readonly Place[];
}

type FlavorName = "ecmascript" | "json-schema" | "llama.cpp" | "re2" | "rust";

interface JsonStringOptions {
  readonly spelling?: "any" | "shortest";
  readonly quotes?: boolean;
}

interface LintOptions {
  readonly start?: CompileOptions["start"];
}

interface MissingPlace extends Place {
  readonly example?: string;
  readonly undecided?: true;
}

interface NearMiss {
  readonly string: string;
  readonly offset: number;
}

interface NearMissOptions {
  readonly seed?: number;
  readonly count?: number;
}

declare class NotationError extends UriAbnfError {
  readonly name = "NotationError";
  readonly ruleName: string;
  readonly notation: "gbnf" | "json" | "lark" | "xgrammar";
  constructor(ruleName: string, notation: NotationError["notation"], sentence: string);
}

type NotationName = "gbnf" | "lark" | "xgrammar";

interface NotationOptions {
  readonly notation: NotationName;
}

interface OnlyInOptions extends ComparisonOptions {
  readonly count?: number;
  readonly maxLength?: number;
}

interface Place {
  readonly rule: string;
  readonly what: string;
  readonly line: number;
  readonly column: number;
}

declare class RecursiveRuleError extends UriAbnfError {
  readonly name = "RecursiveRuleError";
  readonly ruleName: string;
  readonly cycle: readonly string[];
  constructor(ruleName: string, cycle: readonly string[], sentence: string);
}

interface RefusedString {
  readonly index: number;
  readonly string: string;
  readonly offset: number;
  readonly mismatch: Mismatch;
}

interface RegExpOptions {
  readonly flavor?: FlavorName;
  readonly prefer?: "linear" | "short";
  readonly anchored?: boolean;
}

interface RegExpParts {
  readonly source: string;
  readonly flags: string;
  readonly linear: boolean;
}

interface SampleOptions {
  readonly seed?: number;
  readonly count?: number;
  readonly maxLength?: number;
  readonly characters?: "all" | "printable";
  readonly distribution?: Distribution;
  readonly budget?: number;
}

interface SetOperationOptions {
  readonly budget?: number;
}

declare function ambiguity(rule: Rule, options?: AmbiguityOptions): AmbiguousString | null;

declare function complement(a: Rule, options?: SetOperationOptions): Rule;

declare function coverage(rule: Rule, strings: Iterable<string>): Coverage;

declare function difference(a: Rule, b: Rule, options?: SetOperationOptions): Rule;

declare function enumerate(rule: Rule, options?: EnumerateOptions): Iterable<string>;

declare function equivalent(a: Rule, b: Rule, options?: ComparisonOptions): boolean;

declare function examples(rule: Rule): Examples;

export type {
  AmbiguityOptions,
  AmbiguousString,
  ComparisonOptions,
  Coverage,
  Distribution,
  EnumerateOptions,
  Example,
  Examples,
  JsonStringOptions,
  LintOptions,
  MissingPlace,
  NearMiss,
  NearMissOptions,
  NotationName,
  NotationOptions,
  OnlyInOptions,
  Place,
  RefusedString,
  RegExpOptions,
  RegExpParts,
  SampleOptions,
  SetOperationOptions,
};

export {
  ComparisonError,
  LimitError,
  NotationError,
  RecursiveRuleError,
  UnknownRuleError,
  UriAbnfError,
  ambiguity,
  complement,
  coverage,
  difference,
  enumerate,
  equivalent,
  examples,
  intersection,
  isSubset,
  jsonString,
  lint,
  nearMisses,
  onlyIn,
  sample,
  toGrammar,
  toRegExp,
  union,
};

declare function intersection(a: Rule, b: Rule, options?: SetOperationOptions): Rule;

declare function isSubset(a: Rule, b: Rule, options?: ComparisonOptions): boolean;

declare function jsonString(rule: Rule, options?: JsonStringOptions): Rule;

declare function lint(grammar: Grammar, options?: LintOptions): readonly Diagnostic[];

declare function nearMisses(rule: Rule, options?: NearMissOptions): NearMiss[];

declare function onlyIn(a: Rule, b: Rule, options?: OnlyInOptions): string[];

declare function sample(rule: Rule, options?: SampleOptions): string[];

declare function toGrammar(rule: Rule, options: NotationOptions): string;

declare function toRegExp(rule: Rule, options?: RegExpOptions): RegExpParts;

declare function union(a: Rule, b: Rule, options?: SetOperationOptions): Rule;
