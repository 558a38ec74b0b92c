/** Precompiled rules beside the automata that make their states when they need them. */
import { Dfa } from "../../grammar/automaton/dfa.js";
import { lower } from "../../grammar/automaton/lower.js";
import { locateAll } from "../../grammar/runtime/capture.js";
import { decode } from "../../grammar/runtime/decode.js";
import { decodeExpected } from "../../grammar/runtime/expected.js";
import { derive } from "../../grammar/runtime/derivation.js";
import { Marks } from "../../grammar/runtime/marks.js";
import { endOfLongest, recognizes, run } from "../../grammar/runtime/recognize.js";
import { WholeRunner } from "../../grammar/runtime/whole-runner.js";
import { precompile } from "../../grammar/generate/precompile.js";
import { mismatchOrNever } from "../../grammar/common/mismatch.js";
import { wordsOf } from "./expectations.js";
import type { Definition } from "../../grammar/ast/definition.js";
import type { Rule } from "../../grammar/index.js";

/** One line for each answer of a precompiled rule that is not the answer of the rule itself. */
export type Comparison = (input: string) => readonly string[];

/** From this offset on, prefixes are not asked for. */
const OFFSETS = 5;

/**
 * Compares `test`, `prefixEnd` and the offset of a mismatch, over a table for recognition alone. Inputs
 * of a rule of octets have a code unit for each of them.
 */
export function comparedRecognition(rule: Rule, budget?: number): Comparison {
  const { table: text } = precompile(rule.definition, { budget });
  const table = decode(text);
  const runner = new WholeRunner(0, table);
  return comparison(rule, (input, same) => {
    const read = readBy(rule, input);
    const accepted = rule.test(read);
    same("recognizes", recognizes(table, input), accepted);
    same("recognizeWhole", runner.recognizeWhole(input), accepted);
    if (!accepted) same("stopped", runner.stopped, rule.explain(read)?.offset);
    for (let offset = 0; offset <= Math.min(input.length, OFFSETS); offset += 1) {
      const end = rule.prefixEnd(read, offset);
      same(`endOfLongest from ${offset}`, endOfLongest(table, input, offset), end);
    }
  });
}

/**
 * Compares derivations, mark for mark; where each captured rule first stands; and the offset and the
 * expectations of mismatches.
 *
 * @param explain whether the table has the expected sets, too
 */
export function comparedDerivations(
  rule: Rule,
  captures: readonly Definition[],
  { explain, budget }: { readonly explain: boolean; readonly budget?: number },
): Comparison {
  const { definition } = rule;
  const { table: text, names, expected } = precompile(definition, { captures, explain, budget });
  const table = decode(text);
  const expecting = expected && decodeExpected(expected.text, expected.words, table);
  const runner = new WholeRunner(names.length, table);
  const dfa = new Dfa(
    lower(definition, (each) => captures.includes(each)),
    true,
  );
  return comparison(rule, (input, same) => {
    same("deriveWhole", derivedBy(runner, input), derivedBy(dfa, input));
    const spans = new Int32Array(2 * names.length).fill(-1);
    if (dfa.end !== -1) dfa.locate(spans);
    const located = locateAll(table, input, names.length);
    same("locateAll", located?.join(), dfa.end === -1 ? undefined : spans.join());
    if (expecting === null) return;
    const mismatch = rule.explain(readBy(rule, input));
    const stop = run(table, input, 0, false);
    same("mismatch", stop.end === -1, mismatch !== null);
    if (mismatch === null) return;
    same("offset", stop.stopped, mismatch.offset);
    const expected = expecting(stop);
    same("expected", wordsOf(expected).join("\n"), mismatch.expected.join("\n"));
    same(
      "message",
      mismatchOrNever(rule.ruleName, input, stop.stopped, expected).message,
      mismatch.message,
    );
  });
}

/** All that a run leaves behind. */
function derivedBy(machine: WholeRunner, input: string): string {
  machine.deriveWhole(input);
  const marks = new Marks();
  derive(machine, marks);
  return `${machine.stopped} ${machine.end}: ${marks.pairs.subarray(0, marks.length).join()}`;
}

/** The input as the rule reads it: octets have a code unit each. */
function readBy({ alphabet }: Rule, input: string): string | Uint8Array {
  return alphabet === "octets" ? Buffer.from(input, "latin1") : input;
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
