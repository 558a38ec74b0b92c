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

type PatternText = Pick<RegExp, "flags" | "source">;

type WithoutLookaroundOptions = Pick<RegExpOptions, "flavor">;

export type { FromRegExpOptions, RegExpOptions, RegExpParts, WithoutLookaroundOptions };

export {
  LimitError,
  PatternError,
  RecursiveRuleError,
  Rule,
  UriAbnfError,
  fromRegExp,
  toRegExp,
  withoutLookaround,
};

declare function fromRegExp(pattern: PatternText, options?: FromRegExpOptions): Rule;

declare function withoutLookaround(
  pattern: PatternText,
  options?: WithoutLookaroundOptions,
): RegExpParts;
