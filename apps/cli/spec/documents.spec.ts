import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chdir, cwd } from "node:process";
import { runProgram } from "./run-program.js";

interface Report {
  readonly diagnostics: readonly Readonly<Record<"line" | "column" | "kind" | "message", string>>[];
}

const before = cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "documents-"));
  chdir(folder);
});

afterEach(() => {
  chdir(before);
  rmSync(folder, { recursive: true });
});

/** Returns `line:column kind: message` of each finding about a file with a text. */
async function findings(text: string, file = "a.md"): Promise<readonly string[]> {
  writeFileSync(file, text);
  const { stdout } = await runProgram(["check", "--format", "json", file]);
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.map(
    ({ line, column, kind, message }) => `${line}:${column} ${kind}: ${message}`,
  );
}

describe("files that a document includes", () => {
  const draft = "# A\n\n~~~ abnf\n{::include inc/b.abnf}\na = b\n~~~\n";

  it("are read, relative to the document", async () => {
    mkdirSync("inc");
    writeFileSync("inc/b.abnf", "  b = DIGIT\n");
    expect(await findings(draft)).toEqual([]);
    writeFileSync("inc/b.abnf", "  b = DIGIT\n\n  c = DIGIT | d\n");
    expect(await findings(draft)).toEqual([
      '4:1 bar-for-slash: inc/b.abnf, line 3: "/" separates alternatives, not "|"',
      "4:1 undefined-rule: inc/b.abnf, line 3: undefined rule d",
    ]);
    // A correction of the file is none of the document.
    await runProgram(["check", "--fix", "a.md"]);
    expect(readFileSync("a.md", "utf8")).toBe(draft);
    const { stdout } = await runProgram(["format", "a.md"]);
    expect(stdout).toBe("b = DIGIT\n\nc = DIGIT / d\na = b\n");
    expect(await runProgram(["format", "--check", "a.md"])).toMatchObject({ stdout: "" });
  });

  it.each([
    ["inc/b.abnf", "no such file"],
    ["../b.abnf", "it is outside of the folder of draft/a.md"],
    ["/etc/hosts", "it is outside of the folder of draft/a.md"],
    ["link.abnf", "it is outside of the folder of draft/a.md"],
    ["folder", "it is no file"],
    ["latin.abnf", "not UTF-8"],
  ])("%s is not read, which is said once", async (name, reason) => {
    mkdirSync("draft/folder", { recursive: true });
    writeFileSync("b.abnf", "b = DIGIT\n");
    symlinkSync("../b.abnf", "draft/link.abnf");
    writeFileSync("draft/latin.abnf", Uint8Array.of(0x3b, 0xe9));
    const block = `~~~ abnf\n{::include ${name}}\n\na = b\n~~~\n`;
    const message = `${name} is not included: ${reason}`;
    expect(await findings(block + block.replace("a =", "c ="), "draft/a.md")).toEqual([
      `2:1 unread-include: ${message}`,
    ]);
    const { stderr, status } = await runProgram(["rules", "draft/a.md"]);
    expect([stderr, status]).toEqual([`uri-abnf: draft/a.md:2:1: ${message}\n`, 1]);
  });

  it("are not read by flags that change them, nor of standard input, nor where a revision has none", async () => {
    expect(await findings("~~~ abnf\n{::include-fold b.abnf}\n~~~\n")).toEqual([
      "2:1 unread-include: b.abnf is not included: include-fold is not known",
    ]);
    const argv = ["abnf", "--kind", "markdown", "-"];
    expect((await runProgram(argv, [draft])).stderr).toBe(
      "uri-abnf: -:4:1: inc/b.abnf is not included: standard input has no folder\n",
    );
    writeFileSync("a.md", draft);
    const git = (...args: readonly string[]): unknown => execFileSync("git", args);
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a");
    expect((await runProgram(["diff", "--git", "HEAD", "a.md"])).stderr).toBe(
      "uri-abnf: HEAD:a.md:4:1: inc/b.abnf is not included: --git HEAD: inc/b.abnf is not in this revision\n",
    );
  });
});

