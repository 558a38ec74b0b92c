/**
 * Parsers that tools generate from rules of RFC 3986, as texts of modules: this project's, those of
 * peggy, and those of apg-js, which run on apg-lite.
 *
 * A parsing expression grammar takes the first alternative that matches, and repetitions give nothing
 * back. So the rules have the same form for peggy, but another language: the engine and the parser
 * of peggy disagree on `1::2`, for example.
 */
import apg from "apg-js";
import peggy from "peggy";
import { core, rfc3986 } from "uri-abnf/grammar";
import { generate } from "uri-abnf/generate";

import { peggyText, rulesBelow } from "./notations.js";

const GRAMMARS = [rfc3986, core];

/** The main components of a reference. */
const COMPONENTS = `scheme authority userinfo host port path-abempty path-absolute path-noscheme
  path-rootless query fragment IP-literal IPv4address reg-name`.split(/\s+/);

/**
 * A generated parser, and a program that uses it.
 *
 * @typedef {object} GeneratedParser
 * @property {string} name
 * @property {string} module  the text that the program imports from "parser"
 * @property {string} code  the program
 * @property {number} [budget] bytes, minified and gzipped
 */

/** @returns {readonly GeneratedParser[]} */
export function generatedParsers() {
  return [
    own("IPv6address", [], 1600),
    own("URI-reference", [], 2200),
    own("URI-reference", COMPONENTS, 4500),
    ...["IPv6address", "URI-reference"].flatMap((rule) => [ofPeggy(rule), ofApg(rule)]),
  ];
}

/**
 * @param {string} rule
 * @param {readonly string[]} captures
 * @param {number} budget
 * @returns {GeneratedParser}
 */
function own(rule, captures, budget) {
  const { code } = generate(rfc3986, { rules: { [rule]: { captures } } });
  const ability = captures.length === 0 ? "`test`" : "all captures";
  return {
    name: `uri-abnf, ${rule} with ${ability}`,
    module: code,
    code: `import { ${rule.replace("-", "_")} } from "parser"; use(${rule.replace("-", "_")});`,
    budget,
  };
}

/**
 * @param {string} rule
 * @returns {GeneratedParser}
 */
function ofPeggy(rule) {
  const module = peggy.generate(peggyText(rulesBelow(GRAMMARS, rule)), {
    output: "source",
    format: "es",
  });
  return {
    name: `peggy, ${rule}`,
    module,
    code: `import { parse } from "parser"; use(parse);`,
  };
}

/**
 * @param {string} rule
 * @returns {GeneratedParser}
 */
function ofApg(rule) {
  const names = new Set(rulesBelow(GRAMMARS, rule).map(({ name }) => name));
  // Each rule is one line; apg-js refuses the prose value of `path-empty`.
  const abnf = `${String(core)}${String(rfc3986)}`
    .split("\n")
    .filter((line) => names.has(line.split(" ", 1)[0] ?? ""))
    .map((line) => line.replace(/<.*>/, '""').replace('0""', '""'));
  const generator = new apg.apgApi(`${abnf.join("\r\n")}\r\n`);
  generator.generate();
  if (generator.errors.length > 0) throw new Error(generator.errorsToAscii());
  return {
    name: `apg-js with apg-lite, ${rule}`,
    module: `${generator.toSource({ lite: true })}\nexport { Parser } from "apg-lite";`,
    code: `import grammar, { Parser } from "parser"; use(grammar, Parser);`,
  };
}
