/** Generated modules, run as any program would run them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { generate } from "uri-abnf/generate";
import { compile } from "uri-abnf/grammar";
import type { GenerateOptions, ModuleFormat } from "uri-abnf/generate";
import type { Grammar, Mismatch, Recognition } from "uri-abnf/grammar";
import type { Input } from "../../grammar/combinator/input.js";

/** The components of a reference. */
export const COMPONENTS =
  `scheme authority userinfo host port path-abempty path-absolute path-noscheme
  path-rootless query fragment IP-literal IPv4address reg-name`.split(/\s+/);

/** Rules with names that are not simply names of exports. */
export const ODD = compile(`
  delete     = "d"
  default    = "a-b" constructor [ toString ]
  re-used-1  = 1*DIGIT
  constructor = "c"
  toString   = "t"
`);

export const OCTETS = compile("octets = 2%x80-FF [ ascii ]\nascii = 1*%x00-7F", {
  alphabet: "octets",
});

/** A rule of a generated module with all that it can have. */
export interface GeneratedRule {
  readonly ruleName: string;
  readonly test: (input: Input) => boolean;
  readonly prefixEnd: (input: Input, offset?: number) => number;
  readonly capture: (input: Input) => Readonly<Record<string, string>> | null;
  readonly explain: (input: Input) => Mismatch | null;
  readonly open: () => Recognition;
}

export interface CommonJsModule {
  readonly default: Readonly<Record<string, GeneratedRule>>;
  readonly [name: string]: unknown;
}

/** Runs a CommonJS module where no string becomes code and there is nothing to load. */
export function loaded(grammar: Grammar, rules: GenerateOptions["rules"]): CommonJsModule {
  const { code } = generate(grammar, { rules, format: "cjs" });
  const exports = {};
  const realm = createContext({ exports, TextEncoder }, { codeGeneration: { strings: false } });
  runInContext(code, realm);
  return exports as CommonJsModule;
}

/** Writes files into a folder of their own, which a function may use. */
export function inFolder<Result>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the value that a program beside a generated module prints as JSON, where no string becomes code. */
export function printed(code: string, format: ModuleFormat, program: string): unknown {
  const name = format === "esm" ? "rules.mjs" : "rules.cjs";
  return inFolder({ [name]: code, "program.mjs": program }, (folder) => {
    const argv = ["--disallow-code-generation-from-strings", join(folder, "program.mjs")];
    return JSON.parse(execFileSync(process.execPath, argv, { encoding: "utf8" })) as unknown;
  });
}

/** Returns the bundle of a program beside a generated module. */
export function bundled(code: string, program: string): string {
  return inFolder({ "rules.mjs": code, "program.mjs": program }, (folder) => {
    const options = {
      entryPoints: [join(folder, "program.mjs")],
      bundle: true,
      minify: true,
      platform: "node",
      format: "esm",
      write: false,
    };
    // The bundler does not run in the realm of a test.
    const script = `process.stdout.write(
      require("esbuild").buildSync(${JSON.stringify(options)}).outputFiles[0].text)`;
    const argv = ["--eval", script];
    return execFileSync(process.execPath, argv, { cwd: __dirname, encoding: "utf8" });
  });
}

/** So many octets are sent for a program. */
export function gzipped(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
