/** The configurations of the guide make the check of RFC 9110 and of RFC 5545 pass. */
import { readFileSync, writeFileSync } from "node:fs";
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
