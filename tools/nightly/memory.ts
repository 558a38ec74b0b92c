/**
 * The heap after garbage collection does not grow with use:
 *
 *     npm run nightly -- memory --minutes 60 --megabytes 1000
 *     npm run nightly -- memory --minutes 0 --megabytes 100 --octets 10000   # with 10 GB of octets
 *
 * Three uses, one after the other: all shipped grammars and many compiled ones, for some minutes; a million distinct
 * references, and an automaton of two million states; long inputs that come piece by piece. For the last, it also
 * measures the time of a piece as a ratio to `test` of the whole, and the time of a single character.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { rfc2396bis, rfc3986 } from "uri-abnf";
import { compile } from "uri-abnf/grammar";
import { sample } from "uri-abnf/language";
import { rfc4180 } from "uri-abnf/standards/rfc4180";
import { rfc5424 } from "uri-abnf/standards/rfc5424";
import { rfc8259 } from "uri-abnf/standards/rfc8259";
import { STANDARDS } from "../../grammar/standards.js";
import type { Recognition, Rule } from "uri-abnf/grammar";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    megabytes: { type: "string", default: "1000" },
    octets: { type: "string" },
    // Only this rule is pushed, in this process.
    rule: { type: "string" },
  },
});

/**
 * The greatest growth of the heap, in bytes: room for code that the platform compiles meanwhile, and for a few states
 * that only later inputs need. Memory that grows with the inputs would be hundreds of times as large.
 */
const GROWTH = 512 * 1024;

/** The greatest growth of the heap with the length of an input that comes piece by piece. */
const STEADY_GROWTH = 4096;

/** The greatest time of pieces of 64 kB, in the time of `test` of the whole, and that of a character, in nanoseconds. */
const MOST_TIME = 1.2;
const MOST_NANOSECONDS = 40;

/** The exit status of a process in which pieces take longer, and which has nothing worse to say. */
const TOO_LONG = 2;

