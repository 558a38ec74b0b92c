import { bind } from "jest-each";

/** The tests of a spec file in their blocks, as the globals `describe` and `it` declare them. */
export class SpecFile {
  #top = block("", undefined);
  #current = this.#top;
  #names = new Map();
  /** @type {{ id: string, run: () => unknown, block: object }[]} */
  tests = [];
  #file;
  #call;

  /**
   * @param {string} file
   * @param {(action: () => unknown) => unknown} call Calls a test or a hook.
   */
  constructor(file, call) {
    this.#file = file;
    this.#call = call;
  }

  /** The globals that the code of the file declares its tests with. */
  globals() {
    const describe = (title, declare) => {
      const outer = this.#current;
      this.#current = block(title, outer);
      try {
        declare();
      } finally {
        this.#current = outer;
      }
    };
    const test = (title, run) => {
      this.tests.push({ id: this.#id(String(title)), run, block: this.#current });
    };
    const hook = (name) => (run) => {
      this.#current[name].push(run);
    };
    describe.each = bind(describe, false);
    test.each = bind(test, false);
    const ignored = () => undefined;
    test.skip = ignored;
    describe.skip = ignored;
    return {
      describe,
      it: test,
      test,
      beforeAll: hook("beforeAll"),
      afterAll: hook("afterAll"),
      beforeEach: hook("beforeEach"),
      afterEach: hook("afterEach"),
    };
  }

  /**
   * Runs tests of the file in their order. `ran` is called after each with its error, if it has one;
   * it returns false in order to end the run.
   */
  async run(tests, begin, ran) {
    const opened = [];
    let going = true;
    for (const test of tests) {
      if (!going) break;
      begin(test);
      let failure;
      try {
        const blocks = chain(test.block);
        for (const each of blocks) {
          if (opened.includes(each)) continue;
          opened.push(each);
          for (const hook of each.beforeAll) await this.#settled(hook);
        }
        try {
          for (const each of blocks) for (const hook of each.beforeEach) await this.#settled(hook);
          await this.#settled(test.run);
        } finally {
          for (const each of [...blocks].reverse()) {
            for (const hook of each.afterEach) await this.#settled(hook);
          }
        }
      } catch (error) {
        failure = error ?? new Error("thrown: undefined");
      }
      going = ran(test, failure);
    }
    for (const each of opened.reverse()) {
      for (const hook of each.afterAll) {
        try {
          await this.#settled(hook);
        } catch {
          // A mutant that breaks the end of a block has been seen, or not, by the tests in it.
        }
      }
    }
  }

  #settled(action) {
    const result = this.#call(action);
    return typeof result?.then === "function" ? result : undefined;
  }

  #id(title) {
    const titles = chain(this.#current).map((each) => each.title);
    const name = [...titles.slice(1), title].join(" ");
    const times = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, times);
    return `${this.#file} ${name}${times === 1 ? "" : ` #${times}`}`;
  }
}

function block(title, outer) {
  return { title, outer, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

/** The blocks around a test, from the file inward. */
function chain(inner) {
  const blocks = [];
  for (let each = inner; each !== undefined; each = each.outer) blocks.unshift(each);
  return blocks;
}
