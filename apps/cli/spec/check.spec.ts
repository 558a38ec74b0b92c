import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KINDS } from "../src/check/finding.js";
import { version } from "../../../package.json";
import { lines, runProgram, Sink } from "./run-program.js";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";

workingFolder();

describe("reports", () => {
  it("text, with a line on a terminal where there are no findings", async () => {
    const checked = async (...argv: readonly string[]): Promise<string> => {
      const stdout = Object.assign(new Sink(), { columns: 80 });
      await runProgram(["check", ...argv], ['a = 1*b ; example: a "00"\nb = DIGIT\n'], { stdout });
      return stdout.text;
    };
    expect(await checked("-")).toBe("1 file, 2 rules, 1 example: no findings\n");
    writeFileSync("c.md", "~~~ abnf\nc = *DIGIT\n~~~\n~~~ abnf-counterexample:c\na\n\nb\n~~~\n");
    writeFileSync(".uri-abnf.json", '{ "examples": { "c": ["1"] } }');
    expect(await checked("-", "c.md")).toBe("2 files, 3 rules, 4 examples: no findings\n");
    expect(await checked("--fix-dry-run", "c.md")).toMatch(/^1 file, 1 rule, 3 examples: /);
    expect(await checked("--json", "c.md")).toBe('{\n  "diagnostics": []\n}\n');
    expect(await checked("--quiet", "c.md")).toBe("");
    rmSync(".uri-abnf.json");
  });

  it.each([
    [undefined, true],
    ["", true],
    ["1", false],
  ])("colors on a terminal, NO_COLOR=%j", async (value, isColored) => {
    const before = process.env.NO_COLOR;
    if (value === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = value;
    const stdout = Object.assign(new Sink(), { columns: 80 });
    await runProgram(["check", "-"], ["a = b"], { stdout });
    expect(stdout.text.includes("\u001b[31m")).toBe(isColored);
    if (before === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = before;
  });

  it.each([
    [["--color=always"], undefined, true],
    [["--color"], undefined, false],
    [["--color"], 80, true],
    [["--color=never"], 80, false],
  ])("%j on a terminal of %s columns", async (options, columns, isColored) => {
    const stdout = Object.assign(new Sink(), columns === undefined ? {} : { columns });
    await runProgram(["check", ...options, "-"], ["a = b"], { stdout });
    expect(stdout.text.includes("\u001b[31m")).toBe(isColored);
  });

  it("sarif, with all properties that SARIF 2.1.0 requires", async () => {
    writeFileSync("x y.abnf", "a =\u00a0DIGIT\n");
    const { stdout } = await runProgram(["check", "--format", "sarif", "x y.abnf"]);
    interface Log {
      readonly version: string;
      readonly runs: readonly {
        readonly tool: { readonly driver: Readonly<Record<string, unknown>> };
        readonly columnKind: string;
        readonly results: readonly unknown[];
      }[];
    }
    const log = JSON.parse(stdout) as Log;
    // Section 3.13.2 and 3.13.4 (version, runs), 3.14.6 (tool), 3.18.2 (driver), 3.19.8 (name).
    expect(log.version).toBe("2.1.0");
    const [run] = log.runs;
    expect(run?.tool.driver).toEqual({
      name: "uri-abnf",
      version,
      rules: [{ id: "syntax-error", shortDescription: { text: "The text is not ABNF." } }],
    });
    expect(run?.columnKind).toBe("utf16CodeUnits");
    // Section 3.27.11 (message), 3.11.2 (text), 3.27.5 and 3.49.3 (ruleId, id), 3.27.10 (level), 3.29.3
    // (physicalLocation), 3.4.3 (uri), 3.30 (region), 3.55.3 (artifactChanges), 3.56 (artifactLocation,
    // replacements), 3.57.3 (deletedRegion).
    const artifactLocation = { uri: "x%20y.abnf" };
    const region = { startLine: 1, startColumn: 4, endLine: 1, endColumn: 5 };
    expect(run?.results[0]).toEqual({
      ruleId: "syntax-error",
      ruleIndex: 0,
      level: "error",
      message: { text: "U+00A0 is no white space of ABNF" },
      locations: [{ physicalLocation: { artifactLocation, region } }],
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: [{ deletedRegion: region, insertedContent: { text: " " } }],
            },
          ],
        },
      ],
    });
  });
});

test("docs/errors.md has a heading for each kind", () => {
  const page = readFileSync(join(__dirname, "../../../docs/errors.md"), "utf8");
  const headings = Array.from(page.matchAll(/^#+ `(.*)`$/gm), ([, name = ""]) => name);
  expect(headings).toEqual(expect.arrayContaining(Object.keys(KINDS)));
});

describe("files that are not text", () => {
  it("are reported, and the mistakes of the other files", async () => {
    writeFileSync("good.abnf", "a = b\n");
    writeFileSync("binary.abnf", Uint8Array.of(0xff, 0));
    const files = ["none.abnf", "good.abnf", "binary.abnf"];
    expect(await runProgram(["check", ...files])).toEqual({
      stdout: lines(
        "good.abnf:1:5: error: undefined rule b [undefined-rule]",
        "  a = b",
        "      ^",
        "1 error, 0 warnings in 1 file",
      ),
      stderr: lines("uri-abnf: none.abnf: no such file", "uri-abnf: binary.abnf: not UTF-8"),
      status: 2,
    });
  });

  it("as standard input", async () => {
    const { stderr } = await runProgram(["check", "-"], [new Uint8Array([0x61, 0xff, 0])]);
    expect(stderr).toBe("uri-abnf: -: not UTF-8\n");
  });
});
