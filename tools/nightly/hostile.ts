/**
 * Makes hostile calls, each in a process of its own, and prints how each ended, after how much time of the processor, and with
 * how much memory. It fails if a call ends in something else than an answer or an error with a type, or takes too much
 * time or memory.
 *
 *     npm run nightly -- hostile-calls    # public functions, with large grammars
 *     npm run nightly -- hostile-calls --characters 1000000 --parts 100000 --seconds 120
 *     npm run nightly -- hostile-calls --only "generate: many alternatives"
 *     npm run nightly -- hostile-inputs   # rules, with hostile inputs
 *     npm run nightly -- hostile-inputs --megabytes 700 --seconds 60 --of "left recursion"
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { hostileCalls, outcomeOf } from "../../spec/helpers/hostile-calls.js";
import { hostileInputs } from "./hostile-inputs.js";

const MEGABYTE = 1 << 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    characters: { type: "string", default: "1000000" },
    parts: { type: "string", default: "100000" },
    megabytes: { type: "string" },
    seconds: { type: "string", default: "120" },
    of: { type: "string", default: "" },
    only: { type: "string" },
  },
});

const sizes = { characters: Number(values.characters), parts: Number(values.parts) };
const calls =
  positionals[0] === "inputs"
    ? hostileInputs
    : hostileCalls(sizes).map((each) => ({ name: each.name, run: () => outcomeOf(each) }));

if (values.only === undefined) {
  const names = calls.map(({ name }) => name).filter((name) => name.includes(values.of));
  const failed = names.filter((name) => !ends(name));
  console.log(`${names.length} calls, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} else {
  const call = calls.find(({ name }) => name === values.only);
  if (call === undefined) throw new Error(`there is no call "${values.only}"`);
  const before = process.cpuUsage();
  const outcome = call.run();
  const seconds = process.cpuUsage(before).user / 1e6;
  // The operating system counts in kilobytes.
  const memory = process.resourceUsage().maxRSS / MEGABYTE;
  console.log(`${call.name}: ${outcome}, ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB`);
}

/** Makes a call in a process of its own, and checks whether it ends as it may. */
function ends(name: string): boolean {
  const limit = values.megabytes === undefined ? [] : [`--max-old-space-size=${values.megabytes}`];
  const argv = [...limit, "--import", "tsx", ...process.argv.slice(1), "--only", name];
  const options = { encoding: "utf8", timeout: 1000 * Number(values.seconds) } as const;
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, argv, options);
  const error = /^(?:FATAL ERROR|\w*Error): .*$/m.exec(stderr)?.[0] ?? signal ?? stderr;
  const isLate = status === null && signal === "SIGTERM";
  const reason = isLate ? `not ended after ${values.seconds} s` : error;
  console.log(status === 0 ? stdout.trimEnd() : `${name}: ${reason}`);
  return status === 0;
}
