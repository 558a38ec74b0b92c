/**
 * The processor time of `uri-abnf validate --only valid` over a file of lines, beside that of ripgrep, RE2 and GNU grep with
 * the exact pattern of the same rule. Uses `dist/`, after `npm run build`. RE2 needs Debian's package libre2-dev
 * (`bash tools/install-packages.sh libre2-dev`), and has no column without it.
 *
 *     npm run bench:lines [-- --rounds 3 --program ../before/dist/cli.js] [--write]
 *
 * `--program` is another build of the command, which takes its turn. `--write` writes the table to docs/results.md and
 * docs/guides/lines.md.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compile, rfc3986, rfc3987 } from "../../grammar/index.js";
import { sample, toRegExp } from "../../grammar/language/index.js";
import { rfc3339 } from "../../grammar/rfc/rfc3339.js";
import { rfc5321 } from "../../grammar/rfc/rfc5321.js";
import { linesOf } from "./corpus.js";
import { code, markdownTable } from "./report.js";
import { writeSection, writeTable } from "./write-page.js";
import type { Rule } from "../../grammar/index.js";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    program: { type: "string" },
    write: { type: "boolean" },
  },
});

const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

const LOG_LINE = `line   = date-time SP client SP method SP target SP status
client = IPv6address / IPv4address
method = 1*ALPHA
target = path-absolute [ "?" query ]
status = 3DIGIT
`;
const log = compile(LOG_LINE, { imports: [rfc3986, rfc3339] });
writeFileSync(join(folder, "log.abnf"), LOG_LINE);

/** The grammar of a rule for the command, the rule, and some of its strings; by default, random ones. */
interface Race {
  readonly grammar: readonly string[];
  readonly rule: Rule;
  readonly lines?: readonly string[];
}

const CLASSES = ["query", "short", "relative", "opaque", "ipv6", "long"];
const urls = ["ordinary", "ordinary", "ordinary", ...CLASSES].flatMap(linesOf);
const LOG = ["--grammar", join(folder, "log.abnf"), "--import", "rfc3986", "--import", "rfc3339"];

const RACES: readonly Race[] = [
  {
    grammar: ["-g", "rfc3986"],
    rule: rfc3986.rules["URI-reference"],
    lines: [...urls, ...linesOf("invalid")],
  },
  { grammar: ["-g", "rfc3986"], rule: rfc3986.rules.URI, lines: urls },
  { grammar: ["-g", "rfc3986"], rule: rfc3986.rules.IPv6address, lines: linesOf("addresses") },
  { grammar: ["-g", "rfc3339"], rule: rfc3339.rules["date-time"] },
  { grammar: ["-g", "rfc5321"], rule: rfc5321.rules.Mailbox, lines: linesOf("mail") },
  { grammar: ["-g", "rfc3987"], rule: rfc3987.rules.IRI },
  { grammar: LOG, rule: log.rules.line },
];

const re2 = join(folder, "re2");
const re2Source = fileURLToPath(new URL("re2.cc", import.meta.url));
const { status: isWithoutRe2, stderr: complaint } = spawnSync(
  "g++",
  ["-O2", "-o", re2, re2Source, "-lre2"],
  { encoding: "utf8" },
);
if (isWithoutRe2 !== 0) console.error(`RE2 is left out: ${complaint}`);

const HEAD = ["rule", "MB", "`uri-abnf`", "without the filter", "`rg -x`", "RE2", "`grep -xP`"];
const TEXT =
  "Seconds of all processors for `uri-abnf validate --only valid`, with the start of the program, of a build before there was " +
  "a filter of bytes, and of ripgrep, RE2 (limit of its automaton: 1 GB) and GNU grep with the exact pattern of the rule: the " +
  "least of each, because other work on the machine only adds. All print the same lines.";

const rows = [timesOf(RACES[0]!, 500), ...RACES.map((race) => timesOf(race, 100))];
console.log(markdownTable(HEAD, rows));
if (values.write) {
  await writeSection("lines", [{ title: "Lines of a file", text: TEXT, head: HEAD, rows }]);
  await writeTable("lines.md", HEAD, rows);
}

/** Runs the commands in turn over so many megabytes of lines. */
function timesOf(
  { grammar, rule, lines = sample(rule, { count: 100 }) }: Race,
  megabytes: number,
): readonly string[] {
  const file = join(folder, "lines.txt");
  writeLines(file, lines, megabytes * 1e6);
  const { source } = toRegExp(rule, { flavor: "re2", anchored: false });
  const argv = ["validate", "--only", "valid", ...grammar, "--rule", rule.ruleName, "--file", file];
  const commands = [
    [process.execPath, "dist/cli.js", ...argv],
    values.program === undefined ? undefined : [process.execPath, values.program, ...argv],
    ["rg", "-x", "--dfa-size-limit", "1G", "--regex-size-limit", "1G", "-e", source, file],
    isWithoutRe2 === 0 ? [re2, source, file] : undefined,
    ["grep", "-xP", "-e", source, file],
  ];
  const runs = commands.map((): Run[] => []);
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [at, command] of commands.entries())
      if (command !== undefined) runs[at]!.push(runOf(command));
  const sizes = new Set(runs.flat().map(({ bytes }) => bytes));
  if (sizes.size > 1)
    throw new Error(`${rule.ruleName}: the commands print ${[...sizes].join(", ")} bytes`);
  const cells = runs.map((each) =>
    each.length === 0 ? "—" : Math.min(...each.map(({ seconds }) => seconds)).toFixed(2),
  );
  return [code(rule.ruleName), String(megabytes), ...cells];
}

/** Writes the lines in turn, again and again. */
function writeLines(file: string, lines: readonly string[], size: number): void {
  const piece = `${lines.join("\n")}\n`;
  const pieces = piece.repeat(Math.ceil(1e6 / Buffer.byteLength(piece)));
  writeFileSync(file, "");
  const bytes = Buffer.byteLength(pieces);
  for (let written = 0; written < size; written += bytes)
    writeFileSync(file, pieces, { flag: "a" });
}

/** The time of the processor for a command, in seconds, and the number of bytes that it prints. */
interface Run {
  readonly seconds: number;
  readonly bytes: number;
}

function runOf(command: readonly string[]): Run {
  const script = 'TIMEFORMAT="%U %S"; { { time "$@" 2> /dev/null; } 2>&3 | wc --bytes; } 3>&1';
  const { stdout } = spawnSync("bash", ["-c", script, "bash", ...command], {
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    encoding: "utf8",
  });
  const [user = 0, system = 0, bytes = 0] = stdout.split(/\s+/).map(Number);
  return { seconds: user + system, bytes };
}
