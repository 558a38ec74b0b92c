// uri-abnf/language: written by `npm run api`

interface EnumerateOptions {
  readonly limit?: number;
  readonly budget?: number;
}

interface SampleOptions {
  readonly seed?: number;
  readonly count?: number;
  readonly maxLength?: number;
  readonly alphabet?: "all" | "printable";
  readonly budget?: number;
}

declare function enumerate(rule: Rule, options?: EnumerateOptions): Iterable<string>;

declare function equivalent(a: Rule, b: Rule, options?: ComparisonOptions): boolean;

export type {
  ComparisonErrorKind,
  ComparisonOptions,
  DifferenceOptions,
  EnumerateOptions,
  LimitErrorKind,
  SampleOptions,
};

export { ComparisonError, LimitError, difference, enumerate, equivalent, isSubset, sample };

declare function sample(rule: Rule, options?: SampleOptions): string[];
