/**
 * A test runner for Stryker. It runs the specs in its own process: a mutant needs new modules, but no
 * new process, no new compilation and only the spec files with tests that reach it. Under Jest, a run
 * for a mutant takes seconds; here it takes milliseconds.
 *
 * Code that a spec file runs outside of its tests, such as `const grammar = compile(text)` at the top,
 * is reached by each test of the file. Code that a source runs when it is loaded is static, as for Stryker.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { PluginKind, commonTokens, declareClassPlugin, tokens } from "@stryker-mutator/api/plugin";
import { expect } from "expect";
import fastGlob from "fast-glob";
import { ModuleMocker } from "jest-mock";

import { Counters } from "./counters.js";
import { ModuleLoader } from "./module-loader.js";
import { SpecFile } from "./spec-file.js";
import { Overtime, Watchdog, computed } from "./watchdog.js";

/** How many cases a property has. Most mutants die of the first ones. */
const CASES = 20;

/** A test that computes longer, in milliseconds, waits for the quick ones, or is left out. */
const QUICK = 100;

/** How long a test may compute with a mutant, in milliseconds and as a multiple of its usual time. */
const BUDGET = 1_000;
const FACTOR = 5;

/** A test of the dry run is ended at this multiple of the time that it may compute. */
const MARGIN = 1.5;

/** How long a spec file may compute outside of its tests, in milliseconds. */
const LOAD_BUDGET = 4_000;

/** Puts slow tests behind all others. */
const LAST = 1e9;

/** Reaches code in place of a test, where no test is meant. */
const NOBODY = "nobody";

/** How long each test computes, for the processes that replace one that has ended. */
const COSTS = ".test-costs.json";

/** The runner. `scripts/mutation/main.js` says in the option `specs` which specs there are. */
class InProcessRunner {
  #root = process.cwd();
  #state = (globalThis.__stryker__ ??= {});
  #specs;
  #slowest;
  #log;
  #loader;
  #budget = BUDGET;
  #watchdog = new Watchdog();
  #counters = new Counters(this.#state);
  #mocker = new ModuleMocker(globalThis);
  #costs;
  /** Whether a property of the running test had fewer cases than it asks for. */
  #reduced = false;
  /** The error of code that ran too long with the mutant. */
  #overtime;
  /** The test for which the code of a spec file runs outside of its tests. */
  #reader;

  static inject = tokens(commonTokens.options, commonTokens.logger);

