/** Cases that are texts: findings of `check` below the lines of a file, and transcripts of runs. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { annotated, decoded, encoded, testFixtures } from "../../../spec/helpers/fixtures.js";
import { fixedLine } from "../../../spec/helpers/fixture-operations.js";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { outputOf, readCommandLine } from "./command-line.js";
import { runProgram } from "./run-program.js";
import type { Operation, Report } from "../../../spec/helpers/fixtures.js";

const folder = workingFolder();

/** Makes the folder empty. */
function removeFiles(): void {
  process.chdir(folder);
  for (const file of readdirSync(".")) rmSync(file, { recursive: true });
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A member of the report as JSON. */
interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: string;
  readonly kind: string;
  readonly message: string;
  readonly fix?: { readonly start: number; readonly end: number; readonly text: string };
}

async function diagnosticsIn(args: readonly string[]): Promise<readonly Diagnostic[]> {
  const { stdout } = await runProgram(["check", "--json", ...args]);
  return (JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics;
}

/** The findings about a file; in XML and Markdown, they are the same if lines end with CRLF. */
const check: Operation = async (text, { words: [file = "", ...options] }) => {
  removeFiles();
  write(file, text);
  const found = await diagnosticsIn([...options, file]);
  if (/\.(?:xml|md)$/.test(file)) {
    write(file, text.replaceAll("\n", "\r\n"));
    const places = found.map(({ line, column, kind }) => ({ line, column, kind }));
    expect(await diagnosticsIn([...options, file])).toMatchObject(places);
  }
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return {
    reports: found.map((each): Report => {
      const start = starts[each.line - 1]! + each.column - 1;
      const end = starts[each.endLine - 1]! + each.endColumn - 1;
      const better = each.fix === undefined ? "" : ` => ${fixedLine(text, each.fix)}`;
      return { start, end, message: `${each.severity} ${each.kind}: ${each.message}${better}` };
    }),
  };
};

/** What `check` says about its configuration: at a place of it, or at its beginning. */
const configuration: Operation = async (text) => {
  removeFiles();
  write(".uri-abnf.json", text);
  const { stderr } = await runProgram(["check"]);
  const [, line = "1", column = "1", message = ""] =
    /^uri-abnf: (?:\.uri-abnf\.json:(?:(\d+):(\d+):)? )?(.*)\n$/.exec(stderr) ?? [];
  const start = text.split("\n", Number(line) - 1).join("\n").length + (line === "1" ? 0 : 1);
  const offset = start + Number(column) - 1;
  return { reports: [{ start: offset, end: offset, message }] };
};

/** The lines of a transcript, each command with its outcome. */
async function transcript(lines: readonly string[]): Promise<readonly string[]> {
  removeFiles();
  const result: string[] = [];
  for (const part of lines.join("\n").split(/\n(?=---|>>> |\$ )/)) {
    const [first = "", ...rest] = part.split("\n");
    if (first.startsWith("$ ")) result.push(first, ...(await outcomeOf(first.slice(2))));
    else result.push(first, ...rest);
    if (first.startsWith("---")) removeFiles();
    if (first.startsWith(">>> ")) write(first.slice(4), `${decoded("", rest, 0).text}\n`);
  }
  return result;
}

/** What a command shows: its output, with `!` the lines of standard error, with `?` the status if it is not 0. */
async function outcomeOf(command: string): Promise<readonly string[]> {
  const { program, argv, input } = readCommandLine(command);
  const file = /^[<>]$/.test(argv.at(-2) ?? "") ? argv.splice(-2)[1]! : undefined;
  if (program === "uri-abnf") {
    const stdin = file === undefined ? input : readFileSync(file);
    const { stdout, stderr, status } = await runProgram(argv, [stdin]);
    const errors = linesOf(stderr).map((line) => `! ${line}`);
    return [...linesOf(stdout), ...errors, ...(status === 0 ? [] : [`? ${status}`])];
  }
  if (program === "cd") process.chdir(argv[0]!);
  else if (program === "printf") write(file!, outputOf(program, argv));
  else return linesOf(execFileSync(program, argv, { encoding: "utf8", env: ENVIRONMENT }));
  return [];
}

const AUTHOR = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.com" };
const COMMITTER = { GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.com" };
const ENVIRONMENT = { ...process.env, ...AUTHOR, ...COMMITTER, LC_ALL: "C" };

function linesOf(text: string): readonly string[] {
  const lines = text === "" ? [] : encoded(text.replace(/\n$/, "")).split("↵");
  return /[^\n]$/.test(text) ? [...lines, "\\ no line end"] : lines;
}

testFixtures(join(__dirname, "fixtures/check"), annotated({ check, configuration }));
testFixtures(join(__dirname, "fixtures/run"), transcript);
