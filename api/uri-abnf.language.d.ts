// uri-abnf/language: written by `npm run api`

interface Coverage {
  readonly covered: number;
  readonly total: number;
  readonly missing: readonly MissingPlace[];
  toString(): string;
}

interface EnumerateOptions {
  readonly limit?: number;
  readonly budget?: number;
}

interface Example {
  readonly string: string;
  readonly covers: Place[];
}

interface Examples extends Array<Example> {
  readonly never: readonly Place[];
  readonly undecided: readonly Place[];
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

interface Place {
  readonly rule: string;
  readonly what: string;
  readonly line: number;
  readonly column: number;
}

interface SampleOptions {
  readonly seed?: number;
  readonly count?: number;
  readonly maxLength?: number;
  readonly alphabet?: "all" | "printable";
  readonly budget?: number;
}

declare function coverage(rule: Rule, strings: Iterable<string>): Coverage;

declare function enumerate(rule: Rule, options?: EnumerateOptions): Iterable<string>;

declare function equivalent(a: Rule, b: Rule, options?: ComparisonOptions): boolean;

declare function examples(rule: Rule): Examples;

export type {
  ComparisonErrorKind,
  ComparisonOptions,
  Coverage,
  DifferenceOptions,
  EnumerateOptions,
  Example,
  Examples,
  LimitErrorKind,
  MissingPlace,
  NearMiss,
  NearMissOptions,
  Place,
  SampleOptions,
};

export {
  ComparisonError,
  LimitError,
  coverage,
  difference,
  enumerate,
  equivalent,
  examples,
  isSubset,
  nearMisses,
  sample,
};

declare function nearMisses(rule: Rule, options?: NearMissOptions): NearMiss[];

declare function sample(rule: Rule, options?: SampleOptions): string[];
