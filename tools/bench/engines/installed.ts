/** The engines that are installed: as packages of this folder, the running Node, and Chromium. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Engine {
  readonly name: string;
  readonly version: string;
  /** The program that runs a file, and its arguments before the file. */
  readonly command: readonly string[];
}

/** By engine, its program in the folder of the packages, and the arguments of that. */
const PACKAGES: Readonly<Record<string, readonly [program: string, ...argv: string[]]>> = {
  "Node 20": ["node-20/bin/node"],
  "Node 22": ["node-22/bin/node"],
  "Node 24": ["node-24/bin/node"],
  "Node 26": ["node-26/bin/node"],
  Bun: ["bun/bin/bun.exe"],
  Deno: ["deno/deno", "run", "--allow-all", "--quiet", "--node-modules-dir=manual"],
};

/** Returns the engines that run files, and names those that are not there. The running Node is its own package. */
export function installedEngines(): readonly Engine[] {
  return Object.entries(PACKAGES).flatMap(([name, [path, ...argv]]) => {
    const isRunning = process.version.startsWith(`${name.replace("Node ", "v")}.`);
    const installed = fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
    const program = isRunning ? process.execPath : installed;
    if (existsSync(program))
      return [{ name, version: versionOf(program), command: [program, ...argv] }];
    console.error(`${name} is skipped: \`npm ci --prefix tools/bench/engines\` installs it`);
    return [];
  });
}

/** Returns the Chromium that tools/find-browser.sh finds, or null. */
export function installedChromium(): { readonly program: string; readonly version: string } | null {
  const find = fileURLToPath(new URL("../../find-browser.sh", import.meta.url));
  try {
    const program = printed("bash", ["-c", '. "$0" && echo "$BROWSER"', find]).trim();
    return { program, version: versionOf(program) };
  } catch {
    console.error("Chromium is skipped: the package `chromium` of Debian installs it");
    return null;
  }
}

function versionOf(program: string): string {
  return /\d[\d.]*/.exec(printed(program, ["--version"]))?.[0] ?? "";
}

function printed(program: string, argv: readonly string[]): string {
  return execFileSync(program, argv, { encoding: "utf8" });
}
