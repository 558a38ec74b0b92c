import { abnfFromDocument } from "uri-abnf/grammar";
import { lines, runProgram } from "./run-program.js";

const DOCUMENT = lines(
  "1.  Syntax",
  "",
  "   A name:",
  "",
  "      name  = 1*letter",
  "",
  "   and a letter:",
  "",
  '      letter = "a" / "b"',
);

describe("uri-abnf abnf FILE", () => {
  it("prints the ABNF of a document", async () => {
    const { abnf } = abnfFromDocument(DOCUMENT);
    expect(await runProgram(["abnf", "-"], [DOCUMENT])).toEqual({
      stdout: abnf,
      stderr: "",
      status: 0,
    });
  });

  it("with the lines of the document", async () => {
    expect((await runProgram(["abnf", "--lines", "-"], [DOCUMENT])).stdout).toBe(
      lines("5  name  = 1*letter", '9  letter = "a" / "b"'),
    );
    const markdown = lines("# Title", "", "```abnf", "  a = DIGIT", "```");
    expect(
      (await runProgram(["abnf", "--lines", "--input", "markdown", "-"], [markdown])).stdout,
    ).toBe("4  a = DIGIT\n");
  });

  it("prints nothing for a document without ABNF", async () => {
    expect(await runProgram(["abnf", "-"], ["Nothing."])).toEqual({
      stdout: "",
      stderr: "",
      status: 0,
    });
  });
});
