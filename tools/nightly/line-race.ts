/**
 * The processor time of `uri-abnf validate --only valid` over a file of lines, beside that of ripgrep and of GNU grep with the
 * exact pattern of the same rule. Prints the table of `docs/guides/lines.md`. Uses `dist/`, after `npm run build`.
 *
 *     npm run nightly -- line-race --megabytes 500 --rounds 3 --rule URI-reference
 *     npm run nightly -- line-race --program ../before/dist/cli.js   # another build of the command, beside the others
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compile, rfc3986, rfc3987 } from "../../grammar/index.js";
import { sample, toRegExp } from "../../grammar/language/index.js";
import { rfc3339 } from "../../grammar/rfc/rfc3339.js";
import { rfc5321 } from "../../grammar/rfc/rfc5321.js";
import type { Rule } from "../../grammar/index.js";

const { values } = parseArgs({
  options: {
    megabytes: { type: "string", default: "100" },
    rounds: { type: "string", default: "3" },
    rule: { type: "string" },
    program: { type: "string" },
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

const URLS = [
  "ordinary",
  "ordinary",
  "ordinary",
  "query",
  "short",
  "relative",
  "opaque",
  "ipv6",
  "long",
];
const urls = URLS.flatMap(corpus);
const LOG = ["--grammar", join(folder, "log.abnf"), "--import", "rfc3986", "--import", "rfc3339"];

const RACES: readonly Race[] = [
  {
    grammar: ["-g", "rfc3986"],
    rule: rfc3986.rules["URI-reference"],
    lines: [...urls, ...corpus("invalid")],
  },
  { grammar: ["-g", "rfc3986"], rule: rfc3986.rules.URI, lines: urls },
  { grammar: ["-g", "rfc3986"], rule: rfc3986.rules.IPv6address, lines: corpus("addresses") },
  { grammar: ["-g", "rfc3339"], rule: rfc3339.rules["date-time"] },
  { grammar: ["-g", "rfc5321"], rule: rfc5321.rules.Mailbox, lines: corpus("mail") },
  { grammar: ["-g", "rfc3987"], rule: rfc3987.rules.IRI },
  { grammar: LOG, rule: log.rules.line },
];

console.log("| rule | MB | `uri-abnf` | before | `rg -x` | `grep -xP` |");
console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
for (const { grammar, rule, lines = sample(rule, { count: 100 }) } of RACES) {
  if (values.rule !== undefined && values.rule !== rule.ruleName) continue;
  const file = join(folder, "lines.txt");
  writeLines(file, lines, Number(values.megabytes) * 1e6);
  const { source } = toRegExp(rule, { flavor: "re2", anchored: false });
  const argv = ["validate", "--only", "valid", ...grammar, "--rule", rule.ruleName, "--file", file];
  const commands = [
    [process.execPath, "dist/cli.js", ...argv],
    values.program === undefined ? undefined : [process.execPath, values.program, ...argv],
    ["rg", "-x", "--dfa-size-limit", "1G", "--regex-size-limit", "1G", "-e", source, file],
    ["grep", "-xP", "-e", source, file],
  ];
  const times = commands.map((): number[] => []);
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [at, command] of commands.entries())
      if (command !== undefined) times[at]!.push(secondsOf(command));
  const cells = times.map((each) => (each.length === 0 ? "" : median(each).toFixed(2)));
  const size = (statSync(file).size / 1e6).toFixed(0);
  console.log(`| ${[`\`${rule.ruleName}\``, size, ...cells].join(" | ")} |`);
}

function corpus(name: string): readonly string[] {
  return readFileSync(`tools/bench/corpus/${name}.txt`, "utf8").trim().split("\n");
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

/** Returns the time of the processor for a command, in seconds. */
function secondsOf(command: readonly string[]): number {
  // Programs that print lines end at the first one if they write to /dev/null.
  const script = 'TIMEFORMAT="%U %S"; { time "$@" 2> /dev/null > >(cat > /dev/null); } 2>&1';
  const { stdout } = spawnSync("bash", ["-c", script, "bash", ...command], {
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    encoding: "utf8",
  });
  return stdout.split(" ").reduce((sum, each) => sum + Number(each), 0);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}
