import { compile, rfc2396bis } from "../../../grammar/index.js";
import { UnknownRuleError } from "../../../grammar/common/errors.js";
import { untyped } from "../../helpers/untyped.js";
import { selectIn } from "../../../grammar/combinator/grammar.js";
import { LayoutMatcher } from "../../../grammar/combinator/layout-matcher.js";
import { scaled } from "../../helpers/worlds.js";
import type { Grammar } from "../../../grammar/index.js";
import type { SpanIndices } from "../../../grammar/runtime/layout.js";

const { authority } = rfc2396bis.rules;

const lists = compile(`
  list  = "(" *( list / name ) ")"
  items = *( name "," )
  name  = 1*ALPHA
`);

/** The texts at places, as `capture` returns them. */
function texts(matcher: LayoutMatcher<SpanIndices>, input: string): (string | undefined)[] | null {
  const places = matcher.match(input);
  if (places === null) return null;
  const found: (string | undefined)[] = [];
  for (let slot = 0; slot < places.length; slot += 2) {
    const [first = -1, last = -1] = places.subarray(slot, slot + 2);
    const { offsets } = matcher;
    found.push(first < 0 ? undefined : input.slice(offsets[first], offsets[last]));
  }
  return found;
}

function matcherOf<Layout extends object>(
  grammar: Grammar,
  rule: string,
  names: readonly string[],
  layOut: (places: SpanIndices) => Layout,
): LayoutMatcher<Layout> {
  const { definition } = grammar.rule(rule);
  return new LayoutMatcher(definition, selectIn(grammar, names, definition), layOut);
}

function placesOf(
  grammar: Grammar,
  rule: string,
  ...names: readonly string[]
): LayoutMatcher<SpanIndices> {
  return matcherOf(grammar, rule, names, (places) => places);
}

test("the same names give the same matcher", () => {
  expect(authority.capture("port")).toBe(authority.capture("port"));
  expect(authority.capture("port")).not.toBe(authority.capture("port", "host"));
});

test("names are compared as they are written, however many lists there are", () => {
  expect(untyped(authority).capture("PORT")("a:1")).toEqual({ PORT: "1" });
  expect(authority.capture("port")("a:1")).toEqual({ port: "1" });
  for (let count = 0; count < 100; count += scaled(1, 7)) {
    const names = Array.from({ length: count }, () => "port");
    expect(untyped(authority).capture(...names, "host")("a:1")?.host).toBe("a");
  }
  expect(authority.capture("port")("a:1")).toEqual({ port: "1" });
});

