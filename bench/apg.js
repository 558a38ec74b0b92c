/** A parser of apg-js for the grammar of RFC 3986, made when the benchmark starts. */
import apg from "apg-js";
import { rfc3986 } from "uri-abnf/grammar";

const { ast: Ast, ids, parser: Parser, utils } = apg.apgLib;

/** Of RFC 5234, appendix B.1, what RFC 3986 names: apg-js knows no core rules. */
const CORE_RULES = `\
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
`;

/**
 * The ABNF as apg-js reads it: lines end with CRLF, and the prose value of `path-empty`, which
 * apg-js refuses, is written as what it stands for.
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
 * A function that parses with every rule in the tree and calls a visitor for each node, as the
 * `translate` of apg-js does: (rule, start, end), each node before its children.
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
