/** Runs the examples of a file, and those that the configuration names. */
import { AbnfError, UnknownRuleError } from "../../grammar/index.js";
import { quoted } from "../../grammar/common/excerpt.js";
import { findingAt } from "./finding.js";
import type { Grammar, Rule } from "../../grammar/index.js";
import type { Example } from "../sources/examples.js";
import type { Finding, IndexedFile } from "./finding.js";

/**
 * Runs examples on the rules of a grammar. Returns a finding for each string that its rule refuses, at the
 * first impossible character, for each counterexample that its rule matches, and for each mark without a rule.
 *
 * @param of the name of the grammar, if it stands in another file than the examples
 * @throws {LimitError} if a rule takes too many steps on a string
 */
export function runExamples(
  examples: readonly Example[],
  grammar: Grammar,
  file: IndexedFile,
  of?: string,
): readonly Finding[] {
  return examples.flatMap((example) => {
    const found = findingOf(example, grammar, file, of);
    return found === undefined ? [] : [found];
  });
}

function findingOf(
  example: Example,
  grammar: Grammar,
  file: IndexedFile,
  of: string | undefined,
): Finding | undefined {
  const { isCounter, string, originOf } = example;
  const noun = isCounter ? "counterexample" : "example";
  const at = (start: number, end: number, kind: Finding["kind"], message: string): Finding =>
    findingAt(file, originOf(start), end > start ? originOf(end - 1) + 1 : originOf(start), {
      severity: "error",
      kind,
      message,
      rule: example.rule,
    });
  const { length } = string;
  const place = of === undefined ? "" : ` in ${of}`;
  if (example.rule === undefined)
    return at(0, 0, "example-without-rule", `the mark of ${noun}s names no rule`);
  try {
    const rule = grammar.rule(example.rule);
    const surrogate = rule.alphabet === "octets" ? string.search(/\p{Surrogate}/u) : -1;
    if (surrogate !== -1)
      return at(surrogate, surrogate + 1, "example-refused", "half of a pair is no octets");
    const mismatch = rule.explain(string);
    if (isCounter) {
      if (mismatch !== null) return undefined;
      const message = `${rule.ruleName}${place} matches the counterexample ${quoted(string)}`;
      return at(0, length, "counterexample-accepted", message);
    }
    if (mismatch === null) return undefined;
    const offset = inCodeUnits(mismatch.offset, string, rule);
    const character = string.codePointAt(offset);
    const end = offset + (character === undefined ? 0 : String.fromCodePoint(character).length);
    const message = `the example is refused${place}: ${mismatch.message}`;
    return at(offset, end, "example-refused", message);
  } catch (error) {
    if (error instanceof UnknownRuleError)
      return at(0, length, "example-without-rule", `${noun} of an unknown rule: ${error.message}`);
    // The rule leads to a name that nothing defines, which is reported at its place.
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

/** Returns the offset in UTF-16 code units of an offset of a rule, which may count octets. */
function inCodeUnits(offset: number, string: string, { alphabet }: Rule): number {
  if (alphabet !== "octets") return offset;
  const octets = new TextEncoder().encode(string).subarray(0, offset);
  // With `stream`, the decoder keeps the octets of an unfinished character.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets, { stream: true }).length;
}
