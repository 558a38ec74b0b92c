/** The lint, by the kinds of its warnings: what is reported, what is not, and what it says about the standards. */
import { CORE_RULES_ABNF } from "../../../grammar/abnf/core-rules.js";
import {
  UnknownRuleError,
  compile,
  core,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  rfc5234,
} from "../../../grammar/index.js";
import { lint } from "../../../grammar/language/index.js";
import { STANDARDS } from "../../../grammar/standards.js";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { rangesToNine } from "../../../grammar/workbench/lint/ranges.js";
import { caught } from "../../helpers/caught.js";
import { findings, linesOf } from "../../helpers/findings.js";
import type { Grammar } from "../../../grammar/index.js";

describe("ambiguous rules, by a shortest string", () => {
  test.each([
    [
      "host = address / name\naddress = 1*DIGIT\nname = 1*VCHAR",
      'host is ambiguous: "0" is read as address, and could be read as name',
    ],
    [
      "host = name / address\naddress = 1*DIGIT\nname = 1*VCHAR",
      'host is ambiguous: "0" is read as name, and could be read as address',
    ],
    [
      'list = 1*item\nitem = 1*"x"',
      'list is ambiguous: "xx" is read as item, and could be read with item "x", item "x"',
    ],
    [
      'pair = *"x" [ end ] ";"\nend = *"y"',
      'pair is ambiguous: ";" is read with end "", and could be read with end left out',
    ],
    [
      'mailbox = "INBOX" / astring\nastring = 1*ALPHA',
      'mailbox is ambiguous: "inbox" is read as the literal "INBOX", and could be read as astring',
    ],
    [
      'pair = key "=" ( %s"on" / value )\nkey = "k"\nvalue = 1*ALPHA',
      'pair is ambiguous: "k=on" is read as the literal %s"on", and could be read with value "on"',
    ],
    [
      "sign = DIGIT / %x30-32 / other\nother = %x61",
      'sign is ambiguous: "0" is read as DIGIT, and could be read as the literal %x30-32',
    ],
    [
      "word = %x41.42 / name\nname = 2ALPHA",
      'word is ambiguous: "AB" is read as the literal %x41.42, and could be read as name',
    ],
    [
      'word = "ab" / "a" x\nx = "b"',
      'word is ambiguous: "ab" is read as literals, and could be read with x "b"',
    ],
    [
      'path = *( "/" [ segment ] )\nsegment = *ALPHA',
      'path is ambiguous: "/" is read with segment "", and could be read with segment left out',
    ],
    [
      'line = *blank text *blank\nblank = " "\ntext = *( " " / "x" )',
      'line is ambiguous: " " is read with blank " ", text "", and could be read with text "", blank " "',
    ],
    [
      'line = "[" 3x y y / "[" 3x z\nx = "x"\ny = "y"\nz = 2y',
      'line is ambiguous: "[xxxyy" is read with y "y", y "y", and could be read with z "yy"',
    ],
    [
      's = e x e / e y e\nx = "b"\ny = "b"\ne = "e"',
      's is ambiguous: "ebe" is read with x "b", and could be read with y "b"',
    ],
    [
      "bytes = a / b\na = %x00-1F\nb = %x0D",
      "bytes is ambiguous: U+000D is read as a, and could be read as b",
    ],
    [
      'r = x / y\nx = 70"a"\ny = 70"a"',
      `r is ambiguous: "${"a".repeat(59)}…" is read as x, and could be read as y`,
    ],
  ])("%j", (abnf, message) => {
    expect(findings("ambiguous-rule", abnf)).toEqual([`1:1 ${message}`]);
  });

  test.each([
    ["everything is read in one way", 'r = x / "b" x\nx = "a"'],
    ["two ways to the same tree", 'r = *( "a" / x "a" ) *"a"\nx = "b"'],
    ["rules that contain themselves", 'r = x / y\nx = "a" / "(" r ")"\ny = "a"'],
    ["alternatives without rules", 'r = "a" / ( "a" ) / %x41'],
    ["a missing name below", 'r = x / "a" missing\nx = "a" missing'],
    ["where it takes too long", 'r = x / y\nx = *ALPHA 1000"a"\ny = x'],
  ])("no warning: %s", (_, abnf) => {
    expect(findings("ambiguous-rule", abnf, { missing: "defer" })).toEqual([]);
  });

  test("a warning where it takes fewer steps", () => {
    expect(findings("ambiguous-rule", 'r = x / y\nx = *ALPHA 20"a"\ny = x')).toHaveLength(1);
  });

  test("the rules around an ambiguous rule are not reported", () => {
    const abnf = "top = *middle\nmiddle = <inner>\ninner = a / b\na = DIGIT\nb = DIGIT";
    expect(findings("ambiguous-rule", abnf)).toEqual([
      '3:1 inner is ambiguous: "0" is read as a, and could be read as b',
    ]);
  });

  test("the tree has the reading of the message", () => {
    const { rules } = compile("host = address / name\naddress = 1*DIGIT\nname = 1*VCHAR");
    expect(rules.host.tryParse("0").children.map(({ rule }) => rule)).toEqual(["address"]);
  });
});

