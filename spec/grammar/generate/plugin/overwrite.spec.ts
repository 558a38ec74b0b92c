/** Every writer of a user's file: the file keeps its mode, its owner and its links, or is left whole. */
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { overwrite } from "../../../../grammar/generate/plugin/overwrite.js";
import { abnf } from "../../../../grammar/generate/plugin/index.js";
import { temporaryFolder } from "../../../helpers/temporary-folder.js";
import { runProgram } from "../../../../apps/cli/spec/run-program.js";
import type { BuildContext } from "../../../../grammar/generate/plugin/bundler.js";

const root = temporaryFolder();
const ABNF = "a='x'|'y'\n".replaceAll("'", '"');

/** Makes a folder with a grammar, in which a file is written. */
function folderWith(name: string): string {
  const folder = fs.mkdtempSync(join(root, `${name.replace(/\W/g, "")}-`));
  fs.writeFileSync(join(folder, "grammar.abnf"), ABNF);
  return folder;
}

const GENERATE = ["generate", "grammar.abnf", "--rule", "a", "-o", "out.js"];

/** The writers: the file that each writes, and a run. It returns the message of a failure. */
const WRITERS: readonly (readonly [string, string, (folder: string) => Promise<string>])[] = [
  ["check --fix", "grammar.abnf", command("check", "--fix", "grammar.abnf")],
  ["format --write", "grammar.abnf", command("format", "--write", "grammar.abnf")],
  ["generate -o", "out.js", command(...GENERATE)],
  ["its declarations", "out.d.ts", command(...GENERATE)],
  ["diagram -o", "out.svg", command("diagram", "grammar.abnf", "--rule", "a", "-o", "out.svg")],
  ["the plugin", "grammar.d.abnf.ts", bundle],
];

function command(...argv: readonly string[]): (folder: string) => Promise<string> {
  return async (folder) => {
    const words = argv.map((word) => (/\.\w+$/.test(word) ? join(folder, word) : word));
    const { stderr } = await runProgram(words);
    return stderr;
  };
}

async function bundle(folder: string): Promise<string> {
  let failure = "";
  const context: BuildContext = {
    meta: { watchMode: false },
    warn: () => undefined,
    addWatchFile: () => undefined,
    error: ({ message }) => {
      failure = message;
      throw new Error(message);
    },
  };
  const { load } = abnf({ declarations: true });
  await load.handler.call(context, join(folder, "grammar.abnf")).catch(() => undefined);
  return failure;
}

/** Checks that a file was written, and that nothing stands beside it. */
function expectWritten(file: string, folder: string): void {
  expect(fs.readFileSync(file, "utf8")).not.toBe(file.endsWith("grammar.abnf") ? ABNF : "old\n");
  expect(fs.readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
}

describe.each(WRITERS)("%s", (name, written, run) => {
  const old = written === "grammar.abnf" ? ABNF : "old\n";

  it.each([0o600, 0o640, 0o755, 0o666, 0o4755])("keeps the mode %o", async (mode) => {
    const folder = folderWith(name);
    const file = join(folder, written);
    fs.writeFileSync(file, old);
    fs.chmodSync(file, mode);
    expect(await run(folder)).not.toMatch(/EACCES|EPERM/);
    expectWritten(file, folder);
    expect(fs.statSync(file).mode & 0o7777).toBe(mode);
  });

  it("keeps a link, a link to a link, and what they lead to", async () => {
    const folder = folderWith(name);
    const file = join(folder, written);
    fs.mkdirSync(join(folder, "below"));
    fs.writeFileSync(join(folder, "below/real"), old);
    fs.chmodSync(join(folder, "below/real"), 0o600);
    fs.symlinkSync("real", join(folder, "below/link"));
    if (written === "grammar.abnf") fs.rmSync(file);
    fs.symlinkSync("below/link", file);
    await run(folder);
    expectWritten(join(folder, "below/real"), folder);
    expect(fs.readlinkSync(file)).toBe("below/link");
    expect(fs.readlinkSync(join(folder, "below/link"))).toBe("real");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(join(folder, "below"))).toEqual(["link", "real"]);
  });

  it("keeps both names of a file", async () => {
    const folder = folderWith(name);
    const file = join(folder, written);
    fs.writeFileSync(
      file,
      `${old}${written === "grammar.abnf" ? ";" : ""}${" ".repeat(100_000)}\n`,
    );
    fs.linkSync(file, join(folder, "other"));
    await run(folder);
    expectWritten(join(folder, "other"), folder);
    expect(fs.readFileSync(file, "utf8")).toBe(fs.readFileSync(join(folder, "other"), "utf8"));
    expect(fs.statSync(file).ino).toBe(fs.statSync(join(folder, "other")).ino);
  });

  it("keeps the owner", async () => {
    const folder = folderWith(name);
    const file = join(folder, written);
    fs.writeFileSync(file, old);
    // Only root can give a file away.
    const owner =
      process.getuid?.() === 0 ? [12345, 54321] : [fs.statSync(file).uid, fs.statSync(file).gid];
    fs.chownSync(file, owner[0]!, owner[1]!);
    await run(folder);
    expectWritten(file, folder);
    expect(fs.statSync(file)).toMatchObject({ uid: owner[0], gid: owner[1] });
  });

  if (written !== "grammar.abnf") {
    it("writes what a broken link leads to", async () => {
      const folder = folderWith(name);
      fs.mkdirSync(join(folder, "below"));
      fs.symlinkSync("below/new", join(folder, written));
      await run(folder);
      expectWritten(join(folder, "below/new"), folder);
      expect(fs.lstatSync(join(folder, written)).isSymbolicLink()).toBe(true);
    });

    it.each<[string, (file: string) => void, RegExp]>([
      ["a folder", (file) => fs.mkdirSync(file), /EISDIR|is a folder/],
      ["a circle of links", (file) => fs.symlinkSync(file, file), /ELOOP|too many symbolic links/],
      ["a link into no folder", (file) => fs.symlinkSync("none/x", file), /ENOENT|no such/],
      ["a full device", (file) => fs.symlinkSync("/dev/full", file), /ENOSPC|no space left/],
    ])("refuses %s", async (_, make, message) => {
      const folder = folderWith(name);
      make(join(folder, written));
      const before = fs.lstatSync(join(folder, written));
      expect(await run(folder)).toMatch(message);
      expect(fs.lstatSync(join(folder, written)).ino).toBe(before.ino);
      expect(fs.readdirSync(folder).filter((each) => each.endsWith(".tmp"))).toEqual([]);
      expect(fs.statSync("/dev/full").isCharacterDevice()).toBe(true);
    });
  }
});

