/** The rules of one text: the meaning of their names, and forbidden definitions. */
import { coreScope } from "../../../grammar/abnf/core-scope.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { link } from "../../../grammar/ast/link.js";
import { compile } from "../../../grammar/index.js";
import type { Definition } from "../../../grammar/ast/definition.js";
import type { Linked } from "../../../grammar/ast/link.js";
import { accepted } from "../../helpers/accepted.js";
import { dump } from "../../helpers/syntax-trees.js";

function linked(abnf: string): Linked {
  const environment = { base: [], imported: coreScope(), added: undefined, clashing: new Map() };
  return link(readAbnf(abnf).rules, abnf, environment);
}

/** E.g. `a = i"x" =/ b`. */
function shown({ name, parts }: Definition): string {
  return `${name} = ${parts.map(({ elements }) => dump(elements)).join(" =/ ")}`;
}

function own(abnf: string): readonly string[] {
  return linked(abnf).own.map(shown);
}

describe("RFC 5234 section 2.1: rule names are case-insensitive", () => {
  it("a definition is found under any spelling, and keeps its own", () => {
    const { scope } = linked('Foo-Bar = "x"');
    expect(scope.get("foo-bar")?.name).toBe("Foo-Bar");
    expect(scope.has("Foo-Bar")).toBe(false);
  });

  it("the first definition gives the spelling, and the place of the name", () => {
    const [definition] = linked('ab = "x"\nAB =/ "y"\nAb =/ "z"').own;
    expect(definition?.name).toBe("ab");
    expect(definition?.nameSpan).toEqual({ start: 0, end: 2 });
  });
});

describe("RFC 5234 section 3.3: incremental alternatives", () => {
  it.each([
    ['a = "x"\na =/ "y"', ['a = i"x" =/ i"y"']],
    ['a = "x"\nA =/ "y" / "z"', ['a = i"x" =/ alt(i"y", i"z")']],
    ['a = "x"\nb = "v"\na =/ "y"\nb =/ "w"', ['a = i"x" =/ i"y"', 'b = i"v" =/ i"w"']],
    // A repeated alternative is kept: no string shows the difference.
    ['a = "x"\na =/ "x"\na =/ "x"', ['a = i"x" =/ i"x" =/ i"x"']],
    // A core rule is a base, too.
    ['BIT =/ "2"', ['BIT = alt(i"0", i"1") =/ i"2"']],
  ])("%j", (abnf, expected) => {
    expect(own(abnf)).toEqual(expected);
  });

  it("an alternative added to a core rule does not change the core rules of others", () => {
    const grammar = compile('BIT =/ "2"\na = BIT');
    expect(accepted(grammar, "a", "0 1 2 3")).toBe("0 1 2");
    expect(accepted(compile("a = BIT"), "a", "0 1 2 3")).toBe("0 1");
    expect([...coreScope().values()].map(shown)).toContain('BIT = alt(i"0", i"1")');
  });
});

describe("a rule that is defined twice", () => {
  it.each([
    ['a = "x" b\nA = "x"  B ; again\nb = "y"', ['a = cat(i"x", b)', 'b = i"y"']],
    ["a = %x41-5A\na = %d65-90", ["a = x[65-90]"]],
    ['a = "x"\na = "x"\na = "x"', ['a = i"x"']],
    ["DIGIT = %x30-39\nDIGIT = %x30-39", ["DIGIT = x[48-57]"]],
  ])("may be so with the same words: %j", (abnf, expected) => {
    expect(own(abnf)).toEqual(expected);
  });
});

describe("RFC 5234 appendix B.1: core rules", () => {
  it("are in every scope, but nobody's own", () => {
    const { scope, own: rules } = linked("a = ALPHA");
    expect(rules.map(({ name }) => name)).toEqual(["a"]);
    expect(
      [...coreScope().keys()].filter((key) => scope.get(key) !== coreScope().get(key)),
    ).toEqual([]);
  });

  it("are sixteen", () => {
    expect([...coreScope().values()].map(({ name }) => name).join(" ")).toBe(
      "ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP",
    );
  });

  it("may be listed again, and are then the grammar's own", () => {
    const grammar = compile("a = DIGIT\nDIGIT = %x30-39");
    expect(Object.keys(grammar.rules)).toEqual(["a", "DIGIT"]);
    expect(accepted(grammar, "a", "0 9 x")).toBe("0 9");
  });

  it("may be redefined for the grammar alone", () => {
    const grammar = compile('a = DIGIT HEXDIG\ndigit = "x"');
    expect(accepted(grammar, "a", "xa x1 1a")).toBe("xa x1");
    expect(grammar.rule("DIGIT").ruleName).toBe("digit");
  });
});
