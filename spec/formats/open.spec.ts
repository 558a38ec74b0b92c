/** Formats of strings that come piece by piece. */
import * as formats from "uri-abnf/formats/explain";
import { idnHostname } from "uri-abnf/formats/idn";
import { formatSources, furtherSources } from "../../formats/sources.js";
import { sample } from "../../grammar/language/index.js";
import { caught } from "../helpers/caught.js";
import { tries } from "../helpers/worlds.js";
import type { OpenFormat } from "uri-abnf/formats/explain";
import type { Rule } from "uri-abnf/grammar";

const { date, dateTime, email, iri, jsonPointer, time, uri } = formats;

describe("a format says not yet and never apart", () => {
  test.each<[OpenFormat, string, string, string | undefined]>([
    [email, "joe", "partial", "@0"],
    [email, "joe@example.com", "match", ""],
    [email, "joe@@", "mismatch", undefined],
    [email, '"joe', "partial", '"@0'],
    [date, "2024-0", "partial", "1-11"],
    [date, "2024-02-2", "partial", "0"],
    [date, "", "partial", "1111-11-11"],
    [dateTime, "2024-", "partial", "11-11T11:11:11Z"],
    [dateTime, "2024-06-30T23:59:6", "partial", "0Z"],
    [time, "2", "partial", "0:00:00Z"],
    // No day of February begins with 3: the completion is one of the ABNF.
    [date, "2024-02-3", "partial", "1"],
    [date, "2024-02-30", "match", ""],
    [uri, "https:/", "match", ""],
    [uri, "h", "partial", ":"],
    [iri, "a:\ud83d", "partial", "\udc00"],
    [jsonPointer, "/\ud83d", "match", ""],
    [jsonPointer, "\ud83d", "mismatch", undefined],
  ])("%#: of %j, %s", (format, text, state, completion) => {
    const recognition = format.open().push(text);
    expect([recognition.state, recognition.completion()]).toEqual([state, completion]);
  });

  test("what a standard says in prose is checked at the end", () => {
    const day = date.open().push("2024-02-").push("30");
    expect(day.state).toBe("match");
    expect(day.end()?.message).toBe(
      'full-date: expected a day from 01 to 29 at offset 8, found "3"',
    );
    expect(idnHostname.open().push("xn-").push("-").end()?.message).toMatch(/^\S+: expected /);
  });
});

const REGULAR: Readonly<Record<string, OpenFormat>> = Object.fromEntries(
  Object.entries(formats).filter((entry): entry is [string, OpenFormat] => "open" in entry[1]),
);
const SOURCES: Readonly<Record<string, Rule>> = { ...formatSources, ...furtherSources };

describe("each format, with samples of its rule that are cut and spoiled", () => {
  test.each(Object.entries(REGULAR))("%s", (name, format) => {
    const rule = SOURCES[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]!;
    for (const text of sample(rule, { count: tries(50), seed: 3 })) {
      for (const spoiled of [text, `${text}\n`, text.replace(/.$/, "\u0001")]) {
        const [ours, right] = [format.open(), rule.open()];
        for (let at = 0; at < spoiled.length; at += 3) {
          const piece = spoiled.slice(at, at + 3);
          ours.push(piece);
          right.push(piece);
          expect([ours.state, ours.isFinal, ours.offset, ours.matched]).toEqual([
            right.state,
            right.isFinal,
            right.offset,
            right.matched,
          ]);
          expect(ours.next()).toEqual(right.next());
          expect(ours.completion()?.length).toBe(right.completion()?.length);
          const completion = ours.completion();
          const completed = completion === undefined ? text : spoiled.slice(0, at + 3) + completion;
          expect(rule.test(completed)).toBe(true);
        }
        expect(ours.end()?.message).toBe(format.explain(spoiled)?.message);
        const reason = format.explain(`${spoiled.slice(0, ours.offset)}\u0001`);
        const expected = reason?.offset === ours.offset ? reason.expected : ours.expected();
        expect(ours.expected()).toEqual(expected);
      }
    }
  });
});

test("a piece is a string", () => {
  expect(caught(() => email.open().push(Uint8Array.of(97)))).toEqual(
    new TypeError("a format reads a string, not object"),
  );
});
