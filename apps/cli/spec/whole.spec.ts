/** `uri-abnf validate --whole` */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { printed, runProgram } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

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
