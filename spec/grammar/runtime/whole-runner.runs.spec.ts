/**
 * Long runs of characters are read by the platform. A run for a prefix is not, so the others are compared with it.
 */
import fc from "fast-check";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { compile, rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import * as ofRfc3986 from "../../../src/dialects/rfc3986.js";
import * as ofRfc3987 from "../../../src/dialects/rfc3987.js";
import { lowered } from "../../helpers/lowered.js";
import { tries } from "../../helpers/worlds.js";
import type { Mismatch } from "../../../grammar/index.js";
import type { Components } from "../../../src/components.js";

/** Sizes at which the behavior changes, and others. */
const SIZES = [20, 24, 26, 79, 80, 81, 120, 2048, 5000];

const LETTERS = "abcdefghijklmnopqrstuvwxyz".repeat(3);

/** RFC 3986, appendix B, without a scheme. */
const APPENDIX_B = /^(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?/;

function partsOf({ authority, path, query, fragment }: Omit<Components, "opaque">): unknown {
  return [authority, path, query, fragment];
}

function mistakeIn({ offset, expected }: Pick<Mismatch, "expected" | "offset">): unknown {
  return [offset, expected];
}

describe("an input of any length", () => {
  const { run } = compile(
    'run = "<" *( %x20-3B / %x40-7E / %xA0-D7FF / %x10000-10FFFF ) ">"',
  ).rules;

  it.each(SIZES)("%i: whole, with a wrong character at some places, without end", (size) => {
    const text = `<${"a;".repeat(size)}`.slice(0, size - 1);
    for (const at of [1, size - 2, ...SIZES.filter((other) => other < size - 1)]) {
      for (const wrong of ["?", "\u007f", "\u0080", "\ud800"]) {
        const input = `${text.slice(0, at)}${wrong}${text.slice(at + 1)}>`;
        expect(run.test(input)).toBe(false);
        expect(run.explain(input)?.offset).toBe(at);
      }
      for (const right of [" ", "\u20ac", "\u{1f600}"]) {
        const input = `${text.slice(0, at)}${right}${text.slice(at + 1)}>`;
        expect(run.test(input)).toBe(true);
        expect(run.prefixEnd(input)).toBe(input.length);
        expect(run.tryParse(input).text).toBe(input);
      }
    }
    expect(run.test(`${text}>`)).toBe(true);
    expect(run.explain(text)?.offset).toBe(size - 1);
  });

  const long = fc
    .array(fc.constantFrom("a", LETTERS, "/", "?b=", "%20", ":", ".", "-", "\u00e9", "\u{1f600}"), {
      minLength: 1,
      maxLength: 12,
    })
    .chain((words) => fc.nat(700).map((times) => words.join("").repeat(1 + times)));

  test.each([
    ["URIs", rfc2396bis.rules["URI-reference"]],
    ["IRIs", rfc3987.rules["IRI-reference"]],
  ])("%s: test, prefixEnd and explain agree", (_, rule) => {
    fc.assert(
      fc.property(long, fc.constantFrom("", " ", "#\u00e9", "#"), (text, end) => {
        const input = text + end;
        const isWhole = rule.prefixEnd(input) === input.length;
        expect(rule.test(input)).toBe(isWhole);
        expect(rule.explain(input) === null).toBe(isWhole);
      }),
    );
  });

  test.each([
    ["rfc3986", ofRfc3986, rfc3986.rules["URI-reference"]],
    ["rfc3987", ofRfc3987, rfc3987.rules["IRI-reference"]],
  ])(
    "the entry point %s has the mistakes of the rule, and the parts of Appendix B",
    (_, entry, rule) => {
      fc.assert(
        fc.property(long, fc.constantFrom("", " ", "#\u00e9", "?/"), (text, end) => {
          const input = `//host/${text}${end}`;
          const mismatch = rule.explain(input);
          const parsed = entry.safeParse(input);
          const [, ...parts] = APPENDIX_B.exec(input)!;
          expect([
            entry.canParse(input),
            parsed.ok ? partsOf(parsed.value) : mistakeIn(parsed.error),
          ]).toEqual(mismatch === null ? [true, parts] : [false, mistakeIn(mismatch)]);
        }),
      );
    },
  );

  test("captures are the texts of the nodes", () => {
    const rule = rfc3987.rules["IRI-reference"];
    const names = ["scheme", "iauthority", "iquery", "ifragment"] as const;
    const capture = rule.capture(...names);
    fc.assert(
      fc.property(long, (text) => {
        const input = `http://${text.replaceAll("/", "")}/${text}?${text}`;
        const captured = capture(input);
        expect(captured === null).toBe(!rule.test(input));
        if (captured === null) return;
        const node = rule.tryParse(input);
        for (const name of names) expect(captured[name]).toBe(node.find(name)?.text);
      }),
      { numRuns: tries(100) },
    );
  });
});

test("states that are forgotten in the midst of an input", () => {
  const abnf = 'r = *( 5"a" "b" )';
  const [tight, ample] = [
    new Dfa(lowered(abnf, "none"), false, 20),
    new Dfa(lowered(abnf, "none"), false),
  ];
  for (const size of [...SIZES, 6 * 700]) {
    const input = "aaaaab".repeat(size).slice(0, size);
    expect(tight.deriveWhole(input)).toBe(ample.deriveWhole(input));
    expect([tight.stopped, tight.end]).toEqual([ample.stopped, ample.end]);
  }
  expect(tight.dropped).toBeGreaterThan(10);
});

test("the characters of a run are learned as inputs have them", () => {
  const { words } = compile('words = 1*( "a" / %x62-63 / DIGIT / "," 2"-" )').rules;
  const texts = ["a", "b", "ab", "a1", "ab1c2", "a,--b", "--"].map((piece) => piece.repeat(100));
  for (const text of [...texts, ...texts.map((each) => `${each}?`)])
    expect([text, words.test(text)]).toEqual([text, words.prefixEnd(text) === text.length]);
});

test("a rule with more states that have runs than there are expressions has the same answers", () => {
  const names = Array.from({ length: 200 }, (_, index) => `%x${(0x100 + index).toString(16)}`);
  const r = compile(`r = ${names.map((name) => `*ALPHA ${name}`).join(" ")}`).rule("r");
  const text = names.map((_, index) => `${LETTERS}${String.fromCharCode(0x100 + index)}`).join("");
  for (const input of [text, text.replace(/z./, "z?"), text.slice(0, -1)])
    expect(r.test(input)).toBe(r.prefixEnd(input) === input.length);
  expect(r.test(text)).toBe(true);
});
