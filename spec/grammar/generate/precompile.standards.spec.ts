/**
 * A precompiled rule and the automaton that makes its states when it needs them give the same
 * answers: for every rule of every standard that does not contain itself, on the tables of examples,
 * on random strings of the rule, and on strings one slip away from them.
 */
import { PrecompileError } from "../../../grammar/errors.js";
import { grammarOf } from "../../standards/grammar-of.js";
import { flatten } from "../../standards/flat.js";
import { filesWith, octetsOf, tableOf } from "../../standards/table.js";
import { definitionsOf } from "../../helpers/definitions.js";
import { comparedDerivations, comparedRecognition } from "../../helpers/precompiled.js";
import { sentence, slip } from "../../helpers/sentences.js";
import { seeded } from "../../helpers/worlds.js";
import type { PrecompileErrorKind } from "../../../grammar/errors.js";
import type { Comparison } from "../../helpers/precompiled.js";
import type { Input } from "../../standards/table.js";

const TABLES = filesWith(".json");

/** As many disagreements as a failing test shows. */
const SHOWN = 20;

/** Whether the run may take long. */
const ALL = process.env.ALL_WORLDS !== undefined;

/** So many random strings of each rule, and as many with a slip. */
const SENTENCES = ALL ? 200 : 4;

/** Smaller budgets than the usual one, to spend the time on rules that fit. */
interface Budget {
  readonly recognition: number;
  /** With all rules of a grammar captured, there are more states. */
  readonly derivations: number;
}

const USUAL: Budget = { recognition: 800, derivations: 250 };

/** The budget of the standards with the most rules. With the usual one, they would take as long as all others. */
const SMALL: Budget = ALL ? USUAL : { recognition: 300, derivations: 120 };

const BUDGETS: Readonly<Record<string, Budget>> = { rfc3261: SMALL, rfc5545: SMALL };

/** The rules that the budget is too small for: how many of a standard. */
const TOO_LARGE: Readonly<Record<string, number>> = {
  rfc3261: ALL ? 36 : 41,
  rfc5424: 2,
  rfc5322: 1,
  rfc5545: ALL ? 27 : 52,
  rfc6532: 1,
  rfc7489: 4,
  rfc9116: 2,
};

/** Strings of some rules slip into these. */
const SLIPS = Array.from("aZ09-.:/%@ \u00e9");

describe.each(TABLES)("%s", (name) => {
  test("every rule", () => {
    const { alphabet, cases } = tableOf(name);
    const { rules, nameOf } = flatten(name);
    const definitions = definitionsOf(rules);
    const read = (input: Input): string =>
      typeof input === "string" && alphabet === "unicode"
        ? input
        : Buffer.from(octetsOf(input)).toString("latin1");
    const random = seeded(name.length);
    const own = Object.values(grammarOf(name).rules);
    const all = own.map(({ definition }) => definition);
    const found: string[] = [];
    const budget = BUDGETS[name] ?? USUAL;
    let tooLarge = 0;
    for (const rule of own) {
      const compare = comparedOrRefused(() => comparedRecognition(rule, budget.recognition));
      if (typeof compare === "string") {
        if (compare === "too-many-states") tooLarge += 1;
        continue;
      }
      const examples = cases
        .filter((each) => each.rule === rule.ruleName)
        .flatMap(({ accept, reject }) => [...accept, ...reject.map(({ input }) => input)]);
      const members = Array.from({ length: SENTENCES }, () =>
        sentence(definitions, nameOf(rule.ruleName), random),
      );
      const slipped = members.map((member) => slip(member, SLIPS, random));
      const inputs = [...examples.map(read), ...members, ...slipped];
      found.push(...inputs.flatMap(compare));
      const options = { explain: true, budget: budget.derivations };
      const derivations = comparedOrRefused(() => comparedDerivations(rule, all, options));
      if (typeof derivations !== "string") found.push(...inputs.flatMap(derivations));
    }
    expect(found.slice(0, SHOWN)).toEqual([]);
    expect(tooLarge).toBe(TOO_LARGE[name] ?? 0);
  });
});

function comparedOrRefused(make: () => Comparison): Comparison | PrecompileErrorKind {
  try {
    return make();
  } catch (error) {
    if (error instanceof PrecompileError) return error.kind;
    throw error;
  }
}
