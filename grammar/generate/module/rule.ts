/**
 * A rule of a generated module. The build bundles these files, with those of `runtime/` that they
 * need, into the texts that `generate` writes at the head of its modules.
 */
import { requireOffset } from "../../combinator/input.js";
import { decode } from "../../runtime/decode.js";
import { endOfLongest, recognizes } from "../../runtime/recognize.js";
import type { Input } from "../../combinator/input.js";
import type { DecodedTable } from "../../runtime/decode.js";

/** Returns an input as a string, which automata read. */
export type Reader = (input: Input) => string;

/** The functions of every rule of a module. */
interface GeneratedRule {
  readonly ruleName: string;
  readonly test: (input: Input) => boolean;
  readonly prefixEnd: (input: Input, offset?: number) => number;
}

/** Makes functions that a rule has beyond the usual ones. */
export type Ability = (ruleName: string, read: Reader, table: () => DecodedTable) => object;

/** Makes a rule; its table is decoded on first use. */
export function rule(
  ruleName: string,
  read: Reader,
  text: string,
  ...abilities: readonly Ability[]
): GeneratedRule {
  let decoded: DecodedTable | undefined;
  const table = (): DecodedTable => (decoded ??= decode(text));
  const usual: GeneratedRule = {
    ruleName,
    test: (input) => recognizes(table(), read(input)),
    prefixEnd: (input, offset = 0) => {
      const readable = read(input);
      requireOffset(offset, readable.length);
      return endOfLongest(table(), readable, offset);
    },
  };
  return Object.freeze(
    Object.assign(usual, ...abilities.map((ability) => ability(ruleName, read, table))),
  ) as GeneratedRule;
}
