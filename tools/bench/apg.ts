/** Parsers of apg-js for grammars of this project. */
import { core } from "uri-abnf/grammar";
import { apg } from "./peers/index.js";
import type { Grammar } from "uri-abnf/grammar";

const { ast: Ast, ids, parser: Parser, utils } = apg.apgLib;

/** Called with the rule, the start and the end of each node, each node before its children. */
type Visitor = (rule: string, start: number, end: number) => void;

/**
 * Returns a function that parses with all rules in the tree, and visits the nodes; without a visitor, it only
 * recognizes. It returns whether the input is a string of the rule.
 */
export function apgParser(
  grammar: Grammar,
  startRule: string,
): (input: string, visitor?: Visitor) => boolean {
  const generator = new apg.apgApi(textOf(grammar));
  generator.generate();
  if (generator.errors.length > 0) throw new Error(generator.errorsToAscii());
  const generated = generator.toObject();
  let visit: Visitor = () => undefined;
  const ast = new Ast();
  for (const { name } of generated.rules)
    ast.callbacks[name] = (state, _, offset, length) => {
      if (state === ids.SEM_PRE) visit(name, offset, offset + length);
      return ids.SEM_OK;
    };
  const recognizing = new Parser();
  const building = new Parser();
  building.ast = ast;
  return (input, visitor) => {
    const parser = visitor === undefined ? recognizing : building;
    if (!parser.parse(generated, startRule, utils.stringToChars(input)).success) return false;
    if (visitor !== undefined) {
      visit = visitor;
      ast.translate();
    }
    return true;
  };
}

/**
 * The ABNF in the form that apg-js reads: with the core rules that it does not define itself, with CRLF at the ends
 * of lines, and without the prose value of `path-empty`, which apg-js refuses.
 */
function textOf(grammar: Grammar): string {
  const own = new Set(Object.keys(grammar.rules).map((name) => name.toUpperCase()));
  const coreRules = String(core)
    .split("\n")
    .filter((line) => !own.has(line.split(" ")[0]!));
  const rules = String(grammar).replace(/^path-empty\s*=.*$/m, 'path-empty = ""');
  return [...rules.trimEnd().split("\n"), ...coreRules].join("\r\n");
}
