/** Runs the generated module of examples/entry-points. The application with the plugin is in spec/grammar/generate/plugin/vite.spec.ts. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { ROOT, textOf } from "./helpers/documents-markdown.js";
import { runProgram } from "../apps/cli/spec/run-program.js";
import { temporaryFolder } from "./helpers/temporary-folder.js";

const folder = temporaryFolder();

test("the generated module needs no package, and writes the output in the comments of its program", async () => {
  const example = "examples/entry-points/generated-module";
  cpSync(join(ROOT, example), folder, { recursive: true });
  const { scripts } = JSON.parse(textOf(`${example}/package.json`)) as {
    readonly scripts: { readonly generate: string };
  };
  const [program, ...argv] = scripts.generate
    .split(" ")
    .map((word) => (word.startsWith("endpoint.") ? join(folder, word) : word));
  expect(program).toBe("uri-abnf");
  expect(await runProgram(argv)).toEqual({ stdout: "", stderr: "", status: 0 });
  expect(readFileSync(join(folder, "endpoint.d.ts"), "utf8")).toContain('readonly "host"?: string');

  const source = textOf(`${example}/main.js`);
  const announced = Array.from(source.matchAll(/^console\.log.*\n\/\/ (.*)/gm), ([, line]) => line);
  const printed = execFileSync(process.execPath, [join(folder, "main.js")], { encoding: "utf8" });
  expect(printed).toBe(announced.map((line) => `${line}\n`).join(""));
  expect(announced).toHaveLength(2);
});