describe("alternatives that repeat an earlier one", () => {
  test.each([
    ['r = "a" / "b" / "a"', ['1:17 the alternative "a" stands here a second time']],
    ["r = x / X\nx = DIGIT", ["1:9 the alternative X stands here a second time"]],
    ['r = "a" / ( "b" / "a" )', ['1:19 the alternative "a" stands here a second time']],
    ['r = "a"\nr =/ 1*"b"\nr =/ "a"', ['3:6 the alternative "a" stands here a second time']],
    ['r = "a" "b" / %x41 / "a" "b"', ['1:22 the alternative "a" "b" stands here a second time']],
    [
      'r = *( "a" / "a" / "a" )',
      [
        '1:14 the alternative "a" stands here a second time',
        '1:20 the alternative "a" stands here a second time',
      ],
    ],
    ['r = x / "(" r ")" / x\nx = "x"', ["1:21 the alternative x stands here a second time"]],
    // Other words, other alternations, other rules.
    ['r = "a" / "A" / %x61', []],
    ['r = ( "a" / "b" ) ( "a" / "b" )', []],
    ['r = [ "a" / "b" ] / "b"', []],
    ['r = "a" / "b"\ns = "a" / "b"', []],
  ])("%j", (abnf, expected) => {
    expect(findings("duplicate-alternative", abnf)).toEqual(expected);
  });

  test("an imported rule to which the text adds an alternative: of the text alone", () => {
    const imports = [compile('r = "a" / "b" / "a"')];
    expect(findings("duplicate-alternative", 'r =/ "c"', { imports })).toEqual([]);
    expect(findings("duplicate-alternative", 'r =/ "b"', { imports })).toEqual([
      '1:6 the alternative "b" stands here a second time',
    ]);
  });
});

