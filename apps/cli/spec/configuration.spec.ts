/**
 * The configuration gives every command that reads a grammar its imports. One of somebody else reads nothing outside of its
 * folder, and costs little before its refusal.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, printed, runProgram } from "./run-program.js";

const outside = workingFolder();
const folder = join(outside, "repository");

beforeAll(() => {
  writeFileSync("secret", "secret\n");
  mkdirSync(join(folder, "drafts"), { recursive: true });
  process.chdir(folder);
  for (const name of ["good.abnf", "drafts/one.abnf", "drafts/two.bnf"])
    writeFileSync(name, 'a = "x"\n');
  writeFileSync("strings", "x\n");
  symlinkSync("../secret", "link");
  symlinkSync("link", "link-to-link");
  symlinkSync("..", "up");
  symlinkSync("/", "root");
  symlinkSync(".", "again");
  symlinkSync("strings", "inside");
  spawnSync("mkfifo", ["pipe"]);
  for (const name of ["huge", "huge.abnf"]) writeFileSync(name, "x");
  for (const name of ["huge", "huge.abnf"]) truncateSync(name, 1e10);
  writeFileSync("large", "x\n".repeat(1e5));
});

/** Runs `check` with a configuration. Standard input has a string that no example may be. */
function check(configuration: string | object) {
  const text = typeof configuration === "string" ? configuration : JSON.stringify(configuration);
  writeFileSync(".uri-abnf.json", text);
  return runProgram(["check"], ["from standard input\n"]);
}

const PATTERN =
  "each of files is a path of at most 200 characters, with at most four *, two of them in a name, " +
  "and one list {a,b} in the last name";

describe("patterns of files", () => {
  it.each([
    "{1..100000000}",
    "a{1..3}",
    "{a,b}{a,b}",
    "{a,{b,c}}",
    "{".repeat(60) + "a,b" + "}".repeat(60),
    "{a,b}".repeat(24),
    "{a,b}/x",
    "+(+(a))b",
    "!(a|b)*(a|b)",
    "(a|aa)+b",
    "*a*a*a*b",
    "*a*/*b*/*c*/d",
    "**/".repeat(40) + "x",
    "*".repeat(201),
    "a\\*",
    "a\0b",
  ])("%s is refused", async (pattern) => {
    writeFileSync("a".repeat(200), "");
    expect(await check({ files: [pattern] })).toEqual(
      failed(`uri-abnf: .uri-abnf.json:1:11: ${PATTERN}\n`, 2),
    );
  });

  it.each<[string, readonly string[]]>([
    ["*.abnf", ["good.abnf"]],
    ["**/o*e.abnf", ["drafts/one.abnf"]],
    ["drafts", ["drafts/one.abnf", "drafts/two.bnf"]],
    ["drafts/*.{abnf,bnf}", ["drafts/one.abnf", "drafts/two.bnf"]],
    ["./drafts/[n-z]*.abnf", ["drafts/one.abnf"]],
  ])("%s finds %j", async (pattern, files) => {
    const configuration = { files: [pattern, "!huge.abnf"], maxWarnings: 0, start: "b" };
    const { stdout, stderr, status } = await check(configuration);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
    expect([...new Set(stdout.match(/^[^: \n]+(?=:\d)/gm))]).toEqual(files);
  });

  it("finds no links, however many ways lead round", async () => {
    for (const name of ["b", "c", "d"]) symlinkSync("..", join("drafts", name));
    expect(await check({ files: ["**/lin*", "**/again/**"] })).toEqual(
      failed("uri-abnf: .uri-abnf.json: no file matches files\n", 2),
    );
  });

  it.each(["files", "import"])("at most 100 are in %s", async (member) => {
    const { stderr, status } = await check({ [member]: Array(101).fill("x") });
    expect(stderr).toContain(`${member} has at most 100 members\n`);
    expect(status).toBe(2);
  });
});

