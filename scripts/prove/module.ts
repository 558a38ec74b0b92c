/** Claims about the tables of generated modules. */
import { decode } from "../../grammar/runtime/decode.js";
import { decodeSets } from "../../grammar/runtime/expected.js";
import { sourceOf } from "./collect.js";
import { ruleOf } from "./grammar.js";
import type { Rule } from "../../grammar/index.js";
import type { Claim } from "./check.js";

/** The file is no generated module, or has no such rule. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
}

/** The parts of a rule of a module: what `rule(…)` is called with. */
interface Parts {
  readonly table: string;
  readonly names: readonly string[];
  /** For each name, its number in the marks of the table; -1 where the table has none. */
  readonly numbers: readonly number[];
  readonly expected: { readonly text: string; readonly words: readonly string[] } | null;
}

/**
 * Makes the claim about the table of a rule in a generated module, whose text is read and not run.
 *
 * @throws {ModuleError} if there is no such table.
 */
export function moduleClaim(rule: Rule, text: string): Claim {
  const head = `rule(\n  ${JSON.stringify(rule.ruleName)}, `;
  const start = text.indexOf(head);
  if (start === -1) throw new ModuleError(`the module has no rule ${rule.ruleName}`);
  // Each argument of the call has a line of its own.
  const lines = text.slice(start + head.length, text.indexOf("\n);", start)).split("\n");
  const argumentsOf = (name: string): readonly unknown[] => {
    const call = `/* @__PURE__ */ ${name}(`;
    const line = lines.find((each) => each.trim().startsWith(call))?.trim();
    return line === undefined ? [] : (JSON.parse(`[${line.slice(call.length, -2)}]`) as unknown[]);
  };
  try {
    const table = JSON.parse(lines[1]!.trim().slice(0, -1)) as string;
    const [names = [], numbers = []] = argumentsOf("captures") as [string[]?, number[]?];
    const [sets, words = []] = argumentsOf("explanations") as [string?, string[]?];
    const expected = sets === undefined ? null : { text: sets, words };
    return claimOf(rule, { table, names, numbers, expected });
  } catch {
    throw new ModuleError(`the module has no table for ${rule.ruleName}`);
  }
}

function claimOf({ definition }: Rule, { table: text, names, numbers, expected }: Parts): Claim {
  const table = decode(text);
  const [source, rule] = sourceOf(definition);
  return {
    source,
    rule,
    table,
    ...(names.length === 0
      ? {}
      : {
          captures: names.map((name, index) => ({
            number: numbers[index]!,
            rule: ruleOf(source, name),
          })),
        }),
    ...(expected === null
      ? {}
      : { expected: { sets: decodeSets(expected.text, expected.words, table), source, rule } }),
  };
}
