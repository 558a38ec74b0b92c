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
  test("the tree has the reading of the message", () => {
    const { rules } = compile("host = address / name\naddress = 1*DIGIT\nname = 1*VCHAR");
    expect(rules.host.tryParse("0").children.map(({ rule }) => rule)).toEqual(["address"]);
  });
});

describe("alternatives that are never preferred", () => {
  const shadowed = (abnf: string) => findings("shadowed-alternative", abnf);

  test("in each of many rules, however far behind in the text", () => {
    const rules = Array.from({ length: 100 }, (_, index) => `r${index} = *"a" / 3"a"`);
    expect(shadowed(rules.join("\n"))).toHaveLength(100);
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
  test("a text is read as it would be without the option", () => {
    const { rules } = compile('r = *[ x ]\nx = "x"');
    expect(rules.r.tryParse("").children).toEqual([]);
    expect(rules.r.tryParse("xx").children).toHaveLength(2);
  });
});

describe("rules that the start rule does not reach", () => {
  test("a start that nobody defines is refused at once", () => {
    const error = caught(() => compile('a = "x"', { start: "bb" }));
    expect(error).toBeInstanceOf(UnknownRuleError);
    expect(error).toMatchObject({ message: 'no rule named "bb"' });
  });
});

describe("core rules", () => {
  test("may be listed again word for word", () => {
    expect(lint(compile(CORE_RULES_ABNF))).toEqual([]);
  });

  test("the grammar means its own", () => {
    const { rules } = compile('DIGIT = "0" / "1"\nr = 1*DIGIT');
    expect([rules.r.test("0110"), rules.r.test("2")]).toEqual([true, false]);
  });
});

describe("ranges of hexadecimal numbers that end in 9", () => {
  test("stand in no shipped grammar", async () => {
    const shipped = await Promise.all(STANDARDS.map(({ load }) => load()));
    expect(shipped.flatMap(({ source }) => rangesToNine(source))).toEqual([]);
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
  test("are those of the reader; the lint has others", () => {
    const grammar = compile('r = x / y / X | y\nx = *[ "a" ]\ny = 1*ALPHA\n');
    expect(grammar.warnings).toHaveLength(1);
    expect(grammar.warnings).toBe(grammar.warnings);
    expect(lint(grammar)).toHaveLength(5);
  });

  test("have an excerpt with carets", () => {
    const [warning] = lint(compile('first = DIGIT\nname  = "a" / "on" / %x41\n'));
    const place = { kind: "shadowed-alternative", offset: 35, line: 2, column: 22 };
    expect(warning).toMatchObject(place);
    expect(warning?.excerpt()).toBe('name  = "a" / "on" / %x41\n                     ^^^^');
  });
});
