/** Projects whose bundler runs as a program of its own, as it does for users. */
import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./documents-markdown.js";
import { temporaryFolder } from "./temporary-folder.js";

/** Copies a folder of examples/, with the plugin as the only installed package. */
export function projectOf(example: string): string {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "examples", example), folder, { recursive: true });
  const installed = join(folder, "node_modules/uri-abnf");
  mkdirSync(installed, { recursive: true });
  const exports = { "./rollup": "./rollup.js" };
  writeFileSync(join(installed, "package.json"), JSON.stringify({ type: "module", exports }));
  const options = {
    entryPoints: [join(ROOT, "grammar/generate/plugin/index.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile: join(installed, "rollup.js"),
  };
  // The bundler does not run in the realm of a test.
  const script = `require("esbuild").buildSync(${JSON.stringify(options)})`;
  execFileSync(process.execPath, ["--eval", script], { cwd: ROOT });
  // The plugin reads ABNF with the engine, which needs this package.
  cpSync(join(ROOT, "node_modules/parsimmon"), join(folder, "node_modules/parsimmon"), {
    recursive: true,
  });
  return folder;
}

/** The outcome of a program. */
export interface ProgramOutcome {
  readonly status: number;
  readonly output: string;
}

/** Runs the command of a package, in a folder. */
export async function runCommand(
  command: string,
  argv: readonly string[],
  cwd: string,
): Promise<ProgramOutcome> {
  return outcomeOf([join(ROOT, "node_modules", command), ...argv], cwd);
}

/** Returns the value that a program prints as JSON. It can import the packages of this project. */
export async function answersOf(program: string): Promise<unknown> {
  const { status, output } = await outcomeOf(["--input-type=module", "--eval", program], ROOT);
  if (status !== 0) throw new Error(output);
  return JSON.parse(output.slice(output.lastIndexOf("\n{") + 1)) as unknown;
}

async function outcomeOf(argv: readonly string[], cwd: string): Promise<ProgramOutcome> {
  const env = { ...process.env, NO_COLOR: "1", NODE_ENV: "" };
  const run = promisify(execFile);
  try {
    const { stdout, stderr } = await run(process.execPath, [...argv], { cwd, env });
    return { status: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Record<"code" | "stdout" | "stderr", unknown>;
    return { status: Number(code), output: `${String(stdout)}${String(stderr)}` };
  }
}
