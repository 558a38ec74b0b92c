import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { buildProgram } from "./build-program.js";
import { failed, printed } from "./run-program.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import type { ChildProcess, ChildProcessWithoutNullStreams } from "node:child_process";
import type { Outcome } from "./run-program.js";

/** The program as a separate process, on real pipes. */
describe("the process", () => {
  const folder = temporaryFolder();
  let program: string;

  beforeAll(() => {
    program = buildProgram(folder);
  });

  function start(...argv: readonly string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [program, ...argv]);
  }

  async function outcomeOf(child: ChildProcess): Promise<Outcome> {
    const [stdout, stderr, [status]] = await Promise.all([
      child.stdout!.readable ? text(child.stdout!) : "",
      text(child.stderr!),
      once(child, "close") as Promise<[number]>,
    ]);
    return { stdout, stderr, status };
  }

  it("reads standard input, and ends with a status", async () => {
    const child = start("validate", "--rule", "port");
    child.stdin.end("80\nx\n");
    const { stdout, stderr, status } = await outcomeOf(child);
    expect(stdout).toMatch(/^ok\n-:2:1: port: /);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
  });

  it.each([["extract"], ["validate", "--rule", "port"]])(
    "does not take a folder for an empty input: %s",
    async (...argv) => {
      const directory = openSync(folder, "r");
      const stdio = [directory, "pipe", "pipe"] as const;
      const child = spawn(process.execPath, [program, ...argv], { stdio: [...stdio] });
      const outcome = await outcomeOf(child);
      closeSync(directory);
      expect(outcome).toEqual(failed("uri-abnf: standard input is a folder\n", 74));
    },
  );

  it("writes all of a long output into a pipe", async () => {
    const child = start("validate", "--rule", "port");
    child.stdin.end("1\n".repeat(100_000));
    const { stdout, status } = await outcomeOf(child);
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
    const { stdout, stderr, status } = await outcomeOf(child);
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
    expect(await outcomeOf(child)).toEqual(printed(""));
  });
});
