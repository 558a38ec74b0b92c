/**
 * The plugin: the hooks that a bundler calls, in their order, and the files that they read and write.
 */
import { readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { overwrite } from "./overwrite.js";
import { importedNames } from "./bundler.js";
import { logOf, moduleOf, NamedRuleError } from "./module.js";
import { pluginSettings } from "./options.js";
import type { AbnfOptions } from "./options.js";
import type { AbnfPlugin } from "./bundler.js";
import type { AbnfModule } from "./module.js";

/**
 * Returns the text of an ABNF file, without a byte order mark.
 *
 * @throws {Error} if the file cannot be read or is not UTF-8.
 */
async function readAbnf(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("the file is not UTF-8");
  }
}

/**
 * Writes a file if its text is another one: a build that changes nothing does not wake up the programs
 * that watch the file. Synchronous, because a bundler can load a module twice at the same time.
 */
function writeIfChanged(file: string, text: string): void {
  if (readOrNull(file) === text) return;
  overwrite(file, text);
}

function readOrNull(file: string): string | null {
  try {
    return statSync(file).isFile() ? readFileSync(file, "utf8") : null;
  } catch {
    return null;
  }
}

/** A file with ABNF. An id with a query, such as `?raw`, belongs to others. */
const ABNF_FILE = /\.abnf$/;

/** Code that may import such a file. */
const ABNF_IMPORT = /\.abnf\b/;

/**
 * Returns a plugin for Rollup and Vite that makes modules of ABNF files.
 *
 * `import { IPv6address } from "./address.abnf"` then imports a rule that was compiled by the build
 * (see `generate` of `uri-abnf/generate`). Each rule that a file defines is an export, and the default
 * export has all of them. The bundler drops the rules that nothing imports. A rule that cannot be
 * precompiled is left out with a warning; to import it, or to name it in the options, is an error.
 *
 * Errors in a file have its name, line, column and an excerpt. In watch mode and in the development
 * server, a changed file is compiled again.
 *
 * Cost: all states of each rule are made, within a budget.
 *
 * @throws {TypeError} if an option has a wrong type, or names a grammar that is not shipped.
 *
 * @example
 * ```ts
 * // rollup.config.js or vite.config.js
 * const plugins = [abnf({ rules: { authority: { captures: ["host", "port"] } }, imports: ["rfc3986"] })];
 * ```
 */
export function abnf(options: AbnfOptions = {}): AbnfPlugin {
  const settings = pluginSettings(options);
  const modules = new ModuleCache((text, file) => moduleOf(text, file, settings));
  const unused = new Set(settings.named);
  return {
    name: "uri-abnf",

    load: {
      filter: { id: ABNF_FILE },
      async handler(id) {
        if (!isAbnf(id)) return null;
        this.addWatchFile(id);
        try {
          const { code, declarations, warnings, named } = await modules.get(id);
          for (const name of named) unused.delete(name);
          for (const warning of warnings) this.warn(warning);
          if (settings.declarations) writeIfChanged(declarationFile(id), declarations);
          return { code, map: { mappings: "" }, moduleSideEffects: false, moduleType: "js" };
        } catch (error) {
          return this.error(error instanceof NamedRuleError ? error.log : logOf(error, id));
        }
      },
    },

    // After the plugins that make JavaScript of other languages.
    transform: {
      order: "post",
      filter: { code: ABNF_IMPORT },
      async handler(code, id) {
        if (!ABNF_IMPORT.test(code) || isAbnf(id)) return null;
        for (const { source, name, offset } of importedNames(this.parse(code))) {
          if (!isAbnf(source)) continue;
          const resolved = await this.resolve(source, id);
          if (resolved === null || !isAbnf(resolved.id)) continue;
          const refusal = (await modules.find(resolved.id))?.leftOut.get(name);
          if (refusal !== undefined)
            this.error({ message: `${name} of ${source}: ${refusal.message}`, id }, offset);
        }
        return null;
      },
    },

    buildEnd(error) {
      if (error !== undefined || this.meta.watchMode) return;
      for (const name of unused)
        this.warn({
          message: `the options name ${name}, but no ABNF file of the build defines it`,
        });
    },
  };
}

function isAbnf(id: string): boolean {
  return id.endsWith(".abnf");
}

/** `address.d.abnf.ts` for `address.abnf`, as TypeScript looks it up. */
function declarationFile(file: string): string {
  return file.replace(ABNF_FILE, ".d.abnf.ts");
}

/** The modules by file. A module is made again if the text of the file changes. */
class ModuleCache {
  readonly #make: (text: string, file: string) => Promise<AbnfModule>;
  readonly #made = new Map<
    string,
    { readonly text: string; readonly module: Promise<AbnfModule> }
  >();

  constructor(make: (text: string, file: string) => Promise<AbnfModule>) {
    this.#make = make;
  }

  async get(file: string): Promise<AbnfModule> {
    const text = await readAbnf(file);
    const known = this.#made.get(file);
    if (known?.text === text) return known.module;
    const module = this.#make(text, file);
    this.#made.set(file, { text, module });
    return module;
  }

  /** Returns the module, or null if there is none: the hook that loads the file reports the reason. */
  async find(file: string): Promise<AbnfModule | null> {
    try {
      return await this.get(file);
    } catch {
      return null;
    }
  }
}
