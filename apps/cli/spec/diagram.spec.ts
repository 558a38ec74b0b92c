import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "uri-abnf/grammar";
import { diagram, diagramPage } from "../../../grammar/workbench/index.js";
import { failed, runProgram } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

const ABNF = 'pair = key "=" value\nkey = 1*ALPHA\nvalue = *VCHAR\n';

describe("uri-abnf diagram GRAMMAR -o OUT", () => {
  const folder = temporaryFolder();
  const file = join(folder, "a.abnf");
  const svg = join(folder, "out.svg");
  const html = join(folder, "out.html");

  beforeEach(() => writeFileSync(file, ABNF));
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  });

  it("draws one rule as SVG, and rules as a page", async () => {
    const grammar = compile(ABNF);
    const done = { stdout: "", stderr: "", status: 0 };
    expect(
      await runProgram(["diagram", file, "--rule", "pair", "--width", "300", "-o", svg]),
    ).toEqual(done);
    expect(readFileSync(svg, "utf8")).toBe(
      diagram(grammar, "pair", { width: 300, linkTo: () => undefined }),
    );
    expect(await runProgram(["diagram", file, "-o", html])).toEqual(done);
    expect(readFileSync(html, "utf8")).toBe(diagramPage(grammar, ["pair", "key", "value"]));
    expect(
      await runProgram(["diagram", "rfc3986", "--rule", "host", "--rule", "port", "-o", html]),
    ).toEqual(done);
    expect(readFileSync(html, "utf8")).toMatch('<h2 id="port">');
  });

  it.each([
    [["-o", "out.png"], "out.png: does not end in .svg or .html"],
    [["-o", svg], `${svg}: an SVG file has one rule; name it with --rule`],
    [["-o", svg, "--rule", "kay"], 'no rule named "kay"; did you mean key?'],
  ])("%j is wrong, and writes nothing", async (argv, sentence) => {
    expect(await runProgram(["diagram", file, ...argv])).toEqual(
      failed(`uri-abnf: ${sentence}\n`, 2),
    );
    expect(readdirSync(folder)).toEqual(["a.abnf"]);
  });
});
