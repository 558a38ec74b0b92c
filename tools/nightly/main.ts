/**
 * The checks that take too long for every change:
 *
 *     npm run nightly                                 # all of them, one after the other
 *     npm run nightly -- fuzz memory                  # these
 *     npm run nightly -- fuzz --minutes 60 --seed 7   # one of them, with its options
 *     npm run nightly -- documents FOLDER             # or with the name of a folder
 *
 * It goes on after a check that fails, and then ends with the status 1.
 */
import { spawnSync } from "node:child_process";

const HERE = "tools/nightly";

/** Another part of each sampled world every day (spec/helpers/worlds.ts). */
const DAY = String(Math.floor(Date.now() / 86_400_000));

/** The command of each check. The comment above a program has its options. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  // The whole suite, with all worlds.
  tests: ["npm", "run", "test:all", "--"],
  // The engine and the URI layer, with values in Object.prototype.
  prototype: ["npx", "jest", "--config", `${HERE}/prototype.config.js`],
  // Random cases of grammars, references and commands.
  fuzz: ["tsx", `${HERE}/fuzz/main.ts`, "--seed", DAY],
  // The heap of a long run, of a million inputs, and of a gigabyte in pieces.
  memory: ["node", "--expose-gc", "--import", "tsx", `${HERE}/memory.ts`],
  // The power of the length with which the times of calls grow.
  growth: ["tsx", `${HERE}/growth.ts`],
  // The peak memory of the command over many lines.
  lines: ["tsx", `${HERE}/lines.ts`],
  // The proof of all tables, and of the rules of all standards.
  prove: ["tsx", "tools/prove/main.ts"],
  // Calls of public functions with large grammars.
  "hostile-calls": ["tsx", `${HERE}/hostile.ts`, "calls"],
  // Calls of rules with hostile inputs, in little memory.
  "hostile-inputs": [
    ...["tsx", `${HERE}/hostile.ts`, "inputs"],
    ...["--megabytes", "700", "--seconds", "60"],
  ],
  // Patterns of published JSON Schemas without lookaround, in RE2 and in Rust.
  patterns: ["tsx", `${HERE}/patterns.ts`],
  // The findings of the command in the texts of RFCs in a folder.
  documents: ["tsx", `${HERE}/documents.ts`],
  // The grammars of all rules in engines for structured output.
  "structured-output": ["tsx", "tools/structured-output/main.ts"],
  // The outputs of a model of random weights under such grammars.
  "random-weights": ["tsx", "tools/structured-output/generate.ts"],
  // Other versions of Node, and Node without its compilers.
  versions: ["bash", `${HERE}/versions.sh`],
  // The smoke test, with the declarations in all versions and module resolutions of TypeScript.
  types: ["bash", "tools/smoke/main.sh", "all"],
  // The package in Deno and in Bun.
  runtimes: ["bash", `${HERE}/runtimes.sh`],
  // The package is the same when it is built twice.
  package: ["bash", `${HERE}/pack-twice.sh`],
  // The hook of the package, as pre-commit installs and runs it.
  "pre-commit": ["bash", `${HERE}/pre-commit.sh`],
  // The replacements beside their originals, in Ajv 6, ESLint and Fastify, and their speed.
  replacements: ["bash", `${HERE}/replacements.sh`],
  // Two executors of Apache Spark, one of which is killed in each run.
  cluster: ["bash", `${HERE}/cluster/main.sh`],
  // The documentation site in a browser.
  site: ["bash", "tools/site/test.sh"],
};

const args = process.argv.slice(2);
const firstOption = args.findIndex((argument) => !Object.hasOwn(CHECKS, argument));
const names = firstOption === -1 ? args : args.slice(0, firstOption);
const options = firstOption === -1 ? [] : args.slice(firstOption);

if (options.length > 0 && names.length !== 1) {
  console.error(`usage: npm run nightly -- [NAME... | NAME OPTION...]
The names are ${Object.keys(CHECKS).join(", ")}.`);
  process.exit(2);
}

const failed = (names.length === 0 ? Object.keys(CHECKS) : names).filter((name) => !passes(name));
console.log(
  failed.length === 0 ? "\nnightly: all passed" : `\nnightly: ${failed.join(", ")} failed`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function passes(name: string): boolean {
  console.log(`\n==== ${name}`);
  const [program = "", ...rest] = CHECKS[name] ?? [];
  return spawnSync(program, [...rest, ...options], { stdio: "inherit" }).status === 0;
}
