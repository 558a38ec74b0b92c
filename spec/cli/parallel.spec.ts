import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProgram } from "./build-program.js";

/** The contract of docs/scale.md, with GNU parallel. */
const hasParallel = spawnSync("parallel", ["--version"]).status === 0;
const title = hasParallel ? "parallel --pipe" : "parallel --pipe: GNU parallel is missing";

(hasParallel ? describe : describe.skip)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
  const input = Array.from({ length: 20_000 }, (_, index) =>
    index % 500 === 7 ? `%${index}x\n` : `HTTP://A/%7e${index}\n`,
  ).join("");
  afterAll(() => rmSync(folder, { recursive: true }));

  let program: string;
  beforeAll(() => {
    program = buildProgram(folder);
  });

  function run(command: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}) {
    const env = { ...process.env, ...settings };
    const { stdout, status } = spawnSync(command, args, { input, env, encoding: "utf8" });
    return { stdout, status };
  }

  function script(name: string, ...statements: readonly string[]): string {
    const file = join(folder, name);
    writeFileSync(file, ["#!/bin/sh", ...statements, ""].join("\n"), { mode: 0o755 });
    return file;
  }

  /**
   * Stands in for ssh. It writes down the host, and runs the command of GNU parallel for it on this
   * machine, with the variables of a login alone.
   */
  function remoteShell(hosts: string): string {
    return script(
      "remote-shell",
      `echo "$1" >> ${hosts}`,
      "shift",
      'if [ "$1" = -- ]; then shift; fi',
      'exec env -i HOME="$HOME" PATH=/usr/bin:/bin SHELL=/bin/sh sh -c "$*"',
    );
  }

  it.each<[string, readonly string[]]>([
    ["two processes", ["-j", "2"]],
    ["two hosts", ["--sshlogin", "1/host1,1/host2"]],
  ])("%s answer as one process does, although a worker is killed", (title, options) => {
    const words = [program, "normalize", "--on-error", "keep"];
    const one = run(process.execPath, words);
    expect(one.status).toBe(0);

    // The first worker that makes the folder dies by a signal, with a part of its answer written.
    const killed = join(folder, `killed ${title}`);
    const fragile = script(
      "fragile",
      `if mkdir '${killed}' 2>/dev/null; then echo part; kill -KILL $$; fi`,
      `exec ${process.execPath} ${words.join(" ")}`,
    );
    const hosts = join(folder, "hosts");
    writeFileSync(hosts, "");
    const args = ["--pipe", "-k", "--block", "150k", ...options, "--retries", "3", fragile];
    const two = run("parallel", args, { PARALLEL_SSH: remoteShell(hosts) });
    expect(two.stdout === one.stdout).toBe(true);
    expect(two.status).toBe(0);
    expect(existsSync(killed)).toBe(true);
    const used = new Set(
      readFileSync(hosts, "utf8")
        .split("\n")
        .filter((host) => host !== ""),
    );
    expect([...used].sort()).toEqual(title === "two hosts" ? ["host1", "host2"] : []);
  });
});
