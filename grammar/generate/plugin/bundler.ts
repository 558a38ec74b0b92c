/**
 * The part of the plugin interface of bundlers that the plugin uses, and the names that a JavaScript module imports. The
 * interface is written here, because the types of Rollup and those of Vite, whose bundler is Rolldown, are not assignable
 * to each other. A plugin of this type is a plugin of both.
 *
 * The types that no entry point exports are not interfaces: the declarations of a program can write them out.
 */

/** An error or a warning, as a bundler shows it. */
export type BundlerLog = Readonly<{
  readonly message: string;
  /** The file of the module. */
  readonly id?: string;
  /** Lines and columns count from 1. */
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  /** The excerpt of the text. */
  readonly frame?: string;
  readonly pluginCode?: string;
}>;

/** The object that a bundler passes as `this`. */
export type BuildContext = Readonly<{
  readonly meta: { readonly watchMode: boolean };
  warn(log: BundlerLog): void;
  error(log: BundlerLog): never;
  addWatchFile(file: string): void;
}>;

/** The same, for `transform`. */
export type TransformContext = Readonly<{
  error(log: BundlerLog, offset?: number): never;
  resolve(source: string, importer: string): Promise<{ readonly id: string } | null>;
  /** Returns an ESTree program, which the types of older versions do not say. */
  parse(code: string): object;
}>;

/** A module that the plugin makes. */
export type LoadedModule = Readonly<{
  readonly code: string;
  /** The code is not written by hand: no place of it has a place in the ABNF. */
  readonly map: { readonly mappings: "" };
  readonly moduleSideEffects: false;
  /** The language of the code, for Rolldown, which goes by the file extension otherwise. */
  readonly moduleType: "js";
}>;

/** A plugin for Rollup 2.78 or later, and for Vite 3 or later. */
export interface AbnfPlugin {
  readonly name: "uri-abnf";
  readonly load: {
    readonly filter: { readonly id: RegExp };
    handler(this: BuildContext, id: string): Promise<LoadedModule | null>;
  };
  readonly transform: {
    readonly order: "post";
    readonly filter: { readonly code: RegExp };
    handler(this: TransformContext, code: string, id: string): Promise<null>;
  };
  buildEnd(this: BuildContext, error?: Error): void;
}

/** A name, and the place of its specifier in the code. */
interface ImportedName {
  readonly source: string;
  readonly name: string;
  readonly offset: number;
}

/** The nodes of ESTree that matter here. */
interface Program {
  readonly body: readonly Statement[];
}

interface Statement {
  readonly type: string;
  readonly source?: { readonly value?: unknown } | null;
  readonly specifiers?: readonly Specifier[];
}

interface Specifier {
  readonly type: string;
  readonly start: number;
  readonly imported?: ModuleName;
  readonly local?: ModuleName;
}

/** An identifier or a string. */
interface ModuleName {
  readonly name?: string;
  readonly value?: string;
}

/**
 * Returns the names that import declarations, and exports from other modules, mention. The members
 * of a namespace (`import * as rules`) are not among them.
 *
 * @param program an ESTree program
 */
export function importedNames(program: object): readonly ImportedName[] {
  return (program as Program).body.flatMap(({ source, specifiers = [] }) => {
    const from = source?.value;
    if (typeof from !== "string") return [];
    return specifiers.flatMap((specifier): ImportedName[] => {
      const name = nameIn(specifier);
      return name === undefined ? [] : [{ source: from, name, offset: specifier.start }];
    });
  });
}

function nameIn({ type, imported, local }: Specifier): string | undefined {
  if (type === "ImportSpecifier") return imported?.name ?? imported?.value;
  if (type === "ExportSpecifier") return local?.name ?? local?.value;
  return undefined;
}
