/**
 * Long inputs are read through a window. A run for a prefix has no window, so the other runs are
 * compared with it.
 */
import fc from "fast-check";
import {
  moveWindow,
  windowCache,
  WINDOW_SIZE,
  WORTH_ENCODING,
} from "../../../grammar/runtime/window.js";
import { compile, rfc2396bis, rfc3987 } from "../../../grammar/index.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lowered } from "../../helpers/lowered.js";

/** Sizes at which the behavior changes, and their neighbors. */
const SIZES = [WORTH_ENCODING, WINDOW_SIZE, WINDOW_SIZE + WORTH_ENCODING, 2 * WINDOW_SIZE].flatMap(
  (size) => [size - 1, size, size + 1],
);

describe("the window", () => {
  it("shows a piece of the input", () => {
    const input = `${"a".repeat(10)}bcd`;
    expect(moveWindow(input, 10)).toBe(13);
    expect(String.fromCharCode(...windowCache.subarray(0, 3))).toBe("bcd");
  });

  it("ends where it is full", () => {
    expect(moveWindow("x".repeat(WINDOW_SIZE + 5), 0)).toBe(WINDOW_SIZE);
    expect(moveWindow("x".repeat(WINDOW_SIZE + 5), 5)).toBe(WINDOW_SIZE + 5);
  });

  it.each([
    ["at the beginning", "\u00e9x", 0],
    ["at the end", `${"x".repeat(WINDOW_SIZE - 1)}\u00e9`, 0],
    ["three octets long", `${"x".repeat(100)}\u20ac`, 50],
    ["a pair of surrogates", `${"x".repeat(WINDOW_SIZE - 1)}\u{1f600}`, 0],
    ["a lone surrogate", `${"x".repeat(70)}\ud800`, 0],
  ])("shows nothing where there is a character beyond ASCII: %s", (_, input, offset) => {
    expect(moveWindow(input, offset)).toBe(-1);
  });
});

describe("a host without an encoder", () => {
  const { TextEncoder: encoder } = globalThis;

  afterEach(() => {
    globalThis.TextEncoder = encoder;
  });

  it("has inputs read character by character", async () => {
    Reflect.deleteProperty(globalThis, "TextEncoder");
    await jest.isolateModulesAsync(async () => {
      const window = await import("../../../grammar/runtime/window.js");
      expect(window.moveWindow("x".repeat(100), 0)).toBe(-1);
      const { rfc3986 } = await import("../../../grammar/index.js");
      const rule = rfc3986.rules["URI-reference"];
      const long = `http://a/${"b".repeat(5000)}`;
      expect([rule.test(long), rule.test(`${long} `)]).toEqual([true, false]);
    });
  });
});

describe("an input of any length", () => {
  const { run } = compile(
    'run = "<" *( %x20-3B / %x40-7E / %xA0-D7FF / %x10000-10FFFF ) ">"',
  ).rules;

  it.each(SIZES)(
    "%i: whole, with a wrong character at each end of a window, without end",
    (size) => {
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
          expect(run.match(input)).toBe(input.length);
          expect(run.tryParse(input).text).toBe(input);
        }
      }
      expect(run.test(`${text}>`)).toBe(true);
      expect(run.explain(text)?.offset).toBe(size - 1);
    },
  );

  const long = fc
    .array(fc.constantFrom("a", "/", "?b=", "%20", ":", ".", "-", "\u00e9", "\u{1f600}"), {
      minLength: 1,
      maxLength: 12,
    })
    .chain((words) => fc.nat(700).map((times) => words.join("").repeat(1 + times)));

  test.each([
    ["URIs", rfc2396bis.rules["URI-reference"]],
    ["IRIs", rfc3987.rules["IRI-reference"]],
  ])("%s: test, match and explain agree", (_, rule) => {
    fc.assert(
      fc.property(long, fc.constantFrom("", " ", "#\u00e9", "#"), (text, end) => {
        const input = text + end;
        const isWhole = rule.match(input) === input.length;
        expect(rule.test(input)).toBe(isWhole);
        expect(rule.explain(input) === null).toBe(isWhole);
      }),
    );
  });

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
      { numRuns: 40 },
    );
  });
});

test("states that are forgotten in the midst of a window", () => {
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
