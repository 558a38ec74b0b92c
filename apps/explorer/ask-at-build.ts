/**
 * Asks for the first sight of the page when the page is built: so it is there with the page, before any worker
 * has started.
 */
import { resolve } from "node:path";
import { runnerImport } from "vite";
import type { AliasOptions } from "vite";
import type * as answers from "./first-answers.js";

/**
 * Returns the constants of the page, as texts.
 *
 * @param alias where the entry points of the package are
 */
export async function constants(alias: AliasOptions): Promise<Record<string, string>> {
  const file = resolve(import.meta.dirname, "first-answers.ts");
  const { module } = await runnerImport<typeof answers>(file, {
    configFile: false,
    resolve: { alias },
  });
  return Object.fromEntries(
    Object.entries(module).map(([name, value]) => [name, JSON.stringify(value)]),
  );
}
