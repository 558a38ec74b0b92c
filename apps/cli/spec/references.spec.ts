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

  it.each([
    ["dot-segments", "http://A/b"],
    ["dotSegments", "http://A/b"],
    ["empty-path,emptyPath", "http://A/a/../b"],
  ])("takes the steps %s", async (steps, normal) => {
    expect(await runProgram(["normalize", "--steps", steps, "http://A/a/../b"])).toEqual(
      printed(`${normal}\n`),
    );
  });

  it("knows its steps", async () => {
    expect(await runProgram(["normalize", "--steps", "case,dots", "x"])).toEqual(
      failed(
        lines(
          "uri-abnf: option '--steps <list>' argument 'case,dots' is invalid. " +
            "Known steps are case, escapes, dot-segments, scheme, empty-path.",
          "Try 'uri-abnf normalize --help'.",
        ),
        2,
      ),
    );
  });
});

const base = ["resolve", "--base", "http://a/b/c/d;p?q"];

describe("uri-abnf resolve", () => {
  it.each([
    [[...base, "g"], "http://a/b/c/g"],
    [[...base, ""], "http://a/b/c/d;p?q"],
    [[...base, "#s"], "http://a/b/c/d;p?q#s"],
    [[...base, "../../../g"], "http://a/../g"],
    [[...base, "--excess-dots", "keep", "../../../g"], "http://a/../g"],
    [[...base, "--excess-dots", "discard", "../../../g"], "http://a/g"],
    [[...base, "--standard", "rfc3986", "../../../g"], "http://a/g"],
    [[...base, "http:g"], "http:g"],
    [[...base, "--no-strict", "http:g"], "http://a/b/c/g"],
    [[...base, "--", "--base"], "http://a/b/c/--base"],
    [["resolve", "--base", "mailto:x", "news:y"], "news:y"],
  ])("%j", async (argv, target) => {
    expect(await runProgram(argv)).toEqual(printed(`${target}\n`));
  });

  it("prints a target a line, and goes on after an invalid reference", async () => {
    expect(await runProgram([...base, "..", "%4x", "//g"])).toEqual({
      stdout: lines("http://a/b/", "http://g"),
      stderr: lines(
        'uri-abnf: URI-reference: expected HEXDIG at offset 2, found "x"',
        "  %4x",
        "    ^",
      ),
      status: 1,
    });
  });

  it("refuses excess dots where that is asked for", async () => {
    expect(await runProgram([...base, "--excess-dots", "error", "../../../g", "g"])).toEqual({
      stdout: "http://a/b/c/g\n",
      stderr: lines(
        'uri-abnf: ".." at offset 11 of "/b/c/../../../g" leads above the root',
        "  /b/c/../../../g",
        "             ^",
      ),
      status: 1,
    });
  });
});

describe("uri-abnf resolve --base", () => {
  it("is reported once where it is no reference", async () => {
    expect(await runProgram(["resolve", "--base", "%4x", "a", "b"])).toEqual(
      failed(
        lines(
          'uri-abnf: --base: URI-reference: expected HEXDIG at offset 2, found "x"',
          "  %4x",
          "    ^",
        ),
        1,
      ),
    );
  });

  it("is reported once where it is relative", async () => {
    expect(await runProgram(["resolve", "--base", "/a", "http://b", "c"])).toEqual(
      failed(lines('uri-abnf: --base: the base "/a" has no scheme', "  /a", "  ^"), 1),
    );
  });

  it("may be opaque if the reference does not need its path", async () => {
    expect(await runProgram(["resolve", "--base", "mailto:x", "#s", "y"])).toEqual({
      stdout: "mailto:x#s\n",
      stderr: lines(
        'uri-abnf: the base "mailto:x" has no path that a reference could be relative to',
        "  mailto:x",
        "         ^",
      ),
      status: 1,
    });
  });
});
