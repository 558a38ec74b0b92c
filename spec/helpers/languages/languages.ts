/**
 * Generated source code of other languages, compiled and run by their toolchains.
 *
 * A driver reads a file of records, and prints for each whether the input matches, the end of the longest prefix, and the
 * mismatch. A record is the number of the rule, 1 for a text in UTF-16 or 0 for bytes, the length in bytes in 32 bits, and
 * the input; numbers are big-endian.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SourceLanguage } from "uri-abnf/generate";

/** A language, and how a program in it is made and run. Each command line runs in the folder of the program. */
export interface Toolchain {
  readonly language: SourceLanguage;
  /** The path of a generated file in a program, by its name. */
  readonly fileOf: (name: string) => string;
  /** The file with the driver, and that of a snippet. */
  readonly main: string;
  /** Whether strings are texts in UTF-16, and not bytes. */
  readonly hasTexts: boolean;
  /** What finds faults in the generated files. The commands print nothing, and succeed. */
  readonly checks: readonly Command[];
  readonly builds: readonly Command[];
  readonly run: Command;
}

type Command = readonly [program: string, ...argv: readonly string[]];

const WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror"] as const;

/** The driver stops at the first read outside of an array, and at what C does not define. */
const SANITIZED = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"] as const;

export const TOOLCHAINS: readonly Toolchain[] = [
  {
    language: "c",
    fileOf: (name) => `${name}.h`,
    main: "driver.c",
    hasTexts: false,
    checks: [["gcc", ...WARNINGS, ...SANITIZED, "-o", "checked", "driver.c"]],
    builds: [["gcc", ...WARNINGS, "-O2", "-o", "driver", "driver.c"]],
    run: ["./driver"],
  },
  {
    language: "go",
    fileOf: (name) => `${name}/${name}.go`,
    main: "driver.go",
    hasTexts: false,
    checks: [
      ["gofmt", "-l", "-s", "."],
      ["go", "vet", "./..."],
    ],
    builds: [["go", "build", "-o", "driver", "."]],
    run: ["./driver"],
  },
  {
    language: "rust",
    fileOf: (name) => `${name}.rs`,
    main: "driver.rs",
    hasTexts: false,
    checks: [["clippy-driver", "--edition=2021", "-Dwarnings", "-Wclippy::all", "driver.rs"]],
    builds: [["rustc", "--edition=2021", "-Dwarnings", "-O", "driver.rs"]],
    run: ["./driver"],
  },
  {
    language: "java",
    fileOf: (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}.java`,
    main: "Driver.java",
    hasTexts: true,
    checks: [],
    builds: [["javac", "-Xlint:all", "-Werror", "Driver.java"]],
    run: ["java", "Driver"],
  },
  {
    language: "python",
    fileOf: (name) => `${name}.py`,
    main: "driver.py",
    hasTexts: true,
    checks: [["python3", "-W", "error", "-m", "compileall", "-q", "."]],
    builds: [],
    run: ["python3", "driver.py"],
  },
];

/** Checks whether the programs of a toolchain are there. */
export function isInstalled({ builds, run }: Toolchain): boolean {
  const [program] = builds[0] ?? run;
  return isThere(program);
}

/** Checks whether a program is there. */
export function isThere(program: string): boolean {
  return spawnSync(program, ["--version"]).error === undefined;
}

/** Returns the text of the driver in a language. */
export function driverOf({ main }: Toolchain): string {
  return readFileSync(join(__dirname, main), "utf8");
}

/** Runs a command, and returns what it prints on both streams; with its status if it fails. */
export function output(folder: string, [program = "", ...argv]: readonly string[]): string {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, argv, options);
  if (error !== undefined) throw error;
  return `${stdout}${stderr}${status === 0 ? "" : `\nstatus ${String(status)}`}`;
}

/** Writes the files of a program, by their paths. */
export function writeProgram(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries({ "go.mod": "module driver\n\ngo 1.18\n", ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Makes a record. */
export function recordOf(rule: number, input: string | Uint8Array): Uint8Array {
  const data =
    typeof input === "string" ? Buffer.from(input, "utf16le").swap16() : Buffer.from(input);
  const head = Buffer.alloc(6);
  head.writeUInt8(rule, 0);
  head.writeUInt8(typeof input === "string" ? 1 : 0, 1);
  head.writeUInt32BE(data.length, 2);
  return Buffer.concat([head, data]);
}
