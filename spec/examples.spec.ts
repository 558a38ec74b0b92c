/**
 * Runs the programs of examples/, and compares their output with the comments below `console.log`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, textOf } from "./helpers/documents-markdown.js";
import { MODULES } from "./helpers/documents-modules.js";
import { runProgram } from "./helpers/documents-program.js";

/** The programs that run as they are. Those of the other folders need a step before (spec/entry-points.spec.ts). */
const EXAMPLES = readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/^(?:entry-points\/vite-app|form-page)\//.test(file))
  .sort();

describe.each(EXAMPLES)("examples/%s", (file) => {
  const source = textOf(`examples/${file}`);

  test("writes the output in its comments", async () => {
    const { checks, unforeseen } = await runProgram(source, MODULES);
    expect(checks.map(({ code, actual }) => [code, actual])).toEqual(
      checks.map(({ code, expected }) => [code, expected]),
    );
    expect(unforeseen).toEqual([]);
    expect(checks.length).toBeGreaterThan(1);
  });

  test("imports nothing but the package, as its users do, and Parsimmon", () => {
    const specifiers = Array.from(source.matchAll(/ from "(.*)";$/gm), ([, name = ""]) => name);
    expect(specifiers.filter((specifier) => !MODULES.has(specifier))).toEqual([]);
    expect(specifiers.length).toBeGreaterThan(0);
  });
});