/** The bytes in use after a garbage collection. */
function heap(): number {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function judge(what: string, bytes: number, most: number): void {
  const kilobytes = (count: number) => (count / 1024).toFixed(0);
  compare(`${what}, kB more`, bytes, most, kilobytes, 1);
}

/** Prints a measure and its limit. Above it, the exit status is the given one, if it is not set yet. */
function compare(
  what: string,
  measured: number,
  most: number,
  written: (measure: number) => string,
  status: number,
): void {
  const isTooMuch = measured > most;
  console.log(
    `${what}: ${written(measured)}, at most ${written(most)}${isTooMuch ? ": too much" : ""}`,
  );
  if (isTooMuch) process.exitCode ??= status;
}

const { minutes, megabytes, octets = megabytes, rule: pushedRule } = values;

if (pushedRule === undefined) {
  await useGrammars(60_000 * Number(minutes));
  useReferences(1_000_000);
  useStates(4_000_000);
}
pushPieces();

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
    return sample(rule, { count: 20, maxLength: 24, budget: 4_000_000 });
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

/** A rule that reads pieces. */
interface Pushed {
  readonly rule: Rule;
  /** A text that the rule can read again and again. */
  readonly text: string;
  /** The text before the first one. */
  readonly before?: string;
  /** The greatest time, where it is not `MOST_TIME` (see "Known gaps" in docs/conformance.md). */
  readonly mostTime?: number;
}

/** Pushes pieces to a recognition of each rule, in a process of its own: the code for one does not wait for others. */
function pushPieces(): void {
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
  const { binary } = compile("binary = *( %x00-7F / %xC2-DF %x80-BF )", {
    alphabet: "octets",
  }).rules;
  const message = rfc5424.rules["SYSLOG-MSG"];
  const references = "http://example.org/some/path?file=1&x=y#frag\n../a/b\n//[::1]:80/\n";
  const cases: readonly Pushed[] = [
    { rule: rules.uris, text: references },
    { rule: rules.words, text: "several words in a line " },
    { rule: rules.lines, text: "GET / HTTP/1.1\nhost: example.org\n", mostTime: 2.5 },
    { rule: rules.letters, text: "abbaababbbabaab", mostTime: 1.4 },
    { rule: rules.counted, text: "123,1234,12345," },
    { rule: rules.emoji, text: "a\u{1F600}b\u{1F610}" },
    { rule: rules.bracket, text: "<x><xx<x>>", before: "<" },
    { rule: rfc4180.rules.file, text: 'a,"b c",d\r\ne,f,"g ""h"""\r\n', mostTime: 1.4 },
    { rule: message, text: "some text, and more of it; ", before: "<1>1 - - - - - - " },
    {
      rule: rfc8259.rules["JSON-text"],
      text: '{"a": [1, 2.5e3, null]}, ',
      before: "[",
      mostTime: 1.5,
    },
    { rule: binary, text: "some \u00e4\u00f6\u00fc of octets\u0000" },
  ];
  for (const each of cases) {
    const { ruleName } = each.rule;
    const size = each.rule === binary ? octets : megabytes;
    if (pushedRule === ruleName) pushPiecesTo(each, Number(size) * 1e6);
    if (pushedRule !== undefined) continue;
    // The package as it is built, not its sources.
    const env = { ...process.env, TSX_TSCONFIG_PATH: "tools/bench/tsconfig.json" };
    const run = (length: string): number | null => {
      const argv = ["--rule", ruleName, "--megabytes", length, "--octets", length];
      const options = [...process.execArgv, import.meta.filename, ...argv];
      return spawnSync(process.execPath, options, { stdio: "inherit", env }).status;
    };
    let status = run(size);
    // The compiler of the platform decides otherwise in another process.
    for (let tries = 1; status === TOO_LONG && tries < 3; tries += 1) status = run("20");
    if (status !== 0) process.exitCode = 1;
  }
}

function pushPiecesTo({ rule, text, before = "", mostTime = MOST_TIME }: Pushed, size: number) {
  const { ruleName, alphabet } = rule;
  const inputOf = (string: string): string | Buffer =>
    alphabet === "octets" ? Buffer.from(string) : string;
  const piece = text.repeat(Math.floor((1 << 16) / text.length));
  const first = rule.open().push(inputOf(before));
  judgeGrowth(`${ruleName}, ${size / 1e6} MB`, first, inputOf(piece), size);
  const strings = [before, ...Array.from({ length: 16 }, () => piece)];
  const pieces = strings.map(inputOf);
  const whole = inputOf(strings.join(""));
  const [pushed, tested] = leastTimes(
    () => {
      const recognition = rule.open();
      for (const each of pieces) recognition.push(each);
    },
    () => rule.test(whole),
  );
  compare(
    "  pieces \u00f7 test",
    pushed! / tested!,
    mostTime,
    (ratio) => ratio.toFixed(2),
    TOO_LONG,
  );
  const units: readonly (string | Uint8Array)[] =
    typeof whole === "string"
      ? Array.from(whole.slice(0, 300_000))
      : Array.from(whole.subarray(0, 300_000), (octet) => Uint8Array.of(octet));
  const [single] = leastTimes(() => {
    const recognition = rule.open();
    for (const unit of units) recognition.push(unit);
  });
  const nanoseconds = (single! / units.length) * 1e3;
  compare("  ns a character", nanoseconds, MOST_NANOSECONDS, (time) => time.toFixed(0), TOO_LONG);
}

/**
 * Pushes pieces, and judges the growth of the heap after a tenth of them. The code of this process takes some kilobytes
 * more now and then, after a few of twenty shares. What grows with the input is the median of all.
 */
function judgeGrowth(
  what: string,
  recognition: Recognition,
  piece: string | Uint8Array,
  size: number,
): void {
  const share = Math.ceil(size / piece.length / 20);
  const heaps = Array.from({ length: 20 }, () => {
    for (let count = 0; count < share; count += 1) recognition.push(piece);
    return heap();
  }).slice(1);
  if (recognition.state === "mismatch") throw new Error(recognition.end()?.message);
  const growths = heaps.slice(1).map((bytes, index) => bytes - heaps[index]!);
  judge(`${what}, with code`, heaps.at(-1)! - heaps[0]!, GROWTH);
  const median = growths.sort((a, b) => a - b)[growths.length >> 1]!;
  judge(`${what}, with the input`, median * growths.length, STEADY_GROWTH);
}

/** The least times that the processor needs for some runs, which take turns, in microseconds. */
function leastTimes(...runs: readonly (() => void)[]): readonly number[] {
  const times = runs.map(() => Infinity);
  for (let round = 0; round < 20; round += 1)
    for (const [index, run] of runs.entries()) {
      const start = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(start);
      times[index] = Math.min(times[index]!, user + system);
    }
  return times;
}