describe("layouts", () => {
  const matcher = placesOf(rfc2396bis, "authority", "host", "port", "host");

  it.each([
    ["[::1]:80", ["[::1]", "80", "[::1]"]],
    ["u@a", ["a", undefined, "a"]],
    ["a:", ["a", "", "a"]],
    ["a:b", [undefined, undefined, undefined]],
    ["a b", null],
  ])("of %j are %j", (input, expected) => {
    expect(texts(matcher, input)).toEqual(expected);
  });

  it("are made once for inputs that are alike", () => {
    let made = 0;
    const counting = matcherOf(rfc2396bis, "authority", ["port"], () => {
      made += 1;
      return { number: made };
    });
    const layouts = ["a:80", "example.com:8080", "a", "b", "c:1"].map((input) =>
      counting.match(input),
    );
    expect(layouts.map((layout) => layout?.number)).toEqual([1, 1, 2, 2, 1]);
  });

  it("are made once for each set of rules that occur, if the rule contains itself", () => {
    let made = 0;
    const counting = matcherOf(lists, "list", ["name"], () => {
      made += 1;
      return {};
    });
    for (const input of ["(a)", "()", "((b))", "(())", "(c)"]) counting.match(input);
    expect(made).toBe(2);
  });

  it("are made while the matcher can be used", () => {
    const used: LayoutMatcher<SpanIndices> = matcherOf(
      rfc2396bis,
      "authority",
      ["host", "port"],
      (places) => {
        if ((places[2] ?? -1) < 0) return places;
        // Another input, in which other rules occur.
        used.match("longer.example.com");
        return places;
      },
    );
    expect(texts(used, "ab:80")).toEqual(["ab", "80"]);
  });

  it("are made while the matcher can be used, if the rule contains itself", () => {
    const used: LayoutMatcher<SpanIndices> = matcherOf(lists, "list", ["name"], (places) => {
      // Without a name, so this asks for no further input.
      if ((places[0] ?? -1) >= 0) used.match("(())");
      return places;
    });
    expect(texts(used, "((ab))")).toEqual(["ab"]);
  });

  it("are made again where making one has failed", () => {
    let fails = true;
    const failing = matcherOf(rfc2396bis, "authority", ["host"], (places) => {
      if (fails) throw new Error("not yet");
      return places;
    });
    expect(() => failing.match("a")).toThrow("not yet");
    fails = false;
    expect(texts(failing, "a")).toEqual(["a"]);
  });

  it.each([
    [5, "number"],
    [null, "null"],
    [new Uint8Array(80), "Uint8Array"],
  ])("of %p are none", (input, what) => {
    const error = new TypeError(`a matcher reads a string, not ${what}`);
    expect(() => matcher.match(input as never)).toThrow(error);
    expect(() => authority.spans("host")(input as never)).toThrow(error);
  });

  it("of a rule that contains itself, and of more occurrences than are kept", () => {
    expect(texts(placesOf(lists, "list", "list", "name"), "((a)b)")).toEqual(["((a)b)", "a"]);
    const many = placesOf(lists, "items", "name");
    expect(texts(many, "ab,".repeat(1000))).toEqual(["ab"]);
    expect(texts(many, "cde,f,")).toEqual(["cde"]);
    expect(texts(many, "")).toEqual([undefined]);
  });

  describe("of lists and the number after them", () => {
    const grammar = compile('numbered = *( name "," ) number\nname = 1*ALPHA\nnumber = 1*DIGIT');
    const both = placesOf(grammar, "numbered", "name", "number");

    it("tell lists apart that begin in the same way", () => {
      for (let count = 40; count > 0; count -= 1)
        expect(texts(both, `${"ab,".repeat(count)}${count}`)).toEqual(["ab", String(count)]);
    });

    it("have the memory that they need after a long input", () => {
      const long = `${"ab,".repeat(2_100)}1`;
      for (let count = 55; count < 70; count += 1) {
        expect(texts(both, long)).toEqual(["ab", "1"]);
        expect(texts(both, `${"ab,".repeat(count)}${count}`)).toEqual(["ab", String(count)]);
      }
    });
  });

  it("of inputs without a shape tell apart which of many rules occur", () => {
    const numbers = Array.from({ length: 70 }, (_, number) => number);
    const text = numbers.map((number) => `r${number} = %x${(0x4e00 + number).toString(16)}`);
    const all = compile(
      `all = ${numbers.map((number) => `[ r${number} ]`).join(" ")} *( x / y )\n${text.join("\n")}\nx = 1*"x"\ny = 1*"y"`,
    );
    const names = numbers.map((number) => `r${number}`);
    const many = placesOf(all, "all", "x", ...names);
    // More changes of rule than are kept.
    const tail = "xy".repeat(40);
    for (const occurs of [
      (number: number) => number % 3 === 0,
      (number: number) => number === 0,
      (number: number) => number === 29,
      (number: number) => number === 30,
      (number: number) => number === 59,
      (number: number) => number === 60,
      (number: number) => number === 69,
      (number: number) => number === 0 || number === 68,
      (number: number) => number === 0 || number === 69,
      () => false,
    ]) {
      const letters = numbers.map((number) =>
        occurs(number) ? String.fromCodePoint(0x4e00 + number) : "",
      );
      const expected = letters.map((letter) => (letter === "" ? undefined : letter));
      expect(texts(many, letters.join("") + tail)).toEqual(["x", ...expected]);
    }
  });

  it("of more kinds of inputs than are kept are right, too", () => {
    const bits = Array.from({ length: 11 }, (_, bit) => bit);
    const flags = bits.map((bit) => `( a${bit} / "1" )`).join(" ");
    const rules = bits.map((bit) => `a${bit} = "0"`).join("\n");
    const many = placesOf(
      compile(`all = ${flags}\n${rules}`),
      "all",
      ...bits.map((bit) => `a${bit}`),
    );
    const inputs = Array.from({ length: 1 << bits.length }, (_, number) =>
      number.toString(2).padStart(bits.length, "0"),
    );
    const right = inputs.map((input) => input.replaceAll("1", "-"));
    for (let round = 0; round < 2; round += 1)
      expect(
        inputs.map((input) =>
          texts(many, input)
            .map((text) => text ?? "-")
            .join(""),
        ),
      ).toEqual(right);
  });

  it("of a rule that is not there", () => {
    expect(() => placesOf(rfc2396bis, "authority", "prot")).toThrow(UnknownRuleError);
  });
});
