import { failed, lines, printed, runProgram } from "./run-program.js";

describe("uri-abnf parse", () => {
  it("shows a component a line, and leaves out those that are absent", async () => {
    expect(await runProgram(["parse", "http://user@[::1]:8080/a/b?q#f"])).toEqual(
      printed(
        lines(
          "kind        hierarchical",
          "scheme      http",
          "authority   user@[::1]:8080",
          "  userinfo  user",
          "  host      [::1] (IPv6)",
          "  port      8080",
          "path        /a/b",
          "query       q",
          "fragment    f",
        ),
      ),
    );
  });

  it("tells empty from absent", async () => {
    const { stdout } = await runProgram(["parse", "file://@h:?#"]);
    expect(stdout).toBe(
      lines(
        "kind        hierarchical",
        "scheme      file",
        "authority   @h:",
        '  userinfo  ""',
        "  host      h (hostname)",
        '  port      ""',
        'path        ""',
        'query       ""',
        'fragment    ""',
      ),
    );
  });

  it("separates several, and heads each with its reference", async () => {
    expect(await runProgram(["parse", "mailto:a@b", "", "../x"])).toEqual(
      printed(
        lines(
          "mailto:a@b",
          "kind        opaque",
          "scheme      mailto",
          "path        a@b",
          "",
          '""',
          "kind        same-document",
          'path        ""',
          "",
          "../x",
          "kind        relative-path",
          "path        ../x",
        ),
      ),
    );
  });

  it("goes on after an invalid one", async () => {
    expect(await runProgram(["parse", "%4x", "x"])).toEqual({
      stdout: lines("x", "kind        relative-path", "path        x"),
      stderr: lines(
        'uri-abnf: URI-reference: expected HEXDIG at offset 2, found "x"',
        "  %4x",
        "    ^",
      ),
      status: 1,
    });
  });

  it.each([
    ["\u001b[2J", "U+001B"],
    ["\n", "U+000A"],
    ["\u202e", "U+202E"],
    ["\ud800", "U+D800"],
  ])("makes invisible characters visible: %j", async (reference, shown) => {
    const { stdout, stderr, status } = await runProgram(["parse", reference]);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toContain(`found ${shown}\n`);
    expect(stderr).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}]*\n[^\p{Cc}\p{Cf}\p{Cs}]*\n *\^+\n$/u);
  });
});

describe("uri-abnf parse --json", () => {
  it("prints an object in each line, with null for absent components", async () => {
    const { stdout } = await runProgram(["parse", "--json", "http://h/?", "#"]);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      {
        line: 1,
        input: "http://h/?",
        kind: "hierarchical",
        scheme: "http",
        authority: "h",
        userinfo: null,
        host: "h",
        port: null,
        path: "/",
        query: "",
        fragment: null,
        hostKind: "hostname",
      },
      {
        line: 2,
        input: "#",
        kind: "same-document",
        scheme: null,
        authority: null,
        userinfo: null,
        host: null,
        port: null,
        path: "",
        query: null,
        fragment: "",
        hostKind: null,
      },
    ]);
  });
});

describe("uri-abnf parse --json with an invalid reference", () => {
  it("has the error as a member, as for lines", async () => {
    const answer = await runProgram(["parse", "--json", "%4x"]);
    expect(answer).toMatchObject({ stderr: "", status: 1 });
    expect(JSON.parse(answer.stdout)).toEqual({
      line: 1,
      input: "%4x",
      error: {
        offset: 2,
        expected: ["HEXDIG"],
        message: 'URI-reference: expected HEXDIG at offset 2, found "x"',
      },
    });
    expect(await runProgram(["parse", "--json"], ["%4x\n"])).toEqual(answer);
  });
});

describe("uri-abnf parse --tree", () => {
  it("shows a node with more children than a call has arguments", async () => {
    const path = "/a".repeat(65_000);
    const { stdout, stderr, status } = await runProgram(["parse", "--tree", path]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout.match(/^ *segment /gm)).toHaveLength(65_000);
  });

  it("prints a node a line: rule, offsets, text", async () => {
    expect(await runProgram(["parse", "--tree", "a?"])).toEqual(
      printed(
        lines(
          "URI-reference       0-2  a?",
          "  relative-URI      0-2  a?",
          "    rel-path        0-1  a",
          "      rel-segment   0-1  a",
          "        unreserved  0-1  a",
          "          ALPHA     0-1  a",
          '    query           2-2  ""',
        ),
      ),
    );
  });

  it("prints JSON with --json", async () => {
    const { stdout } = await runProgram(["parse", "--tree", "--json", "#"]);
    expect(stdout).toBe(
      '{"line":1,"input":"#","tree":{"rule":"URI-reference","start":0,"end":1,"text":"#","children":[' +
        '{"rule":"relative-URI","start":0,"end":0,"text":"","children":[]},' +
        '{"rule":"fragment","start":1,"end":1,"text":"","children":[]}]}}\n',
    );
  });

  it("prints the same errors as without it", async () => {
    const plain = await runProgram(["parse", "http://["]);
    expect(await runProgram(["parse", "--tree", "http://["])).toEqual(plain);
    expect(plain.status).toBe(1);
  });
});

describe("uri-abnf parse --standard", () => {
  it.each([
    ["rfc2396bis", "uri-abnf: URI-reference: expected "],
    ["rfc3986", "uri-abnf: URI-reference: expected "],
  ])("%s has no IRI", async (standard, beginning) => {
    const { stderr, status } = await runProgram(["parse", "--standard", standard, "/\u00e9"]);
    expect(stderr.slice(0, beginning.length)).toBe(beginning);
    expect(status).toBe(1);
  });

  it("rfc3987 has, also where its bidirectional marks have to be shown", async () => {
    const { stdout, status } = await runProgram(["parse", "--standard", "RFC3987", "\u00e9\u202e"]);
    expect(stdout).toBe(lines("kind        relative-path", "path        \u00e9U+202E"));
    expect(status).toBe(0);
  });

  it("rfc3987 has a tree", async () => {
    const { stdout } = await runProgram(["parse", "--standard", "rfc3987", "--tree", "\u00e9"]);
    expect(stdout).toMatch(/^IRI-reference +0-1 {2}\u00e9\n/);
  });

  it("rfc3986 has hosts that the draft has not", async () => {
    const { stdout } = await runProgram(["parse", "--standard", "rfc3986", "//[v1.x]"]);
    expect(stdout).toContain("  host      [v1.x] (IPvFuture)\n");
  });
});

describe("operations on references", () => {
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
      expect(await runProgram(["normalize", ...options, reference])).toEqual(
        printed(`${normal}\n`),
      );
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
});
