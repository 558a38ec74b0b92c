import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { STANDARDS } from "../../../grammar/workbench/index.js";
import { lines, printed, runProgram, Sink } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

/** `fixtures/run/validate.txt` and `fixtures/run/references.txt` have the other cases. */
describe("uri-abnf validate STRING…", () => {
  it("names all standards if it does not know one", async () => {
    const { stderr, status } = await runProgram(["validate", "--standard", "rfc1", "a"]);
    const names = STANDARDS.flatMap(({ name, loadRecipient }) =>
      loadRecipient === undefined ? [name] : [name, `${name}-recipient`],
    ).join(", ");
    expect(names).toContain(", rfc9110, rfc9110-recipient, rfc9111, ");
    expect(stderr).toContain(`argument 'rfc1' is invalid. Known standards are ${names}.\n`);
    expect(status).toBe(2);
  });

  it.each(["__proto__", "toString"])("leaves %s alone", async (text) => {
    for (const argv of [[text], ["--rule", text, "x"]]) await runProgram(["validate", ...argv]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("uri-abnf validate, from standard input", () => {
  it("takes lines and characters in pieces", async () => {
    const pieces = ["1", "2", "\r", "\n", "3", "\n", Uint8Array.of(0xc3), Uint8Array.of(0xa9)];
    expect(await runProgram(["validate", "--rule", "port"], pieces)).toEqual(
      printed(
        lines(
          ...["ok", "ok"],
          '-:3:1: port: expected DIGIT or end of input at offset 0, found "é"',
          ...["  é", "  ^"],
        ),
        1,
      ),
    );
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

describe("uri-abnf validate --whole, of pieces", () => {
  const abnf = join(temporaryFolder(), "lines.abnf");
  writeFileSync(abnf, "lines = 1*ALPHA *( LF 1*ALPHA )\nbreaks = 1*ALPHA *( CRLF 1*ALPHA )\n");

  const RULES = {
    JSON: ["--standard", "rfc8259", "--rule", "JSON-text"],
    IRI: ["--standard", "rfc3987", "--rule", "IRI"],
    port: ["--rule", "port"],
    lines: ["--rule", "lines", "--abnf", abnf],
    breaks: ["--rule", "breaks", "--abnf", abnf],
    octets: ["--rule", "breaks", "--octets", "--abnf", abnf],
  } as const;

  const MISTAKE =
    '-:3:3: JSON-text: expected ws character, value-separator, end-object, "," or "}" at offset 18, found """';
  const BREAK = "without the line break at its end, the string would be right";
  const FACE = Buffer.from("a:\u{1F600}");

  test.each<[string, keyof typeof RULES, (string | Uint8Array)[], readonly string[]]>([
    ["right", "JSON", ["[", "1", ",", "2]"], ["ok"]],
    [
      "with a mistake in another line",
      "JSON",
      ['{\n  "a": [1,', ' 2]\n  "b": 3\n}'],
      [MISTAKE, '  {␊  "a": [1, 2]␊  "', "                    ^"],
    ],
    [
      "with a line break at its end",
      "port",
      ["80", "80\r", "\n"],
      [
        `-:1:5: port: expected DIGIT or end of input at offset 4, found U+000D; ${BREAK}`,
        ...["  8080␍", "      ^"],
      ],
    ],
    [
      "with more than a line break at its end",
      "port",
      ["80\n", "\n"],
      ["-:1:3: port: expected DIGIT or end of input at offset 2, found U+000A", "  80␊", "    ^"],
    ],
    [
      "that a line break at its end leaves incomplete",
      "lines",
      ["abc\nde", "f\n"],
      [
        `-:3:1: lines: expected ALPHA at offset 8, found end of input; ${BREAK}`,
        ...["  abc␊def␊", "          ^"],
      ],
    ],
    [
      "of octets, that a line break in two pieces leaves incomplete",
      "octets",
      ["abc\r", "\ndef\r", "\n"],
      [
        `-:3:1: breaks: expected ALPHA at offset 10, found end of input; ${BREAK}`,
        ...["  abc␍␊def␍␊", "            ^"],
      ],
    ],
    ["with line breaks at the ends of pieces", "breaks", ["abc\r\n", "def\r", "", "\nghi"], ["ok"]],
    [
      "with half of a line break at its end",
      "breaks",
      ["abc\r"],
      ["-:1:5: breaks: expected LF at offset 4, found end of input", "  abc␍", "      ^"],
    ],
    ["of which a piece cuts a character", "IRI", [FACE.subarray(0, 4), FACE.subarray(4)], ["ok"]],
  ])("%s", async (_, rule, pieces, stdout) => {
    const outcome = await runProgram(["validate", ...RULES[rule], "--whole"], pieces);
    expect(outcome).toEqual(printed(lines(...stdout), stdout[0] === "ok" ? 0 : 1));
  });
});

describe("uri-abnf parse --tree", () => {
  it("shows a node with more children than a call has arguments", async () => {
    const path = "/a".repeat(65_000);
    const { stdout, stderr, status } = await runProgram(["parse", "--tree", path]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout.match(/^ *segment /gm)).toHaveLength(65_000);
  });
});
