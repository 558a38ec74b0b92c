/**
 * The package globby for the tests. It is an ECMAScript module with imports that Jest cannot resolve, so that a process
 * of its own runs it.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Options } from "globby";

export function globby(patterns: string | readonly string[], options: Options): Promise<string[]> {
  const script = `import { globby } from "globby";
    console.log(JSON.stringify(await globby(${JSON.stringify(patterns)}, ${JSON.stringify(options)})));`;
  const argv = ["--input-type=module", "--eval", script];
  const stdout = execFileSync(process.execPath, argv, {
    cwd: join(__dirname, "../.."),
    encoding: "utf8",
  });
  return Promise.resolve(JSON.parse(stdout) as string[]);
}