describe("alternatives that are never preferred", () => {
  const shadowed = (abnf: string) => findings("shadowed-alternative", abnf);

  test.each([
    ['r = 1*ALPHA / "on"', '1:15 the alternatives before "on"'],
    ['r = "a" / "b" / %x61-62', "1:17 the alternatives before %x61-62"],
    ['r = *"a" / 2*5"a"', '1:12 the alternatives before 2*5"a"'],
    ["r = x / y\nx = *VCHAR\ny = 1*DIGIT", "1:9 the alternatives before y"],
    ['r = "x" [ *DIGIT / "0" ] "y"', '1:20 the alternatives before "0"'],
    ['r = 1*( "b" *( ALPHA / "c" ) )', '1:24 the alternatives before "c"'],
    ['r = ALPHA / ( "0" / "x" )', '1:21 the alternatives before "x"'],
    ['r = ALPHA\nr =/ "0"\nr =/ "x"', '3:6 the alternatives before "x"'],
    ['r = ALPHA / ""\nx = r / ""', '2:9 the alternatives before ""'],
    [
      'r = *VCHAR / "a" "long" "sequence" "of" "elements" "that" "does" "not" "fit" "in"',
      '1:14 the alternatives before "a" "long" "sequence" "of" "elements" "that" "does" "not" "…',
    ],
    // Recursive alternatives shadow nothing, and the others are still compared.
    ['r = "(" r ")" / ALPHA / "x"', '1:25 the alternatives before "x"'],
  ])("%j", (abnf, line) => {
    expect(shadowed(abnf)).toEqual([`${line} match all that it matches`]);
  });

  test.each([
    ['r = ( "e" / "E" ) DIGIT', "1:13", "E"],
    ['r = DIGIT / "x" / %i"X"', "1:19", "X"],
  ])("%j: a string that an earlier one repeats in another case", (abnf, place, word) => {
    expect(shadowed(abnf)).toEqual([
      `${place} the alternatives before "${word}" match all that it matches: strings are case-insensitive, and %s"${word}" is not`,
    ]);
  });

  test.each([
    ['r = ALPHA / "e"', "1:13", '"e"'],
    ['r = ALPHA / "e" / %s"E"', "1:19", '%s"E"'],
  ])("%j: for another reason", (abnf, place, word) => {
    expect(shadowed(abnf)).toContain(
      `${place} the alternatives before ${word} match all that it matches`,
    );
  });

  test.each([
    ["an alternative that matches more", 'r = "on" / 1*ALPHA'],
    ["options and repetitions", 'r = *"a" [ "a" ] *"a"'],
    ["alternatives of different alternations", 'r = ( "a" / "b" ) ( "a" / "b" )'],
    ["an element repeated zero times", 'r = "b" 0( "a" / "A" )'],
    ["duplicates", 'r = "a" / "a"'],
    ["alternatives that contain themselves", 'r = *VCHAR / "(" r ")"'],
  ])("no warning: %s", (_, abnf) => {
    expect(shadowed(abnf)).toEqual([]);
  });

  test("in each of many rules, however far behind in the text", () => {
    const rules = Array.from({ length: 250 }, (_, index) => `r${index} = *"a" / 3"a"`);
    expect(shadowed(rules.join("\n"))).toHaveLength(250);
  });

  test("no warning where it takes too many states", () => {
    const rule = (count: number) =>
      `r = *( "a" / "b" ) "a" ${count}( "a" / "b" / "c" ) / *( "a" / "b" ) "a" ${count}( "a" / "b" )`;
    expect(shadowed(rule(8))).toHaveLength(1);
    expect(shadowed(rule(14))).toHaveLength(0);
  });

  test("the lengths of the alternatives that are looked into are limited together", () => {
    jest.replaceProperty(CALL_LIMITS, "steps", 2_000_000);
    const spaced = (length: number) => `"b"${" ".repeat(length - '"b""b"'.length)}"b"`;
    const rule = (length: number) => `r = 2"b" / ${spaced(length - '2"b"'.length)}`;
    expect(shadowed(rule(20_000))).toHaveLength(1);
    expect(shadowed(rule(30_000))).toEqual([]);
    expect(shadowed(`${rule(30_000)}\ns = "A" / "a"`)).toEqual([]);
    jest.restoreAllMocks();
  });

  test("the engine never takes them", () => {
    const { rules } = compile('r = x / y\nx = 1*ALPHA\ny = "on"');
    expect(rules.r.tryParse("on").children.map(({ rule }) => rule)).toEqual(["x"]);
  });
});

