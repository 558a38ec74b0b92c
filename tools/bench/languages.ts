/**
 * The generated code of other languages beside their engines for regular expressions:
 *
 *     npm run bench:languages [-- --write]
 *
 * Each pass matches all lines of a file against `URI-reference` of RFC 3986. A process has some passes; the engines take
 * turns, and the times are those of the processor. `--write` writes the section to the file of data and to
 * docs/results.md, and the best speeds to docs/guides/other-languages.md. The toolchains must be there, with the library
 * of PCRE2; cargo loads the crate `regex`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "uri-abnf/generate";
import { rfc3986 } from "uri-abnf/grammar";
import { toRegExp } from "uri-abnf/language";
import { corpus } from "./corpus.js";
import { markdownTable } from "./report.js";
import { spread } from "./race.js";
import { writeSection, writeTable } from "./write-page.js";
import type { SourceLanguage } from "uri-abnf/generate";
import type { Cell, Table } from "./report.js";

/** A language: its generated file, the command that builds the race, the one that runs it, and the engine beside it. */
interface Racer {
  readonly language: SourceLanguage;
  readonly name: string;
  readonly file: string;
  readonly builds: readonly (readonly string[])[];
  readonly run: readonly string[];
  readonly engine: string;
  /** Whether strings are not bytes: then they race, too. */
  readonly hasTexts?: true;
  /** The megabytes of lines. */
  readonly megabytes: number;
  readonly version: readonly string[];
}

const RACERS: readonly Racer[] = [
  {
    language: "c",
    name: "C",
    file: "generated.h",
    builds: [["gcc", "-O2", "-o", "race", "race.c", "-l:libpcre2-8.so.0"]],
    run: ["./race"],
    engine: "PCRE2 with JIT",
    megabytes: 40,
    version: ["gcc", "--version"],
  },
  {
    language: "go",
    name: "Go",
    file: "generated/generated.go",
    builds: [["go", "build", "-o", "race", "."]],
    run: ["./race"],
    engine: "`regexp`",
    megabytes: 10,
    version: ["go", "version"],
  },
  {
    language: "rust",
    name: "Rust",
    file: "src/generated.rs",
    builds: [["cargo", "build", "--quiet", "--release"]],
    run: ["./target/release/race"],
    engine: "`regex`",
    megabytes: 40,
    version: ["rustc", "--version"],
  },
  {
    language: "java",
    name: "Java",
    file: "Generated.java",
    builds: [["javac", "Race.java"]],
    run: ["java", "Race"],
    engine: "`java.util.regex`",
    hasTexts: true,
    megabytes: 10,
    version: ["javac", "--version"],
  },
  {
    language: "python",
    name: "Python",
    file: "generated.py",
    builds: [],
    run: ["python3", "race.py"],
    engine: "`re`",
    hasTexts: true,
    megabytes: 4,
    version: ["python3", "--version"],
  },
];

const TURNS = 4;
const PASSES = 4;

/** The classes of references that the lines are of. */
const CLASSES = ["ordinary", "query", "ipv6"];

const lines = CLASSES.flatMap((name) => corpus(name, 1000));

/** Returns a text of lines with a number of megabytes. */
function linesOf(megabytes: number): string {
  const once = `${lines.join("\n")}\n`;
  return once.repeat(Math.ceil((megabytes * 1e6) / once.length));
}

/** Returns a regular expression of the language that an engine reads. */
function patternOf(language: SourceLanguage): string {
  const flavor = language === "go" || language === "rust" ? "re2" : "ecmascript";
  return toRegExp(rfc3986.rules["URI-reference"], { flavor, prefer: "short" }).source;
}

