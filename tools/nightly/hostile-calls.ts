/**
 * Makes each hostile call with large grammars in a process of its own, and prints how it ended, after how
 * much time, and with how much memory. It fails if a call ends with an error without a type, or with none
 * before its time is over.
 *
 *     npm run nightly -- hostile-calls
 *     npm run nightly -- hostile-calls --characters 1000000 --parts 100000 --seconds 120
 *     npm run nightly -- hostile-calls --only "generate: many alternatives"
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { hostileCalls, outcomeOf } from "../../spec/helpers/hostile-calls.js";

const MEGABYTE = 1 << 10;

const { values } = parseArgs({
  options: {
    characters: { type: "string", default: "1000000" },
    parts: { type: "string", default: "100000" },
    seconds: { type: "string", default: "120" },
    only: { type: "string" },
  },
});

const calls = hostileCalls({
  characters: Number(values.characters),
  parts: Number(values.parts),
});

if (values.only === undefined) {
  const failed = calls.filter(({ name }) => !ends(name));
  console.log(`${calls.length} calls, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} else {
  const call = calls.find(({ name }) => name === values.only);
  if (call === undefined) throw new Error(`there is no call "${values.only}"`);
  const before = performance.now();
  const outcome = outcomeOf(call);
  const seconds = (performance.now() - before) / 1000;
  // The operating system counts in kilobytes.
  const memory = process.resourceUsage().maxRSS / MEGABYTE;
  console.log(`${call.name}: ${outcome}, ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB`);
}

/** Makes a call in a process of its own, and checks whether it ends as it may. */
function ends(name: string): boolean {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...["--import", "tsx", fileURLToPath(import.meta.url)],
      ...["--characters", values.characters, "--parts", values.parts],
      ...["--only", name],
    ],
    { encoding: "utf8", timeout: 1000 * Number(values.seconds) },
  );
  console.log(status === 0 ? stdout.trimEnd() : `${name}: ${reasonOf(status, stderr)}`);
  return status === 0;
}

function reasonOf(status: number | null, stderr: string): string {
  if (status === null) return `not ended after ${values.seconds} s`;
  return /^\w*Error: .*$/m.exec(stderr)?.[0] ?? stderr;
}
