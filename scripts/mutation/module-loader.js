import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import vm from "node:vm";
import { transformSync } from "esbuild";

/**
 * Loads the modules of the project from their sources. `reset` forgets the modules, with all that they
 * cache, and keeps their compiled code: to load them again takes milliseconds. Packages are loaded once.
 */
export class ModuleLoader {
  #root;
  #paths;
  #packages;
  #observe;
  #rewrite;
  #changes;
  #changed = new Map();
  #functions = new Map();
  #resolved = new Map();
  #modules = new Map();

  /**
   * @param {string} root The folder of the project.
   * @param {object} hooks
   * @param {(file: string) => () => void} hooks.observe Is called before the code of a file runs; its
   *   result, after.
   * @param {(code: string) => string} hooks.rewrite Changes the code of a file.
   * @param {Record<string, (exports: object) => object>} hooks.changes Changes of packages, by their names.
   */
  constructor(root, { observe, rewrite, changes }) {
    this.#changes = changes;
    this.#root = root;
    this.#observe = observe;
    this.#rewrite = rewrite;
    this.#packages = createRequire(join(root, "package.json"));
    const { paths } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")).compilerOptions;
    this.#paths = Object.entries(paths).map(([specifier, [source]]) => ({
      prefix: specifier.replace("*", ""),
      open: specifier.endsWith("*"),
      source: join(root, source),
    }));
  }

  /** Forgets all modules. */
  reset() {
    this.#modules.clear();
  }

  /** Calls `action` with no module loaded, and brings the modules back. */
  isolate(action) {
    const modules = this.#modules;
    this.#modules = new Map();
    const restore = () => {
      this.#modules = modules;
    };
    let result;
    try {
      result = action();
    } catch (error) {
      restore();
      throw error;
    }
    if (typeof result?.then === "function") return result.finally(restore);
    restore();
    return result;
  }

  /** The exports of a file of the project. */
  load(file) {
    const loaded = this.#modules.get(file);
    if (loaded !== undefined) return loaded.exports;
    const module = { exports: {} };
    this.#modules.set(file, module);
    const observed = this.#observe(relative(this.#root, file).split(sep).join("/"));
    try {
      const require = (specifier) => this.require(specifier, file);
      require.resolve = this.#packages.resolve;
      // As under Jest, each module has a `jest` that resolves specifiers from its own place.
      const jest = { ...globalThis.jest, requireActual: require };
      this.#function(file)(module.exports, require, module, file, dirname(file), jest);
    } catch (error) {
      this.#modules.delete(file);
      throw error;
    } finally {
      observed();
    }
    return module.exports;
  }

  /** The exports of the module that a file means by a specifier. */
  require(specifier, from) {
    const key = `${dirname(from)}\0${specifier}`;
    let file = this.#resolved.get(key);
    if (file === undefined) {
      file = this.#resolve(specifier, from);
      this.#resolved.set(key, file);
    }
    return file === null ? this.#package(specifier) : this.load(file);
  }

  #package(name) {
    if (!Object.hasOwn(this.#changes, name)) return this.#packages(name);
    if (!this.#changed.has(name)) {
      this.#changed.set(name, this.#changes[name](this.#packages(name)));
    }
    return this.#changed.get(name);
  }

  /** The file of the project that a specifier names, or null for a package. */
  #resolve(specifier, from) {
    if (specifier.startsWith(".") || specifier.startsWith(this.#root)) {
      const path = resolve(dirname(from), specifier);
      const candidates = [path.replace(/\.js$/, ".ts"), `${path}.ts`, path, join(path, "index.ts")];
      const file = candidates.find(
        (candidate) => /\.\w+$/.test(candidate) && existsSync(candidate),
      );
      if (file === undefined) throw new Error(`${from} imports ${specifier}, which does not exist`);
      return file;
    }
    for (const { prefix, open, source } of this.#paths) {
      if (specifier === prefix) return source;
      if (open && specifier.startsWith(prefix)) {
        return source.replace("*", specifier.slice(prefix.length));
      }
    }
    return null;
  }

  #function(file) {
    let compiled = this.#functions.get(file);
    if (compiled === undefined) {
      const { code } = transformSync(readFileSync(file, "utf8"), {
        loader: file.endsWith(".json") ? "json" : "ts",
        format: "cjs",
        target: "node20",
        supported: { "dynamic-import": false },
        sourcefile: file,
      });
      compiled = vm.compileFunction(
        `"use strict"; ${this.#rewrite(code)}`,
        ["exports", "require", "module", "__filename", "__dirname", "jest"],
        { filename: file },
      );
      this.#functions.set(file, compiled);
    }
    return compiled;
  }
}
