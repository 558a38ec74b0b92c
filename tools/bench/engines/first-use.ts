/** First use: the processor time of whole processes that load a package, call one function and end. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { spread } from "../race.js";
import type { Cell } from "../report.js";
import type { Engine } from "./installed.js";

const REFERENCE = '"http://user@example.com:8080/a/b?q#f"';

/** By name, what a program loads, and the call. */
const USES: Readonly<Record<string, readonly [module: string, name: string, call: string]>> = {
  "first use of a dialect": ["uri-abnf/rfc3986", "{ parse }", `parse(${REFERENCE})`],
  "first use of a format": ["uri-abnf/formats", "{ email }", 'email("joe@example.com")'],
  "first use of `uri-abnf`": ["uri-abnf", "{ parse }", `parse(${REFERENCE})`],
  "first use of fast-uri": ["fast-uri", "uri", `uri.parse(${REFERENCE})`],
};

/** By form of a module, the text that loads another one. */
const FORMS = {
  import: (module: string, name: string) => `import ${name} from "${module}";`,
  require: (module: string, name: string) => `const ${name} = require("${module}");`,
};

const EXTENSIONS = { import: "mjs", require: "cjs" } as const;

/** Microseconds of all threads since the process began. */
const PRINT = "const { user, system } = process.cpuUsage(); console.log(user + system);";

/** Returns a row for each use and form in a folder with the packages: for each engine, the milliseconds beyond a process that loads an empty file. */
export function firstUses(
  engines: readonly Engine[],
  folder: string,
  rounds: number,
): readonly (readonly Cell[])[] {
  writePrograms(folder);
  const uses = Object.keys(USES).flatMap((use) =>
    (["import", "require"] as const).map((form) => ({ use, form })),
  );
  const beyond = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const { name, command } of engines) {
      const empty = { import: 0, require: 0 };
      for (const form of ["import", "require"] as const)
        empty[form] = run(command, folder, "empty", form);
      for (const { use, form } of uses) {
        const key = [name, use, form].join();
        beyond.set(key, [
          ...(beyond.get(key) ?? []),
          run(command, folder, use, form) - empty[form],
        ]);
      }
    }
  return uses.map(({ use, form }) => [
    `${use}, ${form}`,
    ...engines.map(({ name }) => spread(beyond.get([name, use, form].join())!)),
  ]);
}

function writePrograms(folder: string): void {
  for (const [form, extension] of Object.entries(EXTENSIONS)) {
    const load = FORMS[form as keyof typeof FORMS];
    writeFileSync(join(folder, `nothing.${extension}`), "");
    const empty = form === "import" ? 'import "./nothing.mjs";' : 'require("./nothing.cjs");';
    writeFileSync(join(folder, `empty.${extension}`), `${empty} ${PRINT}`);
    for (const [use, [module, name, call]] of Object.entries(USES))
      writeFileSync(join(folder, `${use}.${extension}`), `${load(module, name)} ${call}; ${PRINT}`);
  }
}

/** Returns the milliseconds of a program. */
function run(
  [engine = "", ...argv]: readonly string[],
  folder: string,
  program: string,
  form: keyof typeof EXTENSIONS,
): number {
  const file = `${program}.${EXTENSIONS[form]}`;
  return Number(execFileSync(engine, [...argv, file], { cwd: folder, encoding: "utf8" })) / 1000;
}