/** Runs a function as a user who is not root. */
function asUser<Result>(run: () => Result): Result {
  const [user, group] = [process.geteuid!(), process.getegid!()];
  if (user === 0) {
    process.setegid!(54321);
    process.seteuid!(12345);
  }
  try {
    return run();
  } finally {
    if (user === 0) {
      process.seteuid!(user);
      process.setegid!(group);
    }
  }
}

describe("a user who is not root", () => {
  function made(mode: number, owner = 12345, folderMode = 0o777): string {
    const folder = fs.mkdtempSync(join(root, "user-"));
    const file = join(folder, "file");
    fs.writeFileSync(file, "old");
    fs.chmodSync(file, mode);
    if (process.getuid?.() === 0) fs.chownSync(file, owner, owner === 12345 ? 54321 : 4321);
    fs.chmodSync(folder, folderMode);
    return file;
  }
  beforeAll(() => fs.chmodSync(root, 0o755));

  it("does not write a file that is read only", () => {
    const file = made(0o444);
    expect(() => asUser(() => overwrite(file, "new"))).toThrow(/EACCES/);
    expect(fs.readFileSync(file, "utf8")).toBe("old");
  });

  it("writes the file of another user, who stays its owner", () => {
    const file = made(0o666, 4321);
    const { uid, gid, ino } = fs.statSync(file);
    asUser(() => overwrite(file, "new text"));
    expect(fs.readFileSync(file, "utf8")).toBe("new text");
    expect(fs.statSync(file)).toMatchObject({ uid, gid, ino });
    expect(fs.readdirSync(join(file, ".."))).toEqual(["file"]);
  });

  it("writes a file in a folder that takes no new one", () => {
    const file = made(0o600, 12345, 0o555);
    asUser(() => overwrite(file, "n"));
    expect(fs.readFileSync(file, "utf8")).toBe("n");
  });

  it("can give the old content back, or take a new file away", () => {
    const file = made(0o644);
    overwrite(file, "new text")();
    expect(fs.readFileSync(file, "utf8")).toBe("old");
    overwrite(`${file}2`, "new text")();
    expect(fs.readdirSync(join(file, ".."))).toEqual(["file"]);
  });
});

it.each(["alone", "linked", "new"])("a file on a full disk is left whole: %s", (kind) => {
  const folder = fs.mkdtempSync(join(root, "full-"));
  const file = join(folder, "file");
  const text = "old\n".repeat(100);
  if (kind !== "new") fs.writeFileSync(file, text);
  if (kind === "linked") fs.linkSync(file, join(folder, "other"));
  const script = join(folder, "overwrite.cjs");
  const entryPoints = ["grammar/generate/plugin/overwrite.ts"];
  const options = { entryPoints, outfile: script, bundle: true, platform: "node" };
  const build = `require("esbuild").buildSync(${JSON.stringify(options)})`;
  execFileSync(process.execPath, ["--eval", build], { cwd: join(__dirname, "../../../..") });
  // A limit of the shell, in blocks of 512 octets or more, stands for the end of the disk.
  const program = `require(${JSON.stringify(script)}).overwrite(${JSON.stringify(file)}, "n".repeat(9999))`;
  const line = `ulimit -f 4; exec "$0" -e '${program}'`;
  const { status, stderr } = spawnSync("sh", ["-c", line, process.execPath], { encoding: "utf8" });
  expect(stderr).toMatch(/EFBIG|ENOSPC/);
  expect(status).toBe(1);
  const left = kind === "new" ? "none" : fs.readFileSync(file, "utf8");
  expect(left).toBe(kind === "new" ? "none" : text);
  expect(fs.existsSync(file)).toBe(kind !== "new");
  expect(fs.readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

it("of two files, one that cannot be written keeps the other from being written", async () => {
  const folder = folderWith("two");
  fs.mkdirSync(join(folder, "out.d.ts"));
  const run = command(...GENERATE);
  expect(await run(folder)).toMatch(/out\.d\.ts: is a folder/);
  expect(fs.readdirSync(folder)).toEqual(["grammar.abnf", "out.d.ts"]);
  fs.writeFileSync(join(folder, "out.js"), "old");
  await run(folder);
  expect(fs.readFileSync(join(folder, "out.js"), "utf8")).toBe("old");
});
