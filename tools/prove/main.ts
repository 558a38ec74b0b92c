/**
 * Proves tables:
 *
 *     npm run prove                                           # all tables of this project
 *     npm run prove -- dialects formats replacements          # those that the build makes
 *     npm run prove -- FILE.abnf --rule NAME                  # the table that a module of the rule has
 *     npm run prove -- FILE.abnf --rule NAME --module FILE.js # the table that a module has, or source code (FILE.go)
 *
 * The status is 1 if a table is refused, or if it could not be proven.
 */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { isSystemError } from "../../apps/cli/src/errors.js";
import { openGrammar, ruleIn, withGrammarOptions } from "../../apps/cli/src/grammars.js";
import { lastOf } from "../../apps/cli/src/grammar-text.js";
import { wholeNumber } from "../../apps/cli/src/options.js";
import { isInvalidGrammar, isWrongUsage } from "../../apps/cli/src/report.js";
import { Session } from "../../apps/cli/src/session.js";
import { generate } from "../../grammar/generate/index.js";
import { check } from "./check.js";
import {
  dialectClaims,
  formatClaims,
  loadStandards,
  madeOrNot,
  moduleClaim,
  ModuleError,
  NoTable,
  note,
  replacementClaims,
  standardClaims,
} from "./collect.js";
import { ProofError } from "./grammar.js";
import { sourceFileClaim } from "./source-file.js";
import type { GrammarOptions } from "../../apps/cli/src/grammars.js";
import type { Claim } from "./check.js";
import type { NamedClaim } from "./collect.js";

interface ProveOptions extends GrammarOptions {
  readonly rule?: string;
  readonly module?: string;
  readonly pairs?: number;
}

const grammars = await loadStandards();

const GROUPS: Readonly<Record<string, () => readonly NamedClaim[]>> = {
  dialects: dialectClaims,
  formats: formatClaims,
  replacements: replacementClaims,
  standards: () => standardClaims(grammars),
};

/** The verdicts on claims: the names of those that are proven, of those that are not, and of rules without a table. */
class Outcome {
  proven = 0;
  unproven = 0;
  readonly withoutTable: string[] = [];

  /** Proves a claim, and prints a line about it. */
  prove({ name, claim }: NamedClaim, pairs: number | undefined): void {
    const began = performance.now();
    const say = (text: string): void => {
      console.log(`${name}: ${text}, ${((performance.now() - began) / 1000).toFixed(2)} s`);
    };
    this.unproven += 1;
    try {
      const verdict = check({ ...claim(), ...(pairs === undefined ? {} : { pairs }) });
      if (verdict.isProven) {
        const { states, pairs: visited } = verdict;
        say(`proven for every string: ${String(states)} states, ${String(visited)} pairs`);
        this.proven += 1;
        this.unproven -= 1;
      } else say(`refused: ${verdict.reason}, after ${quoted(verdict.witness)}`);
    } catch (error) {
      // The table of a dialect is decoded where it is changed.
      if (error instanceof TypeError || error instanceof RangeError)
        say(`refused: the table is damaged: ${error.message}`);
      else if (error instanceof ProofError) say(`not proven: ${error.message}`);
      else if (error instanceof NoTable) {
        say(`no table: ${error.message}`);
        this.withoutTable.push(name);
        this.unproven -= 1;
      } else throw error;
    }
  }
}

function quoted(witness: readonly number[]): string {
  return JSON.stringify(witness.map((character) => String.fromCodePoint(character)).join(""));
}

function readModule(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ModuleError((error as Error).message);
  }
}

function claimsOf(group: string): readonly NamedClaim[] {
  if (!Object.hasOwn(GROUPS, group))
    throw new ModuleError(
      `${group} is not one of ${Object.keys(GROUPS).join(", ")}; a file needs --rule`,
    );
  return GROUPS[group]!();
}

async function ownClaim(file: string, rule: string, options: ProveOptions): Promise<NamedClaim> {
  const [name = "", captures] = rule.split(":");
  const opened = await openGrammar(file, options, new Session(process));
  for (const { grammar } of opened) note(grammar);
  const found = ruleIn(opened, name);
  const captured = captures?.split(",");
  const claim = (): Claim => {
    const { module } = options;
    if (module === undefined) return moduleClaim(found, generated(), captured);
    const text = readModule(module);
    return /\.[cm]?js$/.test(module)
      ? moduleClaim(found, text, captured)
      : sourceFileClaim(found, text, captured);
  };
  const generated = (): string => {
    const rules = { [name]: { captures: captured ?? [], explain: true } };
    return madeOrNot(() => generate(lastOf(opened).grammar, { rules }).code);
  };
  return { name: `${options.module ?? file} ${name}`, claim };
}

const command = withGrammarOptions(new Command("prove"))
  .argument("[what...]", `${Object.keys(GROUPS).join(", ")}, or one file with ABNF (default: all)`)
  .option("--rule <name>", "a rule of the file, and the rules to be captured: NAME[:CAPTURE,…]")
  .option(
    "--module <file>",
    "a generated module or file of source code with the rule; it is read, and not run",
  )
  .option("--pairs <number>", "the largest number of pairs", wholeNumber(1))
  .action(async (what: readonly string[], options: ProveOptions) => {
    const outcome = new Outcome();
    const { rule, pairs } = options;
    const names = what.length === 0 ? Object.keys(GROUPS) : what;
    const claims =
      rule === undefined ? names.flatMap(claimsOf) : [await ownClaim(names[0]!, rule, options)];
    for (const claim of claims) outcome.prove(claim, pairs);
    const { proven, unproven, withoutTable } = outcome;
    if (rule === undefined) {
      console.log(`${String(proven)} tables are proven, ${String(unproven)} are not`);
      console.log(`without a table: ${withoutTable.join(", ")}`);
    }
    process.exitCode = unproven === 0 && proven > 0 ? 0 : 1;
  });

try {
  await command.parseAsync();
} catch (error) {
  const isExpected =
    isInvalidGrammar(error) ||
    isWrongUsage(error) ||
    isSystemError(error) ||
    error instanceof ModuleError;
  if (!isExpected) throw error;
  console.error(`prove: ${error.message}`);
  process.exitCode = 1;
}