describe("grammars of one document", () => {
  const xml = (...blocks: readonly (readonly [name: string, abnf: string])[]): string =>
    blocks
      .map(([name, abnf]) => `<sourcecode type="abnf" name="${name}">${abnf}</sourcecode>\n`)
      .join("");

  it("have different names, and do not see each other", async () => {
    const text = xml(["a", "r = s"], ["b", "r = DIGIT"], ["a", "s = ALPHA"], ["", "t = r"]);
    expect(await findings(`<rfc>${text}</rfc>`, "a.xml")).toEqual([
      "4:37 undefined-rule: undefined rule r",
    ]);
  });

  it("are one grammar with one name", async () => {
    const text = xml(["a", "r = s"], ["", "s = ALPHA"]);
    expect(await findings(`<rfc>${text}</rfc>`, "a.xml")).toEqual([]);
  });

  it("have the examples of their rules", async () => {
    const blocks = ["a", "b"].map(
      (name) => `~~~ abnf\nr = "${name}"\n${name} = r\n~~~\n{: sourcecode-name="${name}"}\n`,
    );
    const examples = ["r", "b", "none"].map((rule) => `~~~ abnf-example:${rule}\nb\n~~~\n`);
    expect(await findings([...blocks, ...examples].join("\n"))).toEqual([
      '14:1 example-refused: the example is refused: r: expected r at offset 0, found "b"',
      '22:1 example-without-rule: example of an unknown rule: no rule named "none"',
    ]);
  });
});

it("a language says that a grammar has lists", async () => {
  const list = "\na = 1#( DIGIT )\nOWS = *SP\n~~~\n";
  expect(await findings(`~~~ abnf9110${list}`)).toEqual([]);
  expect(await findings(`~~~ abnf7230${list}`)).toEqual([]);
  expect(await findings(`~~~${list}{: type="abnf7230"}\n`)).toEqual([]);
  expect(await findings(`~~~ abnf${list}`)).toHaveLength(1);
  expect((await runProgram(["validate", "-g", "a.md", "--rule", "a", "1,2"])).status).toBe(1);
  writeFileSync("a.md", `~~~ abnf9110${list}`);
  expect((await runProgram(["validate", "-g", "a.md", "--rule", "a", "1,2"])).status).toBe(0);
});

it.each([
  ["abnf-exmaple:a", "abnf-exmaple marks no examples; did you mean abnf-example:a?"],
  ["abnf-exmaple", "abnf-exmaple marks no examples; did you mean abnf-example:RULE?"],
  [
    "anbf-counterexample:a",
    "anbf-counterexample marks no examples; did you mean abnf-counterexample:a?",
  ],
  [
    "abnf-x",
    "abnf-x marks no examples; abnf-example, abnf-example-text, abnf-counterexample, abnf-counterexample-text do",
  ],
  ["bnf-example", undefined],
  ["abnfx", undefined],
])("a block %s", async (mark, message) => {
  const found = await findings(`~~~ abnf\na = DIGIT\n~~~\n~~~ ${mark}\nx\n~~~\n`);
  const { length } = `~~~ ${mark}`;
  expect(found).toEqual(message === undefined ? [] : [`4:${length} misspelled-mark: ${message}`]);
});

describe("octets that are not UTF-8", () => {
  const text = Uint8Array.from(Buffer.from("; \u00e9\na = DIGIT | b\n", "latin1"));

  it.each(["a.txt", "a.abnf"])("are windows-1252 in %s", async (file) => {
    writeFileSync(file, text);
    const { stdout, stderr } = await runProgram(["check", file]);
    expect(stderr).toBe(`uri-abnf: note: ${file}: not UTF-8, read as windows-1252\n`);
    expect(stdout).toContain(`${file}:2:11: warning`);
  });

  it("are not written", async () => {
    writeFileSync("a.abnf", text);
    for (const argv of [
      ["check", "--fix"],
      ["format", "--write"],
    ])
      expect((await runProgram([...argv, "a.abnf"])).stderr).toBe("uri-abnf: a.abnf: not UTF-8\n");
    expect(Uint8Array.from(readFileSync("a.abnf"))).toEqual(text);
  });
});
