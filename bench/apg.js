/** A parser of apg-js for the grammar of RFC 3986, made when the benchmark starts. */
import apg from "apg-js";
import { rfc3986 } from "uri-abnf/grammar";

const { ast: Ast, ids, parser: Parser, utils } = apg.apgLib;

/** The core rules (RFC 5234, appendix B.1) to which RFC 3986 refers: apg-js does not have them. */
const CORE_RULES = `\
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
`;

/**
 * The ABNF in the form that apg-js reads: lines end with CRLF, and the rule `path-empty` is written
 * without its prose value, which apg-js refuses.
 */
function text() {
  const rules = String(rfc3986).replace(/^path-empty\s*=.*$/m, 'path-empty = ""');
  return `${rules.trimEnd()}\n${CORE_RULES}`.replaceAll("\n", "\r\n");
}

function generate() {
  const generator = new apg.apgApi(text());
  generator.generate();
  if (generator.errors.length > 0) throw new Error(generator.errorsToAscii());
  return generator.toObject();
}

/**
 * Returns a function that parses with all rules in the tree. It calls a visitor with (rule, start,
 * end) for each node, as the `translate` of apg-js does, each node before its children.
 *
 * @typedef {(rule: string, start: number, end: number) => void} Visitor
 *
 * @param {string} startRule
 * @returns {(input: string, visitor: Visitor) => boolean}
 */
export function apgParser(startRule) {
  const grammar = generate();
  const parser = new Parser();
  const ast = new Ast();
  /** @type {Visitor} */
  let visit;
  for (const { name } of grammar.rules)
    ast.callbacks[name] = (state, _, offset, length) => {
      if (state === ids.SEM_PRE) visit(name, offset, offset + length);
      return ids.SEM_OK;
    };
  parser.ast = ast;
  return (input, visitor) => {
    visit = visitor;
    if (!parser.parse(grammar, startRule, utils.stringToChars(input)).success) return false;
    ast.translate();
    return true;
  };
}
