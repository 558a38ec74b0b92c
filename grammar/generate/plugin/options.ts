/** The options of the plugin. */
import { describe, requireMember, requireOptions } from "../../common/arguments.js";
import { core } from "../../index.js";
import { disjunction } from "../../common/errors.js";
import { STANDARDS } from "../../standards.js";
import { lowerCaseAscii } from "../../runtime/ascii.js";
import type { CompileOptions, Grammar } from "../../index.js";

/**
 * A grammar, or the name of a shipped one: `"rfc3986"` for the grammar of the entry point
 * `uri-abnf/standards/rfc3986`, or `"core"`.
 */
export type ImportedGrammar = string | Grammar;

/** Options of the plugin. They hold for all ABNF files. */
export interface AbnfOptions extends Pick<CompileOptions, "alphabet" | "lists" | "missing"> {
  /**
   * By rule name, in any case: the rules of which `capture` gives the first occurrences. A rule
   * without an entry has no `capture`.
   */
  readonly captures?: Readonly<Record<string, readonly string[]>>;
  /** The rules that have `explain`: all, none or those of a list. Default: none. */
  readonly explain?: boolean | readonly string[];
  /** Grammars whose rules the files may use. Default: none. */
  readonly imports?: readonly ImportedGrammar[];
  /**
   * Whether the plugin writes a declaration file beside each ABNF file: `address.d.abnf.ts` for
   * `address.abnf`. TypeScript reads it with the option `allowArbitraryExtensions`. Default: false.
   */
  readonly declarations?: boolean;
}

/** The options after the checks. */
export interface Settings {
  /** By the key of a rule: its captures. */
  readonly captures: ReadonlyMap<string, readonly string[]>;
  explains(rule: string): boolean;
  /** The rules that the options name, as they name them. */
  readonly named: readonly string[];
  /** Returns the options of `compile`, with the imported grammars loaded. */
  compileOptions(): Promise<CompileOptions>;
  readonly declarations: boolean;
}

/**
 * Checks the options.
 *
 * @throws {TypeError} if an option has a wrong type, or names a grammar that is not shipped.
 */
export function pluginSettings(options: AbnfOptions): Settings {
  requireOptions(options);
  const {
    captures = {},
    explain = false,
    imports = [],
    declarations = false,
    ...compileOptions
  } = options;
  requireRecord(captures);
  if (typeof explain !== "boolean") requireNames("explain", explain);
  if (!Array.isArray(imports))
    throw new TypeError(`imports are a list of grammars, not ${describe(imports)}`);
  if (typeof declarations !== "boolean")
    throw new TypeError(`declarations is true or false, not ${describe(declarations)}`);
  const explained = typeof explain === "boolean" ? [] : explain;
  const loaders = imports.map(loaderOf);
  const keys = new Set(explained.map(lowerCaseAscii));
  return {
    captures: new Map(Object.entries(captures).map(([rule, list]) => [lowerCaseAscii(rule), list])),
    explains: (rule) => explain === true || keys.has(lowerCaseAscii(rule)),
    named: [...new Set([...Object.keys(captures), ...explained])],
    compileOptions: async () => {
      return { ...compileOptions, imports: await Promise.all(loaders.map((load) => load())) };
    },
    declarations,
  };
}

function loaderOf(imported: ImportedGrammar): () => Promise<Grammar> {
  if (typeof imported === "string") return shipped(imported);
  requireMember(imported, "source", "imports are grammars or their names");
  return () => Promise.resolve(imported);
}

function requireRecord(captures: unknown): void {
  if (typeof captures !== "object" || captures === null || Array.isArray(captures))
    throw new TypeError(`captures are an object of lists, by rule name, not ${describe(captures)}`);
  for (const [rule, names] of Object.entries(captures)) requireNames(`captures of ${rule}`, names);
}

function requireNames(option: string, names: unknown): void {
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string"))
    throw new TypeError(`${option}: a list of rule names is needed, not ${describe(names)}`);
}

/** By name, a function that loads the grammar: those of standards, and the core rules. */
const SHIPPED: ReadonlyMap<string, () => Promise<Grammar>> = new Map([
  ["core", () => Promise.resolve<Grammar>(core)],
  ...STANDARDS.map(({ name, load }) => [name, load] as const),
]);

/**
 * Returns the function that loads a shipped grammar.
 *
 * @throws {TypeError} if there is none of this name.
 */
function shipped(name: string): () => Promise<Grammar> {
  const load = SHIPPED.get(name);
  if (load !== undefined) return load;
  const names = disjunction([...SHIPPED.keys()]);
  throw new TypeError(`no grammar named ${name} is shipped; there are ${names}`);
}
