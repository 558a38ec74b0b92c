import { failed, lines, printed, runProgram } from "./run-program.js";

const reference = "HTTP://www.XEROX.com:80/a/../%7ejoe";

describe("uri-abnf normalize", () => {
  it.each([
    [[], "http://www.xerox.com/a/../%7ejoe"],
    [["--standard", "rfc3986"], "http://www.xerox.com/~joe"],
    [["--steps", "case"], "http://www.xerox.com:80/a/../%7ejoe"],
    [["--steps", "escapes,dotSegments"], "HTTP://www.XEROX.com:80/~joe"],
    [["--steps", "scheme"], "HTTP://www.XEROX.com/a/../%7ejoe"],
    [["--steps", ""], reference],
    [["--standard", "rfc3986", "--steps", ""], reference],
  ])("%j", async (options, normal) => {
    expect(await runProgram(["normalize", ...options, reference])).toEqual(printed(`${normal}\n`));
  });

  it("goes on after an invalid reference", async () => {
    expect(await runProgram(["normalize", "A:b", "%4x", "C:d"])).toEqual({
      stdout: lines("a:b", "c:d"),
      stderr: lines(
        'uri-abnf: URI-reference: expected HEXDIG at offset 2, found "x"',
        "  %4x",
        "    ^",
      ),
      status: 1,
    });
  });

  it("knows its steps", async () => {
    expect(await runProgram(["normalize", "--steps", "case,dots", "x"])).toEqual(
      failed(
        lines(
          "uri-abnf: option '--steps <list>' argument 'case,dots' is invalid. " +
            "Known steps are case, escapes, dotSegments, scheme, emptyPath.",
          "Try 'uri-abnf normalize --help'.",
        ),
        2,
      ),
    );
  });
});
