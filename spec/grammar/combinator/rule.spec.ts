import fc from "fast-check";
import P from "parsimmon";
import { Rule } from "../../../grammar/combinator/rule.js";
import { compile, MismatchError, rfc2396bis } from "../../../grammar/index.js";
import { failedAt } from "../../helpers/failed-at.js";
import { untyped as withAnyNames } from "../../helpers/untyped.js";
import { caught } from "../../helpers/caught.js";
import type { Input, ParseNode } from "../../../grammar/index.js";

const { rules } = compile(`
  pair   = key "=" value
  key    = 1*ALPHA
  value  = *DIGIT
  list   = "(" *( list / pair "," ) ")"
  sign   = %x2B / %x2D
  astral = *( %x1F600-1F64F / %xD800-DFFF )
`);

/** A tree in a line, without texts: `pair 0-3 (key 0-1 value 2-3)`. */
function shown({ rule, start, end, children }: ParseNode): string {
  const inside = children.map(shown).join(" ");
  return `${rule} ${start}-${end}${inside && ` (${inside})`}`;
}

function fault(act: () => unknown): string {
  return String(caught(act));
}

describe("prefixEnd", () => {
  it.each([-1, 4, 0.5, NaN, Infinity])("refuses to begin at %p", (offset) => {
    for (const rule of [rules.pair, rules.list])
      expect(fault(() => rule.prefixEnd("a=1", offset))).toBe(
        `RangeError: offset ${offset} is not within 0 to 3`,
      );
  });
});

describe("explain", () => {
  it("has the first impossible character, the expected set, a line and a picture", () => {
    const mismatch = rules.pair.explain("abc:1");
    expect(mismatch).toMatchObject({
      rule: "pair",
      input: "abc:1",
      offset: 3,
      expected: ["ALPHA", '"="'],
      message: 'pair: expected ALPHA or "=" at offset 3, found ":"',
    });
    expect(mismatch?.excerpt()).toBe("abc:1\n   ^");
  });
});

describe("test, prefixEnd, explain and open without the rule", () => {
  const inputs = ["a=1", "=1", "ab=", ""];

  it("answer as with the rule", () => {
    const { test, prefixEnd, explain, open } = rules.pair;
    expect(inputs.map(test)).toEqual([true, false, true, false]);
    const states = inputs.map((input) => open().push(input).state);
    expect(states).toEqual(["match", "mismatch", "match", "partial"]);
    expect(inputs.map((input) => prefixEnd(input))).toEqual([3, -1, 3, -1]);
    expect(prefixEnd("(a=1", 1)).toBe(4);
    expect(inputs.map((input) => explain(input)?.offset ?? -1)).toEqual([-1, 0, -1, 0]);
  });

  it("of a rule with smaller trees, and of a recursive rule", () => {
    expect(inputs.map(rules.pair.only("key").test)).toEqual(inputs.map(rules.pair.test));
    expect(["()", "(a=1,())", "("].map(rules.list.test)).toEqual([true, true, false]);
  });

  it("are the same functions each time", () => {
    expect(rules.pair.test).toBe(rules.pair.test);
    expect(rules.pair.prefixEnd).toBe(rules.pair.prefixEnd);
    expect(rules.pair.explain).toBe(rules.pair.explain);
    expect(rules.pair.open).toBe(rules.pair.open);
    expect(rules.pair.test).not.toBe(rules.key.test);
  });
});

describe("parse and tryParse", () => {
  it("fail with Parsimmon's result, lines and columns from 1, also behind a prefix", () => {
    const { lines } = compile("lines = 1*( 1*ALPHA LF )").rules;
    expect(lines.parse("ab\ncd\ne1")).toEqual(failedAt(7, ["ALPHA", "LF"], 3, 2));
    expect(rules.pair.parse("a=1!")).toEqual(failedAt(3, ["DIGIT", "end of input"]));
  });

  it("throw the mismatch of explain", () => {
    const error = caught(() => rules.pair.tryParse("a"));
    expect(error).toBeInstanceOf(MismatchError);
    const { rule, input, offset, expected, message } = rules.pair.explain("a") ?? {};
    expect(error).toMatchObject({ rule, input, offset, expected, message });
    expect(String(error)).toBe(
      'MismatchError: pair: expected ALPHA or "=" at offset 1, found end of input',
    );
  });

  it("all four agree", () => {
    const inputs = fc.string({ unit: fc.constantFrom("a", "=", "1", "(", ")", ","), maxLength: 8 });
    fc.assert(
      fc.property(inputs, fc.constantFrom(rules.pair, rules.list, rules.value), (input, rule) => {
        const accepted = rule.test(input);
        expect(rule.prefixEnd(input) === input.length).toBe(accepted);
        expect(rule.explain(input) === null).toBe(accepted);
        expect(rule.parse(input).status).toBe(accepted);
        expect(caught(() => rule.tryParse(input)) instanceof MismatchError).toBe(!accepted);
      }),
    );
  });
});