describe("loops that read nothing", () => {
  test.each([
    ['r = *[ "a" ]', ['1:5 [ "a" ]']],
    ['r = "b" 1*( *"a" )', ['1:9 *"a"']],
    ["r = *x\nx = *DIGIT", ["1:5 x"]],
    ['r = *( "a" / "" )', ['1:5 "a" / ""']],
    ["r = 2*( x x )\nx = *DIGIT", ["1:5 x x"]],
    ['r = *( "b" *y )\ny = [ x ]\nx = "a" / "(" *y ")"', ["1:12 y", "3:15 y"]],
    ["r = *( *[ DIGIT ] )", ["1:5 *[ DIGIT ]", "1:8 [ DIGIT ]"]],
    ['r = *"a"', []],
    ['r = *5[ "a" ]', []],
    ['r = 3( *"a" )', []],
    ['r = "b" 0( *[ "a" ] )', []],
    ["r = *( x [ x ] )\nx = DIGIT", []],
  ])("%j", (abnf, expected) => {
    const lines = expected.map((line) => `${line}, which is repeated without end, can be empty`);
    expect(findings("nullable-loop", abnf)).toEqual(lines);
  });

  test("a text is read as it would be without the option", () => {
    const { rules } = compile('r = *[ x ]\nx = "x"');
    expect(rules.r.tryParse("").children).toEqual([]);
    expect(rules.r.tryParse("xx").children).toHaveLength(2);
  });

  test.each([
    ['a = a / "x"', ["1:1 a"]],
    ['a = [ a ] "x" / [ a ]', ["1:1 a"]],
    ['a = b / "x"\nb = *DIGIT a', ["1:1 a", "2:1 b"]],
    ['top = a\na = "(" a ")" / 1*2a / "x"', ["2:1 a"]],
    ['a = "(" a ")" / "x"', []],
    ['a = a "x" / "x"', []],
    ['a = 2a / "x"', []],
    ["a = *DIGIT", []],
  ])("%j: rules that can be derived from themselves", (abnf, expected) => {
    const lines = expected.map((line) => `${line} can be derived from itself alone`);
    expect(findings("nullable-loop", abnf)).toEqual(lines);
  });
});

describe("rules that the start rule does not reach", () => {
  const abnf = '\na = b / "x"\nb = "y" / *c\nc = DIGIT\nd = a\ne = e "z" / "z"\n';

  test.each([
    [abnf, "a", ["5:1 a does not lead to d", "6:1 a does not lead to e"]],
    [abnf, "D", ["6:1 d does not lead to e"]],
    [abnf, "c", ["2:1 c does not lead to a", "3:1 c does not lead to b"]],
    ['a = "x" 0b\nb = DIGIT', "a", ["2:1 a does not lead to b"]],
  ])("%j from %s", (text, start, expected) => {
    expect(findings("unreachable-rule", text, { start }).slice(0, 2)).toEqual(expected);
  });

  test("without a start nothing is said; one that nobody defines is refused at once", () => {
    expect(findings("unreachable-rule", abnf)).toEqual([]);
    const error = caught(() => compile(abnf, { start: "bb" }));
    expect(error).toBeInstanceOf(UnknownRuleError);
    expect(error).toMatchObject({ message: 'no rule named "bb"' });
  });

  test("a grammar that extends another has its start, and says nothing of its rules", () => {
    const grammar = compile(abnf, { start: "a" }).extend("b = c f\nf = DIGIT\ng = DIGIT");
    expect(linesOf(lint(grammar), "unreachable-rule")).toEqual(["3:1 a does not lead to g"]);
  });
});

