import { lines, printed, runProgram } from "./run-program.js";

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
