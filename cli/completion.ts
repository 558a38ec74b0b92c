/** `uri-abnf completion SHELL` */
import { Argument, Command } from "commander";
import { bashCompletion } from "./shell/bash.js";
import { commandsOf, dataOf } from "./shell/command-line.js";
import { fishCompletion } from "./shell/fish.js";
import { zshCompletion } from "./shell/zsh.js";
import type { Session } from "./session.js";

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

export function completionCommand(session: Session): Command {
  return new Command("completion")
    .summary("print the script that completes command lines in a shell")
    .description(
      "Prints the script that completes commands, options, names of standards, and names of rules in a shell.",
    )
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SCRIPTS)))
    .addHelpText(
      "after",
      `
Example:
  $ source <(uri-abnf completion bash)
  $ source <(uri-abnf completion zsh)
  $ uri-abnf completion fish | source

The lines are for ~/.bashrc, ~/.zshrc (after compinit) and
~/.config/fish/config.fish.`,
    )
    .action((shell: keyof typeof SCRIPTS, _options: object, command: Command) => {
      const program = command.parent ?? command;
      session.out(SCRIPTS[shell](dataOf(program), commandsOf(program)));
    });
}