describe.each<[string, (name: string) => object]>([
  ["files", (name) => ({ files: ["good.abnf", name] })],
  ["import", (name) => ({ files: ["good.abnf"], import: [name] })],
  ["examples", (name) => ({ files: ["good.abnf"], examples: { a: [{ file: name }] } })],
  [
    "counterexamples",
    (name) => ({ files: ["good.abnf"], counterexamples: { a: [{ file: name, after: "x" }] } }),
  ],
])("a name in %s", (member, configurationOf) => {
  it.each([
    "/etc/passwd",
    "/",
    "../secret",
    "drafts/../../secret",
    "..",
    "./../repository/../secret",
    "up/secret",
    "root/etc/passwd",
    ...(member === "files" ? ["/etc/*", "../*", "root/**", "up/s*"] : ["link", "link-to-link"]),
  ])("%s leads out of the folder", async (name) => {
    const { stdout, stderr, status } = await check(configurationOf(name));
    expect(stdout).toBe("");
    expect(stderr).toMatch(
      /^uri-abnf: \.uri-abnf\.json:1:\d+: [^\n]* is outside of the folder of \.uri-abnf\.json\n$/,
    );
    expect(status).toBe(2);
  });

  const fails: (readonly [string, RegExp])[] =
    member === "files"
      ? [["huge*", /more than 10000000 octets to read/]]
      : [
          ["drafts", /drafts is not a file/],
          [".", /: \. is not a file/],
          ["", /: "" is not a file/],
          ["pipe", /pipe is not a file/],
          ["a\0b", /aU\+0000b is not a file/],
          ["./huge", /more than 10000000 octets to read/],
        ];
  it.each(fails)("%j is refused", async (name, sentence) => {
    const { stdout, stderr, status } = await check(configurationOf(name));
    expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
    expect(stderr).toMatch(sentence);
    expect(stderr.split("\n")).toHaveLength(2);
  });

  it("is not standard input", async () => {
    const { stdout, stderr, status } = await check(configurationOf("-"));
    expect(stdout + stderr).not.toContain("from standard input");
    expect(status).toBe(member === "files" ? 0 : member === "import" ? 2 : 1);
  });
});

describe("large and strange configurations", () => {
  it("reads a link within the folder", async () => {
    const examples = { a: [{ file: "inside" }, "x"] };
    expect(await check({ files: ["good.abnf"], examples })).toEqual(printed(""));
  });

  it("counts a file as often as it is named", async () => {
    const examples = { a: Array(500).fill({ file: "large" }) };
    const { stderr, status } = await check({ files: ["good.abnf"], examples });
    expect(stderr).toMatch(/there are more than 10000000 octets to read\n$/);
    expect(status).toBe(2);
  });

  it.each([
    ["x\n", { file: "lines" }],
    ["x\r", { file: "lines", after: "x" }],
    ["\r\nx", { file: "lines" }],
  ])("counts the lines of all examples: %j", async (line, example) => {
    writeFileSync("lines", line.repeat(6e4));
    const examples = { a: [{ file: "lines", text: true }, example] };
    const configuration = { files: ["good.abnf"], examples };
    expect((await check(configuration)).status).toBe(1);
    const more = { ...configuration, counterexamples: { a: [example] } };
    const { stderr, status: refused } = await check(more);
    expect(stderr).toMatch(
      /^uri-abnf: \.uri-abnf\.json:1:\d+: there are more than 100000 lines of/,
    );
    expect(refused).toBe(2);
  });

  it.each<[string, string, string]>([
    ["deep", "[".repeat(60_000), ":1:1: the configuration is nested too deeply"],
    ["long", `{"files":["${"x".repeat(1e7)}"]}`, ": is not a file of at most 65536 octets"],
    [
      "long words",
      `{"examples":{"a":[{"file":"x","after":"${"a ".repeat(600)}"}]}}`,
      "at most 1000",
    ],
  ])("refuses a %s one", async (_, text, sentence) => {
    const { stderr, status } = await check(text);
    expect(stderr).toContain(sentence);
    expect(status).toBe(2);
  });

  const ALLOWANCE = { kind: "example-refused", file: "good.abnf", reason: "r" };

  it.each<[string, object]>([
    ["a long example", { examples: { a: ["y".repeat(60_000)] } }],
    [
      "many rules",
      { examples: Object.fromEntries([...Array(1000).keys()].map((i) => [`r${i}`, ["x"]])) },
    ],
    ["many examples", { examples: { a: Array(15_000).fill("x") } }],
    ["a long name", { examples: { ["a".repeat(60_000)]: ["x"] } }],
    ["many allowances", { allow: Array(600).fill(ALLOWANCE), examples: { b: ["x"] } }],
  ])("takes %s", async (_, configuration) => {
    const { stderr, status } = await check({ files: ["good.abnf"], ...configuration });
    expect(stderr).toBe("");
    expect([0, 1]).toContain(status);
  });
});

