import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "uri-abnf/grammar";
import { failed, printed, runProgram } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

describe("uri-abnf format FILE…", () => {
  const folder = temporaryFolder();
  const file = join(folder, "a.abnf");
  const other = join(folder, "b.abnf");
  const abnf = 'a="x"|bc ; one\nbc=1*DIGIT\n';
  const formatted = format(abnf);

  beforeEach(() => {
    writeFileSync(file, abnf);
    writeFileSync(other, formatted);
  });

  it("prints files and standard input", async () => {
    expect(await runProgram(["format", file, other])).toEqual(printed(formatted + formatted));
    expect((await runProgram(["format", "-", "--width", "10"], [abnf])).stdout).toBe(
      format(abnf, { width: 10 }),
    );
    expect(readFileSync(file, "utf8")).toBe(abnf);
  });

  it("--check names the files that are laid out otherwise", async () => {
    expect(await runProgram(["format", "--check", file, other])).toEqual(printed(`${file}\n`, 1));
    expect(await runProgram(["format", "--check", other])).toEqual(printed(""));
  });

  it("--write writes them", async () => {
    expect(await runProgram(["format", "--write", file, other])).toEqual(printed(""));
    expect(readFileSync(file, "utf8")).toBe(formatted);
  });

  it("leaves a file with errors alone", async () => {
    writeFileSync(file, "a = (\n");
    const outcome = await runProgram(["format", "--write", file, other]);
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toBe(
      `uri-abnf: ${file}:1:6: expected element, found U+000A\n  a = (\n       ^\n`,
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

  const MARKDOWN = [
    "# Title",
    "",
    "```abnf",
    "   a=b; one",
    "   b   = DIGIT",
    "```",
    "",
    "- a list with  `a=b`",
    "",
    "  ~~~ abnf",
    "  c=a",
    "",
    "  d=c",
    "  ~~~",
    "",
    "```abnf",
    "```",
    "",
    "> ```abnf",
    "> e=d",
    ">",
    "> g=e",
    "> ```",
    "",
  ];
  const LAID_OUT = MARKDOWN.map((line) =>
    line
      .replace("a=b; one", "a = b  ; one")
      .replace("b   =", "b =")
      .replace(/^(> | {2})([c-g])=/, "$1$2 = "),
  );
  const XML = [
    "<rfc><t>a=b</t>",
    '<sourcecode type="abnf">',
    '   a="&lt;"|b ; "&amp;"',
    "   b=%x3E",
    "</sourcecode>",
    '<artwork type="abnf"><![CDATA[',
    'c="<&gt;"',
    "]]></artwork>",
    '<sourcecode type="abnf">d="&gt;"</sourcecode></rfc>',
  ];
  const XML_LAID_OUT = [
    "<rfc><t>a=b</t>",
    '<sourcecode type="abnf">',
    '   a = "&lt;" / b  ; "&amp;"',
    "   b = %x3E",
    "</sourcecode>",
    '<artwork type="abnf"><![CDATA[',
    'c = "<&gt;"',
    "]]></artwork>",
    '<sourcecode type="abnf">d = "&gt;"</sourcecode></rfc>',
  ];

  it.each<[string, readonly string[], readonly string[]]>([
    ["a.md", MARKDOWN, LAID_OUT],
    ["a.xml", XML, XML_LAID_OUT],
  ])("--write changes the blocks of %s and nothing else", async (name, before, after) => {
    const document = join(folder, name);
    for (const end of ["\n", "\r\n"]) {
      writeFileSync(document, before.join(end));
      const written = { stdout: "", stderr: "", status: 0 };
      const checked = { stdout: `${document}\n`, stderr: "", status: 1 };
      expect(await runProgram(["format", "--check", document])).toEqual(checked);
      expect(await runProgram(["format", "--write", document])).toEqual(written);
      expect(readFileSync(document, "utf8")).toBe(after.join(end));
      expect(await runProgram(["format", "--check", document])).toEqual(written);
    }
  });

  it.each<[string, string]>([
    ["an entity for another character", '<rfc><artwork type="abnf">a=b ;&#8212;</artwork></rfc>'],
    ["both signs of one sort", '<rfc><artwork type="abnf">a=">&gt;"</artwork></rfc>'],
    ["an element", '<rfc><artwork type="abnf">a=&lt;b, see <xref target="c"/>&gt;</artwork></rfc>'],
  ])("--write leaves XML alone that it cannot write back: %s", async (_, text) => {
    const document = join(folder, "b.xml");
    writeFileSync(document, text);
    const outcome = await runProgram(["format", "--write", document]);
    expect(outcome).toEqual(
      failed(`uri-abnf: ${document}: the ABNF of this document cannot be written back\n`, 1),
    );
    expect(readFileSync(document, "utf8")).toBe(text);
  });

  it("prints the blocks of documents", async () => {
    const markdown = ["format", "--kind", "markdown", "-"];
    const blocks = "a = b  ; one\nb = DIGIT\n\nc = a\n\nd = c\n\ne = d\n\ng = e\n";
    expect((await runProgram(markdown, [MARKDOWN.join("\n")])).stdout).toBe(blocks);
    const text = "   The grammar:\n\n   a= b\n   b=1*DIGIT\n\n   That is all.\n";
    const argv = ["format", "--kind", "text", "-"];
    expect((await runProgram(argv, [text])).stdout).toBe("a = b\nb = 1*DIGIT\n");
    const { stderr, status } = await runProgram(["format", "--check", ...argv.slice(1)], [text]);
    expect(stderr).toContain("cannot be written back");
    expect(status).toBe(1);
  });

  it("reports a mistake at its place in the document, and goes on", async () => {
    const document = join(folder, "c.md");
    writeFileSync(document, "Text\n\n> quoted\n\n```abnf\na = (\n```\n");
    const { stdout, stderr, status } = await runProgram(["format", document, other]);
    expect(stdout).toBe(formatted);
    expect(stderr).toContain(`uri-abnf: ${document}:6:`);
    expect(status).toBe(1);
    const missing = await runProgram(["format", "--check", document, join(folder, "none"), file]);
    expect(missing.stdout).toBe(`${file}\n`);
    expect(missing.status).toBe(2);
  });
});
