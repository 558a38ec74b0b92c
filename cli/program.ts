/** The program: commands and their arguments, from `argv` to the exit status. */
import { Command, CommanderError } from "commander";
import { visible } from "../grammar/internal.js";
import { version } from "../package.json";
import { abnfCommand } from "./abnf.js";
import { checkCommand } from "./check.js";
import { compileCommand } from "./compile.js";
import { completionCommand } from "./completion.js";
import { diagramCommand } from "./diagram.js";
import { diffCommand } from "./diff.js";
import { escapeCommand, unescapeCommand } from "./escape.js";
import { extractCommand } from "./extract.js";
import { grepCommand } from "./grep.js";
import { formatCommand } from "./format.js";
import { coverageCommand } from "./language/coverage.js";
import { examplesCommand } from "./language/examples.js";
import { nearMissesCommand } from "./language/near-misses.js";
import { regexpCommand } from "./language/regexp.js";
import { sampleCommand } from "./language/sample.js";
import { normalizeCommand } from "./normalize.js";
import { parseCommand } from "./parse.js";
import { relativizeCommand } from "./relativize.js";
import { optionTerm } from "./optional-value.js";
import { abandon } from "./report.js";
import { resolveCommand } from "./resolve.js";
import { rulesCommand } from "./rules.js";
import { Session } from "./session.js";
import { Status } from "./status.js";
import { validateCommand } from "./validate.js";
import type { Streams } from "./session.js";

const COMMANDS = [
  parseCommand,
  validateCommand,
  resolveCommand,
  normalizeCommand,
  relativizeCommand,
  escapeCommand,
  unescapeCommand,
  extractCommand,
  compileCommand,
  grepCommand,
  checkCommand,
  formatCommand,
  abnfCommand,
  diffCommand,
  diagramCommand,
  sampleCommand,
  examplesCommand,
  nearMissesCommand,
  coverageCommand,
  regexpCommand,
  rulesCommand,
  completionCommand,
] as const;

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
    await program(session).parseAsync(argv, { from: "user" });
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

/** Returns the program with all its commands, which answer in the session. */
export function program(session: Session): Command {
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
  for (const make of COMMANDS) {
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
