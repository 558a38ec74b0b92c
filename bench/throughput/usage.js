/**
 * Module for `node --import`: at its end, the process prints the use of resources of all its threads to
 * standard error, as the last line.
 */
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** @typedef {{ microseconds: number, kilobytes: number }} Usage processor time, and the peak of memory */

if (isMainThread)
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    /** @type {Usage} */
    const usage = { microseconds: userCPUTime + systemCPUTime, kilobytes: maxRSS };
    writeSync(2, `${JSON.stringify(usage)}\n`);
  });
