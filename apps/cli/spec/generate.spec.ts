import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { generate } from "uri-abnf/generate";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { failed, lines, printed, runProgram, Sink } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

const ABNF =
  'pair = key "=" [ value ]\nkey = 1*ALPHA\nvalue = 1*DIGIT\nnested = "(" [ nested ] ")"\n';

const WORDS = 'words of letters, digits, "-" and "_" after a letter, with "." between them';
const CLASS =
  "a Java class name, with or without a package, but no keyword and none of CharSequence, Character, Integer, String";

describe("uri-abnf generate FILE", () => {
  const folder = temporaryFolder();
  const file = join(folder, "pairs.abnf");
  const rules = { pair: { captures: ["key", "value"], explain: false }, key: {} } as const;

  beforeEach(() => writeFileSync(file, ABNF));
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });

  it("prints a module", async () => {
    const { code } = generate(compile(ABNF), { rules });
    const argv = ["generate", file, "--rule", "pair:key,value", "--rule", "key"];
    expect(await runProgram(argv)).toEqual(printed(code));
    const all = ["generate", file, "--module", "cjs", "--explain", "--rule", "key"];
    const { code: cjs } = generate(compile(ABNF), {
      rules: { key: { explain: true } },
      format: "cjs",
    });
    expect(await runProgram(all)).toEqual(printed(cjs));
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

  it.each([
    [["--rule", "pair:key:value"], "--rule pair:key:value: commas separate captures"],
    [
      ["--rule", "key", "-o", "key.cjs", "--module", "esm"],
      "key.cjs: a module of the form cjs, not esm",
    ],
    [
      ["--rule", "key", "-o", "key.mjs", "--module", "cjs"],
      "key.mjs: a module of the form esm, not cjs",
    ],
  ])("refuses %j", async (argv, message) => {
    expect(await runProgram(["generate", file, ...argv])).toEqual(
      failed(`uri-abnf: ${message}\n`, 2),
    );
  });

  it("does not take the grammar for a rule", async () => {
    const { code } = generate(compile(ABNF), { rules: { key: {}, value: {} } });
    const argv = ["generate", "--rule", "key", "--rule", "value", file];
    expect(await runProgram(argv)).toEqual(printed(code));
  });

  it.each([
    [["--open"], true],
    [["--completion"], "complete"],
    [["--completion", "--open"], "complete"],
  ] as const)("%j does not take the grammar for a value", async (options, open) => {
    const { code } = generate(compile(ABNF), { rules: { key: { open } } });
    expect(await runProgram(["generate", "--rule", "key", ...options, file])).toEqual(
      printed(code),
    );
  });

  it("takes one grammar, which may use the rules of --standard", async () => {
    const argv = ["generate", file, "--grammar", file, "--rule", "key"];
    expect(await runProgram(argv)).toEqual(
      failed("uri-abnf: there are an argument and --grammar: choose one\n", 2),
    );
    writeFileSync(join(folder, "end.abnf"), 'end = host ":" port\n');
    const module = ["generate", join(folder, "end.abnf"), "--rule", "end"];
    const imported = await runProgram([...module, "--import", "rfc3986"]);
    expect(imported).toMatchObject({ stderr: "", status: 0 });
    expect(await runProgram([...module, "--standard", "rfc3986"])).toEqual(imported);
  });

  it("needs a grammar, and names no standard as the default", async () => {
    const { stderr, status } = await runProgram(["generate", "--rule", "port"]);
    const sentence = "uri-abnf: a grammar is missing; --grammar names it\n";
    expect({ stderr, status }).toEqual({ stderr: sentence, status: 2 });
    const { stdout: help } = await runProgram(["generate", "--help"]);
    expect(help).toMatch(/ --grammar <name\|file> /);
    expect(help).not.toContain("rfc2396bis");
  });

  it.each([
    ["out.js", "out.d.ts", "esm"],
    ["out.mjs", "out.d.mts", "esm"],
    ["out.cjs", "out.d.cts", "cjs"],
  ] as const)("writes %s, and %s beside it", async (out, declared, format) => {
    writeFileSync(join(folder, out), "before");
    const argv = [
      "generate",
      file,
      "--rule",
      "pair:key,value",
      "--rule",
      "key",
      "-o",
      join(folder, out),
    ];
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
    [["--rule", "key", "--rule", "key"], "--rule names key twice"],
    [["--rule", "key", "--rule", "KEY"], "rules name key twice"],
    [
      ["--rule", "nested"],
      "nested contains itself, and so cannot be precompiled; use it from uri-abnf/grammar",
      1,
    ],
  ])("%j is wrong, and writes nothing", async (argv, sentence, status = 2) => {
    const out = join(folder, "out.js");
    expect(await runProgram(["generate", file, ...argv, "-o", out])).toEqual(
      failed(`uri-abnf: ${sentence}\n`, status),
    );
    expect(readdirSync(folder)).toEqual(["pairs.abnf"]);
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

  it.each<[out: string, argv: string[], sentence: string]>([
    ["a.go", ["--target", "rust"], "a.go: a file of go, not rust"],
    ["a.go", ["--target", "js"], "a.go: a file of go, not js"],
    ["a.js", ["--target", "c"], "a.js: a file of js, not c"],
    ["a.ts", ["--target", "js"], "a.ts: does not end in .js, .mjs or .cjs"],
    [
      "a.c",
      [],
      "a.c: does not end in one of .js, .mjs, .cjs, .h, .go, .rs, .py, .java; --target names the language",
    ],
    ["a.js", ["--name", "a"], "--name is for other languages than JavaScript"],
    ["a.go", ["--module", "esm"], "--module is for JavaScript"],
    ["a.go", ["--explain"], "captures, explain and open are for the target js"],
    ["a.go", ["--name", "a b"], `name is ${WORDS}, not "a b"`],
    ["2026.h", [], `name is ${WORDS}, not "2026"`],
    ["my-key.java", [], `name is ${CLASS}, not "my-key"`],
    ["String.java", [], `name is ${CLASS}, not "String"`],
    ["a.java", ["--name", "com.int.Key"], `name is ${CLASS}, not "com.int.Key"`],
  ])("%s with %j is wrong, and is not written", async (out, argv, sentence) => {
    const path = join(folder, out);
    const text = sentence.replace(out, path);
    const all = ["generate", file, "--rule", "key", "-o", path, ...argv];
    expect(await runProgram(all)).toEqual(failed(`uri-abnf: ${text}\n`, 2));
    expect(readdirSync(folder)).toEqual(["pairs.abnf"]);
  });

  it("does not take an empty name of a file", async () => {
    for (const target of [[], ["--target", "go"]])
      expect(await runProgram(["generate", file, "--rule", "key", "-o", "", ...target])).toEqual(
        failed("uri-abnf: --output names no file\n", 2),
      );
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

  it("leaves nothing where a file cannot be written", async () => {
    const argv = ["generate", file, "--rule", "key", "-o"];
    const missing = await runProgram([...argv, join(folder, "none", "out.js")]);
    expect(missing).toEqual(
      failed(`uri-abnf: ${join(folder, "none", "out.js")}: no such folder\n`, 2),
    );
    const other = await runProgram([...argv, join(folder, "out.txt")]);
    expect(other.stderr).toContain("out.txt: does not end in one of .js, ");
    expect(readdirSync(folder)).toEqual(["pairs.abnf"]);
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

  it.each([[[file]], [["rfc3986", "-o", join(folder, "out.js")]]])(
    "--watch needs a file to read and one to write: %j",
    async (argv) => {
      expect(await runProgram(["generate", "--rule", "port", "--watch", ...argv])).toEqual(
        failed("uri-abnf: --watch needs a file and --output\n", 2),
      );
    },
  );

  it("--watch of a folder that is not there is wrong", async () => {
    const missing = join(folder, "none", "a.abnf");
    const argv = ["generate", missing, "--rule", "key", "--watch", "-o", join(folder, "out.js")];
    const sentences = [
      `uri-abnf: ${missing}: no such file, and no shipped grammar of this name`,
      `uri-abnf: ${join(folder, "none")}: no such folder`,
    ];
    expect(await runProgram(argv)).toEqual(failed(lines(...sentences), 2));
  });
});
