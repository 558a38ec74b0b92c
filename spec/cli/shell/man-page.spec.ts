import { spawnSync } from "node:child_process";
import { Readable } from "node:stream";
import { program } from "../../../cli/program.js";
import { Session } from "../../../cli/session.js";
import { commandsOf, dataOf } from "../../../cli/shell/command-line.js";
import { manPage } from "../../../cli/shell/man-page.js";
import { runProgram, Sink } from "../run-program.js";

/** The page of the program. */
function page(): string {
  const streams = { stdin: Readable.from([]), stdout: new Sink(), stderr: new Sink() };
  const command = program(new Session(streams));
  return manPage(dataOf(command), commandsOf(command), "1.2.3");
}

/** A line as troff prints it. */
function printed(line: string): string {
  const names = new Map([
    ["\\e", "\\"],
    ["\\-", "-"],
    ["\\&", ""],
    ["\\(ha", "^"],
    ["\\(ti", "~"],
    ["\\(ga", "`"],
    ["\\(aq", "'"],
    ["\\(dq", '"'],
  ]);
  return line.replace(/\\(?:\[u(\w+)\]|\(..|.)/g, (escape, code?: string) =>
    code === undefined ? names.get(escape)! : String.fromCodePoint(parseInt(code, 16)),
  );
}

describe("the manual page", () => {
  it("begins with the name, and what the program is", () => {
    expect(page().split("\n").slice(0, 6)).toEqual([
      '.TH URI-ABNF 1 "" "uri-abnf 1.2.3" "User Commands"',
      ".nh",
      ".SH NAME",
      "uri\\-abnf \\- The URI generic syntax, exactly as the ABNF of its standards has it.",
      ".SH SYNOPSIS",
      ".B uri\\-abnf [options] [command]",
    ]);
  });

  it("has the options and the examples of every command", async () => {
    const text = page().split("\n").map(printed);
    const { stdout: list } = await runProgram(["--help"]);
    const commands = Array.from(list.matchAll(/^ {2}([a-z][a-z-]*)/gm), ([, name]) => name!);
    expect(commands).toContain("near-misses");
    for (const command of commands) {
      const { stdout: help } = await runProgram(["help", command]);
      const [usage = "", examples = ""] = help.split("\nExample:\n");
      const flags = Array.from(
        usage.matchAll(/^ {2}(-.*?)(?: {2}|$)/gm),
        ([, each]) => `.B ${each}`,
      );
      const begin = text.findIndex((line) => line.startsWith(`.SS uri-abnf ${command}`));
      expect(begin).toBeGreaterThan(0);
      const next = text.findIndex((line, index) => index > begin && line.startsWith(".S"));
      const section = text.slice(begin, next);
      expect(section).toEqual(expect.arrayContaining(flags));
      expect(section).toEqual(expect.arrayContaining(examples.trimEnd().split("\n").slice(0, -1)));
    }
  });

  it("has no request but those of its own", () => {
    const requests = page().match(/^[.'].*?(?= |$)/gm);
    expect(new Set(requests)).toEqual(
      new Set([".TH", ".nh", ".SH", ".SS", ".B", ".I", ".TP", ".PP", ".nf", ".fi"]),
    );
  });
});

// Where groff is not installed, this test is skipped.
const withGroff = spawnSync("groff", ["--version"]).status === 0 ? describe : describe.skip;

withGroff("groff", () => {
  it("is read by groff without a warning", () => {
    const { stdout, stderr } = spawnSync("groff", ["-man", "-Tutf8", "-ww", "-P-c"], {
      input: page(),
      encoding: "utf8",
    });
    expect(stderr.replace(/^.*can't break line.*\n/gm, "")).toBe("");
    expect(stdout.replaceAll("\u0008", "")).toContain(
      "  $ uri-abnf resolve --base 'http://a/b/c/d;p?q' ../g",
    );
  });
});
