/** Rules that can read a string in two ways. */
import {
  compile,
  lint,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  rfc5234,
} from "../../../../grammar/index.js";
import type { Grammar } from "../../../../grammar/index.js";
import { findings, linesOf } from "../../../helpers/findings.js";

describe("the shortest string", () => {
  test.each([
    [
      "host = address / name\naddress = 1*DIGIT\nname = 1*VCHAR",
      ['1:1 host is ambiguous: "0" is read as address, and could be read as name'],
    ],
    [
      "host = name / address\naddress = 1*DIGIT\nname = 1*VCHAR",
      ['1:1 host is ambiguous: "0" is read as name, and could be read as address'],
    ],
    [
      'list = 1*item\nitem = 1*"x"',
      ['1:1 list is ambiguous: "xx" is read as item, and could be read with item "x", item "x"'],
    ],
    [
      'pair = *"x" [ end ] ";"\nend = *"y"',
      ['1:1 pair is ambiguous: ";" is read with end "", and could be read with no rule there'],
    ],
    [
      'mailbox = "INBOX" / astring\nastring = 1*ALPHA',
      [
        '1:1 mailbox is ambiguous: "inbox" is read with no rule there, and could be read as astring',
      ],
    ],
    [
      'line = *blank text *blank\nblank = " "\ntext = *( " " / "x" )',
      [
        '1:1 line is ambiguous: " " is read with blank " ", text "", ' +
          'and could be read with text "", blank " "',
      ],
    ],
    [
      'line = "[" 3x y y / "[" 3x z\nx = "x"\ny = "y"\nz = 2y',
      ['1:1 line is ambiguous: "[xxxyy" is read with y "y", y "y", and could be read with z "yy"'],
    ],
    [
      's = x e / y e\nx = "b"\ny = "b"\ne = "e"',
      ['1:1 s is ambiguous: "be" is read with x "b", and could be read with y "b"'],
    ],
    [
      's = e x e / e y e\nx = "b"\ny = "b"\ne = "e"',
      ['1:1 s is ambiguous: "ebe" is read with x "b", and could be read with y "b"'],
    ],
    [
      's = x / x y\nx = "a"\ny = *"b"',
      ['1:1 s is ambiguous: "a" is read with no rule there, and could be read with y ""'],
    ],
    [
      "bytes = a / b\na = %x00-1F\nb = %x0D",
      ['1:1 bytes is ambiguous: "\\r" is read as a, and could be read as b'],
    ],
  ])("%j", (abnf, expected) => {
    expect(findings("ambiguous-rule", abnf)).toEqual(expected);
  });

  test("is cut where it is too long for a line", () => {
    const [line] = findings("ambiguous-rule", 'r = x / y\nx = 70"a"\ny = 70"a"');
    expect(line).toBe(
      `1:1 r is ambiguous: "${"a".repeat(59)}…" is read as x, and could be read as y`,
    );
  });
});

describe("nothing is said", () => {
  test.each([
    ["of rules that read everything in one way", 'r = x / "b" x\nx = "a"'],
    ["of two ways to the same tree", 'r = *( "a" / x "a" ) *"a"\nx = "b"'],
    ["of rules that contain themselves", 'r = x / y\nx = "a" / "(" r ")"\ny = "a"'],
    ["of alternatives without rules", 'r = "a" / ( "a" ) / %x41'],
  ])("%s", (_, abnf) => {
    expect(findings("ambiguous-rule", abnf)).toEqual([]);
  });

  test("of the rules around an ambiguous rule", () => {
    const abnf = "top = *middle\nmiddle = <inner>\ninner = a / b\na = DIGIT\nb = DIGIT";
    expect(findings("ambiguous-rule", abnf)).toEqual([
      '3:1 inner is ambiguous: "0" is read as a, and could be read as b',
    ]);
  });

  test("where it takes too long", () => {
    const rule = (count: number) => `r = x / y\nx = *ALPHA ${String(count)}"a"\ny = x`;
    expect(findings("ambiguous-rule", rule(20))).toHaveLength(1);
    expect(findings("ambiguous-rule", rule(1000))).toHaveLength(0);
  });

  test("of rules below which a name is missing", () => {
    const abnf = 'r = x / "a" missing\nx = "a" missing';
    expect(findings("ambiguous-rule", abnf, { missing: "defer" })).toEqual([]);
  });
});

describe("the standards", () => {
  const ambiguities = (grammar: Grammar) =>
    linesOf(lint(grammar), "ambiguous-rule").map((line) => line.replace(/^\d+:\d+ /, ""));

  test("the draft", () => {
    expect(ambiguities(rfc2396bis)).toEqual([
      'URI-reference is ambiguous: "" is read as relative-URI, and could be read with no rule there',
      'absolute-URI is ambiguous: "a:?" is read with hier-part "?", ' +
        'and could be read with opaque-part "?"',
      'relative-URI is ambiguous: "//" is read as net-path, and could be read as abs-path',
      'hier-part is ambiguous: "//" is read as net-path, and could be read as abs-path',
      'authority is ambiguous: "a" is read as server, and could be read as reg-name',
      'host is ambiguous: "0.0.0.0" is read as IPv4address, and could be read as hostname',
      'hostname is ambiguous: "a" is read with qualified "", and could be read with no rule there',
      'qualified is ambiguous: ".a" is read with domainlabel "a", ' +
        'and could be read with toplabel "a"',
    ]);
  });

  test("RFC 2396", () => {
    expect(ambiguities(rfc2396)).toEqual([
      'relativeURI is ambiguous: "//" is read as net-path, and could be read as abs-path',
      'hier-part is ambiguous: "//" is read as net-path, and could be read as abs-path',
      'authority is ambiguous: "a" is read as server, and could be read as reg-name',
    ]);
  });

  test("RFC 3986 and RFC 3987", () => {
    expect(ambiguities(rfc3986)).toEqual([
      'host is ambiguous: "0.0.0.0" is read as IPv4address, and could be read as reg-name',
      'path is ambiguous: "" is read as path-abempty, and could be read as path-empty',
    ]);
    expect(ambiguities(rfc3987)).toEqual([
      'ihost is ambiguous: "0.0.0.0" is read as IPv4address, and could be read as ireg-name',
      'ipath is ambiguous: "" is read as ipath-abempty, and could be read as ipath-empty',
    ]);
  });

  test("RFC 5234 is recursive, where it could be", () => {
    expect(ambiguities(rfc5234)).toEqual([]);
  });
});

test("the tree has the reading of the message", () => {
  const { rules } = compile("host = address / name\naddress = 1*DIGIT\nname = 1*VCHAR");
  expect(rules.host.tryParse("0").children.map(({ rule }) => rule)).toEqual(["address"]);
});
