/** `uri-abnf generate FILE` */
import { basename, extname } from "node:path";
import { Command, Option } from "commander";
import { generate } from "../../../grammar/generate/index.js";
import { UsageError } from "./errors.js";
import { report } from "./report.js";
import { STANDARD_INPUT, writeFiles } from "./files.js";
import { lastOf } from "./grammar-text.js";
import { namedGrammar, openGrammar, ruleIn, withNamedGrammar } from "./grammars.js";
import { listOption } from "./options.js";
import { shippedStandard } from "./shipped-standards.js";
import { watching } from "./watch.js";
import type {
  GeneratedModule,
  GeneratedSource,
  GenerateOptions,
  ModuleFormat,
  SourceLanguage,
} from "../../../grammar/generate/index.js";
import type { Grammar } from "../../../grammar/index.js";
import type { GrammarOptions, NamedGrammarOptions } from "./grammars.js";
import type { Session } from "./session.js";

interface GenerateArguments extends NamedGrammarOptions {
  readonly rule: readonly string[];
  readonly output?: string;
  readonly target?: "js" | SourceLanguage;
  readonly name?: string;
  readonly module?: ModuleFormat;
  readonly explain?: boolean;
  readonly open?: boolean;
  readonly completion?: boolean;
  readonly watch?: boolean;
}

/** The languages by the endings of their files. */
const LANGUAGES: ReadonlyMap<string, "js" | SourceLanguage> = new Map([
  [".js", "js"],
  [".mjs", "js"],
  [".cjs", "js"],
  [".h", "c"],
  [".go", "go"],
  [".rs", "rust"],
  [".py", "python"],
  [".java", "java"],
]);

