/**
 * The heap that a million distinct inputs leave behind, and that of a rule whose automaton has two million states:
 *
 *     npm run nightly -- heap
 */
import { rfc2396bis } from "uri-abnf";
import { compile } from "uri-abnf/grammar";

const INPUTS = 1_000_000;

/**
 * The greatest growth between a tenth of the inputs and all of them, in bytes: room for a few states that only
 * later inputs need. Memory that grows with the inputs would be hundreds of times as large.
 */
const GROWTH = 512 * 1024;

/** The greatest memory for the cached states of a rule, in bytes. */
const CACHE = 64 * 1024 * 1024;

/** A valid string for each number, with all components. */
function referenceOf(n: number): string {
  const hex = n.toString(16);
  const host = [`x${n.toString(36)}.example`, `10.0.${n & 255}.1`, `[2001:db8::${hex.slice(-4)}]`];
  return `http://u${n}:%${16 + (n % 80)}@${host[n % 3]!}:${n % 65536}/a/${n}/../${hex}?q=${hex}#f${n}`;
}

const rule = rfc2396bis.rules["URI-reference"];
const letters = compile('letters = *( "a" / "b" ) "a" 20( "a" / "b" )').rules.letters;

/** Reads the strings with the numbers from one to another, and as many invalid ones: no rule accepts `^`. */
function read(from: number, to: number): void {
  for (let n = from; n < to; n += 1) {
    const good = referenceOf(n);
    const at = n % good.length;
    const bad = `${good.slice(0, at)}^${good.slice(at)}`;
    const answers = [
      rule.test(good) && rule.parse(good).status && rfc2396bis.parse(good).fragment === `f${n}`,
      !rule.test(bad) && !rule.parse(bad).status && !rfc2396bis.safeParse(bad).ok,
      rfc2396bis.resolve("#g", good) === good.replace(/#.*/, "#g"),
      rfc2396bis.normalize(good) !== "",
    ];
    if (answers.includes(false)) throw new Error(`a wrong answer: ${good}`);
  }
}

/** The bytes in use after a garbage collection. */
function heap(): number {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function judge(what: string, bytes: number, most: number): void {
  console.log(`${what}: ${(bytes / 1024).toFixed(0)} kB, at most ${most / 1024} kB`);
  if (bytes > most) process.exitCode = 1;
}

read(0, INPUTS / 10);
const early = heap();
read(INPUTS / 10, INPUTS);
judge(`${INPUTS} references, above the first tenth`, heap() - early, GROWTH);

const before = heap();
const text = randomLetters(4 * INPUTS);
if (letters.test(text) !== (text.at(-21) === "a")) throw new Error("a wrong answer: letters");
judge("an automaton with 2^21 states", heap() - before - text.length, CACHE);

/** Random letters: a character seldom finds the state that it needs. */
function randomLetters(count: number): string {
  const bytes = Buffer.alloc(count);
  let state = 1;
  for (let at = 0; at < count; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state > 0x7fff_ffff ? 0x61 : 0x62;
  }
  return bytes.toString("latin1");
}
