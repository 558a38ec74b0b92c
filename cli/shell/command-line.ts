/**
 * The commands of a program as data, for its completions and its manual page. Commander is the only
 * source: its commands, options and arguments.
 */
import { STANDARDS } from "../../grammar/internal.js";
import { optionTerm } from "../optional-value.js";
import type { Argument, Command, Option } from "commander";

/** The values that a shell suggests for an option or an argument. */
export interface Suggestions {
  readonly words: readonly string[];
  readonly files: boolean;
  /** Names of rules of the grammar that the command line names. */
  readonly rules: boolean;
}

export interface OptionData {
  /** The forms of the option, each with its hyphens. */
  readonly names: readonly string[];
  /** The names and the placeholder of the value, as `--help` shows them. */
  readonly flags: string;
  readonly description: string;
  /** The placeholder of the value, or undefined if the option takes no value. */
  readonly placeholder: string | undefined;
  /** Whether the value can be absent. If it is there, it follows an equals sign. */
  readonly isOptional: boolean;
  readonly suggestions: Suggestions;
}

export interface CommandData {
  readonly name: string;
  /** The options and arguments, as in the first line of `--help`. */
  readonly usage: string;
  readonly summary: string;
  readonly description: string;
  readonly arguments: readonly (readonly [name: string, description: string])[];
  readonly options: readonly OptionData[];
  /** The suggestions for all arguments of the command. */
  readonly suggestions: Suggestions;
  /** Whether the first argument is the grammar of the rules that the options name. */
  readonly takesGrammar: boolean;
  /** The text after the options in `--help`: examples, or exit statuses. */
  readonly epilog: string;
}

const NOTHING: Suggestions = { words: [], files: false, rules: false };
const FILES: Suggestions = { ...NOTHING, files: true };
const STANDARD_NAMES = STANDARDS.map(({ name }) => name);
const GRAMMARS: Suggestions = { ...FILES, words: STANDARD_NAMES };

/** The suggestions for the values of options, and for arguments, that are no choices. */
const KINDS: ReadonlyMap<string, Suggestions> = new Map<string, Suggestions>([
  ["--rule", { ...NOTHING, rules: true }],
  ["--standard", { ...NOTHING, words: STANDARD_NAMES }],
  ["--import", GRAMMARS],
  ["file", FILES],
  ["grammar", GRAMMARS],
  ["a", GRAMMARS],
  ["b", GRAMMARS],
]);

/**
 * Returns the data of a program itself, or of one of its commands.
 *
 * @param siblings the names of all commands of the program
 */
export function dataOf(command: Command, siblings: readonly string[] = []): CommandData {
  const help = command.createHelp();
  const { registeredArguments, options } = command;
  const long = options.map((option) => option.long);
  return {
    name: command.name(),
    usage: command.usage(),
    summary: command.summary() || command.description(),
    description: command.description(),
    arguments: registeredArguments.map((each) => [each.name(), each.description]),
    options: help.visibleOptions(command).map((option) => optionData(option)),
    suggestions: registeredArguments
      .map((each) => argumentSuggestions(each, siblings))
      .reduce(both, NOTHING),
    takesGrammar: long.includes("--rule") && !long.includes("--abnf"),
    epilog: epilogOf(command),
  };
}

/** Returns the data of the commands of a program. */
export function commandsOf(program: Command): readonly CommandData[] {
  const commands = program.createHelp().visibleCommands(program);
  const names = commands.map((command) => command.name());
  return commands.map((command) => dataOf(command, names));
}

function optionData(option: Option): OptionData {
  const { flags, description, short, long, argChoices, optional } = option;
  const placeholder = /[<[]([^>\].]+)/.exec(flags)?.[1];
  const kind = KINDS.get(long ?? "") ?? KINDS.get(placeholder ?? "") ?? NOTHING;
  return {
    names: [short, long].filter((name) => name !== undefined),
    flags: optionTerm(option),
    description: description + choicesText(argChoices),
    placeholder,
    isOptional: optional,
    suggestions: {
      ...kind,
      words: argChoices ?? kind.words.filter((word) => isAccepted(option, word)),
    },
  };
}

function choicesText(choices: readonly string[] | undefined): string {
  return choices === undefined ? "" : ` (choices: ${choices.join(", ")})`;
}

/** Whether the parser of an option accepts a value: commands know different standards. */
function isAccepted(option: Option, value: string): boolean {
  try {
    // Commander declares the value before as one of the results.
    option.parseArg?.(value, undefined as never);
    return true;
  } catch {
    return false;
  }
}

function argumentSuggestions(argument: Argument, commands: readonly string[]): Suggestions {
  const name = argument.name();
  if (argument.argChoices !== undefined) return { ...NOTHING, words: argument.argChoices };
  // The argument of the command `help`.
  if (name === "command") return { ...NOTHING, words: commands };
  return KINDS.get(name) ?? NOTHING;
}

function both(a: Suggestions, b: Suggestions): Suggestions {
  return {
    words: [...new Set([...a.words, ...b.words])],
    files: a.files || b.files,
    rules: a.rules || b.rules,
  };
}

/** Returns the text that `--help` prints below the list of options or commands. */
function epilogOf(command: Command): string {
  const configuration = command.configureOutput();
  let printed = "";
  command.configureOutput({ ...configuration, writeOut: (text) => (printed += text) });
  command.outputHelp();
  command.configureOutput(configuration);
  return printed.slice(command.helpInformation().length).trim();
}
