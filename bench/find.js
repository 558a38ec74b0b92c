/**
 * Every match in a text: `findAll` beside `matchAll` of a native regular expression, on texts without a
 * match, with some matches, and on texts for which a loop over matches is quadratic.
 */
import { compile, rfc3986 } from "uri-abnf/grammar";

import { race } from "./runner.js";
import { ratio, spread } from "./statistics.js";

/** @typedef {import("./statistics.js").Spread} Spread */
/** @typedef {import("uri-abnf/grammar").Rule} Rule */

const LIMITS = { rounds: 12, round: 8, total: 8000 };
const SHORT_LIMITS = { rounds: 3, round: 0.2, total: 20 };

/** The greatest allowed time of a character, as a multiple of the time of `test` on a long string. */
export const FIND_BUDGET = 3;

const address = rfc3986.rules.IPv4address;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]\d|\d)`;
const addresses = new RegExp(String.raw`${octet}\.${octet}\.${octet}\.${octet}`, "g");
const { run } = compile('run = *"a" "b"').rules;
const WORDS = "no address is in this line of a log, whose words are plain";

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {Rule} rule
 * @property {RegExp} pattern whose matches are the same on the texts here
 * @property {(size: number) => string} text a text of some thousand characters
 * @property {number} [most] the greatest size in thousand characters
 */

/** @type {readonly Kind[]} */
const kinds = [
  {
    name: "addresses: none in the text",
    rule: address,
    pattern: addresses,
    text: (size) => `${WORDS}\n`.repeat(17 * size),
  },
  {
    name: "addresses: one in 50 characters",
    rule: address,
    pattern: addresses,
    text: (size) => `${WORDS.slice(0, 36)} 192.0.2.155\n`.repeat(20 * size),
  },
  {
    name: "addresses: numbers and dots",
    rule: address,
    pattern: addresses,
    text: (size) => "1.22.333.".repeat(111 * size),
  },
  {
    name: "`*a b`: a text of `a`",
    rule: run,
    pattern: /a*b/gi,
    text: (size) => "a".repeat(1000 * size),
    most: 8,
  },
];

/**
 * @typedef {object} FindRow
 * @property {string} text
 * @property {number} length
 * @property {number} matches
 * @property {Spread} own nanoseconds for each character
 * @property {Spread} native
 * @property {Spread} toNative the time of `findAll` as a multiple of the time of `matchAll`
 * @property {Spread} toTest the same, of the time of `test` for a character of a long string of the rule
 */

/**
 * @param {{ readonly short: boolean }} options
 * @returns {readonly FindRow[]}
 */
export function find({ short }) {
  return kinds.map((kind) => findRow(kind, short ? 1 : 1000, short ? SHORT_LIMITS : LIMITS));
}

/**
 * @param {Kind} kind
 * @param {number} size
 * @param {import("./runner.js").Limits} limits
 * @returns {FindRow}
 * @throws {Error} if the matches differ.
 */
function findRow({ name, rule, pattern, text, most }, size, limits) {
  const input = Buffer.from(text(Math.min(size, most ?? size)), "latin1").toString("latin1");
  const found = Array.from(rule.findAll(input), ({ start, end }) => `${start}-${end}`);
  const native = Array.from(
    input.matchAll(pattern),
    ({ index, 0: { length } }) => `${index}-${index + length}`,
  );
  if (found.join() !== native.join()) throw new Error(`other matches: ${name}`);
  const long = rfc3986.rules["URI-reference"];
  const path = `http://example.com/${"segment/".repeat(Math.ceil(input.length / 8))}`;
  const samples = race(
    [
      { name: "findAll", run: () => count(rule.findAll(input)) },
      { name: "matchAll", run: () => count(input.matchAll(pattern)) },
      { name: "test", run: () => long.test(path) },
    ],
    [undefined],
    limits,
  );
  const times = (/** @type {string} */ candidate, /** @type {number} */ length) =>
    (samples.get(candidate) ?? []).map((nanoseconds) => nanoseconds / length);
  const own = times("findAll", input.length);
  const peer = times("matchAll", input.length);
  return {
    text: name,
    length: input.length,
    matches: found.length,
    own: spread(own),
    native: spread(peer),
    toNative: ratio(own, peer),
    toTest: ratio(own, times("test", path.length)),
  };
}

/** @param {Iterator<unknown>} matches */
function count(matches) {
  let number = 0;
  while (matches.next().done !== true) number += 1;
  return number;
}
