import { CORE_RULES_ABNF } from "../../../grammar/abnf/core-rules.js";
import {
  compile,
  core,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  rfc5234,
  UnknownRuleError,
} from "../../../grammar/index.js";
import { enumerate, lint } from "../../../grammar/language/index.js";
import { STANDARDS } from "../../../grammar/standards.js";
import { Budget, CALL_LIMITS } from "../../../grammar/common/budget.js";
import { rangesToNine } from "../../../grammar/workbench/lint/ranges.js";
import { caught } from "../../helpers/caught.js";
import { findings, linesOf } from "../../helpers/findings.js";
import { LIMITS } from "../../../grammar/ast/alphabets.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import { ambiguousRules } from "../../../grammar/workbench/lint/ambiguous-rules.js";
import { LoweredRules } from "../../../grammar/workbench/lint/questions.js";
import { redefinedCoreRules } from "../../../grammar/workbench/lint/names.js";
import { shadowedAlternatives } from "../../../grammar/workbench/lint/alternatives.js";
import { Languages } from "../../../grammar/language/comparison/languages.js";
import { ALL_WORLDS, sampled } from "../../helpers/worlds.js";
import { ruleFacts } from "../../../grammar/workbench/rule-facts.js";
import type { CompileOptions, Grammar, Rule } from "../../../grammar/index.js";
import type { LintAnalysis, Subject } from "../../../grammar/workbench/lint/subject.js";

/** The lint, by the kinds of its warnings: what is reported, what is not, and what it says about the standards. */
test.each([
  [
    "an ambiguous rule has",
    "host = address / name\naddress = 1*DIGIT\nname = 1*VCHAR",
    "0",
    "address",
  ],
  ["what is never preferred never has", 'r = x / y\nx = 1*ALPHA\ny = "on"', "on", "x"],
  ["what reads nothing has no", 'r = *[ x ]\nx = "x"', "", ""],
  ["what can read nothing has", 'r = *[ x ]\nx = "x"', "xx", "x x"],
])("%s the tree of the message: %j on %j", (_, abnf, input, children) => {
  const [rule] = Object.values<Rule>(compile(abnf).rules);
  const found = rule!.tryParse(input).children.map((child) => child.rule);
  expect(found.join(" ")).toBe(children);
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
});

