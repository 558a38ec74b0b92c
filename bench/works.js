/**
 * What is measured, and what each work may cost at most: the time of this project as a multiple of
 * the time of a peer.
 *
 * @typedef {object} Candidate
 * @property {string} name
 * @property {boolean} [own]  whether it is this project
 * @property {(input: any) => unknown} run  what is timed
 * @property {(result: any) => unknown} [answer]  from its result to what is compared
 * @property {(input: any) => unknown} [check]  gives what is compared, where `run` does not
 *
 * @typedef {object} Work
 * @property {string} name
 * @property {string} title
 * @property {readonly string[]} classes  of the corpus
 * @property {string} leadingClass  the one that the budgets are about
 * @property {readonly Candidate[]} candidates  this project first
 * @property {(input: any, name: string) => unknown} expected  the right answer
 * @property {(answer: any, expected: any) => boolean} [agrees]  identity, unless given
 * @property {(reference: string, index: number) => unknown} [input]  the reference, unless given
 * @property {(input: any) => string} [show]  the input, unless given
 */
import { ipv6Work } from "./works/ipv6.js";
import { normalizeWork } from "./works/normalize.js";
import { parseWork } from "./works/parse.js";
import { resolveWork } from "./works/resolve.js";
import { testWork } from "./works/test.js";
import { treeWork } from "./works/tree.js";

/** @type {readonly Work[]} */
export const works = [parseWork, testWork, ipv6Work, resolveWork, normalizeWork, treeWork];

/** Budgets, by work and peer. */
export const budgets = [
  { work: "parse", peer: "new URL", atMost: 1 },
  { work: "parse", peer: "@hyperjump/uri", atMost: 0.5 },
  { work: "parse", peer: "fast-uri", atMost: 0.2 },
  { work: "test", peer: "URL.canParse", atMost: 1 },
  { work: "ipv6", peer: "net.isIPv6", atMost: 0.5 },
  { work: "resolve", peer: "new URL", atMost: 1 },
  { work: "resolve", peer: "fast-uri", atMost: 0.25 },
  { work: "normalize", peer: "@hyperjump/uri", atMost: 0.5 },
  { work: "normalize", peer: "fast-uri", atMost: 0.2 },
  { work: "tree", peer: "apg-js", atMost: 0.02 },
];
