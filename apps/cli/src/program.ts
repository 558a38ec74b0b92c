/** The program: commands and their arguments, from `argv` to the exit status. */
import { Command, CommanderError } from "commander";
import { version } from "../../../package.json";
import { optionTerm, withPresets } from "./options.js";
import { Session, Status } from "./session.js";
import type { Streams } from "./session.js";

/** A command, as the list of commands shows it. */
interface Listed {
  readonly summary: string;
  readonly arguments: string;
  /** Loads the module of the command. The engine behind most of them takes longer to load than `parse` to answer. */
  readonly load: () => Promise<(session: Session) => Command>;
}

/** The commands in the order of `--help`. */
const COMMANDS: Readonly<Record<string, Listed>> = {
  parse: {
    summary: "show the components of URI references",
    arguments: "[uri...]",
    load: async () => (await import("./parse.js")).parseCommand,
  },
  validate: {
    summary: "check strings against a grammar rule",
    arguments: "[string...]",
    load: async () => (await import("./validate.js")).validateCommand,
  },
  resolve: {
    summary: "resolve references relative to a base URI",
    arguments: "[reference...]",
    load: async () => (await import("./references.js")).resolveCommand,
  },
  normalize: {
    summary: "bring URI references into normal form",
    arguments: "[uri...]",
    load: async () => (await import("./references.js")).normalizeCommand,
  },
  relativize: {
    summary: "find the shortest references to URIs",
    arguments: "[uri...]",
    load: async () => (await import("./references.js")).relativizeCommand,
  },
  escape: {
    summary: "write data as a component of a URI",
    arguments: "[string...]",
    load: async () => (await import("./references.js")).escapeCommand,
  },
  unescape: {
    summary: "read the data of a component of a URI",
    arguments: "[component...]",
    load: async () => (await import("./references.js")).unescapeCommand,
  },
  extract: {
    summary: "find the URI references in a text",
    arguments: "[file...]",
    load: async () => (await import("./extract.js")).extractCommand,
  },
  generate: {
    summary: "make a module of rules",
    arguments: "[grammar]",
    load: async () => (await import("./generate.js")).generateCommand,
  },
  grep: {
    summary: "find the lines with a match of a grammar rule",
    arguments: "[file...]",
    load: async () => (await import("./grep.js")).grepCommand,
  },
  check: {
    summary: "report all errors and warnings of grammars",
    arguments: "[file...]",
    load: async () => (await import("./check.js")).checkCommand,
  },
  format: {
    summary: "lay grammars out as RFCs do",
    arguments: "<file...>",
    load: async () => (await import("./format.js")).formatCommand,
  },
  abnf: {
    summary: "print the ABNF of a document",
    arguments: "<file>",
    load: async () => (await import("./abnf.js")).abnfCommand,
  },
  diff: {
    summary: "compare two grammars rule by rule, or patterns with rules",
    arguments: "[a] [b]",
    load: async () => (await import("./diff.js")).diffCommand,
  },
  diagram: {
    summary: "draw rules as railroad diagrams",
    arguments: "[grammar]",
    load: async () => (await import("./diagram.js")).diagramCommand,
  },
  sample: {
    summary: "print random strings of a grammar rule",
    arguments: "",
    load: async () => (await import("./language.js")).sampleCommand,
  },
  examples: {
    summary: "print few strings that take every alternative of a rule",
    arguments: "",
    load: async () => (await import("./language.js")).examplesCommand,
  },
  "near-misses": {
    summary: "print strings that a rule only just refuses",
    arguments: "",
    load: async () => (await import("./language.js")).nearMissesCommand,
  },
  coverage: {
    summary: "report what test strings leave out of a grammar",
    arguments: "[file...]",
    load: async () => (await import("./coverage.js")).coverageCommand,
  },
  regexp: {
    summary: "print a regular expression of a grammar rule, or one without lookaround",
    arguments: "[pattern]",
    load: async () => (await import("./language.js")).regexpCommand,
  },
  grammar: {
    summary: "print a rule as a grammar for structured output",
    arguments: "",
    load: async () => (await import("./language.js")).grammarCommand,
  },
  rules: {
    summary: "print the names of the rules of a grammar",
    arguments: "[grammar]",
    load: async () => (await import("./language.js")).rulesCommand,
  },
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
  const complaint = { message: "", help: "" };
  try {
    const called = await program(session, argv, complaint);
    await called.parseAsync(withPresets(argv, called), { from: "user" });
    await session.flush();
    return session.status;
  } catch (error) {
    status = await ended(session, error, complaint);
  }
  try {
    await session.flush();
  } catch {
    // Standard error is closed, so that no message can be written.
  }
  return status;
}

/** Reports the reason for which the program ends. Returns the exit status. */
async function ended(session: Session, error: unknown, complaint: Complaint): Promise<Status> {
  if (!(error instanceof CommanderError))
    return (await import("./report.js")).abandon(session, error);
  const { message, help } = complaint;
  if (message !== "") session.err((await import("./report.js")).complaintReport(message));
  session.err(help);
  return error.exitCode === 0 ? Status.Ok : Status.Usage;
}

/** The error of the argument parser about wrong arguments: a message, and the text below it. */
interface Complaint {
  message: string;
  help: string;
}

/**
 * Returns the program with its commands, which answer in the session.
 *
 * @param argv the arguments: the command that they call is loaded, and all others are names in a list; by default, all
 *   commands are loaded
 */
export async function program(
  session: Session,
  argv?: readonly string[],
  complaint: Complaint = { message: "", help: "" },
): Promise<Command> {
  const program = new Command("uri-abnf")
    .description("The URI generic syntax, exactly as the ABNF of its standards has it.")
    .version(version)
    .showHelpAfterError("Try 'uri-abnf --help'.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => session.out(text),
      writeErr: (text) => (complaint.help += text),
      outputError: (text) => (complaint.message = text),
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
  const words = argv?.filter((word) => !word.startsWith("-"));
  const called = words?.[0] === "help" ? words[1] : words?.[0];
  for (const [name, { summary, load, ...listed }] of Object.entries(COMMANDS)) {
    const isLoaded = argv === undefined || name === called;
    const command = isLoaded ? (await load())(session) : withArguments(name, listed.arguments);
    command.summary(summary).copyInheritedSettings(program);
    command.showHelpAfterError(`Try 'uri-abnf ${name} --help'.`);
    program.addCommand(command);
  }
  return program;
}

/** Returns a command that is a line in the list of commands. Each command has options. */
function withArguments(name: string, signature: string): Command {
  const command = new Command(name).option("--json");
  return signature === "" ? command : command.arguments(signature);
}
