// uri-abnf/generate: written by `npm run api`

interface GenerateOptions {
  readonly rules: Readonly<Record<string, GeneratedRuleOptions>>;
  readonly format?: ModuleFormat;
  readonly leaveOut?: (error: PrecompileError, exportName: string) => void;
}

interface GeneratedModule {
  readonly code: string;
  readonly declarations: string;
}

interface GeneratedRuleOptions {
  readonly captures?: readonly string[];
  readonly explain?: boolean;
  readonly open?: "complete" | boolean;
}

type ModuleFormat = "cjs" | "esm";

declare class PrecompileError extends UriAbnfError {
  readonly name = "PrecompileError";
  readonly kind: PrecompileErrorKind;
  readonly rule: string;
  readonly cycle: readonly string[];
  constructor(kind: PrecompileErrorKind, rule: string, sentence: string, cycle?: readonly string[]);
}

type PrecompileErrorKind = "recursive-rule" | "too-many-states";

export type {
  GenerateOptions,
  GeneratedModule,
  GeneratedRuleOptions,
  ModuleFormat,
  PrecompileErrorKind,
};

export { PrecompileError, UnknownRuleError, UriAbnfError, generate };

declare function generate(grammar: Grammar, options: GenerateOptions): GeneratedModule;
