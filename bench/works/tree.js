/** The full tree: a tree of all rules of RFC 3986, and a walk over all its nodes. */
import { rfc3986 } from "uri-abnf";

import { apgParser } from "../apg.js";
import { asIs, own } from "../candidate.js";
import { comparable } from "../compare.js";
import { components } from "../oracle.js";

/** @typedef {import("uri-abnf/grammar").ParseNode} ParseNode */

/** @typedef {Readonly<Record<string, string | undefined>>} Summary */

const rule = rfc3986.rules["URI-reference"];

/**
 * Made for the first input, so that it costs nothing when other works are measured.
 * @type {ReturnType<typeof apgParser> | undefined}
 */
let generated;

/**
 * @param {string} input
 * @param {import("../apg.js").Visitor} visitor
 */
function apgParse(input, visitor) {
  generated ??= apgParser("URI-reference");
  return generated(input, visitor);
}

/** Counts the nodes, which forces the nodes of a lazy tree to be made. @param {string} input */
function countOwn(input) {
  /** @type {ParseNode[]} */
  const pending = [rule.tryParse(input)];
  let count = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    count += 1;
    const { children } = node;
    for (const child of children) pending.push(child);
  }
  return count;
}

/** @param {string} input */
function countApg(input) {
  let count = 0;
  apgParse(input, () => (count += 1));
  return count;
}

/**
 * Returns the text of the first node of each component rule, and all nodes in their order.
 *
 * @typedef {readonly [rule: string, start: number, end: number]} Visited
 *
 * @param {string} input
 * @param {readonly Visited[]} nodes
 * @returns {Summary}
 */
function summary(input, nodes) {
  const first = (/** @type {string} */ name) => {
    const found = nodes.find(([rule]) => rule === name);
    return found && input.slice(found[1], found[2]);
  };
  const names = ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"];
  return { ...Object.fromEntries(names.map((name) => [name, first(name)])), nodes: String(nodes) };
}

/**
 * @param {string} input
 * @returns {Visited[]}
 */
function ownNodes(input) {
  return Array.from(rule.tryParse(input).walk(), ({ rule, start, end }) => [rule, start, end]);
}

/**
 * @param {string} input
 * @returns {Visited[]}
 */
function apgNodes(input) {
  /** @type {Visited[]} */
  const nodes = [];
  apgParse(input, (...node) => nodes.push(node));
  return nodes;
}

export const treeWork = comparable({
  name: "tree",
  title: "Tree: every rule that took part, each node visited",
  classes: ["ordinary", "short", "long", "relative", "ipv6", "query"],
  leadingClass: "ordinary",
  input: asIs,
  show: asIs,
  /** @returns {Summary} */
  expected: (reference) => ({ ...components(reference), nodes: String(ownNodes(reference)) }),
  agrees: (answer, expected) => Object.keys(answer).every((key) => answer[key] === expected[key]),
  candidates: [
    own({
      name: "uri-abnf",
      run: countOwn,
      check: (input) => summary(input, ownNodes(input)),
    }),
    { name: "apg-js", run: countApg, check: (input) => summary(input, apgNodes(input)) },
  ],
});
