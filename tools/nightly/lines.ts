/**
 * The memory of the command line does not grow with the number of lines, nor with the length of one string: the
 * peak of a process over many lines is that over half of them. Uses `dist/`, after `npm run build`.
 *
 *     npm run nightly -- lines --lines 10000000
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** The greatest allowed ratio of the peaks, which depend on the times of garbage collections. */
const GROWTH = 1.3;

const LINES_A_PIECE = 10_000;
const LINE_FEED = 0x0a;

/** A line of this many is invalid. */
const VALID = 100;

const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
const abnf = join(folder, "lines.abnf");
writeFileSync(abnf, "text = *( 1*( word / SP ) LF )\nword = 1*%x21-7E\n");
process.on("exit", () => rmSync(folder, { recursive: true }));

const WHOLE = ["validate", "--whole", "--grammar", abnf, "--rule", "text"];

/** Returns the number of lines on standard output where the report of an invalid line has some. */
const each =
  (reportLines: number) =>
  (lines: number): number =>
    lines + Math.floor(lines / VALID) * (reportLines - 1);

/** The commands, and the number of lines on standard output for a number of lines of input. */
const COMMANDS: readonly (readonly [
  argv: readonly string[],
  answers: (lines: number) => number,
])[] = [
  [["validate"], each(3)],
  [["validate", "--jobs", "2"], each(3)],
  [["normalize", "--on-error", "keep"], each(1)],
  [["normalize", "--on-error", "keep", "--jobs", "2"], each(1)],
  [["parse", "--json", "--jobs", "2"], each(1)],
  [WHOLE, () => 1],
  [[...WHOLE, "--octets"], () => 1],
];

/** Prints the peak of the memory of its process, in kilobytes, as the last line of standard error. */
const PEAK =
  'import { isMainThread } from "node:worker_threads"; import { writeSync } from "node:fs";' +
  'if (isMainThread) process.on("exit", () => writeSync(2, `${process.resourceUsage().maxRSS}\\n`));';

const { values } = parseArgs({ options: { lines: { type: "string", default: "10000000" } } });
const most = Number(values.lines);

for (const [command, answersTo] of COMMANDS) {
  const early = await peakOf(command, answersTo, most / 2);
  const late = await peakOf(command, answersTo, most);
  console.log(
    `${command.join(" ")}: ${early.toFixed(0)} MB for ${most / 2} lines, ` +
      `${late.toFixed(0)} MB for ${most} lines`,
  );
  if (late > early * GROWTH) {
    console.error("the memory has grown");
    process.exitCode = 1;
  }
}

/** Returns the peak of the memory of a process, in megabytes. */
async function peakOf(
  command: readonly string[],
  answersTo: (lines: number) => number,
  lines: number,
): Promise<number> {
  const hook = `data:text/javascript,${encodeURIComponent(PEAK)}`;
  const argv = ["--import", hook, "dist/cli.js", ...command];
  const child = spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "pipe"] });
  let answers = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1))
      answers += 1;
  });
  let messages = "";
  child.stderr.on("data", (chunk: Buffer) => (messages += chunk.toString()));
  const closed = once(child, "close");
  for (let number = 0; number < lines; number += LINES_A_PIECE) {
    const count = Math.min(LINES_A_PIECE, lines - number);
    const piece = Array.from({ length: count }, (_, index) => lineOf(number + index));
    if (!child.stdin.write(piece.join(""))) await once(child.stdin, "drain");
  }
  child.stdin.end();
  const [status] = (await closed) as [number];
  if (status > 1 || answers !== answersTo(lines))
    throw new Error(`status ${String(status)}, ${answers} answers to ${lines} lines: ${messages}`);
  return Number(messages) / 1024;
}

/** Returns a line that no other number has. */
function lineOf(number: number): string {
  if (number % VALID === VALID - 1) return `http://www.example.com/${number} x\n`;
  return `HTTP://www${number % 97}.Example.COM/library/./${number}/../%7ejoe?item=${number}#part\n`;
}
