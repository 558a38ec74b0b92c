import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import { sampled } from "../../../spec/helpers/worlds.js";

const ROOT = join(__dirname, "../../..");
const FOLDER = temporaryFolder({
  "r.abnf": 'r = "a"\n',
  "unbound.abnf": 'r = "a" s\n',
});

function prove(...args: readonly string[]): ReturnType<typeof spawnSync> {
  const main = ["--import", "tsx", join(ROOT, "tools/prove/main.ts")];
  return spawnSync(process.execPath, [...main, ...args], { cwd: ROOT, encoding: "utf8" });
}

const file = (name: string): string => join(FOLDER, name);

const WRONG: readonly [args: readonly string[], reason: string][] = [
  [["r.abnf", "--rule", "q"], 'no rule named "q"'],
  [["r.abnf", "--rule", "r:q"], 'no rule named "q"'],
  [["unbound.abnf", "--rule", "r"], "unbound.abnf:1:9: undefined rule s"],
];

it.each(sampled(WRONG, 3))(
  "prints one line about the arguments %j",
  ([name = "", ...args], reason) => {
    const { status, stdout, stderr } = prove(file(name), ...args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^prove: .*\n$/);
    expect(stderr).toContain(reason);
  },
);
