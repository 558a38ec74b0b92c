import vm from "node:vm";
import { Worker } from "node:worker_threads";

/** How often the watchdog looks at the clock, in milliseconds. */
const PERIOD = 100;

/** How long a signal may take that is on its way, in milliseconds. */
const PAUSE = 1_000;

/** In place of the number of the action that runs: none runs; it is being ended; its signal is sent. */
const IDLE = 0;
const ENDED = -1;
const SENT = -2;

const WATCH = `
  const { workerData } = require("node:worker_threads");
  const deadline = new Float64Array(workerData.deadline);
  const running = new Int32Array(workerData.running);
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  while (true) {
    Atomics.wait(nothing, 0, 0, workerData.period);
    const number = Atomics.load(running, 0);
    const { user, system } = process.cpuUsage();
    if (number <= ${IDLE} || (user + system) / 1000 <= deadline[0]) continue;
    // On a machine with other work, this action may have ended by now, and the next one run.
    if (Atomics.compareExchange(running, 0, number, ${ENDED}) !== number) continue;
    process.kill(process.pid, "SIGINT");
    Atomics.compareExchange(running, 0, ${ENDED}, ${SENT});
    Atomics.notify(running, 0);
  }
`;

/**
 * Ends code that runs too long, by the time that the process computes and not by the clock: on a machine
 * with other work, a mutant that waits for its turn is not a mutant in an endless loop.
 */
export class Watchdog {
  #deadline = new Float64Array(new SharedArrayBuffer(8));
  /** The number of the action that runs. The watcher ends only the action whose time it has seen. */
  #running = new Int32Array(new SharedArrayBuffer(4));
  #number = 0;
  #script = new vm.Script("globalThis.__watched__()");
  #pause = new vm.Script(
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${String(PAUSE)})`,
  );

  start() {
    process.on("SIGINT", () => undefined);
    const workerData = {
      deadline: this.#deadline.buffer,
      running: this.#running.buffer,
      period: PERIOD,
    };
    new Worker(WATCH, { eval: true, workerData }).unref();
  }

  /** The result of `action`. @throws If it computes longer than `budget`, in milliseconds. */
  run(action, budget) {
    globalThis.__watched__ = action;
    this.#deadline[0] = computed() + budget;
    const number = (this.#number += 1);
    Atomics.store(this.#running, 0, number);
    let isInterrupted = false;
    try {
      return this.#script.runInThisContext({ breakOnSigint: true });
    } catch (error) {
      isInterrupted = error?.code === "ERR_SCRIPT_EXECUTION_INTERRUPTED";
      throw isInterrupted ? new Overtime(budget) : error;
    } finally {
      const isEnded = Atomics.compareExchange(this.#running, 0, number, IDLE) !== number;
      if (isEnded && !isInterrupted) this.#absorbSignal();
    }
  }

  /** Waits for the signal to an action that has ended by itself. It would end the next one. */
  #absorbSignal() {
    Atomics.wait(this.#running, 0, ENDED);
    try {
      this.#pause.runInThisContext({ breakOnSigint: true });
    } catch {
      // This is the interruption. It is absent if the signal came between the action and here.
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
