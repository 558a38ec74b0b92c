/**
 * Every match in a text: `findAll` beside `matchAll` of a native regular expression, and beside `test`.
 *
 * A character of `findAll` is compared with one of `test` on ordinary references, which `test` reads character
 * by character, as `findAll` reads its text. Of a long reference, the platform reads most characters for `test`: a run of
 * characters over which the automaton stays in a few states (see grammar/runtime/runs.ts). `findAll` has to know each
 * offset where a match could begin, so that it has no such runs.
 */
import { rfc3986 } from "uri-abnf/grammar";
import { corpus, flat } from "./corpus.js";
import { race, ratio, SHORT_LIMITS } from "./race.js";
import { median } from "./report.js";
import type { Section } from "./report.js";

const address = rfc3986.rules.IPv4address;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]\d|\d)`;
const pattern = new RegExp(String.raw`${octet}\.${octet}\.${octet}\.${octet}`, "g");
const WORDS = "no address is in this line of a log, whose words are plain";

/** Texts, by the addresses in them: the line that they repeat. */
const LINES = {
  "none in the text": `${WORDS}\n`,
  "one in 50 characters": `${WORDS.slice(0, 36)} 192.0.2.155\n`,
  "numbers and dots": "1.22.333.",
};

export const findSection: Section = (isShort) => {
  const size = isShort ? 1_000 : 1_000_000;
  const limits = isShort ? SHORT_LIMITS : { rounds: 12, round: 8, total: 8000 };
  const references = corpus("ordinary", size / 100);
  const ordinary = references.join("").length;
  const { test } = rfc3986.rules["URI-reference"];
  const rows = Object.entries(LINES).map(([what, line]) => {
    const text = flat(line.repeat(size / line.length));
    const found = Array.from(address.findAll(text), ({ start, end }) => [start, end]);
    const native = Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => [
      index,
      index + length,
    ]);
    if (found.join() !== native.join()) throw new Error(`other matches: ${what}`);
    const samples = race(
      [
        { name: "findAll", run: () => count(address.findAll(text)) },
        { name: "matchAll", run: () => count(text.matchAll(pattern)) },
        { name: "test", run: () => references.every((reference) => test(reference)) },
      ],
      [undefined],
      limits,
    );
    const perCharacter = (name: string, length: number): readonly number[] =>
      samples.get(name)!.map((nanoseconds) => nanoseconds / length);
    const own = perCharacter("findAll", text.length);
    const peer = perCharacter("matchAll", text.length);
    const toTest = ratio(own, perCharacter("test", ordinary));
    const times = [median(own), median(peer), ratio(own, peer), toTest];
    return [what, text.length, found.length, ...times];
  });
  return [
    {
      title: "Every match in a text",
      text:
        "IPv4 addresses by `findAll`, beside `matchAll` of a regular expression with the same matches: nanoseconds " +
        "a character, and the time of `findAll` as a multiple of that of `matchAll`, and of that of `test` for a " +
        `character of ${references.length.toLocaleString("en")} ordinary references. Without matches, and with one in ` +
        "50 characters, `findAll` takes at most 3 × `test`.",
      head: ["addresses", "characters", "matches", "findAll", "matchAll", "÷ matchAll", "÷ test"],
      rows,
    },
  ];
};

function count(matches: Iterator<unknown>): number {
  let number = 0;
  while (matches.next().done !== true) number += 1;
  return number;
}
