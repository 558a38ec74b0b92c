/**
 * Asks for the first preset when the page is built: so the grammar is there with the page, before any
 * worker has started.
 */
import { resolve } from "node:path";
import { runnerImport } from "vite";
import type { AliasOptions } from "vite";
import type * as answer from "./preset-answer.js";

/** @param alias where the entry points of the package are */
export async function firstPreset(alias: AliasOptions): Promise<typeof answer.preset> {
  const file = resolve(import.meta.dirname, "preset-answer.ts");
  const { module } = await runnerImport<typeof answer>(file, {
    configFile: false,
    resolve: { alias },
  });
  return module.preset;
}
