import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failed, lines, printed, runProgram, Sink } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

const TEXT = lines("10.0.0.1 and 10.0.0.2", "none", "x 192.0.2.7 y");
const RULE = ["grep", "--standard", "rfc3986", "--rule", "IPv4address"];

describe("uri-abnf grep", () => {
  const folder = temporaryFolder();
  const file = (name: string): string => join(folder, name);
  beforeAll(() => {
    writeFileSync(file("a.log"), TEXT);
    writeFileSync(file("b.log"), "nothing\n");
    writeFileSync(file("c.bin"), "\0 1.2.3.4\n");
    mkdirSync(file("below"));
    writeFileSync(file("below/d.log"), "1.2.3.4");
    writeFileSync(file("below/e.tmp"), "1.2.3.4");
    writeFileSync(file(".gitignore"), "*.tmp\n*.bin\n");
  });

  it.each<[readonly string[], readonly string[], number]>([
    [[], ["10.0.0.1 and 10.0.0.2", "x 192.0.2.7 y"], 0],
    [["-o"], ["10.0.0.1", "10.0.0.2", "192.0.2.7"], 0],
    [["-n", "-o"], ["1:10.0.0.1", "1:10.0.0.2", "3:192.0.2.7"], 0],
    [["-c"], ["2"], 0],
    [["-v"], ["none"], 0],
    [["-v", "-o"], [], 0],
    [["-l"], ["(standard input)"], 0],
    [["-x"], [], 1],
    [["-x", "-v", "-c"], ["3"], 0],
    [["-q"], [], 0],
    [["--quiet", "-c", "-l", "-o"], [], 0],
    [["-q", "-x"], [], 1],
    [
      ["--color=always", "-n", "-o"],
      ["10.0.0.1", "10.0.0.2", "192.0.2.7"].map(
        (text, index) =>
          `\x1b[32m${index < 2 ? 1 : 3}\x1b[39m:\x1b[1m\x1b[31m${text}\x1b[39m\x1b[22m`,
      ),
      0,
    ],
  ])("%j of standard input", async (argv, stdout, status) => {
    expect(await runProgram([...RULE, ...argv], [TEXT])).toEqual(printed(lines(...stdout), status));
  });

  it("-x selects lines that are a match as a whole", async () => {
    const input = ["10.0.0.1\r\nfrom 10.0.0.1\n1.2.3.4"];
    const { stdout } = await runProgram([...RULE, "-x", "-n", "--color=never"], input);
    expect(stdout).toBe(lines("1:10.0.0.1", "3:1.2.3.4"));
    const { stdout: painted } = await runProgram([...RULE, "-x", "--color=always"], ["1.2.3.4"]);
    expect(painted).toBe("\x1b[1m\x1b[31m1.2.3.4\x1b[39m\x1b[22m\n");
  });

  it("names the files if there are several", async () => {
    const argv = [...RULE, "-c", file("a.log"), file("b.log")];
    const stdout = lines(`${file("a.log")}:2`, `${file("b.log")}:0`);
    expect(await runProgram(argv)).toEqual(printed(stdout));
  });

  it("ends with 1 without a line, and with more after an error", async () => {
    expect(await runProgram([...RULE, file("b.log")])).toEqual(printed("", 1));
    const missing = await runProgram([...RULE, file("a.log"), file("none")]);
    expect(missing.status).toBe(2);
    expect(missing.stdout).toContain(`${file("a.log")}:x 192.0.2.7 y\n`);
    expect(missing.stderr).toBe(`uri-abnf: ${file("none")}: no such file\n`);
    const directory = await runProgram([...RULE, folder]);
    expect(directory).toEqual(failed(`uri-abnf: ${folder}: is a folder\n`, 74));
    expect((await runProgram(["grep", "--rule", "nowhere"])).status).toBe(2);
    writeFileSync(file("bad.abnf"), "a = ");
    const invalid = await runProgram(["grep", "-g", file("bad.abnf"), "--rule", "a"]);
    expect(invalid.status).toBe(2);
    rmSync(file("bad.abnf"));
  });

  it("-q ends at the first selected line, and an error before it does not count", async () => {
    const [missing, found, folderName] = [file("none"), file("a.log"), file("below")];
    const stderr = `uri-abnf: ${missing}: no such file\n`;
    const after = [...RULE, "-q", missing, found, folderName];
    expect(await runProgram(after)).toEqual({ stdout: "", stderr, status: 0 });
    expect(await runProgram([...RULE, "-q", missing, file("b.log")])).toEqual(failed(stderr, 2));
    expect(await runProgram([...RULE, "-q", "-r", folder])).toEqual(printed(""));
  });

  it("does not print a binary file", async () => {
    const stdout = `Binary file ${file("c.bin")} matches\n`;
    expect(await runProgram([...RULE, file("c.bin")])).toEqual(printed(stdout));
  });

  it.each<[readonly string[], readonly string[], number]>([
    // Only the value that an equals sign attaches is one.
    [["--color", "b.log", "a.log"], ["a.log:10.0.0.1", "a.log:10.0.0.2", "a.log:192.0.2.7"], 0],
    [["--color=never", "b.log", "--", "--color"], ["--color:10.0.0.1"], 0],
    [["--color=auto", "--color", "a.log"], ["10.0.0.1", "10.0.0.2", "192.0.2.7"], 0],
  ])("%j: --color does not take the name of a file", async (argv, stdout, status) => {
    writeFileSync(file("--color"), "10.0.0.1");
    const before = process.cwd();
    process.chdir(folder);
    try {
      const outcome = await runProgram([...RULE, "-o", ...argv]);
      expect(outcome).toEqual(printed(lines(...stdout), status));
    } finally {
      process.chdir(before);
      rmSync(file("--color"));
    }
  });

  it("colors on a terminal with --color alone", async () => {
    const stdout = Object.assign(new Sink(), { columns: 80 });
    const { status } = await runProgram([...RULE, "-o", "--color"], ["1.2.3.4"], { stdout });
    expect(status).toBe(0);
    expect(stdout.text).toBe("\x1b[1m\x1b[31m1.2.3.4\x1b[39m\x1b[22m\n");
  });

  it("refuses another value of --color", async () => {
    const { stderr, status } = await runProgram([...RULE, "--color=blue"]);
    expect(status).toBe(2);
    expect(stderr).toBe(
      lines(
        "uri-abnf: option '--color [when]' argument 'blue' is invalid. " +
          "Allowed choices are always, never, auto.",
        "Try 'uri-abnf grep --help'.",
      ),
    );
  });

  it("searches folders, without the files that .gitignore leaves out", async () => {
    const stdout = lines(file("a.log"), file("below/d.log"));
    expect(await runProgram([...RULE, "-r", "-l", folder])).toEqual(printed(stdout));
  });
});

