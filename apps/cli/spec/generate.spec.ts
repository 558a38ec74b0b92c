import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { generate } from "uri-abnf/generate";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { printed, runProgram, Sink } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import type { GenerateOptions } from "uri-abnf/generate";

const ABNF =
  'pair = key "=" [ value ]\nkey = 1*ALPHA\nvalue = 1*DIGIT\nnested = "(" [ nested ] ")"\n';

describe("uri-abnf generate FILE", () => {
  const folder = temporaryFolder();
  const file = join(folder, "pairs.abnf");
  const EXPLAINED = { key: { explain: true } } as const;
  const rules = { pair: { captures: ["key", "value"], explain: false }, key: {} } as const;

  beforeEach(() => writeFileSync(file, ABNF));
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });

  it.each<[argv: string[], options: GenerateOptions]>([
    [["--rule", "pair:key,value", "--rule", "key"], { rules }],
    [["--module", "cjs", "--explain", "--rule", "key"], { rules: EXPLAINED, format: "cjs" }],
    [["--rule", "key", "--rule", "value"], { rules: { key: {}, value: {} } }],
    [["--rule", "key", "--open"], { rules: { key: { open: true } } }],
    [["--rule", "key", "--completion"], { rules: { key: { open: "complete" } } }],
    [["--rule", "key", "--completion", "--open"], { rules: { key: { open: "complete" } } }],
  ])("prints a module, and does not take the grammar for a value: %j", async (argv, options) => {
    const { code } = generate(compile(ABNF), options);
    expect(await runProgram(["generate", file, ...argv])).toEqual(printed(code));
    expect(await runProgram(["generate", ...argv, file])).toEqual(printed(code));
  });

  it.each([
    [["--grammar", "rfc3986", "--rule", "port"]],
    [["-g", "RFC3986", "--rule", "port"]],
    [["--standard", "rfc3986", "--rule", "port"]],
    [["--rule", "port", "RFC3986"]],
  ])("takes a rule of a shipped standard without a file: %j", async (argv) => {
    const { code } = generate(rfc3986, { rules: { port: {} } });
    expect(await runProgram(["generate", ...argv])).toEqual(printed(code));
  });

  it("takes a grammar that uses the rules of --standard", async () => {
    writeFileSync(join(folder, "end.abnf"), 'end = host ":" port\n');
    const module = ["generate", join(folder, "end.abnf"), "--rule", "end"];
    const imported = await runProgram([...module, "--import", "rfc3986"]);
    expect(imported).toMatchObject({ stderr: "", status: 0 });
    expect(await runProgram([...module, "--standard", "rfc3986"])).toEqual(imported);
  });

  it.each([
    ["out.js", "out.d.ts", "esm"],
    ["out.mjs", "out.d.mts", "esm"],
    ["out.cjs", "out.d.cts", "cjs"],
  ] as const)("writes %s, and %s beside it", async (out, declared, format) => {
    writeFileSync(join(folder, out), "before");
    const argv = ["--rule", "pair:key,value", "--rule", "key", "-o", join(folder, out)];
    expect(await runProgram(["generate", file, ...argv])).toEqual(printed(""));
    const { code, declarations } = generate(compile(ABNF), { rules, format });
    expect(readFileSync(join(folder, out), "utf8")).toBe(code);
    expect(readFileSync(join(folder, declared), "utf8")).toBe(declarations);
    expect(readdirSync(folder).sort()).toEqual(["pairs.abnf", out, declared].sort());
  });

  it.each([
    ["address.h", "c"],
    ["address.go", "go"],
    ["address.rs", "rust"],
    ["address.py", "python"],
    ["Address.java", "java"],
  ] as const)("writes %s in %s, by its name", async (out, target) => {
    const path = join(folder, out);
    const argv = ["generate", file, "--rule", "pair", "--rule", "key", "-o", path];
    expect(await runProgram(argv)).toEqual(printed(""));
    const named = target === "rust" || target === "python" ? {} : { name: out.split(".")[0]! };
    const { code } = generate(compile(ABNF), {
      rules: { pair: {}, key: {} },
      target,
      source: "pairs.abnf",
      ...named,
    });
    expect(readFileSync(path, "utf8")).toBe(code);
    expect(readdirSync(folder).sort()).toEqual(["pairs.abnf", out].sort());
    expect(await runProgram([...argv, "--target", target])).toEqual(printed(""));
  });

  it("prints the code of a language, with the title of a standard", async () => {
    const argv = ["generate", "rfc3986", "--rule", "port", "--target", "java", "--name", "a.Port"];
    const { code } = generate(rfc3986, {
      rules: { port: {} },
      target: "java",
      name: "a.Port",
      source: "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax",
    });
    expect(await runProgram(argv)).toEqual(printed(code));
  });

  it.each([
    ["__init__.py", []],
    ["_rules.py", []],
    ["1x.py", []],
    ["é.py", []],
    ["2026.rs", []],
    ["key.hpp", ["--target", "c"]],
    ["key", ["--target", "go"]],
  ])("writes %s with %j", async (out, argv) => {
    const path = join(folder, out);
    expect(await runProgram(["generate", file, "--rule", "key", "-o", path, ...argv])).toEqual(
      printed(""),
    );
    expect(readFileSync(path, "utf8")).toContain("Rules: key. Source: pairs.abnf.\n");
  });

  it("says nothing of a source that has no name", async () => {
    const argv = ["generate", "-", "--rule", "key", "--target", "go"];
    const { code } = generate(compile(ABNF), { rules: { key: {} }, target: "go" });
    expect(await runProgram(argv, [ABNF])).toEqual(printed(code));
  });

  it("--watch generates again after each change, and goes on after an error", async () => {
    const out = join(folder, "out.js");
    const interruption = new AbortController();
    const stderr = new Sink();
    const argv = ["generate", file, "--rule", "key", "--watch", "-o", out];
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
    await reported(`${file}:1:7: `);
    expect(readFileSync(out, "utf8")).toBe(codeOf(ABNF));
    writeFileSync(join(folder, "new.abnf"), "key = 1*DIGIT\n");
    renameSync(join(folder, "new.abnf"), file);
    await reported(written);
    expect(readFileSync(out, "utf8")).toBe(codeOf("key = 1*DIGIT\n"));
    expect(readdirSync(folder).sort()).toEqual(["out.d.ts", "out.js", "pairs.abnf"]);

    interruption.abort();
    expect((await running).status).toBe(0);
  });
});
