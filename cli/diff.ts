/** `uri-abnf diff A B` */
import { Command } from "commander";
import { ComparisonError } from "../grammar/index.js";
import { quoted } from "../grammar/internal.js";
import { difference } from "../grammar/language/index.js";
import { listOption } from "./list-option.js";
import { wholeNumber } from "./number-option.js";
import { grammarNamed } from "./grammars.js";
import { Status } from "./status.js";
import type { Grammar, Rule } from "../grammar/index.js";
import type { Session } from "./session.js";

interface DiffArguments {
  readonly rule?: readonly string[];
  readonly maxLength?: number;
}

export function diffCommand(session: Session): Command {
  return new Command("diff")
    .summary("compare two grammars rule by rule")
    .description(
      "Compares two grammars rule by rule. Prints the rules that only one of them has, and for each rule whose " +
        "languages differ the shortest strings that only one of them accepts. The exit status is 1 if they differ.",
    )
    .argument("<a>", "a grammar: a shipped standard (rfc3986), or an ABNF file")
    .argument("<b>", "another grammar")
    .addOption(listOption("--rule <name>", "compare only this rule; may be repeated"))
    .option(
      "--max-length <number>",
      "compare rules that contain themselves up to this length, in characters (default: they are not compared)",
      wholeNumber(0),
    )
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf diff rfc2396 rfc3986 --rule scheme --rule host
  same: scheme
  differs: host
    only in rfc3986: ""
  $ uri-abnf diff before.abnf after.abnf --max-length 10`,
    )
    .action(async (a: string, b: string, { rule: names, maxLength }: DiffArguments) => {
      const left = await grammarNamed(a, session);
      const right = await grammarNamed(b, session);
      for (const name of names ?? namesIn(left, right)) {
        const pair = [left, right].map((grammar) => ruleIn(grammar, name));
        const [first, second] = pair;
        // A name that neither has is an error of the arguments.
        if (first === undefined && second === undefined) left.rule(name);
        const differing = describe(name, first, second, { a, b, maxLength });
        session.out(differing.text);
        if (differing.isDifferent) session.status = Status.Invalid;
        await session.relieve();
      }
    });
}

/** The names of the rules of two grammars, each once, in the order of the first grammar. */
function namesIn(left: Grammar, right: Grammar): readonly string[] {
  const names = new Map<string, string>();
  for (const name of [...Object.keys(left.rules), ...Object.keys(right.rules)])
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  return [...names.values()];
}

function ruleIn(grammar: Grammar, name: string): Rule | undefined {
  const own = Object.keys(grammar.rules).find((each) => each.toLowerCase() === name.toLowerCase());
  return own === undefined ? undefined : grammar.rule(own);
}

interface Sides {
  readonly a: string;
  readonly b: string;
  readonly maxLength: number | undefined;
}

function describe(
  name: string,
  left: Rule | undefined,
  right: Rule | undefined,
  { a, b, maxLength }: Sides,
): { readonly text: string; readonly isDifferent: boolean } {
  if (left === undefined) return { text: `only in ${b}: ${name}\n`, isDifferent: true };
  if (right === undefined) return { text: `only in ${a}: ${name}\n`, isDifferent: true };
  const options = maxLength === undefined ? {} : { maxLength };
  try {
    const witnesses = [
      ...onlyIn(a, difference(left, right, options)),
      ...onlyIn(b, difference(right, left, options)),
    ];
    if (witnesses.length === 0) return { text: `same: ${name}\n`, isDifferent: false };
    return { text: `differs: ${name}\n${witnesses.join("")}`, isDifferent: true };
  } catch (error) {
    if (!(error instanceof ComparisonError)) throw error;
    return { text: `not compared: ${name}: ${error.message}\n`, isDifferent: false };
  }
}

/** The line about the shortest string of a difference; none if there is no string. */
function onlyIn(side: string, strings: Iterable<string>): readonly string[] {
  for (const text of strings) return [`  only in ${side}: ${quoted(text)}\n`];
  return [];
}