describe("core rules", () => {
  test.each([
    ["word for word", CORE_RULES_ABNF],
    ["CRLF as numbers", "CRLF = %d13.10"],
    ["CRLF as RFC 822 has it, with its parts", "CR = %d13\nLF = %d10\nCRLF = CR LF"],
    ["DIGIT as a list", 'DIGIT = "0" / "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"'],
    ["HEXDIG with both cases", "HEXDIG = %x30-39 / %x41-46 / %x61-66"],
    ["LWSP the other way round", "LWSP = *( [ CR LF ] WSP )"],
    ["LWSP in small pieces", "LWSP = *( *SP *HTAB *( CRLF 1*WSP ) )"],
    ["in another case", "alpha = %x61-7A / %x41-5A"],
    ["missing", "OCTET = <any 8-bit value>"],
  ])("listed again, %s", (_, abnf) => {
    expect(findings("core-rule-redefined", abnf, { missing: "defer" })).toEqual([]);
  });

  test.each([
    ['DIGIT = "0" / "1"', "1:1 DIGIT differs from the core rule DIGIT"],
    ['char = "a"', "1:1 char differs from the core rule CHAR"],
    ["r = CRLF\nCRLF = LF / CR LF", "2:1 CRLF differs from the core rule CRLF"],
    ["LWSP = 1*( WSP / CRLF WSP )", "1:1 LWSP differs from the core rule LWSP"],
    ['CHAR = ALPHA / "(" CHAR ")"', "1:1 CHAR differs from the core rule CHAR"],
    ['WSP =/ "x"', "1:8 WSP differs from the core rule WSP"],
  ])("redefined: %j", (abnf, line) => {
    expect(findings("core-rule-redefined", abnf)).toEqual([line]);
  });

  test("the grammar means its own", () => {
    const { rules } = compile('DIGIT = "0" / "1"\nr = 1*DIGIT');
    expect([rules.r.test("0110"), rules.r.test("2")]).toEqual([true, false]);
  });
});

describe("spellings of rule names", () => {
  test.each([
    ["foo = 1*FOO-bar\nfoo-BAR = FOO-bar / DIGIT", ["1:9 FOO-bar", "foo-BAR on line 2"]],
    ['a = "x"\nA =/ "y"', ["2:1 A", "a on line 1"]],
    ['a = "x"\nA = "x"', ["2:1 A", "a on line 1"]],
    ["r = Digit\nt = Digit DIGIT", ["1:5 Digit", "DIGIT"]],
    ["digit = %x30-39\nr = DIGIT", ["2:5 DIGIT", "digit on line 1"]],
  ])("%j", (abnf, [at, other]) => {
    expect(findings("case-clash", abnf)).toEqual([
      `${at} is another spelling of ${other}: case makes no difference`,
    ]);
  });

  test.each(["r = DIGIT / ALPHA", "alpha = %x41-5A / %x61-7A\nr = alpha", "r = <DIGIT>"])(
    "%j has one spelling of each",
    (abnf) => {
      expect(findings("case-clash", abnf)).toEqual([]);
    },
  );

  test("each spelling is reported once, with the right one", () => {
    const found = lint(compile("r = 2Digit\ns = digit Digit\n"));
    expect(found.map(({ fix }) => fix)).toEqual([
      { start: 5, end: 10, text: "DIGIT" },
      { start: 15, end: 20, text: "DIGIT" },
    ]);
  });

  test("an imported rule has the spelling of its grammar", () => {
    const imports = [compile("Token = 1*ALPHA")];
    expect(findings("case-clash", "r = token / Token", { imports })).toEqual([
      "1:5 token is another spelling of Token: case makes no difference",
    ]);
  });
});

describe("undefined names and unbound prose, repeated zero times", () => {
  test.each([
    ["unbound-prose", 'r = "a" 0<foo>', ["1:10 <foo>"]],
    ["unbound-prose", 'r = "a" 0( "b" [ <the end> ] )', ["1:18 <the end>"]],
    ["unbound-prose", 'r = "a" [ "b" / 0<one> ]\ns = 0( 0<two> )', ["1:18 <one>", "2:9 <two>"]],
    ["undefined-rule", 'r = "a" 0foo', ["1:10 foo"]],
    ["undefined-rule", 'r = "a" 0x41', ["1:10 x41; did you mean %x41?"]],
    ["undefined-rule", 'r = "a" 0( foo / bar )\nbar = "b"', ["1:12 foo"]],
  ] as const)("%s: %j", (kind, abnf, expected) => {
    expect(findings(kind, abnf)).toEqual(
      expected.map((line) => line.replace(" ", " not defined, and repeated zero times: ")),
    );
  });

  test("what means something is not reported", () => {
    const prose = { "a character": compile("any = VCHAR").rules.any };
    for (const abnf of ["r = 0<pchar>\npchar = VCHAR", "r = 0<DIGIT> 0DIGIT", "r = 0<a character>"])
      expect(lint(compile(abnf, { prose }))).toEqual([]);
  });
});