describe("other commands than check", () => {
  beforeAll(() => {
    writeFileSync("pairs.abnf", 'pairs = 1#pair\npair = token "=" <a value>\n');
    mkdirSync("below", { recursive: true });
    writeFileSync("below/values.abnf", "value = 1*DIGIT\n");
    const imports = ["rfc9110", "below/values.abnf"];
    const configuration = { import: imports, lists: true, prose: { "a value": "value" } };
    writeFileSync(".uri-abnf.json", JSON.stringify(configuration));
  });

  it.each<[string, readonly string[], string | RegExp]>([
    ["validate", ["-g", "pairs.abnf", "a=1, b=2"], "ok\n"],
    ["validate", ["--json", "-g", "pairs.abnf", "a=1"], /"valid":true/],
    ["sample", ["-g", "pairs.abnf", "--count", "1"], /^[^=]+=\d/],
    ["examples", ["-g", "pairs.abnf", "--rule", "pair"], "!=0\n"],
    ["near-misses", ["-g", "pairs.abnf", "--count", "1"], /./],
    ["coverage", ["-g", "pairs.abnf", "--json", "below/values.abnf"], /"covered":0/],
    ["regexp", ["-g", "pairs.abnf", "--rule", "pair"], /^\^.*=\[0-9\]\+\$\n$/],
    ["grep", ["-g", "pairs.abnf", "--rule", "pair", "-c", "below/values.abnf"], "0\n"],
    ["abnf", ["--flat", "pairs.abnf"], /^token += /m],
    ["generate", ["pairs.abnf", "--rule", "pairs"], /^export /m],
    ["diff", ["pairs.abnf", "pairs.abnf"], "same: pairs\nsame: pair\n"],
    ["diff", ["--fragment", "pairs.abnf", "pairs.abnf"], "same: pairs\nsame: pair\n"],
  ])("%s %j", async (command, argv, expected) => {
    const { stdout, stderr } = await runProgram([command, ...argv]);
    expect(stdout).toMatch(expected);
    expect(stderr).toBe("");
  });

  it("reads it from a folder below, where an option replaces a member", async () => {
    process.chdir("below");
    const argv = ["validate", "-g", "../pairs.abnf", "--rule", "pair"];
    expect(await runProgram([...argv, "a=1"])).toMatchObject({ stdout: "ok\n", status: 0 });
    const { stderr, status } = await runProgram([...argv, "--import", "rfc9110", "a=1"]);
    expect([stderr, status]).toEqual(["uri-abnf: prose: no import has the rule value\n", 2]);
    process.chdir("..");
  });

  it("takes none of it for a shipped grammar", async () => {
    writeFileSync(".uri-abnf.json", "[]");
    const argv = ["--rule", "port", "80"];
    expect((await runProgram(["validate", "-g", "rfc3986", ...argv])).stdout).toBe("ok\n");
    const { stderr, status } = await runProgram(["validate", "-g", "pairs.abnf", ...argv]);
    expect(stderr).toBe("uri-abnf: .uri-abnf.json:1:1: the configuration is an object\n");
    expect(status).toBe(2);
  });
});
