import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./run-program.js";

/** A folder with the program, as it is installed, and with some files to complete. */
const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
const files = join(folder, "files");
const script = join(folder, "completion.bash");

beforeAll(async () => {
  const bundle = join(folder, "bundle.cjs");
  const options = {
    entryPoints: [join(__dirname, "../../cli/main.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
  };
  // The bundler does not run in the realm of a test.
  const build = `require("esbuild").buildSync(${JSON.stringify(options)})`;
  execFileSync(process.execPath, ["--eval", build], { cwd: __dirname });
  const command = join(folder, "uri-abnf");
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${bundle}' "$@"\n`);
  chmodSync(command, 0o755);
  const { stdout } = await runProgram(["completion", "bash"]);
  writeFileSync(script, stdout);
  mkdirSync(join(files, "folder"), { recursive: true });
  writeFileSync(join(files, "pair.abnf"), 'pair = key "=" value\nkey = "k"\nvalue = "v"\n');
  writeFileSync(join(files, "rfc 1.txt"), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(shell: string, ...argv: readonly string[]): readonly string[] {
  const PATH = `${folder}:${process.env.PATH}`;
  const env = { ...process.env, PATH, HOME: folder };
  const { stdout, stderr } = spawnSync(shell, argv, { cwd: files, env, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

/** The suggestions of bash for the last of some words, in which Readline has divided a line. */
function suggestions(...words: readonly string[]): readonly string[] {
  const program = `
    source '${script}'
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _uri_abnf
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run("bash", "--norc", "-c", program, "bash", "uri-abnf", ...words);
}

describe("bash", () => {
  it("takes the script as the help says", async () => {
    const { stdout: help } = await runProgram(["completion", "--help"]);
    const line = /^ {2}\$ (.* bash\))$/m.exec(help)?.[1] ?? "";
    expect(run("bash", "--norc", "-c", `${line}\ncomplete -p uri-abnf`)).toEqual([
      "complete -F _uri_abnf uri-abnf",
    ]);
  });

  it("knows the commands that --help names", async () => {
    const { stdout: help } = await runProgram(["--help"]);
    const commands = Array.from(help.matchAll(/^ {2}([a-z][a-z-]*)/gm), ([, name]) => name);
    expect(suggestions("")).toEqual(commands);
    expect(suggestions("help", "")).toEqual(commands);
  });

  it.each<[readonly string[], readonly string[]]>([
    [["pa"], ["parse"]],
    [["--v"], ["--version"]],
    [
      ["parse", "--"],
      [
        "--json",
        "--tree",
        "--standard",
        "--on-error",
        "--null",
        "--field",
        "--delimiter",
        "--csv",
        "--jsonl",
        "--key",
        "--jobs",
        "--help",
      ],
    ],
    [
      ["parse", "--standard", "rfc3"],
      ["rfc3986", "rfc3987"],
    ],
    [
      ["parse", "--standard", "=", "rfc3"],
      ["rfc3986", "rfc3987"],
    ],
    [
      ["parse", "--standard", "="],
      ["rfc2396", "rfc2396bis", "rfc3986", "rfc3987"],
    ],
    [["parse", "p"], []],
    [
      ["validate", "--standard", "rfc532"],
      ["rfc5321", "rfc5322"],
    ],
    [["validate", "--rule", "opaque"], ["opaque-part"]],
    [
      ["validate", "--standard", "rfc6570", "--rule", "op"],
      ["operator", "op-level2", "op-level3", "op-reserve"],
    ],
    [["validate", "--standard", "=", "rfc6570", "--rule", "=", "operato"], ["operator"]],
    [
      ["validate", "--abnf", "pair.abnf", "--rule", ""],
      ["pair", "key", "value"],
    ],
    [["validate", "--abnf", "none.abnf", "--rule", ""], []],
    [["compile", "pair.abnf", "--rule", "k"], ["key"]],
    [["diff", "rfc6570", "rfc3986", "--rule", "operato"], ["operator"]],
    [["diff", "rfc657"], ["rfc6570"]],
    [["diff", "p"], ["pair.abnf"]],
    [
      ["check", ""],
      ["folder", "pair.abnf", "rfc 1.txt"],
    ],
    [["check", "--format", "s"], ["sarif"]],
    [["check", "--import", "pa"], ["pair.abnf"]],
    [["compile", "-o", "p"], ["pair.abnf"]],
    [["sample", "--seed", ""], []],
    [
      ["grep", "--color", "=", "a"],
      ["always", "auto"],
    ],
    [["grep", "--color", "p"], ["pair.abnf"]],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
    [["unknown", ""], []],
  ])("completes %j", (words, expected) => {
    expect([...suggestions(...words)].sort()).toEqual([...expected].sort());
  });
});

/** Whether a shell is installed. The tests of one that is not are skipped. */
function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["--version"]).status === 0;
}

const withFish = isInstalled("fish") ? describe : describe.skip;
const withZsh = isInstalled("zsh") ? describe : describe.skip;

withFish("fish", () => {
  it.each<[string, readonly string[]]>([
    ["pa", ["parse"]],
    ["parse --tr", ["--tree"]],
    ["parse --standard rfc3", ["rfc3986", "rfc3987"]],
    ["validate --standard rfc6570 --rule operat", ["operator"]],
    ["diff rfc6570 rfc3986 --rule operat", ["operator"]],
    ["validate --abnf=pair.abnf --rule k", ["key"]],
    ["check p", ["pair.abnf"]],
    ["parse p", []],
    ["completion b", ["bash"]],
    ["grep --color=a", ["--color=always", "--color=auto"]],
    ["grep --color p", ["pair.abnf"]],
    ["grep --color --abnf p", ["pair.abnf"]],
  ])("completes %j", (line, expected) => {
    const script = `uri-abnf completion fish | source; complete -C 'uri-abnf ${line}'`;
    const found = run("fish", "--no-config", "-c", script);
    expect(found.map((each) => each.split("\t")[0])).toEqual(expected);
  });
});

/** Makes a session of zsh write the matches of a completion to the file $SEEN. */
const RECORDER = `
  PS1=
  autoload -Uz compinit
  compinit -D -u
  source $SCRIPT
  compadd() {
    # With these options, the completion system asks, and adds nothing.
    if [[ "\${*%% -- *} " == *-[A-Z]#[OAD]* ]]; then builtin compadd "$@"; return; fi
    local -a hits
    builtin compadd -O hits "$@"
    print -rl -- $hits >> $SEEN
    builtin compadd "$@"
  }
  record() { _main_complete; print end >> $SEEN }
  zle -C record complete-word record
  bindkey '^I' record
  print ready > $SEEN
`;

/** Types a line and TAB into a session on a terminal of its own. */
const TYPIST = `
  zmodload zsh/zpty
  zpty session zsh -f -i
  zpty -w session "source $RECORDER"
  # Waits for ten seconds at most.
  await() {
    for ((turn = 0; turn < 500; turn++)); do
      if [[ -s $SEEN && $(tail -n 1 $SEEN) == $1 ]]; then return; fi
      sleep 0.02
    done
  }
  await ready
  zpty -w -n session "$1"$'\\t'
  await end
  zpty -d session
  cat $SEEN
`;

withZsh("zsh", () => {
  it("reads the script", async () => {
    const { stdout } = await runProgram(["completion", "zsh"]);
    writeFileSync(join(folder, "_uri_abnf"), stdout);
    expect(run("zsh", "-f", "-n", join(folder, "_uri_abnf"))).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ["pa", ["parse"]],
    ["parse --tr", ["--tree"]],
    ["parse --standard rfc3", ["rfc3986", "rfc3987"]],
    ["validate --standard rfc6570 --rule operat", ["operator"]],
    ["diff rfc6570 rfc3986 --rule operat", ["operator"]],
    ["validate --abnf=pair.abnf --rule k", ["key"]],
    ["check p", ["pair.abnf"]],
    ["parse p", []],
    ["completion b", ["bash"]],
    ["grep --color=a", ["always", "auto"]],
    ["grep --color --abnf p", ["pair.abnf"]],
  ])("completes %j", (line, expected) => {
    const file = (name: string): string => join(folder, name);
    rmSync(file("seen"), { force: true });
    writeFileSync(file("recorder"), RECORDER);
    const names = { SCRIPT: "_uri_abnf", SEEN: "seen", RECORDER: "recorder" };
    const settings = Object.entries(names).map(
      ([name, value]) => `export ${name}='${file(value)}'\n`,
    );
    const matches = run("zsh", "-f", "-c", settings.join("") + TYPIST, "zsh", `uri-abnf ${line}`);
    expect(matches).toEqual(["ready", ...expected, "end"]);
  });
});

describe("every script", () => {
  it.each(["bash", "zsh", "fish"])("names each command and each long option: %s", async (shell) => {
    const { stdout: script, stderr, status } = await runProgram(["completion", shell]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const { stdout: help } = await runProgram(["grep", "--help"]);
    const options = Array.from(help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm), ([, long]) => long!);
    expect(options).toContain("files-with-matches");
    for (const word of ["near-misses", ...options])
      expect(script).toMatch(new RegExp(`(?<![a-z])${word}(?![a-z])`));
  });

  it("is of a shell that the program knows", async () => {
    expect(await runProgram(["completion", "powershell"])).toEqual({
      stdout: "",
      stderr:
        "uri-abnf: command-argument value 'powershell' is invalid for argument 'shell'. " +
        "Allowed choices are bash, zsh, fish.\nTry 'uri-abnf completion --help'.\n",
      status: 2,
    });
  });
});
