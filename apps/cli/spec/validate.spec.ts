import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { STANDARDS } from "../../../grammar/workbench/index.js";
import { failed, lines, printed, runProgram, Sink } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

describe("uri-abnf validate STRING…", () => {
  it.each([
    [["http://a/b"], "ok\n", 0],
    [[""], "ok\n", 0],
    [["--rule", "IPv6address", "::1"], "ok\n", 0],
    [["--rule", "ipv6ADDRESS", "::1"], "ok\n", 0],
    [["--rule", "port", "1", "2"], "ok\nok\n", 0],
    [["--quiet", "--rule", "port", "1", "2"], "", 0],
    [
      ["--rule", "scheme", ""],
      "scheme: expected ALPHA at offset 0, found end of input\n  \n  ^\n",
      1,
    ],
    [
      ["--rule", "dec-octet", "256"],
      'dec-octet: expected "0" to "5" or end of input at offset 2, found "6"\n  256\n    ^\n',
      1,
    ],
    [["--grammar", "rfc3987", "/\u00e9"], "ok\n", 0],
    [["-g", "RFC5321", "a@b"], "ok\n", 0],
    [["--standard", "rfc5322", "--rule", "date-time", "1 Jan 2000 00:00 +0000"], "ok\n", 0],
    [
      ["--standard", "rfc3339", "1985-04-12"],
      'date-time: expected "T" at offset 10, found end of input\n  1985-04-12\n            ^\n',
      1,
    ],
    [["--standard", "rfc3629", "\u00e9"], "ok\n", 0],
    [["--standard", "RFC9110-recipient", "--rule", "Accept", "text/plain, ,text/html"], "ok\n", 0],
    [["-g", "rfc7240-recipient", "Prefer: respond-async, ,wait=100"], "ok\n", 0],
  ])("%j", async (argv, stdout, status) => {
    expect(await runProgram(["validate", ...argv])).toEqual(printed(stdout, status));
  });

  it("names all standards if it does not know one", async () => {
    const { stderr, status } = await runProgram(["validate", "--standard", "rfc1", "a"]);
    const names = STANDARDS.flatMap(({ name, loadRecipient }) =>
      loadRecipient === undefined ? [name] : [name, `${name}-recipient`],
    ).join(", ");
    expect(names).toContain(", rfc9110, rfc9110-recipient, rfc9111, ");
    expect(stderr).toContain(`argument 'rfc1' is invalid. Known standards are ${names}.\n`);
    expect(status).toBe(2);
  });

  it.each([[["-"]], [["--", "-"]]])("says that %j is not standard input", async (argv) => {
    expect(await runProgram(["validate", "--rule", "mark", ...argv])).toEqual({
      stdout: "ok\n",
      stderr: "uri-abnf: note: - is read as a string; --file - reads the lines of standard input\n",
      status: 0,
    });
  });

  it("numbers the strings that it refuses, if there are several", async () => {
    expect(await runProgram(["validate", "--rule", "port", "1", "x", "2", "y"])).toEqual(
      printed(
        lines(
          "ok",
          'string 2: port: expected DIGIT or end of input at offset 0, found "x"',
          "  x",
          "  ^",
          "ok",
          'string 4: port: expected DIGIT or end of input at offset 0, found "y"',
          "  y",
          "  ^",
        ),
        1,
      ),
    );
  });

  it.each(["__proto__", "constructor", "toString"])("leaves %s alone", async (text) => {
    const { stdout } = await runProgram(["validate", "--rule", "port", text]);
    expect(stdout.split("\n").slice(1)).toEqual([`  ${text}`, "  ^", ""]);
    const { stderr, status } = await runProgram(["validate", "--rule", text, "x"]);
    expect(stderr).toBe(`uri-abnf: no rule named "${text}"\n`);
    expect(status).toBe(2);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

/** U+FFFD in UTF-8. */
const REPLACEMENT = [0xef, 0xbf, 0xbd];

describe("uri-abnf validate, from standard input", () => {
  const refused = (line: number, found: string, shown: string) => [
    `-:${line}:1: port: expected DIGIT or end of input at offset 0, found ${found}`,
    `  ${shown}`,
    "  ^",
  ];
  it.each<[string, (string | Uint8Array)[], string[], number]>([
    ["nothing at all", [], [], 0],
    ["LF", ["1\n2\n"], ["ok", "ok"], 0],
    ["CRLF", ["1\r\n2\r\n"], ["ok", "ok"], 0],
    ["a last line without an end", ["1\n2"], ["ok", "ok"], 0],
    ["empty lines", ["\n\r\n\n"], ["ok", "ok", "ok"], 0],
    [
      "lines in pieces",
      ["1", "2", "\r", "\n", "3", "\nx"],
      ["ok", "ok", ...refused(3, '"x"', "x")],
      1,
    ],
    ["CR without LF", ["\rx\n"], refused(1, "U+000D", "␍x"), 1],
    ["CR at the very end", ["\r"], refused(1, "U+000D", "␍"), 1],
    ["U+FEFF of a later line", ["1\n\ufeff1\n"], ["ok", ...refused(2, "U+FEFF", "\u24261")], 1],
    [
      "a character in pieces",
      [[0xc3], [0xa9]].map((bytes) => Uint8Array.from(bytes)),
      refused(1, '"é"', "é"),
      1,
    ],
    ["U+FFFD", ["\ufffd"], refused(1, '"\ufffd"', "\ufffd"), 1],
    ["__proto__", ["__proto__\n1\n"], [...refused(1, '"_"', "__proto__"), "ok"], 1],
    ["NUL", ["\0"], refused(1, "U+0000", "␀"), 1],
  ])("%s", async (_, stdin, stdout, status) => {
    const outcome = await runProgram(["validate", "--rule", "port"], stdin);
    expect(outcome).toEqual(printed(lines(...stdout), status));
  });

  it.each<[string, number[], number, string]>([
    ["a lone byte", [0x31, 0xff, 0x31], 1, "1\ufffd1"],
    ["a character cut off", [0x31, 0xe2, 0x82], 1, "1\ufffd"],
    ["after a replacement character", [...REPLACEMENT, 0xef, 0xbf], 1, "\ufffd\ufffd"],
    ["after two of them", [...REPLACEMENT, ...REPLACEMENT, 0xff], 2, "\ufffd\ufffd\ufffd"],
    ["a surrogate", [0xed, 0xa0, 0x80], 0, "\ufffd\ufffd\ufffd"],
  ])("what is not UTF-8: %s", async (_, bytes, offset, shown) => {
    const { stdout, status } = await runProgram(["validate"], [Uint8Array.from(bytes)]);
    const caret = `${" ".repeat(offset)}^`;
    expect(stdout).toBe(
      lines(`-:1:${offset + 1}: not UTF-8 at offset ${offset}`, `  ${shown}`, `  ${caret}`),
    );
    expect(status).toBe(1);
  });

  it("takes a line of a megabyte, and shows only where it breaks", async () => {
    const digits = "1".repeat(1 << 20);
    const { stdout, status } = await runProgram(
      ["validate", "--rule", "port"],
      [digits, "\n", digits, "x", digits, "\n"],
    );
    expect(status).toBe(1);
    expect(stdout).toBe(
      lines(
        "ok",
        '-:2:1048577: port: expected DIGIT or end of input at offset 1048576, found "x"',
        `  …${"1".repeat(60)}x${"1".repeat(59)}…`,
        `  ${" ".repeat(61)}^`,
      ),
    );
  });

  it("answers for every line of random bytes, and never with a control character", async () => {
    const bytes = Uint8Array.from(
      { length: 1 << 16 },
      (_, index) => (index * index * 31 + index) >> 3,
    );
    const { stdout, stderr, status } = await runProgram(["validate"], [bytes]);
    const newlines = bytes.filter((byte) => byte === 0x0a).length;
    const answers = stdout.match(/^(ok$|-:\d+:\d+: )/gm) ?? [];
    expect(answers.length - newlines).toBe(bytes.at(-1) === 0x0a ? 0 : 1);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
  });

  it("answers before it waits for the next line", async () => {
    const answers: string[] = [];
    const stdout = new Sink();
    async function* typist() {
      for (const line of ["1\n", "x\n", "2"]) {
        yield await Promise.resolve(Buffer.from(line));
        answers.push(stdout.text.replace(/:.*/s, ""));
      }
    }
    await runProgram(["validate", "--rule", "port"], [], { stdin: typist(), stdout });
    expect(answers).toEqual(["ok\n", "ok\n-", "ok\n-"]);
  });
});

describe("uri-abnf validate --abnf FILE", () => {
  const folder = temporaryFolder();

  function file(name: string, text: string | Uint8Array): string {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  }

  const greeting = 'greeting = ("hello" / "hi") SP name\nname = 1*ALPHA\n';

  it.each([
    ["the first rule", [], "hi Tim", 0, "ok\n"],
    ["a rule by its name", ["--rule", "NAME"], "Tim", 0, "ok\n"],
    ["a core rule", ["--rule", "DIGIT"], "7", 0, "ok\n"],
    [
      "a mismatch",
      [],
      "hi  Tim",
      1,
      'greeting: expected name at offset 3, found " "\n  hi  Tim\n     ^\n',
    ],
  ])("%s", async (_, options, text, status, stdout) => {
    const abnf = file("greeting.abnf", greeting);
    const outcome = await runProgram(["validate", "--abnf", abnf, ...options, text]);
    expect(outcome).toEqual(printed(stdout, status));
  });

  it("drops a byte order mark", async () => {
    const abnf = file("mark.abnf", `\ufeff${greeting}`);
    expect(await runProgram(["validate", "--abnf", abnf, "hi Tim"])).toMatchObject({ status: 0 });
  });

  it("says that a file has no rule to go by", async () => {
    const abnf = file("comment.abnf", "; nothing\n");
    expect(await runProgram(["validate", "--abnf", abnf, "a"])).toEqual(
      failed(`uri-abnf: ${abnf}: there is no rule in it\n`, 1),
    );
    const argv = ["validate", "--abnf", abnf, "--standard", "rfc3986", "--rule", "port", "80"];
    expect(await runProgram(argv)).toMatchObject({ stdout: "ok\n", status: 0 });
  });

  it("lets the file use the rules of the standard that is given", async () => {
    const abnf = file("link.abnf", 'link = "<" URI-reference ">"\n');
    const argv = ["validate", "--abnf", abnf, "<http://a>"];
    expect(await runProgram([...argv, "--standard", "rfc3986"])).toMatchObject({ stdout: "ok\n" });
    const { stderr, status } = await runProgram(argv);
    expect(status).toBe(1);
    expect(stderr).toContain("URI-reference");
  });

  it("prints the warnings about a grammar", async () => {
    const abnf = file("bar.abnf", 'a = "x" | "y"\n');
    const { stdout, stderr, status } = await runProgram(["validate", "--abnf", abnf, "y"]);
    expect({ stdout, status }).toEqual({ stdout: "ok\n", status: 0 });
    expect(stderr.split("\n").slice(1)).toEqual(['  a = "x" | "y"', "          ^", ""]);
    expect(stderr).toMatch(/^uri-abnf: warning: .*bar\.abnf:1:9: /);
  });

  it.each<[string, string | Uint8Array, string, string[]]>([
    ["a syntax error", "a = \n", "1:", ["  a = "]],
    ["an undefined rule", "a = b\n", "1:5: ", ["  a = b", "      ^"]],
    ["a second definition", 'a = "x"\na = "y"\n', "2:1: ", ['  a = "y"', "  ^"]],
    ["nothing", "", "1:1: ", ["  ", "  ^"]],
  ])("%s is an invalid grammar", async (name, text, sentence, picture) => {
    const abnf = file(`${name.replaceAll(" ", "-")}.abnf`, text);
    const { stdout, stderr, status } = await runProgram(["validate", "--abnf", abnf, "x"]);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toContain(`uri-abnf: ${abnf}:${sentence}`);
    expect(stderr.split("\n").slice(1, picture.length + 1)).toEqual(picture);
  });
});

/** `uri-abnf validate --whole` */
describe("the whole input", () => {
  const folder = temporaryFolder();
  const LINES = join(folder, "lines.abnf");
  writeFileSync(LINES, "lines = 1*ALPHA *( LF 1*ALPHA )\nbreaks = 1*ALPHA *( CRLF 1*ALPHA )\n");

  const JSON_TEXT = ["validate", "--standard", "rfc8259", "--rule", "JSON-text"];

  describe("one string of any length", () => {
    test.each<[string, readonly string[], readonly (string | Uint8Array)[], string, number]>([
      ["in one piece", [...JSON_TEXT, "--whole"], ['{"a": [1, 2]}\n'], "ok\n", 0],
      ["in many pieces", [...JSON_TEXT, "--whole", "-"], ["[", "1", ",", "2]"], "ok\n", 0],
      ["quietly", [...JSON_TEXT, "--whole", "--quiet"], ["[]"], "", 0],
      [
        "with a mistake in another line",
        [...JSON_TEXT, "--whole"],
        ['{\n  "a": [1,', ' 2]\n  "b": 3\n}'],
        '-:3:3: JSON-text: expected ws character, value-separator, end-object, "," or "}" at offset 18, ' +
          'found """\n  {␊  "a": [1, 2]␊  "\n                    ^\n',
        1,
      ],
      [
        "that is not complete",
        [...JSON_TEXT, "--whole"],
        ["[1"],
        "-:1:3: JSON-text: expected DIGIT, value-separator, end-array, frac or exp at offset 2, found end of input\n  [1\n    ^\n",
        1,
      ],
      [
        "with a line break at its end",
        ["validate", "--rule", "port", "--whole"],
        ["80", "80\r", "\n"],
        "-:1:5: port: expected DIGIT or end of input at offset 4, found U+000D; " +
          "without the line break at its end, the string would be right\n  8080␍\n      ^\n",
        1,
      ],
      [
        "with more than a line break at its end",
        ["validate", "--rule", "port", "--whole"],
        ["80\n", "\n"],
        "-:1:3: port: expected DIGIT or end of input at offset 2, found U+000A\n  80␊\n    ^\n",
        1,
      ],
      [
        "that a line break at its end leaves incomplete",
        ["validate", "--rule", "lines", "--whole", "--abnf", LINES],
        ["abc\nde", "f\n"],
        "-:3:1: lines: expected ALPHA at offset 8, found end of input; " +
          "without the line break at its end, the string would be right\n  abc␊def␊\n          ^\n",
        1,
      ],
      [
        "of octets, that a line break in two pieces leaves incomplete",
        ["validate", "--rule", "breaks", "--whole", "--octets", "--abnf", LINES],
        ["abc\r", "\ndef\r", "\n"],
        "-:3:1: breaks: expected ALPHA at offset 10, found end of input; " +
          "without the line break at its end, the string would be right\n  abc␍␊def␍␊\n            ^\n",
        1,
      ],
      [
        "with line breaks at the ends of pieces",
        ["validate", "--rule", "breaks", "--whole", "--abnf", LINES],
        ["abc\r\n", "def\r", "", "\nghi"],
        "ok\n",
        0,
      ],
      [
        "with half of a line break at its end",
        ["validate", "--rule", "breaks", "--whole", "--abnf", LINES],
        ["abc\r"],
        "-:1:5: breaks: expected LF at offset 4, found end of input\n  abc␍\n      ^\n",
        1,
      ],
      [
        "that is not UTF-8 after a line break that is wrong",
        ["validate", "--rule", "port", "--whole"],
        [Uint8Array.of(0x31, 10, 0xff)],
        "-:1:2: port: expected DIGIT or end of input at offset 1, found U+000A\n  1␊\n   ^\n",
        1,
      ],
      [
        "of which a piece cuts a character",
        ["validate", "--standard", "rfc3987", "--rule", "IRI", "--whole"],
        [Buffer.from("a:\u{1F600}").subarray(0, 4), Buffer.from("a:\u{1F600}").subarray(4)],
        "ok\n",
        0,
      ],
      [
        "that is not UTF-8",
        ["validate", "--standard", "rfc3987", "--rule", "IRI", "--whole"],
        [Uint8Array.of(0x61, 0x3a, 0xc3, 0xa4, 0xc3, 0x61)],
        "the octet at offset 4 is not one of UTF-8\n",
        1,
      ],
      [
        "that is not UTF-8 at its end",
        ["validate", "--standard", "rfc3987", "--rule", "IRI", "--whole"],
        [Uint8Array.of(0x61, 0x3a, 0xc3)],
        "the octet at offset 2 is not one of UTF-8\n",
        1,
      ],
      [
        "that is wrong before it is not UTF-8",
        ["validate", "--rule", "port", "--whole"],
        [Uint8Array.of(0x31, 0x61, 0xff)],
        '-:1:2: port: expected DIGIT or end of input at offset 1, found "a"\n  1a\n   ^\n',
        1,
      ],
    ])("%s", async (_, argv, chunks, stdout, status) => {
      expect(await runProgram(argv, chunks)).toEqual(printed(stdout, status));
    });

    test("from a file, and octets as they are", async () => {
      const [abnf, file] = [join(folder, "octets.abnf"), join(folder, "octets")];
      writeFileSync(abnf, "lines = *( %x80-FF CRLF )\n");
      writeFileSync(file, Uint8Array.of(0xff, 13, 10));
      const argv = ["validate", "--octets", "--abnf", abnf, "--whole", file];
      expect(await runProgram(argv)).toEqual(printed("ok\n"));
    });

    test.each([
      [["--whole", "-", "1"], "there are arguments and --whole: choose one"],
      [["--whole", "--json"], "--json is for lines, and --whole is one string"],
      [["--whole", "--jobs", "2"], "--jobs is for lines, and --whole is one string"],
      [["--whole", "--only", "valid"], "--only is for lines, and --whole is one string"],
    ])("%j", async (argv, message) => {
      const { stderr, status } = await runProgram(["validate", "--rule", "port", ...argv]);
      expect([stderr, status]).toEqual([`uri-abnf: ${message}\n`, 2]);
    });

    test("a file that is not there", async () => {
      const { stderr, status } = await runProgram(["validate", "--whole", "/nowhere/at/all"]);
      expect([stderr, status]).toEqual(["uri-abnf: /nowhere/at/all: no such file\n", 2]);
    });
  });
});

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
    it("is reported once where it is not a reference", async () => {
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
