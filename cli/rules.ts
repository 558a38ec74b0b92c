/** `uri-abnf rules GRAMMAR` */
import { Command } from "commander";
import { lastOf } from "./grammar-text.js";
import { openGrammar, withGrammarOptions } from "./grammars.js";
import type { GrammarOptions } from "./grammars.js";
import type { Session } from "./session.js";

export function rulesCommand(session: Session): Command {
  return withGrammarOptions(new Command("rules"))
    .summary("print the names of the rules of a grammar")
    .description("Prints the names of the rules of a grammar, a name a line, in its order.")
    .argument("<grammar>", "a shipped standard (rfc3986), or a file with ABNF; - is standard input")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf rules rfc4647
  language-range
  alphanum
  extended-language-range
  $ uri-abnf rules draft.xml --import rfc9110 --lists
  $ uri-abnf rules draft --input text --octets --prose x=SP`,
    )
    .action(async (name: string, options: GrammarOptions) => {
      const { grammar } = lastOf(await openGrammar(name, options, session));
      for (const rule of Object.keys(grammar.rules)) session.out(`${rule}\n`);
    });
}
