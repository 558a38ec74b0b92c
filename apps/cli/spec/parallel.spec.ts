import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildProgram } from "./build-program.js";
import { describeIf } from "../../../spec/helpers/skips.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

/** The contract of docs/guides/lines.md, with GNU parallel. */
const whenParallel = describeIf(spawnSync("parallel", ["--version"]).status === 0, "parallel");

whenParallel("parallel --pipe", () => {
  const folder = temporaryFolder();
  const input = Array.from({ length: 20_000 }, (_, index) =>
    index % 500 === 7 ? `%${index}x\n` : `HTTP://A/%7e${index}\n`,
  ).join("");

  let program: string;
  beforeAll(() => {
    program = buildProgram(folder);
  });

  function run(command: string, args: readonly string[]) {
    const { stdout, status } = spawnSync(command, args, { input, encoding: "utf8" });
    return { stdout, status };
  }

  function script(name: string, ...statements: readonly string[]): string {
    const file = join(folder, name);
    writeFileSync(file, ["#!/bin/sh", ...statements, ""].join("\n"), { mode: 0o755 });
    return file;
  }

  it("answers as one process does, although a worker is killed", () => {
    const words = [program, "normalize", "--on-error", "keep"];
    const one = run(process.execPath, words);
    expect(one.status).toBe(0);

    // The first worker that makes the folder dies by a signal, with a part of its answer written.
    const killed = join(folder, "killed");
    const fragile = script(
      "fragile",
      `if mkdir '${killed}' 2>/dev/null; then echo part; kill -KILL $$; fi`,
      `exec ${process.execPath} ${words.join(" ")}`,
    );
    const args = ["--pipe", "-k", "--block", "150k", "-j", "2", "--retries", "3", fragile];
    const two = run("parallel", args);
    expect(two.stdout === one.stdout).toBe(true);
    expect(two.status).toBe(0);
    expect(existsSync(killed)).toBe(true);
  });
});
