import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "uri-abnf/grammar";
import { runProgram } from "./run-program.js";

describe("uri-abnf format FILE…", () => {
  const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
  const file = join(folder, "a.abnf");
  const other = join(folder, "b.abnf");
  const abnf = 'a="x"|bc ; one\nbc=1*DIGIT\n';
  const formatted = format(abnf);

  beforeEach(() => {
    writeFileSync(file, abnf);
    writeFileSync(other, formatted);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("prints files and standard input", async () => {
    expect(await runProgram(["format", file, other])).toEqual({
      stdout: formatted + formatted,
      stderr: "",
      status: 0,
    });
    expect((await runProgram(["format", "-", "--width", "10"], [abnf])).stdout).toBe(
      format(abnf, { width: 10 }),
    );
    expect(readFileSync(file, "utf8")).toBe(abnf);
  });

  it("--check names the files that are laid out otherwise", async () => {
    expect(await runProgram(["format", "--check", file, other])).toEqual({
      stdout: `${file}\n`,
      stderr: "",
      status: 1,
    });
    expect(await runProgram(["format", "--check", other])).toEqual({
      stdout: "",
      stderr: "",
      status: 0,
    });
  });

  it("--write writes them", async () => {
    expect(await runProgram(["format", "--write", file, other])).toEqual({
      stdout: "",
      stderr: "",
      status: 0,
    });
    expect(readFileSync(file, "utf8")).toBe(formatted);
  });

  it("leaves a file with errors alone", async () => {
    writeFileSync(file, "a = (\n");
    const outcome = await runProgram(["format", "--write", file, other]);
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toBe(
      `uri-abnf: ${file}: line 1, column 6: expected element, found "␊"\n  a = (\n       ^\n`,
    );
    expect(readFileSync(file, "utf8")).toBe("a = (\n");
  });

  it.each([
    [["--write", "-"], "standard input cannot be written"],
    [["--write", "--check", "x"], "error: option '--check' cannot be used with option '--write'"],
    [["--width", "0", "x"], "It is a whole number of at least 1."],
  ])("%j is wrong", async (argv, sentence) => {
    const { stderr, status } = await runProgram(["format", ...argv], [abnf]);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence.replace("error: ", ""));
  });
});
