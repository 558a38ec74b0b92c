import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lines, runProgram } from "./run-program.js";

describe("uri-abnf diff A B", () => {
  const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
  const a = join(folder, "a.abnf");
  const b = join(folder, "b.abnf");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("compares rule by rule, with shortest strings", async () => {
    writeFileSync(
      a,
      'same = 1*"x"\ndigit1 = %x30-38\nwide = "a" / "b"\nold = DIGIT\nnested = "(" [ nested ] ")"\n',
    );
    writeFileSync(
      b,
      'wide = "a"\nSAME = "x" *"x"\ndigit1 = %x31-39\nnested = *"(" ")"\nnew = DIGIT\n',
    );
    expect(await runProgram(["diff", a, b])).toEqual({
      stdout: lines(
        "same: same",
        "differs: digit1",
        `  only in ${a}: "0"`,
        `  only in ${b}: "9"`,
        "differs: wide",
        `  only in ${a}: "b"`,
        `only in ${a}: old`,
        "not compared: nested: nested contains itself, and so cannot be compared",
        `only in ${b}: new`,
      ),
      stderr: "",
      status: 1,
    });
    expect(
      (await runProgram(["diff", "--max-length", "4", "--rule", "nested", "--", a, b])).stdout,
    ).toBe(lines("differs: nested", `  only in ${a}: "(())"`, `  only in ${b}: ")"`));
  });

  it("compares standards", async () => {
    expect(
      await runProgram(["diff", "rfc3986", "RFC3987", "--rule", "scheme", "--rule", "port"]),
    ).toEqual({
      stdout: lines("same: scheme", "same: port"),
      stderr: "",
      status: 0,
    });
  });

  it.each([
    [["rfc3986", "none"], "none: ENOENT"],
    [
      ["rfc3986", "rfc3987", "--rule", "fragmnet"],
      'no rule named "fragmnet"; did you mean fragment?',
    ],
  ])("%j is wrong", async (argv, sentence) => {
    const { stderr, status } = await runProgram(["diff", ...argv]);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});