describe("extract", () => {
  describe("uri-abnf extract", () => {
    it.each<[string, string | Uint8Array, string[]]>([
      ["nothing", "", []],
      ["no reference", "a b\n", []],
      ["one in the open", "See http://a/b.\n", ["http://a/b"]],
      [
        "several on a line",
        '<http://a/>, "URL:http://b/" and http://c/',
        ["http://a/", "http://b/", "http://c/"],
      ],
      ["one across lines", "<http://a/\r\n  b/>", ["http://a/b/"]],
      [
        "one among binary garbage",
        Uint8Array.from([0, 0xff, ..."x:y".split("").map((c) => c.charCodeAt(0)), 0xfe, 10]),
        ["x:y"],
      ],
    ])("%s", async (_, text, references) => {
      expect(await runProgram(["extract"], [text])).toEqual(printed(lines(...references)));
    });

    it("warns of a hyphen at the end of a line", async () => {
      expect(await runProgram(["extract"], ["see\n<http://a/b-\nc>\n"])).toEqual({
        stdout: "http://a/b-c\n",
        stderr: lines(
          "uri-abnf: warning: -:2:12: " +
            "the hyphen at the end of the line may not be part of the URI",
          "  <http://a/b-",
          "             ^",
        ),
        status: 0,
      });
    });

    it("prints offsets with --json", async () => {
      const { stdout } = await runProgram(["extract", "--json"], ["see http://a/b!"]);
      expect(JSON.parse(stdout)).toEqual({
        reference: "http://a/b",
        start: 4,
        end: 14,
        delimiters: "white-space",
        warnings: [],
      });
    });

    it("takes a megabyte without a line break", async () => {
      const path = "a".repeat(1 << 20);
      const { stdout, status } = await runProgram(["extract"], [`<<<http://h/${path} x`]);
      expect({ stdout, status }).toEqual({ stdout: `http://h/${path}\n`, status: 0 });
    });
  });

  describe("uri-abnf extract FILE…", () => {
    const folder = temporaryFolder();

    it("reads the files in turn", async () => {
      const files = ["one", "two"].map((name) => join(folder, name));
      for (const [index, file] of files.entries()) writeFileSync(file, `http://${index}/ b`);
      expect(await runProgram(["extract", ...files])).toMatchObject({
        stdout: lines("http://0/", "http://1/"),
        status: 0,
      });
    });

    it("needs files that can be read", async () => {
      expect(await runProgram(["extract", folder])).toEqual(
        failed(`uri-abnf: ${folder}: is a folder\n`, 74),
      );
    });
  });
});
