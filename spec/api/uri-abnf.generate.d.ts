// uri-abnf/generate: written by `npm run api`

interface GenerateOptions<Names extends string = string> {
  readonly rules: GeneratedRules<Names>;
  readonly format?: ModuleFormat;
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

type Inherited = typeof Object.prototype;

type ModuleFormat = "cjs" | "esm";

export type { GenerateOptions, GeneratedModule, GeneratedRuleOptions, ModuleFormat };

export { LimitError, RecursiveRuleError, UnknownRuleError, UriAbnfError, generate };

declare function generate<Names extends string, Imported extends string>(
  grammar: Grammar<Names, Imported>,
  options: GenerateOptions<CoreRuleName | Imported | Names>,
): GeneratedModule;
