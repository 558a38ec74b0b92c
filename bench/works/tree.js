/** The full tree: every rule of RFC 3986 that took part, as a tree that is walked to its end. */
import { rfc3986 } from "uri-abnf";

import { apgParser } from "../apg.js";
import { components } from "../oracle.js";

const rule = rfc3986.rules["URI-reference"];

/** Generated when the first input comes, not when other works are measured. */
let generated;
const apgParse = (input, visitor) => (generated ??= apgParser("URI-reference"))(input, visitor);

/** Counts the nodes, so that a tree whose nodes are made late is made. */
function countOwn(input) {
  const pending = [rule.tryParse(input)];
  let count = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    count += 1;
    const { children } = node;
    for (let index = 0; index < children.length; index += 1) pending.push(children[index]);
  }
  return count;
}

function countApg(input) {
  let count = 0;
  apgParse(input, () => (count += 1));
  return count;
}

/** The text of the first node of each rule that is a component, and all nodes in their order. */
function summary(input, nodes) {
  const first = (name) => {
    const found = nodes.find(([rule]) => rule === name);
    return found && input.slice(found[1], found[2]);
  };
  const names = ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"];
  return { ...Object.fromEntries(names.map((name) => [name, first(name)])), nodes: String(nodes) };
}

function ownNodes(input) {
  return Array.from(rule.tryParse(input).walk(), ({ rule, start, end }) => [rule, start, end]);
}

function apgNodes(input) {
  const nodes = [];
  apgParse(input, (...node) => nodes.push(node));
  return nodes;
}

export const treeWork = {
  name: "tree",
  title: "Tree: every rule that took part, each node visited",
  classes: ["ordinary", "short", "long", "relative", "ipv6", "query"],
  leadingClass: "ordinary",
  expected: (reference) => ({ ...components(reference), nodes: String(ownNodes(reference)) }),
  agrees: (answer, expected) => Object.keys(answer).every((key) => answer[key] === expected[key]),
  candidates: [
    {
      name: "uri-abnf",
      own: true,
      run: countOwn,
      check: (input) => summary(input, ownNodes(input)),
    },
    { name: "apg-js", run: countApg, check: (input) => summary(input, apgNodes(input)) },
  ],
};