describe("only", () => {
  it.each([
    [["key"], "pair 0-4 (key 0-1)"],
    [["VALUE", "key"], "pair 0-4 (key 0-1 value 2-4)"],
    [["digit"], "pair 0-4 (DIGIT 2-3 DIGIT 3-4)"],
    [[], "pair 0-4"],
    [["pair"], "pair 0-4"],
    [["list", "key", "key"], "pair 0-4 (key 0-1)"],
  ])("%j: %s", (names, expected) => {
    const rule = withAnyNames(rules.pair).only(...names);
    expect(shown(rule.tryParse("a=12"))).toBe(expected);
  });

  it("is one rule for the same names", () => {
    expect(rules.pair.only("key", "value")).toBe(rules.pair.only("key", "value"));
    expect(rules.pair.only("key", "value")).not.toBe(rules.pair.only("value", "key"));
    expect(rules.pair.only("key")).not.toBe(rules.key.only("key"));
  });

  it("is the same rule otherwise", () => {
    const rule = rules.pair.only("key");
    expect(rule).toBeInstanceOf(Rule);
    expect(rule.ruleName).toBe("pair");
    expect(rule.explain("a")?.expected).toEqual(["ALPHA", '"="']);
    expect(shown(rule.only("value").tryParse("a=1"))).toBe("pair 0-3 (value 2-3)");
  });

  it("of a recursive rule", () => {
    const tree = rules.list.only("list", "value").tryParse("((a=1,)b=2,)");
    expect(shown(tree)).toBe("list 0-12 (list 1-7 (value 4-5) value 9-10)");
    expect(shown(rules.list.only("key").tryParse("((a=1,))"))).toBe(
      "list 0-8 (list 1-7 (key 2-3))",
    );
  });
});

describe("values that are not strings", () => {
  it.each(["test", "prefixEnd", "explain", "parse", "tryParse"] as const)(
    "are refused by %s",
    (method) => {
      for (const rule of [rules.pair, rules.list]) {
        const ask = (input: unknown) => fault(() => rule[method](input as Input));
        expect(ask(null)).toBe("TypeError: a rule reads a string, not null");
        expect(ask(Buffer.from("a=1"))).toMatch("not Buffer: decode it, ");
      }
    },
  );
});

