import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { CheckStatus } from "@stryker-mutator/api/check";
import { PluginKind, commonTokens, declareClassPlugin, tokens } from "@stryker-mutator/api/plugin";

/**
 * Lets a random sample of the mutants run. Stryker asks a checker which mutants compile, and leaves the others
 * out of the score: the mutants outside of the sample.
 *
 * The number of a mutant is a hash of its place, its replacement and the seed. The sample are the mutants
 * with the lowest numbers. A run that continues another one does not show all mutants to the checker, so the
 * first run notes the highest number in the sample.
 */
class Sample {
  #size;
  #seed;
  #boundFile;
  #bound;

  static inject = tokens(commonTokens.options);

  constructor({ sample }) {
    this.#size = sample.size;
    this.#seed = sample.seed;
    this.#boundFile = sample.boundFile;
  }

  init() {
    if (existsSync(this.#boundFile)) this.#bound = readFileSync(this.#boundFile, "utf8");
    return Promise.resolve();
  }

  /** Stryker passes all mutants at once. */
  group(mutants) {
    if (this.#bound === undefined) {
      const numbers = mutants.map((mutant) => this.#number(mutant)).sort();
      this.#bound = numbers[Math.min(this.#size, numbers.length) - 1] ?? "";
      writeFileSync(this.#boundFile, this.#bound);
    }
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants) {
    const results = mutants.map((mutant) => {
      const isIn = this.#number(mutant) <= this.#bound;
      const result = isIn
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: "not in the sample" };
      return [mutant.id, result];
    });
    return Promise.resolve(Object.fromEntries(results));
  }

  #number({ fileName, location, replacement }) {
    const file = relative(process.cwd(), fileName);
    const text = JSON.stringify([this.#seed, file, location, replacement]);
    return createHash("sha256").update(text).digest("hex");
  }
}

/** The option that the checker adds to those of Stryker. */
export const strykerValidationSchema = {
  properties: {
    sample: {
      type: "object",
      properties: {
        size: { type: "number" },
        seed: { type: "number" },
        boundFile: { type: "string" },
      },
    },
  },
};

/** The plugins in this file, as Stryker looks for them. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", Sample)];