describe("ranges of hexadecimal numbers that end in 9", () => {
  const rest = (number: string, letter: string): string =>
    `leaves out "${letter}", which is ${number}: hexadecimal numbers go on from 9 with A`;

  test.each([
    ["r = 1*%x41-59", [`1:7 %x41-59 ${rest("%x5A", "Z")}`]],
    ["r = DIGIT / %x61-79 / %x41-5A", [`1:13 %x61-79 ${rest("%x7A", "z")}`]],
    ["r = %x0-79", [`1:5 %x00-79 ${rest("%x7A", "z")}`]],
    ['r = *( %x61-79 "z" )', [`1:8 %x61-79 ${rest("%x7A", "z")}`]],
    ['r = %x41-59 / %s"z"', [`1:5 %x41-59 ${rest("%x5A", "Z")}`]],
    [
      "r = %x41-59\nr =/ %x61-79",
      [`1:5 %x41-59 ${rest("%x5A", "Z")}`, `2:6 %x61-79 ${rest("%x7A", "z")}`],
    ],
    // Another alternative reads the letter.
    ['r = %x41-59 / "z"', []],
    ["r = %x41-59 / %x5B-5D / %x5A", []],
    ["r = %x41-59 / ( DIGIT / last )\nlast = %x5A-5F", []],
    ["r = %x61-79\nr =/ %x7A", []],
    // Decimal numbers, digits, and characters with a meaning.
    ["r = %d41-89 / %x59", []],
    ["r = %x30-39 / %x31-39", []],
    ["r = %x01-09 / %x0B-29 / %x2D-39 / %x40-49 / %x80-89", []],
  ])("%j", (abnf, expected) => {
    expect(findings("range-to-nine", abnf)).toEqual(expected);
  });

  test("stand in no shipped grammar", async () => {
    const shipped = await Promise.all(STANDARDS.map(({ load }) => load()));
    expect(shipped.flatMap(({ source }) => rangesToNine(source))).toEqual([]);
  });
});

describe("a grammar that extends another is linted for its own text", () => {
  test.each([
    ['r = *[ "a" ]', 'r =/ "b"', []],
    ['r = *[ "a" ]', 'r =/ *[ "b" ]', ['1:6 [ "b" ], which is repeated without end, can be empty']],
    ['a = a / "x"\nb = "y"', 'b =/ "z"', []],
    ['a = a / "x"\nb = "y"', 'a =/ "z"', ["1:6 a can be derived from itself alone"]],
    ['DIGIT = "0"\nr = DIGIT', "r =/ 2DIGIT", []],
    ['DIGIT = "0"\nr = DIGIT', 'DIGIT =/ "1"', ["1:10 DIGIT differs from the core rule DIGIT"]],
    ['r = "a" 0foo', 'r =/ "b"', []],
    ['r = "a" 0foo', 'r =/ "b" 0bar', ["1:11 not defined, and repeated zero times: bar"]],
    [
      'r = x / y\nx = "a" / "A"\ny = "b"',
      'y = "a"\nz = "c" / "c"\nx =/ %x41',
      [
        '2:11 the alternative "c" stands here a second time',
        "3:6 the alternatives before %x41 match all that it matches",
      ],
    ],
  ])("%j and %j", (base, text, expected) => {
    expect(linesOf(lint(compile(base).extend(text)))).toEqual(expected);
  });
});

