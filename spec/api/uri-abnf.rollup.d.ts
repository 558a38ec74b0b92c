// uri-abnf/rollup: written by `npm run api`

interface AbnfOptions extends Pick<CompileOptions, "alphabet" | "lists" | "missing"> {
  readonly rules?: GenerateOptions["rules"];
  readonly imports?: readonly ImportedGrammar[];
  readonly declarations?: boolean;
}

interface AbnfPlugin {
  readonly name: "uri-abnf";
  readonly load: {
    readonly filter: {
      readonly id: RegExp;
    };
    handler(this: BuildContext, id: string): Promise<LoadedModule | null>;
  };
  readonly transform: {
    readonly order: "post";
    readonly filter: {
      readonly code: RegExp;
    };
    handler(this: TransformContext, code: string, id: string): Promise<null>;
  };
  buildEnd(this: BuildContext, error?: Error): void;
}

type BuildContext = Readonly<{
  readonly meta: {
    readonly watchMode: boolean;
  };
  warn(log: BundlerLog): void;
  error(log: BundlerLog): never;
  addWatchFile(file: string): void;
}>;

type BundlerLog = Readonly<{
  readonly message: string;
  readonly id?: string;
  readonly loc?: {
    readonly file: string;
    readonly line: number;
    readonly column: number;
  };
  readonly frame?: string;
  readonly pluginCode?: string;
}>;

type ImportedGrammar = Grammar | string;

type LoadedModule = Readonly<{
  readonly code: string;
  readonly map: {
    readonly mappings: "";
  };
  readonly moduleSideEffects: false;
  readonly moduleType: "js";
}>;

type TransformContext = Readonly<{
  error(log: BundlerLog, offset?: number): never;
  resolve(
    source: string,
    importer: string,
  ): Promise<null | {
    readonly id: string;
  }>;
  parse(code: string): object;
}>;

declare function abnf(options?: AbnfOptions): AbnfPlugin;

export type { AbnfOptions, AbnfPlugin, ImportedGrammar };

export { abnf, abnf as default };
