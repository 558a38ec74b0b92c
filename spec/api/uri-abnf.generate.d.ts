// uri-abnf/generate: written by `npm run api`

interface ByteTable {
  readonly ruleName: string;
  readonly classes: readonly number[];
  readonly next: readonly number[];
  readonly start: number;
  readonly accept: number;
}

interface GenerateOptions<Names extends string = string> extends Leaving {
  readonly rules: GeneratedRules<Names>;
  readonly target?: "js";
  readonly format?: ModuleFormat;
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

interface Leaving {
  readonly leaveOut?: (error: LimitError | RecursiveRuleError, exportName: string) => void;
}

type ModuleFormat = "cjs" | "esm";

interface SourceFile {
  readonly head: string;
  readonly about: string;
  readonly inputs: string;
  readonly abnf: readonly string[];
  readonly name: string;
  readonly rules: readonly ByteTable[];
}

type SourceLanguage = keyof typeof TARGETS;

interface SourceOptions<Names extends string = string> extends Leaving {
  readonly rules: GeneratedRules<Names>;
  readonly target: SourceLanguage;
  readonly name?: string;
  readonly source?: string;
}

declare const TARGETS: {
  readonly c: Template;
  readonly go: Template;
  readonly java: Template;
  readonly python: Template;
  readonly rust: Template;
};

interface Template {
  readonly nameOf: (ruleName: string) => string;
  readonly textOf: (file: SourceFile) => string;
}

export type {
  GenerateOptions,
  GeneratedModule,
  GeneratedRuleOptions,
  GeneratedSource,
  ModuleFormat,
  SourceLanguage,
  SourceOptions,
};

export { LimitError, RecursiveRuleError, UnknownRuleError, UriAbnfError, generate };

declare function generate<Names extends string, Imported extends string>(
  grammar: Grammar<Names, Imported>,
  options: GenerateOptions<CoreRuleName | Imported | Names>,
): GeneratedModule;

declare function generate<Names extends string, Imported extends string>(
  grammar: Grammar<Names, Imported>,
  options: SourceOptions<CoreRuleName | Imported | Names>,
): GeneratedSource;