describe("names that mean something to JavaScript", () => {
  const inputs = ["__proto__", "constructor", "toString", "hasOwnProperty"];

  it.each(inputs)("%s leaves Object.prototype as it was, right or wrong", (input) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const word = compile("word = 1*ALPHA").rules.word;
    expect(word.test(input)).toBe(!input.includes("_"));
    word.parse(input);
    rules.pair.parse(input);
    caught(() => rules.pair.tryParse(input));
    rules.list.parse(input);
    rules.pair.explain(input)?.excerpt();
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("calls do not see each other", () => {
  it("a rule may be asked between two questions", () => {
    const mismatch = rules.pair.explain("a");
    rules.pair.explain("a=x");
    rules.list.explain("((");
    expect(mismatch?.offset).toBe(1);
    expect(mismatch?.expected).toEqual(["ALPHA", '"="']);
    expect(mismatch?.message).toBe('pair: expected ALPHA or "=" at offset 1, found end of input');
  });

  it("trees stay as they are", () => {
    const tree = rules.pair.tryParse("a=1");
    rules.pair.tryParse("bcd=23");
    expect(shown(tree)).toBe("pair 0-3 (key 0-1 (ALPHA 0-1) value 2-3 (DIGIT 2-3))");
    expect([...tree.walk()].map(({ text }) => text)).toEqual(["a=1", "a", "a", "1", "1"]);
  });
});

/** Rules as parts of other parsers: a rule is an ordinary Parsimmon parser. */
const { IPv6address, IPv4address, hostname, port, scheme } = rfc2396bis.rules;

const own = compile(`
  pair  = key "=" value
  key   = 1*ALPHA
  value = *DIGIT
  blank = *SP
  word  = 1*ALPHA
  list  = "(" *( list / word SP ) ")"
`).rules;

/** The offset of a failure, and the expected set there in code point order. */
function failure(parser: P.Parser<unknown>, input: string): readonly (string | number)[] {
  const result = parser.parse(input);
  return result.status ? [] : [result.index.offset, ...[...result.expected].sort()];
}

function text({ text: matched }: ParseNode): string {
  return matched;
}

describe("a rule is a parser", () => {
  it("by Parsimmon's own word", () => {
    expect(P.isParser(IPv6address)).toBe(true);
    expect(P.isParser(IPv6address.only("h4"))).toBe(true);
    expect(P.isParser(own.list)).toBe(true);
  });

  it("with all that parsers can do", () => {
    expect(own.word.map(text).tryParse("ab")).toBe("ab");
    expect(own.word.result(1).tryParse("ab")).toBe(1);
    expect(own.word.fallback(null).tryParse("")).toBeNull();
    expect(own.word.skip(P.string("!")).map(text).tryParse("ab!")).toBe("ab");
    expect(own.word.wrap(P.string("<"), P.string(">")).map(text).tryParse("<ab>")).toBe("ab");
    expect(own.word.trim(P.optWhitespace).map(text).tryParse(" ab ")).toBe("ab");
    expect(own.word.or(P.digits).tryParse("12")).toBe("12");
    expect(own.word.then(P.digits).tryParse("ab12")).toBe("12");
    const twice = own.word.chain((node) => P.string(`,${text(node)}`));
    expect(twice.tryParse("ab,ab")).toBe(",ab");
    expect(failure(twice, "ab,ac")).toEqual([2, '",ab"', "ALPHA"]);
  });

  it("marks", () => {
    expect(P.string("--").then(own.word.mark()).tryParse("--ab")).toMatchObject({
      start: { offset: 2, line: 1, column: 3 },
      end: { offset: 4, line: 1, column: 5 },
      value: { rule: "word", start: 2, end: 4 },
    });
  });

  it("names itself otherwise, where somebody wants it", () => {
    expect(failure(own.word.desc("a word"), "1")).toEqual([0, "a word"]);
  });
});

describe("at offsets other than 0", () => {
  const bracketed = P.seq(P.string("["), IPv6address, P.string("]"));

  it.each([
    ["[::1", [4, '"."', '":"', "']'", "DIGIT", "HEXDIG"]],
    ["[::1x]", [4, '"."', '":"', "']'", "DIGIT", "HEXDIG"]],
    ["[::1::]", [5, "']'", "IPv4address", "h4"]],
    ["[]", [1, "IPv6address"]],
    ["[1:2:3:4:5:6:7:8:9]", [16, "']'", "HEXDIG"]],
    ["::1", [0, "'['"]],
    ["[::1]!", [5, "EOF"]],
  ])("%j fails at the first impossible character", (input, expected) => {
    expect(failure(bracketed, input)).toEqual(expected);
  });

  it("the end of the rule's piece is nothing to be expected", () => {
    expect(own.value.explain("1!")?.expected).toEqual(["DIGIT", "end of input"]);
    expect(failure(P.seq(own.value, P.string(";")), "1!")).toEqual([1, "';'", "DIGIT"]);
    expect(failure(P.seq(own.list, P.string(";")), "()!")).toEqual([2, "';'"]);
  });
});

describe("the longest prefix", () => {
  it("is taken, and nothing is given back", () => {
    const greedy = P.seqMap(own.word, P.string("a"), (node) => text(node));
    expect(failure(greedy, "aaa")).toEqual([3, "'a'", "ALPHA"]);
  });

  it("ends where the language ends, however far it was looked", () => {
    const parser = P.seqMap(IPv4address, P.all, (address, rest) => [text(address), rest]);
    expect(parser.tryParse("1.2.3.456.7")).toEqual(["1.2.3.45", "6.7"]);
    expect(P.seqMap(own.blank, P.all, (_, rest) => rest).tryParse("x")).toBe("x");
  });

  it("says how far it was looked, also where it has been found", () => {
    const letters = compile('odd = "a" *( "b" "c" )').rules.odd;
    expect(failure(letters.skip(P.string("!")), "abcb?")).toEqual([4, '"c"']);
    expect(failure(letters.skip(P.string("!")), "abc?")).toEqual([3, '"!"', '"b"']);
  });
});

describe("P.alt", () => {
  const address = P.alt<unknown>(IPv6address, IPv4address, P.string("*"));

  it("takes the first that matches", () => {
    const host = P.alt<ParseNode>(IPv4address, hostname);
    expect(host.tryParse("w3.org").rule).toBe("hostname");
    expect(address.tryParse("*")).toBe("*");
  });

  it.each([
    ["x", [0, "'*'", "IPv4address", "IPv6address"]],
    ["", [0, "'*'", "IPv4address", "IPv6address"]],
    // The failure at the greatest offset.
    ["1.2.x", [4, "dec-octet"]],
    ["1:2:x", [4, '"::"', "h4"]],
    ["::x", [2, "EOF", "IPv4address", "h4"]],
    ["12", [2, '"."', '":"', '"::"', "DIGIT", "HEXDIG"]],
  ])("%j: %j", (input, expected) => {
    expect(failure(address, input)).toEqual(expected);
  });
});

describe("many and sepBy", () => {
  it.each([
    ["a=1b=", ["a=1", "b="]],
    ["", []],
  ])("many, of %j", (input, expected) => {
    expect(own.pair.many().tryParse(input).map(text)).toEqual(expected);
  });

  it("many that fail", () => {
    expect(failure(own.pair.many(), "a=1b")).toEqual([4, '"="', "ALPHA"]);
    expect(failure(own.pair.many(), "a=1;")).toEqual([3, "DIGIT", "end of input", "pair"]);
  });

  it("separated", () => {
    const pairs = own.pair.sepBy(P.string(","));
    expect(pairs.tryParse("a=1,b=,c=3").map(text)).toEqual(["a=1", "b=", "c=3"]);
    expect(pairs.tryParse("")).toEqual([]);
    expect(failure(pairs, "a=1,")).toEqual([4, "pair"]);
    expect(failure(pairs, "a=1,b")).toEqual([5, '"="', "ALPHA"]);
  });

  it("at least, at most, so many", () => {
    expect(own.pair.atLeast(2).tryParse("a=1b=2").map(text)).toEqual(["a=1", "b=2"]);
    expect(failure(own.pair.times(3), "a=1b=2")).toEqual([6, "DIGIT", "pair"]);
    expect(scheme.sepBy1(P.string("+")).parse("").status).toBe(false);
  });

  it("of a rule that can be empty is Parsimmon's error", () => {
    expect(String(caught(() => own.blank.many().parse("x")))).toMatch("infinite loop detected");
  });
});

describe("Parsimmon's languages and lazy parsers", () => {
  it("may be made of rules", () => {
    const config = P.createLanguage<{ file: ParseNode[]; line: ParseNode }>({
      file: (language) => language.line.sepBy(P.newline),
      line: () => own.pair.trim(P.regexp(/ */)),
    });
    expect(config.file.tryParse("a=1\n b=2").map(text)).toEqual(["a=1", "b=2"]);
  });

  it("seqMap, seqObj and lookahead", () => {
    const listen = P.seqObj<{ host: ParseNode; port: ParseNode }>(
      ["host", IPv4address],
      P.string(":"),
      ["port", port.lookahead(P.string(";"))],
      P.string(";"),
    );
    const parsed = listen.tryParse("1.2.3.4:80;");
    expect([parsed.host.end, parsed.port.start, parsed.port.end]).toEqual([7, 8, 10]);
  });
});

describe("re-entrancy", () => {
  it("a callback may call the rule that is just being used", () => {
    const nested = own.pair.map((node) => {
      const inner = own.pair.tryParse("zz=99");
      own.pair.parse("!");
      own.pair.explain("q=!");
      return [text(node), ...node.children.map(text), text(inner)];
    });
    expect(nested.sepBy(P.string(",")).tryParse("a=1,bc=23")).toEqual([
      ["a=1", "a", "1", "zz=99"],
      ["bc=23", "bc", "23", "zz=99"],
    ]);
  });

  it("of a recursive rule, too", () => {
    const nested = own.list.map((node): number => {
      const inside = text(node).slice(1, -1);
      return own.list.test(inside) ? 1 + nested.tryParse(inside) : 0;
    });
    expect(nested.tryParse("((((a ))))")).toBe(3);
  });

  it("where the callback throws, the rule is none the worse", () => {
    const faulty = own.pair.map((): string => {
      throw new RangeError("mine");
    });
    expect(String(caught(() => faulty.parse("a=1")))).toBe("RangeError: mine");
    expect(own.pair.test("a=1")).toBe(true);
    expect(text(own.pair.tryParse("b=2"))).toBe("b=2");
  });
});