export function generateCommand(session: Session): Command {
  return withNamedGrammar(new Command("generate"))
    .description(
      "Makes a module of rules of a grammar, or source code of another language, which needs nothing else. Without " +
        "--output it goes to standard output; with it, the TypeScript declarations of a module are written beside it.",
    )
    .argument("[grammar]", "the same as --grammar")
    .addOption(
      listOption(
        "--rule <name>",
        "a rule, and the rules to be captured: NAME[:CAPTURE,…]; may be repeated",
      ).makeOptionMandatory(),
    )
    .option("-o, --output <file>", "a file .js, .mjs or .cjs; .h, .go, .rs, .py or .java")
    .addOption(
      new Option(
        "--target <name>",
        "the language (default: by the name of the output, or js)",
      ).choices([...new Set(LANGUAGES.values())]),
    )
    .option(
      "--name <name>",
      "of the package (go), the class with its package (java: com.example.Address), or the guard (c) " +
        "(default: that of the output, or of the first rule)",
    )
    .addOption(
      new Option(
        "--module <name>",
        "esm or cjs (default: by the name of the output, or esm)",
      ).choices(["esm", "cjs"]),
    )
    .option("--watch", "again each time the file changes, until interrupted")
    .option("--explain", "with a function that says why an input does not match")
    .option("--open", "with a function for inputs that come piece by piece")
    .option("--completion", "with --open, whose function also completes inputs")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf generate one.abnf --rule host --rule authority:host,port -o one.js
  $ uri-abnf generate one.abnf --rule m --explain --module cjs
  $ uri-abnf generate one.abnf --rule message --watch --output one.js
  $ uri-abnf generate --grammar rfc5321 --rule Mailbox --open -o mailbox.js
  $ uri-abnf generate rfc3986 --rule host --completion -o host.js
  $ uri-abnf generate rfc3986 --rule host --rule port -o address.go
  $ uri-abnf generate rfc3986 --rule host --target java --name com.example.Host
  $ uri-abnf generate draft.md --import rfc3986 --lists --rule a -o a.js
  $ uri-abnf generate draft --kind text --octets --prose x=SP --rule a -o a.js`,
    )
    .action(async (argument: string | undefined, given: GenerateArguments) => {
      const { watch, output } = given;
      const { name, options } = namedGrammar(given, argument);
      const work = (): Promise<void> => generateModule(session, name, given, options);
      if (watch !== true) await work();
      else if (output === undefined || shippedStandard(name) !== undefined)
        throw new UsageError("--watch needs a file and --output");
      else await watching(session, name, work);
    });
}

async function generateModule(
  session: Session,
  name: string,
  given: GenerateArguments,
  options: GrammarOptions,
): Promise<void> {
  const { output, watch = false } = given;
  const target = languageOf(output, given.target);
  const declared = output === undefined || target !== "js" ? undefined : declarationFile(output);
  const rules = rulesOf(given);
  const opened = await openGrammar(name, options, session);
  for (const rule of Object.keys(rules)) ruleIn(opened, rule);
  const { code, declarations = "" } = made(
    lastOf(opened).grammar,
    target === "js" ? moduleOptions(rules, given) : sourceOptions(rules, target, name, given),
  );
  if (output === undefined) {
    session.out(code);
    return;
  }
  writeFiles([
    [output, code],
    ...(declared === undefined ? [] : [[declared, declarations] as const]),
  ]);
  if (watch) session.err(report(`uri-abnf: ${output} is written`));
}

/** Returns the language, which the name of a file can say. */
function languageOf(
  output: string | undefined,
  asked: "js" | SourceLanguage | undefined,
): "js" | SourceLanguage {
  if (output === undefined) return asked ?? "js";
  if (output === "") throw new UsageError("--output names no file");
  const named = LANGUAGES.get(extname(output));
  const language = asked ?? named;
  if (language === undefined) {
    const endings = [...LANGUAGES.keys()].join(", ");
    throw new UsageError(
      `${output}: does not end in one of ${endings}; --target names the language`,
    );
  }
  if (named !== undefined && named !== language)
    throw new UsageError(`${output}: a file of ${named}, not ${language}`);
  return language;
}

function moduleOptions(
  rules: GenerateOptions["rules"],
  { output, module, name }: GenerateArguments,
): GenerateOptions {
  if (name !== undefined) throw new UsageError("--name is for other languages than JavaScript");
  return { rules, format: formatOf(output, module) };
}

function sourceOptions(
  rules: GenerateOptions["rules"],
  target: SourceLanguage,
  grammar: string,
  { output, module, name }: GenerateArguments,
): GenerateOptions<string, SourceLanguage> {
  if (module !== undefined) throw new UsageError("--module is for JavaScript");
  const ofFile = output === undefined ? undefined : basename(output, extname(output));
  const named = name ?? ofFile;
  const file = grammar === STANDARD_INPUT ? "" : basename(grammar);
  const source = shippedStandard(grammar)?.title ?? file;
  return { rules, target, source, ...(named === undefined ? {} : { name: named }) };
}

/** The form that a file has by its name is not another one by an option. */
function formatOf(output = "", asked?: ModuleFormat): ModuleFormat {
  const named = /\.([mc])js$/.exec(output)?.[1];
  if (named === undefined) return asked ?? "esm";
  const format = named === "c" ? "cjs" : "esm";
  if (asked !== undefined && asked !== format)
    throw new UsageError(`${output}: a module of the form ${format}, not ${asked}`);
  return format;
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
  open: isOpen = false,
  completion = false,
}: GenerateArguments): GenerateOptions["rules"] {
  const open = completion ? "complete" : isOpen;
  const rules = rule.map((text) => {
    const [name = "", list, further] = text.split(":");
    if (further !== undefined) throw new UsageError(`--rule ${text}: commas separate captures`);
    return [name, { captures: list === undefined ? [] : list.split(","), explain, open }] as const;
  });
  const names = rules.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new UsageError(`--rule names ${twice} twice`);
  return Object.fromEntries(rules);
}

/** Options that the library refuses are arguments here. */
function made(
  grammar: Grammar,
  options: GenerateOptions<string, "js" | SourceLanguage>,
): GeneratedModule | GeneratedSource {
  try {
    return generate(grammar, options);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
