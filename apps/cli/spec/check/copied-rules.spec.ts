import { printed, runProgram } from "../run-program.js";

/** Checks a text. Returns the report without the excerpts. */
async function notes(text: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await runProgram(["check", ...args, "-"], [text]);
  return stdout.split("\n").filter((line) => /^(?:-:|\d)/.test(line));
}

const ALPHANUM = "alphanum = ALPHA / DIGIT\n";

describe("rules that have the names of rules of cited standards", () => {
  it.each([
    // The same text, and another text of the same language.
    [`; RFC 5646\nprivateuse = "x" 1*("-" (1*8alphanum))\n${ALPHANUM}`, []],
    [`; RFC 5646\nprivateuse = "X" 1*("-" alphanum *7alphanum)\n${ALPHANUM}`, []],
    [
      `; RFC 5646\nprivateuse = "x" 1*("-" (2*8alphanum))\n${ALPHANUM}`,
      ['-:2:1: note: privateuse differs from RFC 5646: only there "x-a" [differing-copy]'],
    ],
    [
      `; RFC 5646\nprivateuse = "x" 1*("-" (1*9alphanum))\n${ALPHANUM}`,
      ['-:2:1: note: privateuse differs from RFC 5646: only here "x-aaaaaaaaa" [differing-copy]'],
    ],
    [
      `; [RFC5646]\nprivateuse = "y" 1*("-" (1*8alphanum))\n${ALPHANUM}`,
      [
        '-:2:1: note: privateuse differs from RFC 5646: only here "y-a", only there "x-a" [differing-copy]',
      ],
    ],
    // The rules that use one that differs have no note of their own.
    [
      '; RFC 3986\nport = 1*DIGIT\nauthority = [ userinfo "@" ] host [ ":" port ]\nuserinfo = "u"\nhost = "h"\n',
      [
        '-:2:1: note: port differs from RFC 3986: only there "" [differing-copy]',
        expect.stringMatching(/^-:4:1: note: userinfo differs from RFC 3986: only there "" /),
        expect.stringMatching(/^-:5:1: note: host differs from RFC 3986: only there "" /),
      ],
    ],
    // Equal to one of the cited standards.
    ["; RFC 3986, RFC 7239\nport = *DIGIT\n", []],
    // Not cited, or only for the notation; a name in another spelling; an accidental name.
    ["port = 1*DIGIT\n", []],
    ["; RFC 7239\nhost = 1*DIGIT\n", []],
    ['; RFC 5234\ncomment = "c"\n', []],
    ["; RFC 9110\nhost = 1*DIGIT\n", []],
    // No text of its own, or an undefined name, or over octets.
    ["; RFC 3986\nport = <port, see [RFC3986]>\n", []],
    ["; RFC 3261\nMethod = DIGIT\n", []],
  ])("%j", async (text, expected) => {
    const args = text.includes("<port") ? ["--import", "rfc3986"] : [];
    expect((await notes(text, ...args)).filter((line) => line.startsWith("-:"))).toEqual(expected);
  });

  it("with an import, only the rules of the text are compared", async () => {
    const text = "; RFC 3986\na = host\nport = 1*DIGIT\n";
    expect(await notes(text, "--import", "rfc3986")).toEqual([
      '-:3:1: note: port differs from RFC 3986: only there "" [differing-copy]',
      "0 errors, 0 warnings, 1 note in 1 file",
    ]);
  });

  it("a note changes no exit status, and can be allowed", async () => {
    const text = "; RFC 3986\nport = 1*DIGIT\n";
    const { status } = await runProgram(["check", "--max-warnings", "0", "-"], [text]);
    expect(status).toBe(0);
    const allowed = "; RFC 3986\nport = 1*DIGIT ; allow: differing-copy because none is no port\n";
    expect(await runProgram(["check", "-"], [allowed])).toEqual(printed(""));
  });

  it("in all forms of the report", async () => {
    const text = "; RFC 3986\nport = 1*DIGIT\n";
    const message = 'port differs from RFC 3986: only there ""';
    const out = async (format: string) =>
      (await runProgram(["check", "--format", format, "-"], [text])).stdout;
    expect(await out("github")).toBe(
      `::notice file=-,line=2,endLine=2,col=1,endColumn=5,title=differing-copy::${message}\n`,
    );
    expect(JSON.parse(await out("json"))).toMatchObject({
      diagnostics: [{ severity: "note", kind: "differing-copy", message, line: 2, column: 1 }],
    });
    expect(JSON.parse(await out("sarif"))).toMatchObject({
      runs: [
        { results: [{ level: "note", ruleId: "differing-copy", message: { text: message } }] },
      ],
    });
  });
});
