// uri-abnf/generate: written by `npm run api`

interface GenerateOptions<
  Names extends string = string,
  Language extends "js" | SourceLanguage = "js",
> {
  readonly rules: GeneratedRules<Names>;
  readonly target?: Language;
  readonly format?: ModuleFormat;
  readonly name?: string;
  readonly source?: string;
  readonly leaveOut?: (error: LimitError | RecursiveRuleError, exportName: string) => void;
}

interface GeneratedModule {
  readonly code: string;
  readonly declarations: string;
}

interface GeneratedRuleOptions<Names extends string = string> {
  readonly captures?: readonly Names[];
  readonly explain?: boolean;
  readonly open?: "complete" | boolean;
}

type GeneratedRules<Names extends string> = {
  readonly [Name in Names]?:
    (Name extends keyof Inherited ? Inherited[Name] : never) | GeneratedRuleOptions<Names>;
};

interface GeneratedSource {
  readonly code: string;
  readonly declarations?: undefined;
}

type Inherited = typeof Object.prototype;

type ModuleFormat = "cjs" | "esm";

type SourceLanguage = "c" | "go" | "java" | "python" | "rust";

export type {
  GenerateOptions,
  GeneratedModule,
  GeneratedRuleOptions,
  GeneratedSource,
  ModuleFormat,
  SourceLanguage,
};

export { LimitError, RecursiveRuleError, UnknownRuleError, UriAbnfError, generate };

declare function generate<
  Names extends string,
  Imported extends string,
  Language extends "js" | SourceLanguage = "js",
>(
  grammar: Grammar<Names, Imported>,
  options: GenerateOptions<CoreRuleName | Imported | Names, Language>,
): Language extends "js" ? GeneratedModule : GeneratedSource;