  constructor(options, log) {
    this.#specs = options.specs;
    this.#slowest = options.specs.slowest;
    this.#log = log;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  init() {
    process.env.NODE_ENV = "test";
    process.on("unhandledRejection", () => undefined);
    this.#watchdog.start();
    this.#loader = new ModuleLoader(this.#root, {
      observe: (file) => this.#enter(file),
      rewrite: (code) => this.#counters.quick(code),
      changes: { "fast-check": (fastCheck) => this.#repeatable(fastCheck) },
    });
    globalThis.expect = expect;
    globalThis.jest = {
      fn: this.#mocker.fn.bind(this.#mocker),
      spyOn: this.#mocker.spyOn.bind(this.#mocker),
      restoreAllMocks: () => this.#mocker.restoreAllMocks(),
      setTimeout: () => undefined,
      isolateModules: (action) => this.#loader.isolate(action),
      isolateModulesAsync: (action) => this.#loader.isolate(action),
    };
    return Promise.resolve();
  }

  async dryRun() {
    const tests = [];
    this.#state.mutantCoverage = { static: {}, perTest: {} };
    const files = fastGlob.sync(this.#specs.include, {
      cwd: this.#root,
      ignore: this.#specs.exclude,
    });
    for (const file of files.sort()) {
      try {
        if (!this.#isLoadedSoon(file)) continue;
        for (const { id } of this.#read(file).tests) {
          const result = await this.#measured(file, id);
          if (this.#isKept(result)) tests.push(result);
        }
      } catch (error) {
        return { status: DryRunStatus.Error, errorMessage: `${file}: ${error.stack}` };
      }
    }
    this.#costs = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(join(this.#root, COSTS), JSON.stringify(this.#costs));
    this.#counters.note();
    delete this.#state.mutantCoverage.perTest[NOBODY];
    const { mutantCoverage } = this.#state;
    this.#state.mutantCoverage = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  /**
   * Whether the code of a spec outside of its tests is quick. A mutant may make it slower by a factor
   * before it counts as one that never ends. The second load is the one that all others resemble.
   */
  #isLoadedSoon(file) {
    let begun = computed();
    try {
      this.#read(file);
      begun = computed();
      this.#read(file);
    } catch (error) {
      if (!(error instanceof Overtime)) throw error;
    }
    const cost = computed() - begun;
    if (cost < LOAD_BUDGET / FACTOR) return true;
    this.#log.info(`left out, for it computes for ${cost.toFixed(0)} ms before its tests: ${file}`);
    return false;
  }

  /**
   * Runs a test alone, with new modules. Otherwise only the first test that needs a thing that the
   * library caches would count as a test that reaches its code.
   */
  async #measured(file, id) {
    const spec = this.#read(file, id);
    this.#budget = MARGIN * this.#slowest;
    const own = spec.tests.filter((test) => test.id === id);
    const [result] = await this.#runTests(file, spec, own, () => true);
    this.#budget = BUDGET;
    return result;
  }

  /** Whether a test of the dry run is quick, and passes with fewer cases. */
  #isKept({ id, timeSpentMs, status, reduced }) {
    const reason =
      timeSpentMs > this.#slowest
        ? `it computes for ${timeSpentMs.toFixed(0)} ms`
        : status === TestStatus.Failed && reduced
          ? "it fails with fewer cases"
          : undefined;
    if (reason === undefined) return true;
    this.#log.info(`left out, for ${reason}: ${id}`);
    this.#counters.note();
    delete this.#state.mutantCoverage.perTest[id];
    return false;
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, disableBail }) {
    this.#overtime = undefined;
    this.#state.hitCount = hitLimit === undefined ? undefined : 0;
    this.#state.hitLimit = hitLimit;
    const tests = [];
    const going = (failure) => disableBail || failure === undefined;
    try {
      for (const { file, ids } of this.#plan(testFilter, activeMutant.fileName)) {
        this.#counters.active = activeMutant.id;
        let spec;
        try {
          spec = this.#read(file);
        } catch (error) {
          if (error instanceof Overtime) this.#overtime = error;
          // The code of the spec outside of its tests notices the mutant.
          const failed = {
            status: TestStatus.Failed,
            failureMessage: String(error?.stack ?? error),
          };
          tests.push({ id: ids[0], name: ids[0], timeSpentMs: 0, ...failed });
          if (going(error)) continue;
          break;
        }
        const chosen = new Set(ids);
        const selected = spec.tests.filter(({ id }) => chosen.has(id));
        const results = await this.#runTests(file, spec, selected, going);
        tests.push(...results);
        if (!going(results.find(({ status }) => status === TestStatus.Failed))) break;
      }
    } finally {
      this.#counters.active = undefined;
      this.#loader.reset();
    }
    const { hitCount } = this.#state;
    this.#state.hitCount = undefined;
    this.#state.hitLimit = undefined;
    const endless =
      this.#overtime === undefined
        ? determineHitLimitReached(hitCount, hitLimit)
        : { status: DryRunStatus.Timeout, reason: this.#overtime.message };
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests }, disableBail);
  }

  /**
   * The tests of a filter by file: the spec of the mutated file first, then the quick ones. Slow tests
   * come after all others.
   */
  #plan(testFilter, mutated) {
    if (this.#costs === undefined) {
      const costs = join(this.#root, COSTS);
      this.#costs = existsSync(costs) ? JSON.parse(readFileSync(costs, "utf8")) : {};
    }
    const files = new Map();
    for (const id of testFilter ?? Object.keys(this.#costs)) {
      const cost = this.#costs[id] ?? 0;
      const file = id.slice(0, id.indexOf(" "));
      const isSlow = cost > QUICK;
      const key = `${isSlow} ${file}`;
      const plan = files.get(key) ?? { file, ids: [], cost: isSlow ? LAST : 0 };
      files.set(key, plan);
      plan.ids.push(id);
      plan.cost += cost;
    }
    const own = `${basename(mutated, ".ts")}.`;
    const rank = ({ file, cost }) => (basename(file).startsWith(own) && cost < LAST ? 0 : cost);
    return [...files.values()].sort((a, b) => rank(a) - rank(b));
  }

  /**
   * Loads a spec file and its sources anew. A spy that a failed test has left is gone.
   *
   * @param reader The test that counts as the one that runs the code outside of the tests.
   */
  #read(file, reader = NOBODY) {
    this.#mocker.restoreAllMocks();
    this.#loader.reset();
    const spec = new SpecFile(file, (action) => this.#watchdog.run(action, this.#budget));
    Object.assign(globalThis, spec.globals());
    const path = join(this.#root, file);
    this.#counters.test = undefined;
    this.#reader = reader;
    try {
      this.#watchdog.run(() => this.#loader.load(path), LOAD_BUDGET);
    } finally {
      this.#reader = undefined;
      this.#counters.test = undefined;
    }
    return spec;
  }

  async #runTests(file, spec, tests, going) {
    const results = [];
    let begun = 0;
    await spec.run(
      tests,
      ({ id }) => {
        if (this.#counters.active !== undefined)
          this.#budget = BUDGET + FACTOR * (this.#costs[id] ?? 0);
        this.#counters.test = id;
        expect.setState({ assertionCalls: 0, expectedAssertionsNumber: null });
        this.#reduced = false;
        begun = computed();
      },
      ({ id }, failure) => {
        const timeSpentMs = computed() - begun;
        const fileName = join(this.#root, file);
        const outcome =
          failure === undefined
            ? { status: TestStatus.Success }
            : { status: TestStatus.Failed, failureMessage: String(failure.stack ?? failure) };
        const reduced = this.#reduced;
        results.push({ id, name: id, fileName, timeSpentMs, ...outcome, reduced });
        if (failure instanceof Overtime) this.#overtime = failure;
        return going(failure);
      },
    );
    this.#counters.test = undefined;
    return results;
  }

  /** Attributes coverage while files load, also within a test: of a spec to the test, of a source to no test. */
  #enter(file) {
    const outer = this.#counters.test;
    this.#counters.test = file.startsWith("spec/") ? (this.#reader ?? outer) : undefined;
    return () => {
      this.#counters.test = outer;
    };
  }

  /** fast-check with few cases, and with the same ones each time. */
  #repeatable(fastCheck) {
    const assert = (property, parameters) => {
      const numRuns = parameters?.numRuns ?? 100;
      if (numRuns > CASES) this.#reduced = true;
      const few = { numRuns: Math.min(numRuns, CASES), seed: 1, endOnFailure: true };
      return fastCheck.assert(property, { ...parameters, ...few });
    };
    const changed = { ...fastCheck, assert };
    return Object.assign(changed, { default: changed, __esModule: true });
  }
}

/** The option that the runner adds to those of Stryker. */
export const strykerValidationSchema = {
  properties: {
    specs: {
      type: "object",
      properties: {
        include: { type: "array", items: { type: "string" } },
        exclude: { type: "array", items: { type: "string" } },
        slowest: { type: "number" },
      },
    },
  },
};

/** The plugins in this file, as Stryker looks for them. */
export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, "in-process", InProcessRunner),
];
