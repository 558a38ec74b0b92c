/**
 * The measured works, and the budget of each: the time of this project as a multiple of the time of
 * a peer.
 */
import { formatsWork } from "./works/formats.js";
import { ipv6Work } from "./works/ipv6.js";
import { normalizeWork } from "./works/normalize.js";
import { parseWork } from "./works/parse.js";
import { resolveWork } from "./works/resolve.js";
import { safeParseWork } from "./works/safe-parse.js";
import { testWork } from "./works/test.js";
import { treeWork } from "./works/tree.js";

/** @type {readonly import("./compare.js").Work[]} */
export const works = [
  parseWork,
  safeParseWork,
  testWork,
  ipv6Work,
  resolveWork,
  normalizeWork,
  treeWork,
  formatsWork,
];

/**
 * Budgets, by work and peer.
 *
 * @typedef {{ readonly work: string, readonly peer: string, readonly atMost: number }} Budget
 *
 * @type {readonly Budget[]}
 */
export const budgets = [
  { work: "parse", peer: "new URL", atMost: 1 },
  { work: "parse", peer: "@hyperjump/uri", atMost: 0.5 },
  { work: "parse", peer: "fast-uri", atMost: 0.2 },
  { work: "safe-parse", peer: "canParse", atMost: 3 },
  { work: "safe-parse", peer: "fast-uri", atMost: 0.4 },
  { work: "test", peer: "URL.canParse", atMost: 1 },
  { work: "ipv6", peer: "net.isIPv6", atMost: 0.5 },
  { work: "resolve", peer: "new URL", atMost: 1 },
  { work: "resolve", peer: "fast-uri", atMost: 0.25 },
  { work: "normalize", peer: "@hyperjump/uri", atMost: 0.5 },
  { work: "normalize", peer: "fast-uri", atMost: 0.2 },
  { work: "tree", peer: "apg-js", atMost: 0.02 },
  { work: "formats", peer: "ajv-formats", atMost: 1 },
];
