/** When a grammar is linted, and the order of the findings. */
import { compile, core, lint, rfc3986, rfc5234 } from "../../../../grammar/index.js";
import * as language from "../../../../grammar/language/index.js";
import { linesOf } from "../../../helpers/findings.js";

describe("the warnings of a grammar", () => {
  const abnf = 'r = x / y / X | y\nx = *[ "a" ]\ny = 1*ALPHA\n';

  test("are those of the reader; the lint has others, in the order of the text", () => {
    const grammar = compile(abnf);
    const warnings = [...grammar.warnings, ...lint(grammar)];
    expect(grammar.warnings).toHaveLength(1);
    expect(warnings.map(({ kind, line, column }) => `${kind} ${line}:${column}`)).toEqual([
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
    expect(warning).toMatchObject({
      kind: "shadowed-alternative",
      offset: 35,
      line: 2,
      column: 22,
    });
    expect(warning?.excerpt()).toBe('name  = "a" / "on" / %x41\n                     ^^^^');
  });

  test("are the same list each time", () => {
    const grammar = compile(abnf);
    expect(grammar.warnings).toBe(grammar.warnings);
  });

  test("of a grammar that extends another are about its own text", () => {
    const base = compile('r = x / y\nx = "a" / "A"\ny = "b"');
    const grammar = base.extend('y = "a"\nz = "c" / "c"\nx =/ %x41');
    expect(linesOf(lint(grammar))).toEqual([
      '2:11 the alternative "c" stands here a second time',
      "3:6 the alternatives before %x41 match all that it matches",
    ]);
  });
});

describe("the lint", () => {
  test("is the same function in uri-abnf/grammar and uri-abnf/language", () => {
    expect(language.lint).toBe(lint);
  });

  test("of the alternatives of a rule", () => {
    expect(linesOf(lint(compile('r = "a" / "a"')))).toEqual([
      '1:11 the alternative "a" stands here a second time',
    ]);
  });

  test("of a shipped grammar has to be asked for", () => {
    expect(rfc3986.warnings).toEqual([]);
    expect(lint(rfc3986).map(({ kind }) => kind)).toEqual([
      "ambiguous-rule",
      "ambiguous-rule",
      "shadowed-alternative",
      "shadowed-alternative",
    ]);
  });

  test("finds nothing in the grammar of ABNF, nor in the core rules", () => {
    expect([...lint(rfc5234), ...lint(core)]).toEqual([]);
  });

  test("says a thing once, although a list has its element twice", () => {
    const grammar = compile('r = #( token / "*" )\ntoken = 1*( ALPHA / "*" )\nOWS = *SP', {
      lists: true,
    });
    expect(linesOf(lint(grammar), "shadowed-alternative")).toEqual([
      '1:16 the alternatives before "*" match all that it matches',
    ]);
  });

  test("speaks of octets where the grammar does", () => {
    const grammar = compile("r = %x00-FF / %xC3", { alphabet: "octets" });
    expect(linesOf(lint(grammar))).toEqual([
      "1:15 the alternatives before %xC3 match all that it matches",
    ]);
  });
});