describe("the standards", () => {
  const DRAFT = [
    'URI-reference is ambiguous: "" is read as relative-URI, and could be read with relative-URI left out',
    'absolute-URI is ambiguous: "a:?" is read with hier-part "?", and could be read with opaque-part "?"',
    'relative-URI is ambiguous: "//" is read as net-path, and could be read as abs-path',
    'hier-part is ambiguous: "//" is read as net-path, and could be read as abs-path',
    "alpha is another spelling of ALPHA: case makes no difference",
    'authority is ambiguous: "a" is read as server, and could be read as reg-name',
    'host is ambiguous: "0.0.0.0" is read as IPv4address, and could be read as hostname',
    'hostname is ambiguous: "a" is read with qualified "", and could be read with qualified left out',
    'qualified is ambiguous: ".a" is read with domainlabel "a", and could be read with toplabel "a"',
  ];
  const RFC_2396 = [
    'relativeURI is ambiguous: "//" is read as net-path, and could be read as abs-path',
    'hier-part is ambiguous: "//" is read as net-path, and could be read as abs-path',
    'authority is ambiguous: "a" is read as server, and could be read as reg-name',
    ..."abcdef"
      .split("")
      .map(
        (letter) =>
          `the alternatives before "${letter}" match all that it matches: strings are case-insensitive, and %s"${letter}" is not`,
      ),
  ];
  const RFC_3986 = [
    'host is ambiguous: "0.0.0.0" is read as IPv4address, and could be read as reg-name',
    'path is ambiguous: "" is read as path-abempty, and could be read as path-empty',
    "the alternatives before path-absolute match all that it matches",
    "the alternatives before path-empty match all that it matches",
  ];

  test.each<[string, Grammar, readonly string[]]>([
    ["the draft", rfc2396bis, DRAFT],
    ["RFC 2396", rfc2396, RFC_2396],
    ["RFC 3986", rfc3986, RFC_3986],
    ["RFC 3987", rfc3987, RFC_3986.map((line) => line.replace(/\b(host|path|reg)/g, "i$1"))],
    ["RFC 5234", rfc5234, []],
    ["the core rules", core, []],
  ])("%s", (_, grammar, expected) => {
    const messages = lint(grammar).map(({ message }) => message);
    expect([...messages].sort()).toEqual([...expected].sort());
  });

  test("the draft, from URI-reference", () => {
    expect(linesOf(lint(rfc2396bis, { start: "URI-reference" }), "unreachable-rule")).toEqual([
      "1:4 URI-reference does not lead to absolute-URI-reference",
      "65:4 URI-reference does not lead to path",
      "84:4 URI-reference does not lead to delims",
      "86:4 URI-reference does not lead to unwise",
    ]);
  });
});

describe("all warnings of a grammar", () => {
  const abnf = 'r = x / y / X | y\nx = *[ "a" ]\ny = 1*ALPHA\n';

  test("are those of the reader; the lint has others, in the order of the text", () => {
    const grammar = compile(abnf);
    expect(grammar.warnings).toHaveLength(1);
    expect(grammar.warnings).toBe(grammar.warnings);
    expect(
      [...grammar.warnings, ...lint(grammar)].map(
        ({ kind, line, column }) => `${kind} ${line}:${column}`,
      ),
    ).toEqual([
      "bar-for-slash 1:15",
      "ambiguous-rule 1:1",
      "case-clash 1:13",
      "duplicate-alternative 1:13",
      "duplicate-alternative 1:17",
      "nullable-loop 2:5",
    ]);
  });

  test("have an excerpt with carets", () => {
    const [warning] = lint(compile('first = DIGIT\nname  = "a" / "on" / %x41\n'));
    const place = { kind: "shadowed-alternative", offset: 35, line: 2, column: 22 };
    expect(warning).toMatchObject(place);
    expect(warning?.excerpt()).toBe('name  = "a" / "on" / %x41\n                     ^^^^');
  });

  test("come once, although a list has its element twice", () => {
    const grammar = compile('r = #( token / "*" )\ntoken = 1*( ALPHA / "*" )\nOWS = *SP', {
      lists: true,
    });
    expect(linesOf(lint(grammar), "shadowed-alternative")).toEqual([
      '1:16 the alternatives before "*" match all that it matches',
    ]);
  });

  test("are about octets where the grammar is", () => {
    expect(linesOf(lint(compile("r = %x00-FF / %xC3", { alphabet: "octets" })))).toEqual([
      "1:15 the alternatives before %xC3 match all that it matches",
    ]);
  });
});
