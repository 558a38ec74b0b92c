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

/** @typedef {import("uri-abnf/grammar").Grammar["source"]["rules"][number]} Rule */
/** @typedef {Rule["elements"]} Node */

/** @type {ReadonlyMap<string, Rule>} */
const RULES = new Map(
  [...core.source.rules, ...rfc3986.source.rules].map((rule) => [rule.name.toLowerCase(), rule]),
);

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
  const ability = captures.length === 0 ? "`test`" : "the captures of all components";
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
  const grammar = reachable(rule)
    .map(({ name, elements }) => `${pegName(name)} = ${pegOf(elements)}`)
    .join("\n");
  const module = peggy.generate(grammar, { output: "source", format: "es" });
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
  const names = new Set(reachable(rule).map(({ name }) => name));
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

/**
 * The rules that a rule needs, itself first.
 *
 * @param {string} start
 * @returns {readonly Rule[]}
 */
function reachable(start) {
  /** @type {Set<Rule>} */
  const found = new Set();
  const visit = (/** @type {string} */ name) => {
    const rule = RULES.get(name.toLowerCase());
    if (rule === undefined || found.has(rule)) return;
    found.add(rule);
    for (const below of namesIn(rule.elements)) visit(below);
  };
  visit(start);
  return [...found];
}

/**
 * @param {Node} node
 * @returns {readonly string[]}
 */
function namesIn(node) {
  switch (node.type) {
    case "reference":
      return [node.name];
    case "prose-val":
      return [node.text];
    case "alternation":
      return node.alternatives.flatMap(namesIn);
    case "concatenation":
      return node.elements.flatMap(namesIn);
    case "repetition":
      return node.max === 0 ? [] : namesIn(node.element);
    case "option":
      return namesIn(node.element);
    default:
      return [];
  }
}

/**
 * A node as a parsing expression.
 *
 * @param {Node} node
 * @returns {string}
 */
function pegOf(node) {
  switch (node.type) {
    case "reference":
      return pegName(node.name);
    case "prose-val":
      return pegName(node.text);
    case "alternation":
      return `(${node.alternatives.map(pegOf).join(" / ")})`;
    case "concatenation":
      return `(${node.elements.map(pegOf).join(" ")})`;
    case "option":
      return `${pegOf(node.element)}?`;
    case "repetition": {
      const { min, max } = node;
      if (max === 0) return '""';
      return `${pegOf(node.element)}|${min}..${max === Infinity ? "" : max}|`;
    }
    case "char-val":
      return `${JSON.stringify(node.value)}${node.caseSensitive ? "" : "i"}`;
    case "num-range":
      return `[${escaped(node.first)}-${escaped(node.last)}]`;
    case "num-sequence":
      return `"${node.values.map(escaped).join("")}"`;
  }
}

/** @param {string} name */
function pegName(name) {
  return `r_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** @param {number} character */
function escaped(character) {
  return `\\u${character.toString(16).padStart(4, "0")}`;
}
