/**
 * Recognitions of long inputs: the heap that a gigabyte leaves behind in each of ten rules, and the time of a piece
 * as a ratio to `test` of the whole, and of a single character.
 *
 *     npm run nightly -- pushing --megabytes 1000
 */
import { parseArgs } from "node:util";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { rfc4180 } from "../../grammar/rfc/rfc4180.js";
import { rfc5424 } from "../../grammar/rfc/rfc5424.js";
import { rfc8259 } from "../../grammar/rfc/rfc8259.js";
import type { Recognition, Rule } from "uri-abnf/grammar";

/** The greatest growth of the heap between a tenth of an input and all of it, in bytes. */
const GROWTH = 4096;

const PIECE = 1 << 16;

const lists = compile(
  `uris    = *( URI-reference LF )
   words   = *( 1*ALPHA SP )
   lines   = *( %x20-7E / LF )
   letters = *( "a" / "b" ) "a" 12( "a" / "b" )
   counted = *( 3*5DIGIT "," )
   emoji   = *( %x1F600-1F64F / %x61-7A )
   bracket = "<" *( bracket / "x" ) ">"
   octets  = *( %x00-7F )`,
  { imports: [rfc3986] },
).rules;

/** Each rule, a text that it can read again and again, and what comes before the first one. */
const CASES: readonly (readonly [name: string, rule: Rule, text: string, before?: string])[] = [
  ["references", lists.uris, "http://example.org/some/path?file=1&x=y#frag\n../a/b\n//[::1]:80/\n"],
  ["words", lists.words, "several words in a line "],
  ["lines", lists.lines, "GET / HTTP/1.1\nhost: example.org\n"],
  ["letters", lists.letters, "abbaababbbabaab"],
  ["counted", lists.counted, "123,1234,12345,"],
  ["emoji", lists.emoji, "a\u{1F600}b\u{1F610}"],
  ["a rule within itself", lists.bracket, "<x><xx<x>>", "<"],
  ["comma separated values", rfc4180.rules.file, 'a,"b c",d\r\ne,f,"g ""h"""\r\n'],
  [
    "a log message",
    rfc5424.rules["SYSLOG-MSG"],
    "some text, and more of it; ",
    "<1>1 - - - - - - ",
  ],
  ["JSON", rfc8259.rules["JSON-text"], '{"a": [1, 2.5e3, null]}, ', "["],
];

const { values } = parseArgs({ options: { megabytes: { type: "string", default: "1000" } } });
const size = Number(values.megabytes) * 1e6;

function heap(): number {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The least time of some runs, in milliseconds. */
function least(run: () => void): number {
  let best = Infinity;
  for (let round = 0; round < 7; round += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Pushes pieces, and returns the growth of the heap between a tenth of them and all. */
function growth(recognition: Recognition, piece: string): number {
  const pieces = Math.ceil(size / piece.length);
  let before = 0;
  for (let count = 0; count < pieces; count += 1) {
    if (count === Math.ceil(pieces / 10)) before = heap();
    recognition.push(piece);
  }
  if (recognition.state === "mismatch") throw new Error(recognition.end()?.message);
  return heap() - before;
}

for (const [name, rule, text, before = ""] of CASES) {
  const piece = text.repeat(Math.floor(PIECE / text.length));
  const grown = growth(rule.open().push(before), piece);
  const whole = before + piece.repeat(16);
  const pushed = least(() => {
    const recognition = rule.open();
    for (let at = 0; at < whole.length; at += PIECE) recognition.push(whole.slice(at, at + PIECE));
  });
  const tested = least(() => rule.test(whole));
  const units = Array.from(whole.slice(0, 300_000));
  const single = least(() => {
    const recognition = rule.open();
    for (const unit of units) recognition.push(unit);
  });
  console.log(
    `${name}: ${String(grown)} bytes more after ${values.megabytes} MB; pieces ÷ test ` +
      `${(pushed / tested).toFixed(2)}; ${((single / units.length) * 1e6).toFixed(0)} ns a character`,
  );
  if (grown > GROWTH) process.exitCode = 1;
}
