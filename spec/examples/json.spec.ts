/** The values of examples/json.ts are those of `JSON.parse`. */
import fc from "fast-check";
import type * as Example from "../../examples/json.js";

jest.spyOn(console, "log").mockImplementation();
const { json } = jest.requireActual<typeof Example>("../../examples/json.js");

/** The outcome of a parser: a value, or a refusal. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch {
    return "refused";
  }
}

/** The outcome of the example, and that of `JSON.parse`. */
function outcomes(text: string): { actual: unknown; expected: unknown } {
  const actual = outcomeOf(() => json.tryParse(text));
  return { actual, expected: outcomeOf((): unknown => JSON.parse(text)) };
}

const ACCEPTED = {
  "section 2: white space": [" 1 ", "\t\r\n1\n", "[ ]", " [ 1 , 2 ] ", '{ "a" : 1 , "b" : 2 }'],
  "section 3: values": ["true", "false", "null", "[true,false,null]", '"a"', "[]", "{}", "0"],
  "section 4: objects": [
    '{"a":1}',
    '{"a":1,"b":{"c":[]}}',
    '{"a":1,"a":2}',
    '{"a":1,"b":2,"a":3}',
    '{"":0}',
    '{"__proto__":{"x":1}}',
    '{"constructor":1,"toString":2,"hasOwnProperty":3}',
    '{"2":"b","1":"a"}',
    '{"\\u0061":1}',
    '{"a\\u0000b":1}',
  ],
  "section 5: arrays": ["[1]", "[[[]]]", '[1,"a",[2],{"b":3}]', "[[],[[]],[]]", "[null,null]"],
  "section 6: numbers": [
    "-0",
    "-1",
    "10",
    "0.1",
    "1.50",
    "0e0",
    "1e5",
    "1E5",
    "1e+5",
    "1e-5",
    "-0.0e-0",
    "1e400",
    "-1e400",
    "1e-400",
    "123456789012345678901234567890",
    "0.1000000000000000055511151231257827",
    "5e-324",
    "1.7976931348623157e308",
  ],
  "section 7: strings": [
    '""',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"\\u0000\\u001F\\u007f\\uFFFF"',
    '"\\uD834\\udd1e"',
    '"\\ud834"',
    '"\\udd1e\\ud834"',
    '"\u{1D11E}"',
    '"\ud834"',
    '"\u2028\u2029\u007f\u00a0\ufeff"',
    '"é日本"',
    '"// no comment /* */"',
  ],
};

const REFUSED = {
  "no value": ["", " ", "\ufeff1", "\u00a01", "\v1", "undefined", "NaN", "Infinity", "-Infinity"],
  values: ["True", "nul", "nulll", "truefalse", "1 2", "'a'", "a"],
  objects: [
    "{",
    "}",
    "{a:1}",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{,"a":1}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{"a"::1}',
    "{1:1}",
    '{"a":1}}',
    "{null:null}",
  ],
  arrays: ["[", "]", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1]]", "[1:2]", "[(1)]"],
  numbers: [
    "01",
    "-01",
    "-",
    "+1",
    "--1",
    ".1",
    "-.1",
    "1.",
    "1.e1",
    "1e",
    "1e+",
    "1e1.5",
    "0x1",
    "1_000",
    "1n",
    "0e",
    "- 1",
    "１",
  ],
  strings: [
    '"',
    '"a',
    '"\\"',
    '"\\a"',
    '"\\x41"',
    '"\\u"',
    '"\\u12"',
    '"\\u123G"',
    '"\\U0041"',
    '"\t"',
    '"\n"',
    '"\u0000"',
    '"\u001f"',
    '"a" "b"',
    '"\\\u0000"',
  ],
  comments: ["1 // a", "/* a */ 1", "# a\n1", "[1/**/]"],
};

describe.each(Object.entries(ACCEPTED))("%s", (_, texts) => {
  it.each(texts)("%j", (text) => {
    const { actual, expected } = outcomes(text);
    expect(actual).toStrictEqual(expected);
    expect(actual).not.toBe("refused");
  });
});

describe.each(Object.entries(REFUSED))("no JSON: %s", (_, texts) => {
  it.each(texts)("%j", (text) => {
    expect(outcomes(text)).toEqual({ actual: "refused", expected: "refused" });
  });
});

test("texts that JSON.stringify writes", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2, "\t"), (text, space) => {
      const value: unknown = JSON.parse(text);
      expect(json.tryParse(JSON.stringify(value, null, space))).toStrictEqual(value);
    }),
  );
});

test("texts with one change", () => {
  const change = fc.tuple(fc.nat(), fc.constantFrom("", "0", ",", '"', "]", "{", "\\", "e", " "));
  fc.assert(
    fc.property(fc.json({ maxDepth: 2 }), change, (text, [at, by]) => {
      const place = at % (text.length + 1);
      const { actual, expected } = outcomes(text.slice(0, place) + by + text.slice(place + 1));
      expect(actual).toStrictEqual(expected);
    }),
  );
});
