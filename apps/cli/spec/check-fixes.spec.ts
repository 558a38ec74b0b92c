/** `check --fix`, and the standards that define missing names. */
import { readFileSync, writeFileSync } from "node:fs";
import { lines, printed, runProgram } from "./run-program.js";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";

workingFolder();

describe("--fix", () => {
  it.each([
    [
      "a.abnf",
      "a = Value | DIGIT\nvalue = 1*\u00a0a-b\na-b = ( ( %x41\n",
      "a = value / DIGIT\nvalue = 1*a-b\na-b = ( ( %x41 ) )\n",
    ],
    [
      "a.md",
      "| x |\n> ```abnf\n> a = DIGIT | ALPHA\n> ```\n",
      "| x |\n> ```abnf\n> a = DIGIT / ALPHA\n> ```\n",
    ],
    [
      "a.xml",
      '<rfc>|<sourcecode type="abnf">a = "&lt;" | DIGIT</sourcecode></rfc>',
      '<rfc>|<sourcecode type="abnf">a = "&lt;" / DIGIT</sourcecode></rfc>',
    ],
  ])("writes %s", async (file, before, after) => {
    writeFileSync(file, before);
    const dry = await runProgram(["check", "--fix-dry-run", file]);
    expect(readFileSync(file, "utf8")).toBe(before);
    // Each changed line is shown once, as it is after the last round.
    const shown = dry.stdout.split("\n").filter((line) => line.startsWith("+ "));
    const [was, becomes] = [before, after].map((text) => text.split("\n"));
    const changed = becomes!.filter((line, index) => line !== was![index]);
    expect(shown).toEqual(changed.map((line) => `+ ${line}`));
    expect(await runProgram(["check", "--fix", "--max-warnings", "0", file])).toEqual(printed(""));
    expect(readFileSync(file, "utf8")).toBe(after);
  });

  it("writes no guess", async () => {
    const text = 'x = har\ny = 1*nonchar / \'A\' / d_\nd = "a | b" c"\nd_ = DIGIT\n';
    writeFileSync("guess.abnf", text);
    const { status } = await runProgram(["check", "--fix", "guess.abnf"]);
    expect([status, readFileSync("guess.abnf", "utf8")]).toEqual([1, text]);
    const { stdout } = await runProgram(["check", "--fix-dry-run", "guess.abnf"]);
    expect(stdout).not.toMatch(/^[+-] /m);
  });

  it("reports the rest, and does not write standard input", async () => {
    writeFileSync("b.abnf", "a = DIGIT | no-such-name\n");
    expect((await runProgram(["check", "--fix", "b.abnf"])).stdout).toMatch(
      /^b\.abnf:1:13: error: undefined rule no-such-name/,
    );
    const { stderr, status } = await runProgram(["check", "--fix", "-"], ["a = DIGIT | ALPHA"]);
    expect([stderr, status]).toEqual(["uri-abnf: standard input cannot be written\n", 2]);
  });

  it("--fix-dry-run shows the lines", async () => {
    const { stdout } = await runProgram(["check", "--fix-dry-run", "-"], ["a = DIGIT | ALPHA\n"]);
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      "-:1:11:",
      "- a = DIGIT | ALPHA",
      "+ a = DIGIT / ALPHA",
    ]);
  });
});

describe("names of standards", () => {
  const messages = async (text: string): Promise<readonly string[]> => {
    const { stdout } = await runProgram(["check", "--format", "json", "-"], [text]);
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly message: string }[];
    };
    return diagnostics.map(({ message }) => message);
  };

  it("the standard with the most of the missing names comes first", async () => {
    expect(await messages("a = date-time\n")).toEqual([
      expect.stringMatching(/ define it: --import /),
    ]);
    expect(await messages("a = date-time full-date partial-time\n")).toEqual([
      expect.stringMatching(
        /^undefined rule date-time; RFC 3339 and RFC 5322 define it: --import rfc3339$/,
      ),
      expect.stringMatching(/^undefined rule full-date; RFC 3339.*--import rfc3339$/),
      expect.stringMatching(/^undefined rule partial-time; RFC 3339.*--import rfc3339$/),
    ]);
    expect(await messages("a = date-time addr-spec mailbox\n")).toContainEqual(
      expect.stringMatching(/^undefined rule date-time; RFC 5322.*--import rfc5322$/),
    );
  });

  it("prose names its standard", async () => {
    expect(await messages("a = <host, see [RFC2396], Section 3.2.2>\n")).toEqual([
      expect.stringMatching(/--import rfc2396$/),
    ]);
  });

  it("a name that no standard has gets the nearest name", async () => {
    expect(await messages("a = valeu\nvalue = DIGIT\n")).toEqual([
      "undefined rule valeu; did you mean value?",
    ]);
  });

  it("the import that a message proposes defines the name", async () => {
    writeFileSync("c.abnf", "a = quoted-string OWS token\n");
    const { stdout } = await runProgram(["check", "c.abnf"]);
    const name = /--import (\S+)/.exec(stdout)?.[1] ?? "";
    expect(await runProgram(["check", "--import", name, "c.abnf"])).toEqual(printed(""));
  });
});

test("lines end as they did", async () => {
  writeFileSync("d.abnf", "a = DIGIT | ALPHA\r\nb = a\r\n");
  await runProgram(["check", "--fix", "d.abnf"]);
  expect(readFileSync("d.abnf", "utf8")).toBe(lines("a = DIGIT / ALPHA\r", "b = a\r"));
});
