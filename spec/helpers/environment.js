/**
 * The environment of Jest for Node, in which a file leaves nothing behind.
 *
 * The runner of each file makes an `AsyncLocalStorage` of its own (jest-circus 30), and Node 20 copies the stores of
 * all that were ever used into every new promise: the more files a worker has run, the slower is each promise, and
 * what the stores refer to is never garbage. This environment disables those of a file at the end of the file.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { TestEnvironment } from "jest-environment-node";

/** The storages that the file has used. */
const used = new Set();

const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
  used.add(this);
  return run.apply(this, given);
};

export default class extends TestEnvironment {
  async teardown() {
    for (const storage of used) storage.disable();
    used.clear();
    await super.teardown();
  }
}