test("a start that nobody defines is refused at once", () => {
  const error = caught(() => compile('a = "x"', { start: "bb" }));
  expect(error).toBeInstanceOf(UnknownRuleError);
  expect(error).toMatchObject({ message: 'no rule named "bb"' });
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

test("ranges of hexadecimal numbers that end in 9 stand in no shipped grammar", async () => {
  const shipped = await Promise.all(STANDARDS.map(({ load }) => load()));
  expect(shipped.flatMap(({ source }) => rangesToNine(source))).toEqual([]);
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
    ...Array.from(
      "abcdef",
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

/** The steps of a whole lint, which no grammar makes more of than the budget has. */
describe("the budget of lint", () => {
  function lines(count: number, line: (index: number) => string): string {
    return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
  }

  it("a rule that is too long when written out is not looked into, and others are", () => {
    const doubling = `${lines(60, (n) => `r${n} = r${n + 1} r${n + 1}`)}r60 = "x" / "x"\n`;

    const abnf = `${doubling}s = t / u\nt = "a"\nu = "a"\n`;
    jest.replaceProperty(CALL_LIMITS, "steps", 20_000_000);
    const remarks = linesOf(lint(compile(abnf)));
    jest.restoreAllMocks();
    expect(remarks).toContain('61:13 the alternative "x" stands here a second time');
    expect(remarks).toContain('62:1 s is ambiguous: "a" is read as t, and could be read as u');
  });

  describe("a lint", () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    const CHAINS = {
      "a chain of alternatives": (i: number) => `r${i} = "a${i}" / r${i + 1}`,
      "a chain": (i: number) => `r${i} = "a" r${i + 1}`,
    };

    it.each(sampled(Object.entries(CHAINS), 2))(
      "of %s makes no more automata than its budget allows",
      (_, line) => {
        jest.replaceProperty(CALL_LIMITS, "steps", 2_000_000);
        const made = jest.spyOn(Languages.prototype, "of");
        const count = 150;
        expect(lint(compile(`${lines(count, line)}r${count} = "x"\n`))).toEqual([]);
        expect(made.mock.calls.length).toBeLessThan(count);
      },
    );
  });

  const COUNT = ALL_WORLDS ? 1000 : 100;

  /** Long chains and rings of rules: `lint` answers, and the call stack does not overflow. */
  function text(right: (next: string) => string, last: string): string {
    return `${lines(COUNT, (index) => `r${index} = ${right(`r${index + 1}`)}`)}r${COUNT} = ${last}\n`;
  }

  test.each([
    ["aliases", (next: string) => next],
    ["concatenations", (next: string) => `%x61 ${next}`],
  ])("a chain of %s has no warnings", (_, right) => {
    expect(lint(compile(text(right, '"z"')))).toEqual([]);
  });

  test("each rule of a ring of rules that stand for each other can derive itself and nothing else", () => {
    const warnings = lint(compile(text((next) => `${next} / %x61`, "r0")));
    expect(new Set(warnings.map(({ kind }) => kind))).toEqual(new Set(["nullable-loop"]));
    expect(warnings.length).toBe(COUNT + 1);
  });

  /** What an analysis finds in a text within some steps, in lines. */
  function messagesOf(analysis: LintAnalysis, abnf: string, steps: number): string {
    const { source } = compile(abnf);
    const subject: Subject = {
      ...source,
      limit: LIMITS[source.settings.alphabet],
      starts: [],
      lines: new LineIndex(abnf),
      lowered: new LoweredRules(source.own),
      budget: new Budget(steps),
    };
    return analysis(subject)
      .map(({ message }) => message)
      .join("\n");
  }

  describe("with few steps, small questions have an answer, and with more steps others, too", () => {
    test.each<[string, LintAnalysis, string, string, string]>([
      [
        "ambiguous rules",
        ambiguousRules,
        'r = x / y\nx = 9"a" 9"b" *"c"\ny = x\ns = u / v\nu = "a"\nv = "a"',
        's is ambiguous: "a" is read as u, and could be read as v',
        'r is ambiguous: "aaaaaaaaabbbbbbbbb" is read as x, and could be read as y',
      ],
      [
        "shadowed alternatives",
        shadowedAlternatives,
        'r = *"a" / 9"a" 9"b" 9"c" / 9"a"\ns = *"A" / "a"',
        'the alternatives before "a" match all that it matches',
        'the alternatives before 9"a" match all that it matches',
      ],
    ])("%s", (_, analysis, abnf, small, large) => {
      const found = new Set<string>();
      for (let steps = 0; steps < 20_000_000; steps = Math.ceil(1.5 * steps) + 1_000)
        found.add(messagesOf(analysis, abnf, steps));
      expect([...found]).toEqual(["", small, `${large}\n${small}`]);
    });

    test("core rules that are listed again", () => {
      const found = [0, 10_000_000].map((steps) =>
        messagesOf(redefinedCoreRules, 'CR = "a"', steps),
      );
      expect(found).toEqual(["", "CR differs from the core rule CR"]);
    });
  });

  test("rules of a ring, and those that lead to it, are not regular, in whatever order", () => {
    const ring = ['a = "a" [ b ]', 'b = "(" c ")" / "b"', "c = [ a ] d", 'd = "d"', "e = d a"];
    for (const lines of [ring, [...ring].reverse()]) {
      const { own } = compile(`${lines.join("\n")}\n`).source;
      const lowered = new LoweredRules(own);
      const regular = own.filter((each) => lowered.regular(each) !== undefined);
      expect(regular.map(({ name }) => name)).toEqual(["d"]);
    }
  });
});

describe("facts about rules", () => {
  function factsOf(abnf: string, options: CompileOptions = {}) {
    const lines = new LineIndex(abnf);
    return ruleFacts(compile(abnf, options), (text, offset) =>
      text === abnf ? lines.positionAt(offset) : undefined,
    );
  }

  test("the facts about each rule", () => {
    const abnf = `
    list  = "(" [ item *( "," item ) ] ")"
    item  = list / host
    blank = *SP
            <port>
    blank =/ item`;
    const [list, item, blank] = [
      { name: "list", line: 2, uses: ["item"], usedBy: ["item"] },
      { name: "item", line: 3, uses: ["list", "host"], usedBy: ["list", "blank"] },
      { name: "blank", line: 4, uses: ["SP", "port", "item"], usedBy: [] },
    ];
    expect(factsOf(abnf, { imports: [rfc3986] })).toEqual([
      { ...list, recursive: true, nullable: false, shortest: "()" },
      { ...item, recursive: true, nullable: true, shortest: "" },
      { ...blank, recursive: false, nullable: true, shortest: "" },
    ]);
  });

  test("a name that nothing defines matches nothing", () => {
    const facts = factsOf('a = [ b ]\nb = c "x"\nc = none', { missing: "defer" });
    expect(facts.map(({ nullable }) => nullable)).toEqual([true, false, false]);
    expect(facts.map(({ shortest }) => shortest)).toEqual(["", null, null]);
    expect(facts.at(2)?.uses).toEqual([]);
  });

  test("an extended rule of another grammar has the line of the extension, others have none", () => {
    const base = compile('a = "a"\nb = "b"');
    expect(factsOf('\nb =/ "c"', { imports: [base] })).toMatchObject([{ name: "b", line: 2 }]);
    const extended = base.extend('\nb =/ "c"');
    const facts = ruleFacts(extended, (_, offset) => ({ line: offset, column: 1 }));
    expect(facts.map(({ line }) => line)).toEqual([null, 1]);
  });

  test("the shortest strings are those of an enumeration", () => {
    for (const { name, nullable, shortest } of ruleFacts(rfc3986, () => undefined)) {
      const [first] = enumerate(rfc3986.rule(name));
      expect(shortest).toHaveLength(first!.length);
      expect(rfc3986.rule(name).test(shortest!)).toBe(true);
      expect(nullable).toBe(shortest === "");
    }
  });
});
