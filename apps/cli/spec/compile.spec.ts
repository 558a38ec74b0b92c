import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { generate } from "uri-abnf/generate";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { failed, printed, runProgram, Sink } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

const ABNF =
  'pair = key "=" [ value ]\nkey = 1*ALPHA\nvalue = 1*DIGIT\nnested = "(" [ nested ] ")"\n';

describe("uri-abnf compile FILE", () => {
  const folder = temporaryFolder();
  const file = join(folder, "pairs.abnf");
  const rules = { pair: { captures: ["key", "value"], explain: false }, key: {} } as const;

  beforeEach(() => writeFileSync(file, ABNF));
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });

  it("prints a module", async () => {
    const { code } = generate(compile(ABNF), { rules });
    const argv = ["compile", file, "--rule", "pair:key,value", "--rule", "key"];
    expect(await runProgram(argv)).toEqual(printed(code));
    const all = ["compile", file, "--format", "cjs", "--explain", "--rule", "key"];
    const { code: cjs } = generate(compile(ABNF), {
      rules: { key: { explain: true } },
      format: "cjs",
    });
    expect(await runProgram(all)).toEqual(printed(cjs));
  });

  it.each([[["--standard", "rfc3986", "--rule", "port"]], [["RFC3986", "--rule", "port"]]])(
    "takes a rule of a shipped standard without a file: %j",
    async (argv) => {
      const { code } = generate(rfc3986, { rules: { port: {} } });
      expect(await runProgram(["compile", ...argv])).toEqual(printed(code));
    },
  );

  it("needs a grammar, and names no standard as the default", async () => {
    const { stderr, status } = await runProgram(["compile", "--rule", "port"]);
    const sentence = "uri-abnf: compile needs a grammar, or --standard\n";
    expect({ stderr, status }).toEqual({ stderr: sentence, status: 2 });
    const { stdout: help } = await runProgram(["compile", "--help"]);
    expect(help).toMatch(/ --standard <name> /);
    expect(help).not.toContain("rfc2396bis");
  });

  it.each([
    ["out.js", "out.d.ts", "esm"],
    ["out.mjs", "out.d.mts", "esm"],
    ["out.cjs", "out.d.cts", "cjs"],
  ] as const)("writes %s, and %s beside it", async (out, declared, format) => {
    writeFileSync(join(folder, out), "before");
    const argv = ["compile", file, "--rule", "pair:key,value", "key", "-o", join(folder, out)];
    expect(await runProgram(argv)).toEqual(printed(""));
    const { code, declarations } = generate(compile(ABNF), { rules, format });
    expect(readFileSync(join(folder, out), "utf8")).toBe(code);
    expect(readFileSync(join(folder, declared), "utf8")).toBe(declarations);
    expect(readdirSync(folder).sort()).toEqual(["pairs.abnf", out, declared].sort());
  });

  it.each<[string[], string, number?]>([
    [["--rule", "par"], 'no rule named "par"; did you mean pair?'],
    [["--rule", "pair:kee"], 'no rule named "kee"; did you mean key?'],
    [["--rule", "pair:"], 'no rule named ""'],
    [["--rule", "key", "key"], "--rule names key twice"],
    [["--rule", "key", "KEY"], "rules name key twice"],
    [
      ["--rule", "nested"],
      "nested contains itself, and so cannot be precompiled; use it from uri-abnf/grammar",
      1,
    ],
  ])("%j is wrong, and writes nothing", async (argv, sentence, status = 2) => {
    const out = join(folder, "out.js");
    expect(await runProgram(["compile", file, ...argv, "-o", out])).toEqual(
      failed(`uri-abnf: ${sentence}\n`, status),
    );
    expect(readdirSync(folder)).toEqual(["pairs.abnf"]);
  });

  it("leaves nothing where a file cannot be written", async () => {
    const argv = ["compile", file, "--rule", "key", "-o"];
    const missing = await runProgram([...argv, join(folder, "none", "out.js")]);
    expect(missing.status).toBe(74);
    expect(missing.stderr).toContain("ENOENT");
    const other = await runProgram([...argv, join(folder, "out.txt")]);
    expect(other.stderr).toBe(
      `uri-abnf: ${join(folder, "out.txt")}: does not end in .js, .mjs or .cjs\n`,
    );
    expect(readdirSync(folder)).toEqual(["pairs.abnf"]);
  });

  it("--watch compiles again after each change, and goes on after an error", async () => {
    const out = join(folder, "out.js");
    const interruption = new AbortController();
    const stderr = new Sink();
    const argv = ["compile", file, "--rule", "key", "--watch", "-o", out];
    const running = runProgram(argv, [], { stderr, signal: interruption.signal });
    const reported = async (text: string): Promise<void> => {
      while (!stderr.text.includes(text)) await setTimeout(5);
      stderr.text = "";
    };
    const written = `uri-abnf: ${out} is written\n`;
    const codeOf = (abnf: string): string => generate(compile(abnf), { rules: { key: {} } }).code;

    await reported(written);
    expect(readFileSync(out, "utf8")).toBe(codeOf(ABNF));
    writeFileSync(file, "key = ^");
    await reported(`${file}: line 1, column 7: `);
    expect(readFileSync(out, "utf8")).toBe(codeOf(ABNF));
    writeFileSync(join(folder, "new.abnf"), "key = 1*DIGIT\n");
    renameSync(join(folder, "new.abnf"), file);
    await reported(written);
    expect(readFileSync(out, "utf8")).toBe(codeOf("key = 1*DIGIT\n"));
    expect(readdirSync(folder).sort()).toEqual(["out.d.ts", "out.js", "pairs.abnf"]);

    interruption.abort();
    expect((await running).status).toBe(0);
  });

  it("--watch needs a file to write", async () => {
    const { stderr, status } = await runProgram(["compile", file, "--rule", "key", "--watch"]);
    expect([status, stderr]).toEqual([2, "uri-abnf: --watch needs a file and --output\n"]);
  });

  it("--watch of a folder that is not there is wrong", async () => {
    const missing = join(folder, "none", "a.abnf");
    const argv = ["compile", missing, "--rule", "key", "--watch", "-o", join(folder, "out.js")];
    const { stderr, status } = await runProgram(argv);
    expect([status, stderr]).toEqual([74, expect.stringContaining("ENOENT") as string]);
  });
});
