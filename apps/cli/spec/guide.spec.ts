/** The configurations and the comparison of the guide do what it says: the checks of RFC 9110 and of RFC 5545 pass. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rfc5545 } from "../../../grammar/rfc/rfc5545.js";
import { rfc9110 } from "../../../grammar/rfc/rfc9110.js";
import { sampled } from "../../../spec/helpers/worlds.js";
import { printed, runProgram } from "./run-program.js";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";

const GUIDE = readFileSync("docs/guides/drafts.md", "utf8");
workingFolder();

/** Returns the configuration of the guide for a file. */
function configurationFor(file: string): string {
  const blocks = Array.from(GUIDE.matchAll(/^```text\n([^]*?)^```/gm), ([, json = ""]) => json);
  return blocks.find((json) => json.includes(`"files": ["${file}"]`)) ?? "";
}

test.each([
  ["rfc9110.abnf", rfc9110],
  ["rfc5545.abnf", rfc5545],
])("%s", async (file, grammar) => {
  writeFileSync(file, grammar.source.abnf);
  const [rule = ""] = /version-identifier = [^`]*/.exec(GUIDE) ?? [];
  writeFileSync("versions.abnf", `${rule}\n`);
  writeFileSync(".uri-abnf.json", configurationFor(file));
  expect(await runProgram(["check", "--quiet", "--max-warnings", "0"])).toEqual(printed(""));
  // Each line of the configuration is needed.
  const { allow, ...rest } = JSON.parse(configurationFor(file)) as {
    readonly allow: readonly object[];
  };
  for (const each of sampled(allow, 20)) {
    writeFileSync(
      ".uri-abnf.json",
      JSON.stringify({ ...rest, allow: allow.filter((other) => other !== each) }),
    );
    expect((await runProgram(["check"])).status).toBe(1);
  }
});

test("the comparison with a revision takes the imports and the lists of the configuration", async () => {
  const git = (...argv: readonly string[]) => {
    const names = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    execFileSync("git", [...names, ...argv], { stdio: "ignore" });
  };
  const draft = (abnf: string): string => `~~~ abnf\n${abnf}\n{::include rest.abnf}\n~~~\n`;
  const [, command = ""] = /^`(diff --git [^`]+)`/m.exec(GUIDE) ?? [];
  expect(command).toBe("diff --git main --format markdown draft-example.md");
  mkdirSync("repository");
  process.chdir("repository");
  git("init", "--initial-branch", "main");
  writeFileSync(".uri-abnf.json", configurationFor("draft-*.md"));
  writeFileSync("draft-example.md", draft('pairs = 1#pair\npair = token "=" value'));
  writeFileSync("rest.abnf", "value = 1*DIGIT\n");
  git("add", ".");
  git("commit", "-m", "first");
  expect((await runProgram(command.split(" "))).status).toBe(0);

  // An included file of the revision is read there, too.
  writeFileSync("rest.abnf", "value = 1*DIGIT / token\n");
  writeFileSync("draft-example.md", draft('pairs = 1#pair\npair = token "=" value\nat = 1*"@"'));
  const { stdout, stderr, status } = await runProgram(command.split(" "));
  expect(stdout).toMatch(/^ABNF: `main:draft-example.md` → `draft-example.md`\n\n/);
  expect(stdout).toContain('| `pairs` | wider | `"0=a"` |  |\n');
  expect(stdout).toContain('| `value` | wider | `"a"` |  |\n');
  expect(stdout).toContain("| `at` | added |  |  |\n");
  expect({ stderr, status }).toEqual({ stderr: "", status: 1 });

  git("rm", "--cached", "rest.abnf");
  git("commit", "-m", "second");
  const { stderr: refusal } = await runProgram(command.split(" "));
  expect(refusal).toBe(
    "uri-abnf: main:draft-example.md:4:1: rest.abnf is not included: --git main: rest.abnf is not in this revision\n",
  );
  process.chdir("..");
});