/** Measures all languages, in a folder of their own. */
function measure(folder: string): readonly Table[] {
  const speeds = new Map<string, number[]>();
  const programs = RACERS.map((racer) => {
    const { language, file, builds, megabytes } = racer;
    const own = join(folder, language);
    const race = fileURLToPath(new URL(`languages/${language}`, import.meta.url));
    cpSync(race, own, { recursive: true });
    mkdirSync(dirname(join(own, file)), { recursive: true });
    const options = { rules: { "URI-reference": {} }, target: language } as const;
    const name = language === "java" ? "Generated" : "generated";
    writeFileSync(join(own, file), generate(rfc3986, { ...options, name }).code);
    writeFileSync(join(own, "lines"), linesOf(megabytes));
    for (const [program = "", ...argv] of builds)
      execFileSync(program, argv, { cwd: own, stdio: "inherit" });
    return { racer, own };
  });
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { racer, own } of programs)
      for (const engine of enginesOf(racer)) {
        const [program = "", ...argv] = racer.run;
        const passes = String(engine === "regex" ? 1 : PASSES);
        const all = [...argv, "lines", engine, passes, patternOf(racer.language)];
        const path = program.startsWith(".") ? join(own, program) : program;
        const printed = execFileSync(path, all, { cwd: own, encoding: "utf8" });
        const size = readFileSync(join(own, "lines")).length;
        const expected = (size / linesOf(0.001).length) * lines.length;
        for (const line of printed.trimEnd().split("\n")) {
          const [matches, seconds] = line.split(" ").map(Number);
          if (Math.round(expected) !== matches)
            throw new Error(
              `${racer.name} ${engine}: ${String(matches)} of ${String(expected)} lines match`,
            );
          const key = `${racer.language} ${engine}`;
          speeds.set(key, [...(speeds.get(key) ?? []), size / seconds! / 1e6]);
        }
      }
  const best = (racer: Racer, engine: string): number =>
    Math.round(Math.max(...(speeds.get(`${racer.language} ${engine}`) ?? [])));
  const rows = RACERS.map((racer): readonly Cell[] => [
    racer.name,
    best(racer, "own"),
    spread(speeds.get(`${racer.language} own`)!),
    racer.hasTexts ? best(racer, "text") : "—",
    racer.engine,
    best(racer, "regex"),
  ]);
  const length = (lines.join("\n").length / lines.length).toFixed(0);
  return [
    {
      title: "Other languages",
      text:
        "Megabytes per second of lines that are matched against `URI-reference` of RFC 3986: the generated code over bytes, and " +
        `over strings where these are not bytes, beside an engine for regular expressions with a pattern of the same language. ` +
        `The lines have ${length} characters on average, and all match. Processor time; the best of ${TURNS * PASSES} passes in ` +
        `${TURNS} processes, and their median ± half the distance of the quartiles; of the engine, the best of ${TURNS}.`,
      head: ["language", "best", "spread", "strings", "engine", "its best"],
      rows,
    },
    {
      title: "",
      text: "Their versions:",
      head: ["language", "version"],
      rows: RACERS.map(({ name, version: [program = "", ...argv] }) => [
        name,
        execFileSync(program, argv, { encoding: "utf8" }).split("\n")[0]!,
      ]),
    },
  ];
}

function enginesOf({ hasTexts }: Racer): readonly string[] {
  return hasTexts ? ["own", "text", "regex"] : ["own", "regex"];
}

async function write(tables: readonly Table[]): Promise<void> {
  await writeSection("languages", tables);
  const head = ["language", "generated, MB/s", "strings, MB/s", "engine", "its MB/s"];
  const rows = tables[0]!.rows.map(([name, best, , ...others]) => [name!, best!, ...others]);
  await writeTable("other-languages.md", head, rows);
}

const folder = mkdtempSync(join(tmpdir(), "uri-abnf-race-"));
try {
  const tables = measure(folder);
  for (const { head, rows } of tables) console.log(`${markdownTable(head, rows)}\n`);
  if (process.argv.includes("--write")) await write(tables);
} finally {
  rmSync(folder, { recursive: true });
}
