import vm from "node:vm";
import { Worker } from "node:worker_threads";

/** How often the watchdog looks at the clock, in milliseconds. */
const PERIOD = 100;

const WATCH = `
  const { workerData } = require("node:worker_threads");
  const deadline = new Float64Array(workerData.deadline);
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  while (true) {
    Atomics.wait(nothing, 0, 0, workerData.period);
    const { user, system } = process.cpuUsage();
    if (deadline[0] > 0 && (user + system) / 1000 > deadline[0]) process.kill(process.pid, "SIGINT");
  }
`;

/**
 * Ends code that runs too long, by the time that the process computes and not by the clock: on a machine
 * with other work, a mutant that waits for its turn is not a mutant in an endless loop.
 */
export class Watchdog {
  #deadline = new Float64Array(new SharedArrayBuffer(8));
  #script = new vm.Script("globalThis.__watched__()");

  start() {
    process.on("SIGINT", () => undefined);
    const workerData = { deadline: this.#deadline.buffer, period: PERIOD };
    new Worker(WATCH, { eval: true, workerData }).unref();
  }

  /** The result of `action`. @throws If it computes longer than `budget`, in milliseconds. */
  run(action, budget) {
    globalThis.__watched__ = action;
    this.#deadline[0] = computed() + budget;
    try {
      return this.#script.runInThisContext({ breakOnSigint: true });
    } catch (error) {
      throw error?.code === "ERR_SCRIPT_EXECUTION_INTERRUPTED" ? new Overtime(budget) : error;
    } finally {
      this.#deadline[0] = 0;
    }
  }
}

/** The error of code that ran too long. */
export class Overtime extends Error {
  constructor(budget) {
    super(`computed for more than ${String(budget)} ms`);
  }
}

/** How long the process has computed, in milliseconds. */
export function computed() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
