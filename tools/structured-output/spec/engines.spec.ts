/** Some rules in the engines for structured output that are installed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeIf } from "../../../spec/helpers/skips.js";

const ROOT = join(__dirname, "../../..");
const FOLDER = join(ROOT, "tools/structured-output");
const isInstalled = existsSync(join(FOLDER, "node_modules/node-llama-cpp"));

describeIf(isInstalled, "engines")("toGrammar in engines", () => {
  test("each engine answers as the rules do", () => {
    const main = ["--import", "tsx", join(FOLDER, "main.ts"), "--few"];
    const { stdout, status } = spawnSync(process.execPath, main, { cwd: ROOT, encoding: "utf8" });
    expect(stdout).toMatch(/^llama\.cpp: 9 rules, \d{3} strings$/m);
    expect(stdout).toMatch(/^XGrammar: 9 rules, \d{3} strings$/m);
    expect(status).toBe(0);
  });
});
