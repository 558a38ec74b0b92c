import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { buildProgram } from "./build-program.js";
import { helpExamples } from "./help-examples.js";
import { failed, runProgram } from "./run-program.js";
import { sampled, scaled } from "../../../spec/helpers/worlds.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

/** The program as separate processes with worker threads, bundled from the sources. */
describe("--jobs N", () => {
  const folder = temporaryFolder();
  let program: string;

  beforeAll(() => {
    program = buildProgram(folder);
  });

  /** Some MB, so that there are several blocks; each thousandth line is invalid. */
  const input = Array.from({ length: scaled(100_000, 50_000) }, (_, index) =>
    index % 1000 === 999 ? `%${index}x y` : `HTTP://Example.COM/${index}/../%7e?q=${index}`,
  );

  function run(argv: readonly string[], content: string | Buffer) {
    const options = { input: content, maxBuffer: 1 << 28 };
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...argv], options);
    return { stdout, stderr, status };
  }

  /** About three blocks, with lines of every kind. */
  const mixed = Array.from({ length: 30_000 }, (_, index) => {
    if (index % 1000 === 7) return `%${index}x y`;
    if (index % 1000 === 8) return "";
    if (index % 1000 === 9) return "/\u00e9\u{1f600}";
    return `HTTP://Example.COM/${index}/%7e?q=${index}`;
  });
  const MALFORMED = Buffer.of(0x61, 0xff, 0x0a);
  const plain = `${input.join("\n")}\n`;

  const RUNS: readonly (readonly [string[], string | Buffer, number])[] = [
    [["normalize", "--on-error", "keep"], plain, 0],
    [["normalize"], plain, 1],
    [["normalize", "--on-error", "stop"], plain, 1],
    [["validate", "--json"], mixed.join("\n"), 1],
    [["validate"], Buffer.concat([Buffer.from(`${mixed.join("\r\n")}\n`), MALFORMED]), 1],
    [["parse", "--json", "--on-error", "skip"], mixed.slice(0, 12_000).join("\n"), 0],
    [["validate", "--format", "uri-reference"], mixed.join("\n"), 1],
    [["normalize", "-0", "--on-error", "skip"], mixed.join("\0"), 0],
  ];

  it.each(sampled(RUNS, 5))("%j answers as one process does", (argv, content, status) => {
    const one = run(argv, content);
    expect(one.status).toBe(status);
    const two = run([...argv, "--jobs", "2"], content);
    // Megabytes are compared at once, and not by a picture of their difference.
    expect(two.stdout.equals(one.stdout) && two.stderr.equals(one.stderr)).toBe(true);
    expect(two.status).toBe(status);
  });

  it("reads a file as it reads standard input", () => {
    const file = join(folder, "many-lines");
    writeFileSync(file, plain);
    const argv = ["normalize", "--on-error", "keep"];
    const { stdout } = run([...argv, "--jobs", "2", "--file", file], "");
    expect(stdout.equals(run(argv, plain).stdout)).toBe(true);
  });

  it("reads a file from the place where its reader before has stopped", () => {
    const file = join(folder, "lines");
    writeFileSync(file, "A:1\nA:2\nA:3\n");
    for (const jobs of ["1", "2"]) {
      const descriptor = openSync(file, "r");
      readSync(descriptor, Buffer.alloc(4));
      const argv = [program, "normalize", "--jobs", jobs];
      const stdio = [descriptor, "pipe", "pipe"] as const;
      const { stdout } = spawnSync(process.execPath, argv, { stdio: [...stdio], encoding: "utf8" });
      closeSync(descriptor);
      expect(stdout).toBe("a:2\na:3\n");
    }
  });

  const COMMANDS = [
    ...["parse", "validate", "resolve", "normalize"],
    ...["relativize", "escape", "unescape", "extract"],
  ];

  it.each(sampled(COMMANDS, 9))("%s: the example in --help is true", async (command) => {
    writeFileSync(join(folder, "uri-abnf"), `#!/bin/sh\nexec "$NODE" "${program}" "$@"\n`, {
      mode: 0o755,
    });
    const { stdout: help } = await runProgram([command, "--help"]);
    const examples = helpExamples(help).filter((each) => / --jobs \d/.test(each.commandLine));
    expect(examples).toHaveLength(1);
    const [{ commandLine, output } = { commandLine: "", output: [] }] = examples;
    const PATH = `${folder}:${process.env.PATH}`;
    const { stdout, stderr, status } = spawnSync("sh", ["-c", commandLine], {
      env: { ...process.env, PATH, NODE: process.execPath },
      encoding: "utf8",
    });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout.trimEnd()).toBe(output.join("\n"));
  });

  it("uses the grammar of a file in the workers", () => {
    const abnf = join(folder, "digits.abnf");
    writeFileSync(abnf, "digits = 1*DIGIT\n");
    const { stdout, status } = run(["validate", "--abnf", abnf, "--jobs", "2"], "1\n2\n");
    expect([stdout.toString(), status]).toEqual(["ok\nok\n", 0]);
  });

  it("skips a byte order mark", () => {
    const { stdout, stderr } = run(["normalize", "--jobs", "2"], "\ufeffA:\n");
    expect([stdout.toString(), stderr.toString()]).toEqual([
      "a:\n",
      "uri-abnf: note: -: a byte order mark at the beginning is skipped\n",
    ]);
  });

  it.each<[string[]]>([[[]], [["--jobs", "2"]]])(
    "ends at SIGINT with complete answers: %j",
    async (options) => {
      const child = spawn(process.execPath, [program, "normalize", ...options]);
      child.stdin.on("error", () => undefined);
      const stdout = text(child.stdout);
      const stderr = text(child.stderr);
      // The program takes the interruption over before it reads.
      child.stdin.write(`${input.slice(0, 10).join("\n")}\n`.repeat(5000).concat("half"));
      await once(child.stdin, "drain");
      child.kill("SIGINT");
      const [status] = (await once(child, "close")) as [unknown];
      const answers = await stdout;
      const count = answers.split("\n").length - 1;
      expect({ status, stderr: await stderr }).toEqual({
        status: 130,
        stderr: `uri-abnf: interrupted after line ${count}; tail -n +${count + 1} prints the rest\n`,
      });
      expect(answers).toMatch(/^http.*\n$/s);
      expect(answers).not.toContain("half");
    },
  );

  it("ends quietly where its reader has read enough", async () => {
    const argv = ["normalize", "--jobs", "2", "--on-error", "skip"];
    const child = spawn(process.execPath, [program, ...argv]);
    child.stdin.on("error", () => undefined);
    child.stdin.write(`${input.join("\n")}\n`);
    await once(child.stdout, "data");
    child.stdout.destroy();
    child.stdin.end(`${input.join("\n")}\n`);
    const [stderr, ended] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect({ stderr, status: ended[0] as unknown }).toEqual({ stderr: "", status: 0 });
  });

  it.each([
    ["an error", "throw new Error('no memory')", "a worker failed at lines 1 to 2: no memory"],
    ["its end", "process.exit(3)", "the work ended without a result"],
  ])("a worker's fault is one error: %s", (_, fault, sentence) => {
    const broken = mkdtempSync(join(tmpdir(), "uri-abnf-"));
    const copy = buildProgram(broken, `export default () => { ${fault}; }`);
    const argv = [copy, "normalize", "--jobs", "2"];
    const { stdout, stderr, status } = spawnSync(process.execPath, argv, {
      input: "a\nb\n",
      encoding: "utf8",
    });
    rmSync(broken, { recursive: true });
    const expected = failed(`uri-abnf: internal error: ${sentence}\n`, 70);
    expect({ stdout, stderr, status }).toEqual(expected);
  });
});
