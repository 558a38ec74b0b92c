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

interface SplitPattern {
  readonly all: string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface WithoutLookaroundOptions extends Pick<RegExpOptions, "flavor"> {
  readonly split?: boolean;
}

export type {
  FromRegExpOptions,
  RegExpOptions,
  RegExpParts,
  SplitPattern,
  WithoutLookaroundOptions,
};

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
  options: WithoutLookaroundOptions & {
    readonly split: true;
  },
): SplitPattern;

declare function withoutLookaround(
  pattern: PatternText,
  options?: WithoutLookaroundOptions & {
    readonly split?: false;
  },
): RegExpParts;

declare function withoutLookaround(
  pattern: PatternText,
  options?: WithoutLookaroundOptions,
): RegExpParts | SplitPattern;
