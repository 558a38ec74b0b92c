/**
 * The heap after garbage collection does not grow with use:
 *
 *     npm run nightly -- memory --minutes 60 --megabytes 1000
 *
 * Three uses, one after the other: all shipped grammars and many compiled ones, for some minutes; a million distinct
 * references, and an automaton of two million states; long inputs that come piece by piece. For the last, it also
 * prints the time of a piece as a ratio to `test` of the whole, and the time of a single character.
 */
import { parseArgs } from "node:util";
import { rfc2396bis, rfc3986 } from "uri-abnf";
import { compile } from "uri-abnf/grammar";
import { sample } from "uri-abnf/language";
import { rfc4180 } from "../../grammar/rfc/rfc4180.js";
import { rfc5424 } from "../../grammar/rfc/rfc5424.js";
import { rfc8259 } from "../../grammar/rfc/rfc8259.js";
import { STANDARDS } from "../../grammar/standards.js";
import type { Recognition, Rule } from "uri-abnf/grammar";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    megabytes: { type: "string", default: "1000" },
  },
});

/**
 * The greatest growth of the heap, in bytes: room for code that the platform compiles meanwhile, and for a few states
 * that only later inputs need. Memory that grows with the inputs would be hundreds of times as large.
 */
const GROWTH = 512 * 1024;

