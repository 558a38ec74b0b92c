/** The options of the plugin. */
import { describe, requireBoolean, requireMember } from "../../common/arguments.js";
import { requireOptions } from "../../common/options.js";
import { core } from "../../index.js";
import { disjunction } from "../../common/errors.js";
import { STANDARDS } from "../../standards.js";
import { lowerCaseAscii } from "../../runtime/ascii.js";
import { requireObject, requireRuleOptions } from "../module-rules.js";
import type { GeneratedRuleOptions, GenerateOptions } from "../index.js";
import type { CompileOptions, Grammar } from "../../index.js";

/**
 * A grammar, or the name of a shipped one: `"rfc3986"` for the grammar of the entry point
 * `uri-abnf/standards/rfc3986`, or `"core"`.
 */
export type ImportedGrammar = string | Grammar;

/** Options of the plugin. They hold for all ABNF files. */
export interface AbnfOptions extends Pick<CompileOptions, "alphabet" | "lists" | "missing"> {
  /**
   * By rule name, in any case: what a rule answers beyond `test` and `prefixEnd`, as for `generate`. A rule without
   * an entry is in the module of its file, too.
   */
  readonly rules?: GenerateOptions["rules"];
  /** Grammars whose rules the files may use. Default: none. */
  readonly imports?: readonly ImportedGrammar[];
  /**
   * Whether the plugin writes a declaration file beside each ABNF file: `address.d.abnf.ts` for
   * `address.abnf`. TypeScript reads it with the option `allowArbitraryExtensions`. Default: false.
   */
  readonly declarations?: boolean;
}

/** The options after the checks. */
export interface PluginSettings {
  /** By the names of rules in lower case. */
  readonly rules: ReadonlyMap<string, GeneratedRuleOptions>;
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
export function pluginSettings(options: AbnfOptions): PluginSettings {
  requireOptions(options, {
    rules: true,
    imports: true,
    declarations: true,
    alphabet: true,
    lists: true,
    missing: true,
  });
  const { rules = {}, imports = [], declarations = false, ...compileOptions } = options;
  requireObject(rules, "rules");
  const entries = Object.entries(rules).map(
    ([name, asked]) => [lowerCaseAscii(name), requireRuleOptions(asked, name)] as const,
  );
  if (!Array.isArray(imports))
    throw new TypeError(`imports are a list of grammars, not ${describe(imports)}`);
  requireBoolean("declarations", declarations);
  const loaders = imports.map(loaderOf);
  return {
    rules: new Map(entries),
    named: Object.keys(rules),
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
