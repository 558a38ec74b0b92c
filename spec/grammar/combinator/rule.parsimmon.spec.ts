/** Rules as parts of other parsers: a rule is an ordinary Parsimmon parser. */
import P from "parsimmon";
import { compile, rfc2396bis } from "../../../grammar/index.js";
import type { ParseNode } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";

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

  it("the tree has the offsets of the whole input", () => {
    const [, node] = bracketed.tryParse("[::1]");
    expect(node).toMatchObject({ rule: "IPv6address", start: 1, end: 4, text: "::1" });
    expect(node.find("h4")).toMatchObject({ start: 3, end: 4, text: "1" });
  });

  it("a recursive rule's, too", () => {
    const [, node] = P.seq(P.string("--"), own.list).tryParse("--((a ))");
    expect(node.findAll("list").map(({ start, end }) => [start, end])).toEqual([
      [2, 8],
      [3, 7],
    ]);
  });

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
    expect(
      P.alt<ParseNode>(IPv4address, hostname)
        .map(({ rule }) => rule)
        .tryParse("w3.org"),
    ).toBe("hostname");
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
    ["a=1b=2", ["a=1", "b=2"]],
    ["", []],
    ["a=", ["a="]],
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
    expect([parsed.host, parsed.port].map(({ start, end }) => [start, end])).toEqual([
      [0, 7],
      [8, 10],
    ]);
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

describe("values that are not strings", () => {
  it("a rule of Unicode does not read buffers", () => {
    const input = Buffer.from("ab") as unknown as string;
    expect(String(caught(() => own.word.map(text).parse(input)))).toBe(
      'TypeError: a rule reads a string, not Buffer: decode it, as "latin1" for HTTP, or compile the grammar with alphabet "octets"',
    );
  });
});
