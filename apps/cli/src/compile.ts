/** `uri-abnf compile FILE` */
import { Command, Option } from "commander";
import { generate } from "../../../grammar/generate/index.js";
import { UsageError } from "./errors.js";
import { report } from "./report.js";
import { writeFiles } from "./files.js";
import { lastOf } from "./grammar-text.js";
import { openGrammar, ruleIn, withGrammarOptions } from "./grammars.js";
import { shippedOption } from "./shipped-standards.js";
import { watching } from "./watch.js";
import type { Standard } from "../../../grammar/workbench/index.js";
import type {
  GeneratedModule,
  GenerateOptions,
  ModuleFormat,
} from "../../../grammar/generate/index.js";
import type { Grammar } from "../../../grammar/index.js";
import type { GrammarOptions } from "./grammars.js";
import type { Session } from "./session.js";

interface CompileOptions extends GrammarOptions {
  readonly rule: readonly string[];
  readonly output?: string;
  readonly format?: ModuleFormat;
  readonly explain?: boolean;
  readonly open?: boolean | "complete";
  readonly watch?: boolean;
  readonly standard?: Standard;
}

export function compileCommand(session: Session): Command {
  return withGrammarOptions(new Command("compile"))
    .description(
      "Makes a module of rules of a grammar, which needs nothing else. Without --output it goes to " +
        "standard output; with it, its TypeScript declarations are written beside it.",
    )
    .argument(
      "[grammar]",
      "a shipped standard (rfc3986), or a file with ABNF; without it, --standard",
    )
    .addOption(
      new Option(
        "--rule <name...>",
        "rules, each with the rules to be captured: NAME[:CAPTURE,…]",
      ).makeOptionMandatory(),
    )
    .option("-o, --output <file>", "a file .js, .mjs or .cjs")
    .addOption(
      new Option(
        "--format <name>",
        "esm or cjs (default: by the name of the output, or esm)",
      ).choices(["esm", "cjs"]),
    )
    .option("--watch", "again each time the file changes, until interrupted")
    .option("--explain", "with a function that says why an input does not match")
    .addOption(
      new Option(
        "--open [complete]",
        "with a function for inputs that come piece by piece, on request with completions",
      ).choices(["complete"]),
    )
    .addOption(shippedOption("; beside a file, a further import"))
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf compile one.abnf --rule IPv6address authority:host,port -o one.js
  $ uri-abnf compile one.abnf --standard rfc3986 --rule m --explain --format cjs
  $ uri-abnf compile one.abnf --rule message --watch --output one.js
  $ uri-abnf compile --standard rfc5321 --rule Mailbox --open -o mailbox.js
  $ uri-abnf compile draft.md --import rfc3986 --lists --rule a -o a.js
  $ uri-abnf compile draft --input text --octets --prose x=SP --rule a -o a.js`,
    )
    .action(async (file: string | undefined, options: CompileOptions) => {
      const { standard, watch, output } = options;
      const name = file ?? standard?.name;
      if (name === undefined) throw new UsageError("compile needs a grammar, or --standard");
      // A standard beside a grammar is a further import.
      const further = file === undefined || standard === undefined ? [] : [standard.name];
      const all = { ...options, import: [...further, ...(options.import ?? [])] };
      if (watch !== true) await compileGrammar(session, name, all);
      else if (output === undefined || file === undefined)
        throw new UsageError("--watch needs a file and --output");
      else await watching(session, file, () => compileGrammar(session, file, all));
    });
}

async function compileGrammar(
  session: Session,
  name: string,
  options: CompileOptions,
): Promise<void> {
  const { output, watch = false } = options;
  const declared = output === undefined ? "" : declarationFile(output);
  const rules = rulesOf(options);
  const opened = await openGrammar(name, options, session);
  for (const rule of Object.keys(rules)) ruleIn(opened, rule);
  const format = options.format ?? (output?.endsWith(".cjs") === true ? "cjs" : "esm");
  const { code, declarations } = made(lastOf(opened).grammar, { rules, format });
  if (output === undefined) {
    session.out(code);
    return;
  }
  writeFiles([
    [output, code],
    [declared, declarations],
  ]);
  if (watch) session.err(report(`uri-abnf: ${output} is written`));
}

/** E.g. `address.d.mts` for `address.mjs`. */
function declarationFile(output: string): string {
  const found = /^(.*)\.([mc]?)js$/s.exec(output);
  if (found === null) throw new UsageError(`${output}: does not end in .js, .mjs or .cjs`);
  return `${found[1] ?? ""}.d.${found[2] ?? ""}ts`;
}

/** Returns the options of each rule, from the arguments. */
function rulesOf({
  rule,
  explain = false,
  open = false,
}: CompileOptions): GenerateOptions["rules"] {
  const rules = rule.map((text) => {
    const [name = "", list] = text.split(":", 2);
    return [name, { captures: list === undefined ? [] : list.split(","), explain, open }] as const;
  });
  const names = rules.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new UsageError(`--rule names ${twice} twice`);
  return Object.fromEntries(rules);
}

/** Options that the library refuses are arguments here. */
function made(grammar: Grammar, options: GenerateOptions): GeneratedModule {
  try {
    return generate(grammar, options);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
