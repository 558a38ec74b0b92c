import { abnfFromDocument, compile } from "uri-abnf/grammar";
import { rfc6838 } from "uri-abnf/standards/rfc6838";
import { failed, lines, printed, runProgram } from "./run-program.js";

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
    expect(await runProgram(["abnf", "-"], [DOCUMENT])).toEqual(printed(abnf));
  });

  it("with the lines of the document", async () => {
    expect((await runProgram(["abnf", "-n", "-"], [DOCUMENT])).stdout).toBe(
      lines("5  name  = 1*letter", '9  letter = "a" / "b"'),
    );
    const markdown = lines("# Title", "", "```abnf", "  a = DIGIT", "```");
    expect((await runProgram(["abnf", "-n", "--kind", "markdown", "-"], [markdown])).stdout).toBe(
      "4  a = DIGIT\n",
    );
  });

  it("--flat: with what it uses of imports", async () => {
    const document = lines("a = <host, see [RFC3986]> b", 'reg-name = "r"');
    const flat = ["abnf", "--flat", "--import", "rfc3986", "--kind", "abnf", "-"];
    const { stdout } = await runProgram(flat, [document]);
    expect(stdout).toContain(
      lines('reg-name    = "r"', "host        = IP-literal / IPv4address / reg-name-2"),
    );
    expect(stdout).toContain("\nreg-name-2  = *( unreserved / pct-encoded / sub-delims )\n");
    const shipped = await runProgram(["abnf", "--flat", "rfc6838"]);
    expect(compile(shipped.stdout).toString()).toBe(rfc6838.toString());
    expect(await runProgram(["abnf", "--lists", "-"], [document])).toEqual(
      failed("uri-abnf: --lists is for --flat\n", 2),
    );
  });

  it("with the text that readers see for a cross-reference of XML", async () => {
    const xref = (attributes: string, content = ""): string =>
      `<xref target="RFC3986" ${attributes}>${content}</xref>`;
    const document = [
      '<rfc><sourcecode type="abnf">',
      `a = &lt;host, see ${xref('section="3.2.2" sectionFormat="comma"')}&gt;`,
      `b = &lt;port, see ${xref('section="3.2.3"')}&gt;`,
      `c = &lt;path, see ${xref('section="3.3" sectionFormat="parens"')}&gt;`,
      `d = &lt;query, see ${xref('section="3.4" sectionFormat="bare"')}&gt;`,
      'e = &lt;URI, see <xref target="RFC3986" derivedContent="URI"/>&gt;',
      `f = &lt;URI, see ${xref("", "the standard")}&gt; nowhere`,
      "</sourcecode></rfc>",
    ];
    const argv = ["abnf", "--kind", "xml", "-"];
    expect((await runProgram(argv, [lines(...document)])).stdout.trim()).toBe(
      [
        "a = <host, see [RFC3986], Section 3.2.2>",
        "b = <port, see Section 3.2.3 of [RFC3986]>",
        "c = <path, see [RFC3986] (Section 3.3)>",
        "d = <query, see 3.4>",
        "e = <URI, see [URI]>",
        "f = <URI, see the standard> nowhere",
      ].join("\n"),
    );
    // What follows has its place in the file.
    const check = ["check", "--kind", "xml", "--import", "rfc3986", "-"];
    const { stdout } = await runProgram(check, [lines(...document)]);
    expect(stdout).toContain(`-:7:${document[6]!.indexOf("nowhere") + 1}: error: undefined rule`);
  });

  it("prose names a rule of an import, with any sign after the name, and over lines", async () => {
    const prose = [
      "host, see",
      "host; see",
      "host: see",
      "host.",
      "host as in\n   RFC 3986",
      "hosts",
    ];
    const text = prose.map((each, index) => `r${String(index)} = <${each}>\n`).join("");
    const argv = ["check", "--import", "rfc3986", "-"];
    const { stdout } = await runProgram(argv, [text]);
    const found = stdout.matchAll(/^-:(\d+):.*\[(.*)\]$/gm);
    expect(Array.from(found, ([, line, kind]) => `${line} ${kind}`)).toEqual([
      "5 prose-over-lines",
      "7 unbound-prose",
    ]);
  });

  it("says that a document has no ABNF", async () => {
    expect(await runProgram(["abnf", "-"], ["Nothing."])).toEqual(
      failed("uri-abnf: no ABNF found in -; --kind abnf reads it as a grammar\n", 1),
    );
  });
});
