/** Precompiled rules beside the automata that make their states when they need them. */
import { decode } from "../../grammar/runtime/decode.js";
import { endOfLongest, recognizes } from "../../grammar/runtime/recognize.js";
import { Runner } from "../../grammar/runtime/runner.js";
import { precompile } from "../../grammar/generate/precompile.js";
import type { Rule } from "../../grammar/index.js";

/** One line for each answer of a precompiled rule that is not the answer of the rule itself. */
export type Comparison = (input: string) => readonly string[];

/** From this offset on, prefixes are not asked for. */
const OFFSETS = 5;

/**
 * Compares `test`, `match` and the offset of a mismatch, over a table for recognition alone. Inputs
 * of a rule of octets have a code unit for each of them.
 */
export function comparedRecognition(rule: Rule, budget?: number): Comparison {
  const { table: text } = precompile(rule.definition, { ...(budget !== undefined && { budget }) });
  const table = decode(text);
  const runner = new Runner([], table, null);
  return comparison(rule, (input, same) => {
    const read = rule.alphabet === "octets" ? Buffer.from(input, "latin1") : input;
    const accepted = rule.test(read);
    same("recognizes", recognizes(table, input), accepted);
    same("recognizeWhole", runner.recognizeWhole(input), accepted);
    if (!accepted) same("stopped", runner.stopped, rule.explain(read)?.offset);
    for (let offset = 0; offset <= Math.min(input.length, OFFSETS); offset += 1) {
      const end = rule.match(read, offset);
      same(`endOfLongest from ${offset}`, endOfLongest(table, input, offset), end);
      runner.recognizePrefix(input, offset);
      same(`recognizePrefix from ${offset}`, runner.end, end);
    }
  });
}

/** Notes an answer, where it is not the expected one. */
type Same = (what: string, answer: unknown, expected: unknown) => void;

function comparison(rule: Rule, compare: (input: string, same: Same) => void): Comparison {
  return (input) => {
    const found: string[] = [];
    compare(input, (what, answer, expected) => {
      if (answer === expected) return;
      const question = `${rule.ruleName} on ${JSON.stringify(input)}: ${what}`;
      found.push(`${question} is ${String(answer)}, not ${String(expected)}`);
    });
    return found;
  };
}
