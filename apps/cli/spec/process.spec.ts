import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import type { ChildProcess, ChildProcessWithoutNullStreams } from "node:child_process";

/**
 * Runs the program as a separate process, on real pipes. It is bundled from the sources into one
 * file.
 */
describe("the process", () => {
  const folder = temporaryFolder();
  const program = join(folder, "uri-abnf.cjs");

  beforeAll(() => {
    const options = {
      entryPoints: [join(__dirname, "../src/main.ts")],
      outfile: program,
      bundle: true,
      platform: "node",
      mainFields: ["module", "main"],
      // The module of the workers is not a part of this file.
      logLevel: "error",
    };
    // The bundler does not run in the realm of a test.
    const script = `require("esbuild").buildSync(${JSON.stringify(options)})`;
    execFileSync(process.execPath, ["--eval", script], { cwd: __dirname });
  });

  function start(...argv: readonly string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [program, ...argv]);
  }

  async function statusOf(child: ChildProcess): Promise<unknown> {
    const [status] = (await once(child, "close")) as [unknown];
    return status;
  }

  it("reads standard input, and ends with a status", async () => {
    const child = start("validate", "--rule", "port");
    child.stdin.end("80\nx\n");
    const [stdout, stderr, status] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      statusOf(child),
    ]);
    expect(stdout).toMatch(/^ok\n-:2:1: port: /);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
  });

  it.each([["extract"], ["validate", "--rule", "port"]])(
    "does not take a folder for an empty input: %s",
    async (...argv) => {
      const directory = openSync(folder, "r");
      const child = spawn(process.execPath, [program, ...argv], {
        stdio: [directory, "pipe", "pipe"],
      });
      const [stdout, stderr, status] = await Promise.all([
        text(child.stdout!),
        text(child.stderr!),
        statusOf(child),
      ]);
      closeSync(directory);
      expect({ stdout, stderr, status }).toEqual({
        stdout: "",
        stderr: "uri-abnf: standard input is a folder\n",
        status: 74,
      });
    },
  );

  it("writes all of a long output into a pipe", async () => {
    const child = start("validate", "--rule", "port");
    child.stdin.end("1\n".repeat(100_000));
    const [stdout, status] = await Promise.all([text(child.stdout), statusOf(child)]);
    expect(stdout).toBe("ok\n".repeat(100_000));
    expect(status).toBe(0);
  });

  // A stack of 200 kB stands for one that more findings of one file fill.
  it("reports more findings than a call takes arguments", async () => {
    const examples = { a: [{ file: "examples.txt" }] };
    writeFileSync(join(folder, "a.abnf"), 'a = "x"\n');
    writeFileSync(join(folder, "examples.txt"), "y\n".repeat(30_000));
    writeFileSync(join(folder, ".uri-abnf.json"), JSON.stringify({ files: ["a.abnf"], examples }));
    const child = spawn(process.execPath, ["--stack-size=200", program, "check"], { cwd: folder });
    const [stdout, stderr, status] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      statusOf(child),
    ]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
    expect(stdout).toMatch(/^30000 errors, 0 warnings in 1 file$/m);
  });

  it("ends quietly where its reader has read enough, though its input goes on", async () => {
    const child = start("validate", "--rule", "port");
    child.stdin.on("error", () => undefined);
    const feed = () => {
      while (child.stdin.writable && child.stdin.write("1\n".repeat(1000)));
    };
    child.stdin.on("drain", feed);
    feed();
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [stderr, status] = await Promise.all([text(child.stderr), statusOf(child)]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });
});
