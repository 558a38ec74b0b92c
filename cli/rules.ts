/** `uri-abnf rules GRAMMAR` */
import { Command } from "commander";
import { grammarNamed } from "./grammars.js";
import type { Session } from "./session.js";

export function rulesCommand(session: Session): Command {
  return new Command("rules")
    .summary("print the names of the rules of a grammar")
    .description("Prints the names of the rules of a grammar, a name a line, in its order.")
    .argument("<grammar>", "a grammar: a shipped standard (rfc3986), or an ABNF file")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf rules rfc4647
  language-range
  alphanum
  extended-language-range`,
    )
    .action(async (name: string) => {
      const { rules } = await grammarNamed(name, session);
      for (const rule of Object.keys(rules)) session.out(`${rule}\n`);
    });
}
