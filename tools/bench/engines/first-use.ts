/** First use: the processor time of whole processes that load a package, call one function and end. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedEngines } from "./installed.js";
import { withPackages } from "./packages.js";
import type { Cell, Section } from "../report.js";
import type { Engine } from "./installed.js";

const REFERENCE = '"http://user@example.com:8080/a/b?q#f"';

/** By name, what a program loads, and the call. */
const USES: Readonly<Record<string, readonly [module: string, name: string, call: string]>> = {
  "first use of a dialect": ["uri-abnf/rfc3986", "{ parse }", `parse(${REFERENCE})`],
  "first use of a format": ["uri-abnf/formats", "{ email }", 'email("joe@example.com")'],
  "first use of `uri-abnf`": ["uri-abnf", "{ parse }", `parse(${REFERENCE})`],
  "first use of fast-uri": ["fast-uri", "uri", `uri.parse(${REFERENCE})`],
};

const FORMS = ["import", "require"] as const;
type Form = (typeof FORMS)[number];

const EXTENSIONS = { import: "mjs", require: "cjs" } as const;

/** Microseconds of all threads since the process began. */
const PRINT = "const { user, system } = process.cpuUsage(); console.log(user + system);";

export const firstUseSection: Section = (isShort) =>
  withPackages((folder) => {
    writePrograms(folder);
    const engines = installedEngines();
    return [
      {
        title: "First use in engines",
        text:
          "Milliseconds of processor time of a process that loads the package and calls one function, beyond those of a " +
          "process that loads an empty file in the same way: the least of each, because other work on the machine only " +
          "adds. All threads of the process count.",
        head: ["program, ms", ...engines.map(({ name }) => name)],
        rows: rowsOf(engines, folder, isShort ? 1 : 25),
      },
    ];
  });

/** Returns a row for each use and form. */
function rowsOf(
  engines: readonly Engine[],
  folder: string,
  rounds: number,
): readonly (readonly Cell[])[] {
  const programs = ["empty", ...Object.keys(USES)].flatMap((use) =>
    FORMS.map((form) => [use, form] as const),
  );
  const least = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1)
    for (const { name, command } of engines)
      for (const [use, form] of programs) {
        const key = [name, use, form].join();
        least.set(key, Math.min(least.get(key) ?? Infinity, run(command, folder, use, form)));
      }
  return programs
    .filter(([use]) => use !== "empty")
    .map(([use, form]) => [
      `${use}, ${form}`,
      ...engines.map(
        ({ name }) =>
          least.get([name, use, form].join())! - least.get([name, "empty", form].join())!,
      ),
    ]);
}

/** Writes the programs, beside the packages that they load. */
function writePrograms(folder: string): void {
  for (const form of FORMS) {
    const extension = EXTENSIONS[form];
    const write = (use: string, text: string): void =>
      writeFileSync(join(folder, `${use}.${extension}`), text);
    write("nothing", "");
    write(
      "empty",
      `${form === "import" ? 'import "./nothing.mjs"' : 'require("./nothing.cjs")'}; ${PRINT}`,
    );
    for (const [use, [module, name, call]] of Object.entries(USES)) {
      const load =
        form === "import"
          ? `import ${name} from "${module}"`
          : `const ${name} = require("${module}")`;
      write(use, `${load}; ${call}; ${PRINT}`);
    }
  }
}

/** Returns the milliseconds of a program. */
function run(
  [engine = "", ...argv]: readonly string[],
  folder: string,
  program: string,
  form: Form,
): number {
  const file = `${program}.${EXTENSIONS[form]}`;
  return Number(execFileSync(engine, [...argv, file], { cwd: folder, encoding: "utf8" })) / 1000;
}