/** The bytes in use after a garbage collection. */
function heap(): number {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function judge(what: string, bytes: number, most: number): void {
  const kilobytes = (count: number) => `${(count / 1024).toFixed(0)} kB`;
  console.log(`${what}: ${kilobytes(bytes)} more, at most ${kilobytes(most)}`);
  if (bytes > most) process.exitCode = 1;
}

await useGrammars(60_000 * Number(values.minutes));
useReferences(1_000_000);
useStates(4_000_000);
pushPieces(Number(values.megabytes) * 1e6);

/** Uses all shipped grammars, and compiles others. The first rounds fill the caches. */
async function useGrammars(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  const shipped: (readonly [Rule, readonly string[]])[] = [];
  for (const { load, startRules } of STANDARDS) {
    const rule = (await load()).rule(startRules[0]);
    if (rule.alphabet !== "octets") shipped.push([rule, stringsOf(rule)]);
  }
  const warmRounds = 3;
  let warm = Infinity;
  let round = 0;
  for (; round <= warmRounds || performance.now() < end; round += 1) {
    if (round === warmRounds) warm = heap();
    for (const [rule, strings] of shipped)
      for (const string of strings) {
        rule.test(string);
        rule.parse(`${string}\0`);
        rule.explain(`${string}\0`);
      }
    for (let number = 0; number < 100; number += 1) {
      const grammar = compile(
        `pair = key "=" *${(number % 7) + 1}value\nkey = 1*ALPHA\nvalue = %x${(33 + (number % 90)).toString(16)}`,
      );
      grammar.rule("pair").parse(`key=${String(round)}`);
    }
    const reference = `http://h/${"a/../".repeat(round % 50)}?${String(round)}`;
    rfc3986.relativize(rfc3986.resolve(rfc3986.normalize(reference), "http://h/b"), "http://h/c");
  }
  judge(`${round} rounds with ${shipped.length} standards`, heap() - warm, warm / 4);
}

/** Returns some strings of a rule, few if its strings take many steps to count. */
function stringsOf(rule: Rule): readonly string[] {
  try {
    return sample(rule, { count: 20, maxLength: 24, budget: 200_000 });
  } catch {
    return [""];
  }
}

/** Reads distinct references. */
function useReferences(count: number): void {
  readReferences(0, count / 10);
  const early = heap();
  readReferences(count / 10, count);
  judge(`${count} references, above the first tenth`, heap() - early, GROWTH);
}

/** Reads the references with the numbers from one to another, and as many invalid ones: no rule accepts `^`. */
function readReferences(from: number, to: number): void {
  const rule = rfc2396bis.rules["URI-reference"];
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

/** A valid string for each number, with all components. */
function referenceOf(n: number): string {
  const hex = n.toString(16);
  const host = [`x${n.toString(36)}.example`, `10.0.${n & 255}.1`, `[2001:db8::${hex.slice(-4)}]`];
  return `http://u${n}:%${16 + (n % 80)}@${host[n % 3]!}:${n % 65536}/a/${n}/../${hex}?q=${hex}#f${n}`;
}

/** Reads random letters with an automaton of 2^21 states: a character seldom finds the state that it needs. */
function useStates(count: number): void {
  const before = heap();
  const { letters } = compile('letters = *( "a" / "b" ) "a" 20( "a" / "b" )').rules;
  const text = randomLetters(count);
  if (letters.test(text) !== (text.at(-21) === "a")) throw new Error("a wrong answer: letters");
  judge("an automaton with 2^21 states", heap() - before - text.length, 64 * 1024 * 1024);
}

function randomLetters(count: number): string {
  const bytes = Buffer.alloc(count);
  let state = 1;
  for (let at = 0; at < count; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state > 0x7fff_ffff ? 0x61 : 0x62;
  }
  return bytes.toString("latin1");
}

/** Pushes pieces to a recognition of each rule. */
function pushPieces(size: number): void {
  const { rules } = compile(
    `uris    = *( URI-reference LF )
     words   = *( 1*ALPHA SP )
     lines   = *( %x20-7E / LF )
     letters = *( "a" / "b" ) "a" 12( "a" / "b" )
     counted = *( 3*5DIGIT "," )
     emoji   = *( %x1F600-1F64F / %x61-7A )
     bracket = "<" *( bracket / "x" ) ">"`,
    { imports: [rfc3986.grammar] },
  );
  const message = rfc5424.rules["SYSLOG-MSG"];
  /** Each rule, a text that it can read again and again, and what comes before the first one. */
  const cases: readonly (readonly [rule: Rule, text: string, before?: string])[] = [
    [rules.uris, "http://example.org/some/path?file=1&x=y#frag\n../a/b\n//[::1]:80/\n"],
    [rules.words, "several words in a line "],
    [rules.lines, "GET / HTTP/1.1\nhost: example.org\n"],
    [rules.letters, "abbaababbbabaab"],
    [rules.counted, "123,1234,12345,"],
    [rules.emoji, "a\u{1F600}b\u{1F610}"],
    [rules.bracket, "<x><xx<x>>", "<"],
    [rfc4180.rules.file, 'a,"b c",d\r\ne,f,"g ""h"""\r\n'],
    [message, "some text, and more of it; ", "<1>1 - - - - - - "],
    [rfc8259.rules["JSON-text"], '{"a": [1, 2.5e3, null]}, ', "["],
  ];
  for (const [rule, text, before = ""] of cases) {
    const piece = text.repeat(Math.floor((1 << 16) / text.length));
    judge(
      `${rule.ruleName}, ${size / 1e6} MB`,
      growth(rule.open().push(before), piece, size),
      4096,
    );
    const pieces = [before, ...Array.from({ length: 16 }, () => piece)];
    const pushed = least(() => {
      const recognition = rule.open();
      for (const each of pieces) recognition.push(each);
    });
    const whole = pieces.join("");
    const tested = least(() => rule.test(whole));
    const units = Array.from(whole.slice(0, 300_000));
    const single = least(() => {
      const recognition = rule.open();
      for (const unit of units) recognition.push(unit);
    });
    const nanoseconds = ((single / units.length) * 1e6).toFixed(0);
    console.log(`  pieces ÷ test ${(pushed / tested).toFixed(2)}; ${nanoseconds} ns a character`);
  }
}

/** Pushes pieces, and returns the growth of the heap between a tenth of them and all. */
function growth(recognition: Recognition, piece: string, size: number): number {
  const pieces = Math.ceil(size / piece.length);
  let before = 0;
  for (let count = 0; count < pieces; count += 1) {
    if (count === Math.ceil(pieces / 10)) before = heap();
    recognition.push(piece);
  }
  if (recognition.state === "mismatch") throw new Error(recognition.end()?.message);
  return heap() - before;
}

/** The least time of some runs, in milliseconds. */
function least(run: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
