// uri-abnf/regexp: written by `npm run api`

interface FromRegExpOptions {
  readonly budget?: number;
}

declare class PatternError extends UriAbnfError {
  readonly name = "PatternError";
  readonly kind: PatternErrorKind;
  readonly offset: number;
  constructor(kind: PatternErrorKind, offset: number, sentence: string);
}

type PatternErrorKind = "back-reference" | "property-of-strings" | "syntax";

type WithoutLookaroundOptions = Pick<RegExpOptions, "flavor">;

export type {
  ComparisonErrorKind,
  FromRegExpOptions,
  LimitErrorKind,
  PatternErrorKind,
  RegExpParts,
  WithoutLookaroundOptions,
};

export {
  ComparisonError,
  LimitError,
  PatternError,
  Rule,
  UriAbnfError,
  fromRegExp,
  withoutLookaround,
};

declare function fromRegExp(pattern: RegExp, options?: FromRegExpOptions): Rule;

declare function withoutLookaround(
  pattern: RegExp,
  options?: WithoutLookaroundOptions,
): RegExpParts;
