import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { failed, lines, printed, runProgram } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

describe("uri-abnf extract", () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ["nothing", "", []],
    ["no reference", "a b\n", []],
    ["one in the open", "See http://a/b.\n", ["http://a/b"]],
    [
      "several on a line",
      '<http://a/>, "URL:http://b/" and http://c/',
      ["http://a/", "http://b/", "http://c/"],
    ],
    ["one across lines", "<http://a/\r\n  b/>", ["http://a/b/"]],
    [
      "one among binary garbage",
      Uint8Array.from([0, 0xff, ..."x:y".split("").map((c) => c.charCodeAt(0)), 0xfe, 10]),
      ["x:y"],
    ],
  ])("%s", async (_, text, references) => {
    expect(await runProgram(["extract"], [text])).toEqual(printed(lines(...references)));
  });

  it("warns of a hyphen at the end of a line", async () => {
    expect(await runProgram(["extract"], ["see\n<http://a/b-\nc>\n"])).toEqual({
      stdout: "http://a/b-c\n",
      stderr: lines(
        "uri-abnf: warning: -:2:12: " +
          "the hyphen at the end of the line may not be part of the URI",
        "  <http://a/b-",
        "             ^",
      ),
      status: 0,
    });
  });

  it("prints offsets with --json", async () => {
    const { stdout } = await runProgram(["extract", "--json"], ["see http://a/b!"]);
    expect(JSON.parse(stdout)).toEqual({
      reference: "http://a/b",
      start: 4,
      end: 14,
      delimiters: "white-space",
      warnings: [],
    });
  });

  it("takes a megabyte without a line break", async () => {
    const path = "a".repeat(1 << 20);
    const { stdout, status } = await runProgram(["extract"], [`<<<http://h/${path} x`]);
    expect({ stdout, status }).toEqual({ stdout: `http://h/${path}\n`, status: 0 });
  });
});

describe("uri-abnf extract FILE…", () => {
  const folder = temporaryFolder();

  it("reads the files in turn", async () => {
    const files = ["one", "two"].map((name) => join(folder, name));
    for (const [index, file] of files.entries()) writeFileSync(file, `http://${index}/ b`);
    expect(await runProgram(["extract", ...files])).toMatchObject({
      stdout: lines("http://0/", "http://1/"),
      status: 0,
    });
  });

  it("needs files that can be read", async () => {
    expect(await runProgram(["extract", folder])).toEqual(
      failed(`uri-abnf: ${folder}: is a folder\n`, 74),
    );
  });
});
