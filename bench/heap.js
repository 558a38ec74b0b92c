/**
 * Program: `node --expose-gc bench/heap.js [inputs]`. Parses that many distinct valid inputs and
 * rejects as many invalid ones for each rule, then feeds a grammar whose automaton has a million
 * states, and prints the heap before, in between and after as JSON.
 */
import { rfc2396bis } from "uri-abnf";
import { compile } from "uri-abnf/grammar";

import { generator } from "./variant.js";

const inputs = Number(process.argv[2] ?? 1_000_000);

const hex = (/** @type {number} */ n) => n.toString(16);
const octets = (/** @type {number} */ n) => `${(n >>> 16) & 255}.${(n >>> 8) & 255}.${n & 255}`;
const groups = (/** @type {number} */ n) => `${hex(n >>> 16)}:${hex(n & 0xffff)}`;
const letters = (/** @type {number} */ n) => `x${n.toString(36)}`;

/** For each rule, a valid string for each number. */
const samples = /** @satisfies {Record<string, (n: number) => string>} */ ({
  "URI-reference": (n) => `http://user@${letters(n)}.example.com:8080/a/${n}?q=${hex(n)}#f${n}`,
  "absolute-URI": (n) => `urn:example:${n}`,
  "relative-URI": (n) => `../${letters(n)}/${n}?${hex(n)}`,
  "opaque-part": (n) => `${letters(n)}@example.com?subject=${n}`,
  "net-path": (n) => `//${letters(n)}.example.org/${n}`,
  "abs-path": (n) => `/${hex(n)}/${letters(n)};${n}`,
  "rel-path": (n) => `${letters(n)}/${n}`,
  scheme: (n) => letters(n),
  authority: (n) => `${letters(n)}@10.${octets(n)}:${n % 65536}`,
  "reg-name": (n) => `$${letters(n)},${n}`,
  server: (n) => `[2001:db8::${groups(n)}]:${n % 65536}`,
  userinfo: (n) => `${letters(n)}:%${hex(16 + (n % 240))}`,
  host: (n) => `${letters(n)}.example`,
  hostname: (n) => `a-${letters(n)}.b.example.`,
  domainlabel: (n) => `${letters(n)}-${n}`,
  IPv4address: (n) => `10.${octets(n)}`,
  IPv6reference: (n) => `[fe80::${groups(n)}]`,
  IPv6address: (n) => `2001:db8::${groups(n)}:10.${octets(n)}`,
  port: (n) => String(n),
  path: (n) => `/${letters(n)}/../${n}`,
  query: (n) => `${letters(n)}=${n}&/?`,
  fragment: (n) => `${letters(n)}/${n}`,
});

/** @typedef {keyof typeof samples} SampledRule */

const sampledRules = /** @type {readonly SampledRule[]} */ (Object.keys(samples));

/**
 * Makes an invalid string from a valid one by inserting `^`, which no rule accepts.
 *
 * @param {string} text
 * @param {number} n
 */
function spoiled(text, n) {
  const at = n % (text.length + 1);
  return `${text.slice(0, at)}^${text.slice(at)}`;
}

/** The bytes in use after a garbage collection. */
function heap() {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error("run this with --expose-gc");
  gc();
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * @template Value
 * @param {Value} actual
 * @param {Value} expected
 * @param {string} what
 */
function expect(actual, expected, what) {
  if (actual !== expected)
    throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`);
}

/**
 * Tests and parses the samples with the numbers from one to another.
 *
 * @param {SampledRule} name
 * @param {number} from
 * @param {number} to
 */
function feed(name, from, to) {
  const rule = rfc2396bis.rules[name];
  const valid = samples[name];
  for (let n = from; n < to; n += 1) {
    const good = valid(n);
    const bad = spoiled(good, n);
    expect(rule.test(good), true, good);
    expect(rule.test(bad), false, bad);
    expect(rule.parse(good).status, true, good);
    expect(rule.parse(bad).status, false, bad);
  }
}

/**
 * The heap before, after a tenth of the inputs, and after all.
 *
 * @typedef {{ rule: string, inputs: number, before: number, early: number, after: number }} RuleHeap
 *
 * @param {SampledRule} name
 * @returns {RuleHeap}
 */
function measureRule(name) {
  const before = heap();
  feed(name, 0, inputs / 10);
  const early = heap();
  feed(name, inputs / 10, inputs);
  return { rule: name, inputs: 2 * inputs, before, early, after: heap() };
}

/**
 * Measures the records of `parse`, and the memory that `normalize` and `resolve` retain.
 *
 * @returns {RuleHeap}
 */
function measureFunctions() {
  const feedAll = (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let n = from; n < to; n += 1) {
      const text = samples["URI-reference"](n);
      expect(rfc2396bis.parse(text).fragment, `f${n}`, text);
      expect(rfc2396bis.safeParse(spoiled(text, n)).ok, false, text);
      expect(rfc2396bis.normalize(text), text, text);
      expect(rfc2396bis.resolve("#g", text), text.replace(/#.*/, "#g"), text);
    }
  };
  const before = heap();
  feedAll(0, inputs / 10);
  const early = heap();
  feedAll(inputs / 10, inputs);
  return { rule: "parse, normalize, resolve", inputs: 4 * inputs, before, early, after: heap() };
}

/**
 * Measures a rule that matches if the 21st letter from the end is an "a". A deterministic automaton
 * must remember the last 21 letters, in two million states. An input of random letters needs a new
 * state for each letter.
 *
 * @param {(rule: import("uri-abnf/grammar").Rule, input: string) => boolean} run
 * @returns {{ size: number, nanoseconds: number, heap: number }[]}
 */
function measureExplosion(run) {
  const { letters } = compile(`letters = *( "a" / "b" ) "a" 20( "a" / "b" )\r\n`).rules;
  const random = generator("letters");
  const before = heap();
  return [1, 2, 4, 8, 16, 32].map((factor) => {
    const size = Math.ceil((inputs * factor) / 8);
    const input = Array.from({ length: size }, () => "ab"[random(2)]).join("");
    const start = performance.now();
    const isMatch = run(letters, input);
    const elapsed = performance.now() - start;
    expect(isMatch, input.at(-21) === "a", `the last of ${size} letters`);
    // The input itself is also on the heap, with one byte for each letter.
    return { size, nanoseconds: (elapsed * 1e6) / size, heap: heap() - before - size };
  });
}

const rules = sampledRules.map(measureRule);
rules.push(measureFunctions());
const explosion = {
  test: measureExplosion((rule, input) => rule.test(input)),
  parse: measureExplosion((rule, input) => rule.parse(input).status),
};

/** @typedef {{ rules: typeof rules, explosion: typeof explosion }} Heap */

console.log(JSON.stringify({ rules, explosion }));
