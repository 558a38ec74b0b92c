/** Every writer of a user's file: the file keeps its mode, its owner and its links, or is left whole. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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
  const folder = mkdtempSync(join(root, `${name.replace(/\W/g, "")}-`));
  writeFileSync(join(folder, "grammar.abnf"), ABNF);
  return folder;
}

/** The writers: the file that each writes, and a run. It returns the message of a failure. */
const WRITERS: readonly (readonly [string, string, (folder: string) => Promise<string>])[] = [
  ["check --fix", "grammar.abnf", command("check", "--fix", "grammar.abnf")],
  ["format --write", "grammar.abnf", command("format", "--write", "grammar.abnf")],
  ["generate -o", "out.js", command("generate", "grammar.abnf", "--rule", "a", "-o", "out.js")],
  [
    "its declarations",
    "out.d.ts",
    command("generate", "grammar.abnf", "--rule", "a", "-o", "out.js"),
  ],
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
  expect(readFileSync(file, "utf8")).not.toBe(file.endsWith("grammar.abnf") ? ABNF : "old\n");
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
}

describe.each(WRITERS)("%s", (name, written, run) => {
  const old = written === "grammar.abnf" ? ABNF : "old\n";

  it.each([0o600, 0o640, 0o755, 0o666, 0o4755])("keeps the mode %o", async (mode) => {
    const folder = folderWith(name);
    const file = join(folder, written);
    writeFileSync(file, old);
    chmodSync(file, mode);
    expect(await run(folder)).not.toMatch(/EACCES|EPERM/);
    expectWritten(file, folder);
    expect(statSync(file).mode & 0o7777).toBe(mode);
  });

  it("keeps a link, a link to a link, and what they lead to", async () => {
    const folder = folderWith(name);
    const file = join(folder, written);
    mkdirSync(join(folder, "below"));
    writeFileSync(join(folder, "below/real"), old);
    chmodSync(join(folder, "below/real"), 0o600);
    symlinkSync("real", join(folder, "below/link"));
    if (written === "grammar.abnf") rmSync(file);
    symlinkSync("below/link", file);
    await run(folder);
    expectWritten(join(folder, "below/real"), folder);
    expect([readlinkSync(file), readlinkSync(join(folder, "below/link"))]).toEqual([
      "below/link",
      "real",
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "below"))).toEqual(["link", "real"]);
  });

  it("keeps both names of a file", async () => {
    const folder = folderWith(name);
    const file = join(folder, written);
    writeFileSync(file, `${old}${written === "grammar.abnf" ? ";" : ""}${" ".repeat(100_000)}\n`);
    linkSync(file, join(folder, "other"));
    await run(folder);
    expectWritten(join(folder, "other"), folder);
    expect(readFileSync(file, "utf8")).toBe(readFileSync(join(folder, "other"), "utf8"));
    expect(statSync(file).ino).toBe(statSync(join(folder, "other")).ino);
  });

  it("keeps the owner", async () => {
    const folder = folderWith(name);
    const file = join(folder, written);
    writeFileSync(file, old);
    // Only root can give a file away.
    const owner =
      process.getuid?.() === 0 ? [12345, 54321] : [statSync(file).uid, statSync(file).gid];
    chownSync(file, owner[0]!, owner[1]!);
    await run(folder);
    expectWritten(file, folder);
    expect(statSync(file)).toMatchObject({ uid: owner[0], gid: owner[1] });
  });

  if (written !== "grammar.abnf") {
    it("writes what a broken link leads to", async () => {
      const folder = folderWith(name);
      mkdirSync(join(folder, "below"));
      symlinkSync("below/new", join(folder, written));
      await run(folder);
      expectWritten(join(folder, "below/new"), folder);
      expect(lstatSync(join(folder, written)).isSymbolicLink()).toBe(true);
    });

    it.each<[string, (file: string) => void, RegExp]>([
      ["a folder", (file) => mkdirSync(file), /EISDIR|is a folder/],
      ["a circle of links", (file) => symlinkSync(file, file), /ELOOP|too many symbolic links/],
      ["a link into no folder", (file) => symlinkSync("none/x", file), /ENOENT|no such/],
      ["a full device", (file) => symlinkSync("/dev/full", file), /ENOSPC|no space left/],
    ])("refuses %s", async (_, make, message) => {
      const folder = folderWith(name);
      make(join(folder, written));
      const before = lstatSync(join(folder, written));
      expect(await run(folder)).toMatch(message);
      expect(lstatSync(join(folder, written)).ino).toBe(before.ino);
      expect(readdirSync(folder).filter((each) => each.endsWith(".tmp"))).toEqual([]);
      expect(statSync("/dev/full").isCharacterDevice()).toBe(true);
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
    const folder = mkdtempSync(join(root, "user-"));
    const file = join(folder, "file");
    writeFileSync(file, "old");
    chmodSync(file, mode);
    if (process.getuid?.() === 0) chownSync(file, owner, owner === 12345 ? 54321 : 4321);
    chmodSync(folder, folderMode);
    return file;
  }
  beforeAll(() => chmodSync(root, 0o755));

  it("does not write a file that is read only", () => {
    const file = made(0o444);
    expect(() => asUser(() => overwrite(file, "new"))).toThrow(/EACCES/);
    expect(readFileSync(file, "utf8")).toBe("old");
  });

  it("writes the file of another user, who stays its owner", () => {
    const file = made(0o666, 4321);
    const { uid, gid, ino } = statSync(file);
    asUser(() => overwrite(file, "new text"));
    expect(readFileSync(file, "utf8")).toBe("new text");
    expect(statSync(file)).toMatchObject({ uid, gid, ino });
    expect(readdirSync(join(file, ".."))).toEqual(["file"]);
  });

  it("writes a file in a folder that takes no new one", () => {
    const file = made(0o600, 12345, 0o555);
    asUser(() => overwrite(file, "n"));
    expect(readFileSync(file, "utf8")).toBe("n");
  });

  it("can give the old content back, or take a new file away", () => {
    const file = made(0o644);
    overwrite(file, "new text")();
    expect(readFileSync(file, "utf8")).toBe("old");
    overwrite(`${file}2`, "new text")();
    expect(readdirSync(join(file, ".."))).toEqual(["file"]);
  });
});

it.each(["alone", "linked", "new"])("a file on a full disk is left whole: %s", (kind) => {
  const folder = mkdtempSync(join(root, "full-"));
  const file = join(folder, "file");
  const text = "old\n".repeat(100);
  if (kind !== "new") writeFileSync(file, text);
  if (kind === "linked") linkSync(file, join(folder, "other"));
  const script = join(folder, "overwrite.cjs");
  const options = {
    entryPoints: ["grammar/generate/plugin/overwrite.ts"],
    outfile: script,
    bundle: true,
    platform: "node",
  };
  const build = `require("esbuild").buildSync(${JSON.stringify(options)})`;
  execFileSync(process.execPath, ["--eval", build], { cwd: join(__dirname, "../../../..") });
  // A limit of the shell, in blocks of 512 octets or more, stands for the end of the disk.
  const program = `require(${JSON.stringify(script)}).overwrite(${JSON.stringify(file)}, "n".repeat(9999))`;
  const line = `ulimit -f 4; exec "$0" -e '${program}'`;
  const { status, stderr } = spawnSync("sh", ["-c", line, process.execPath], { encoding: "utf8" });
  expect(stderr).toMatch(/EFBIG|ENOSPC/);
  expect(status).toBe(1);
  const left = kind === "new" ? "none" : readFileSync(file, "utf8");
  expect(left).toBe(kind === "new" ? "none" : text);
  expect(existsSync(file)).toBe(kind !== "new");
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

it("of two files, one that cannot be written keeps the other from being written", async () => {
  const folder = folderWith("two");
  mkdirSync(join(folder, "out.d.ts"));
  const run = command("generate", "grammar.abnf", "--rule", "a", "-o", "out.js");
  expect(await run(folder)).toMatch(/out\.d\.ts: is a folder/);
  expect(readdirSync(folder)).toEqual(["grammar.abnf", "out.d.ts"]);
  writeFileSync(join(folder, "out.js"), "old");
  await run(folder);
  expect(readFileSync(join(folder, "out.js"), "utf8")).toBe("old");
});
