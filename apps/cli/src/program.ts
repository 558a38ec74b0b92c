/** The program: commands and their arguments, from `argv` to the exit status. */
import { Command, CommanderError } from "commander";
import { visible } from "../../../grammar/common/excerpt.js";
import { version } from "../../../package.json";
import { optionTerm } from "./options.js";
import { abandon } from "./errors.js";
import { Status } from "./session.js";
import { Session } from "./session.js";
import type { Streams } from "./session.js";

/**
 * The commands in the order of `--help`, each with its module. A module is loaded when it is needed, because the
 * engine behind most of them takes longer to load than `parse` to answer.
 */
const COMMANDS: Readonly<Record<string, () => Promise<(session: Session) => Command>>> = {
  parse: async () => (await import("./parse.js")).parseCommand,
  validate: async () => (await import("./validate.js")).validateCommand,
  resolve: async () => (await import("./references.js")).resolveCommand,
  normalize: async () => (await import("./references.js")).normalizeCommand,
  relativize: async () => (await import("./references.js")).relativizeCommand,
  escape: async () => (await import("./references.js")).escapeCommand,
  unescape: async () => (await import("./references.js")).unescapeCommand,
  extract: async () => (await import("./extract.js")).extractCommand,
  compile: async () => (await import("./compile.js")).compileCommand,
  grep: async () => (await import("./grep.js")).grepCommand,
  check: async () => (await import("./check.js")).checkCommand,
  format: async () => (await import("./format.js")).formatCommand,
  abnf: async () => (await import("./abnf.js")).abnfCommand,
  diff: async () => (await import("./diff.js")).diffCommand,
  diagram: async () => (await import("./diagram.js")).diagramCommand,
  sample: async () => (await import("./language.js")).sampleCommand,
  examples: async () => (await import("./language.js")).examplesCommand,
  "near-misses": async () => (await import("./language.js")).nearMissesCommand,
  coverage: async () => (await import("./coverage.js")).coverageCommand,
  regexp: async () => (await import("./language.js")).regexpCommand,
  rules: async () => (await import("./language.js")).rulesCommand,
};

/**
 * Runs the program. Every outcome, an unexpected error included, ends as an exit status and a
 * sentence on standard error.
 *
 * @param argv the arguments after the name of the program
 * @returns the exit status, after all output has been written
 */
export async function run(argv: readonly string[], streams: Streams): Promise<Status> {
  const session = new Session(streams);
  let status: Status;
  try {
    const called = await program(session, argv[0]);
    await called.parseAsync(argv, { from: "user" });
    await session.flush();
    return session.status;
  } catch (error) {
    if (error instanceof CommanderError) status = error.exitCode === 0 ? Status.Ok : Status.Usage;
    else status = abandon(session, error);
  }
  try {
    await session.flush();
  } catch {
    // Standard error is closed, so that no message can be written.
  }
  return status;
}

/**
 * Returns the program with its commands, which answer in the session.
 *
 * @param name the name of the command that is called; by default, and where there is no such command, all
 *   commands are loaded
 */
export async function program(session: Session, name = ""): Promise<Command> {
  const program = new Command("uri-abnf")
    .description("The URI generic syntax, exactly as the ABNF of its standards has it.")
    .version(version)
    .showHelpAfterError("Try 'uri-abnf --help'.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => session.out(text),
      writeErr: (text) => session.err(text),
      outputError: (text, write) => write(`uri-abnf: ${sentenceOf(text)}\n`),
      getOutHelpWidth: () => session.columns ?? 80,
      getErrHelpWidth: () => session.columns ?? 80,
    })
    .configureHelp({ optionTerm })
    .addHelpText(
      "after",
      `
Exit status: 0; 1 for invalid input or a difference; 2 for wrong usage.
A string that begins with "-" goes after "--".`,
    );
  const called = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  for (const load of called === undefined ? Object.values(COMMANDS) : [called]) {
    const make = await load();
    const command = make(session).copyInheritedSettings(program);
    command.showHelpAfterError(`Try 'uri-abnf ${command.name()} --help'.`);
    program.addCommand(command);
  }
  return program;
}

/** Returns Commander's message as one line. The message may quote an argument with line breaks. */
function sentenceOf(message: string): string {
  const sentence = message.replace(/^error: /, "").trimEnd();
  return visible(sentence.replace(/\n\(Did you mean (.*\?)\)$/, "; did you mean $1"));
}
