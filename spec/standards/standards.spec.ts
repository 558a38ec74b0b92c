/**
 * The grammars of real standards, as published, and a table of examples for each. The engine and
 * the interpreter of `helpers/set-of-ends.ts` both run every table.
 */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { AbnfError, AbnfSyntaxError, compile } from "../../grammar/index.js";
import { lint } from "../../grammar/language/index.js";
import type { Rule } from "../../grammar/index.js";
import { caught } from "../helpers/caught.js";
import { recognizer } from "../helpers/set-of-ends.js";
import { flatten } from "./flat.js";
import { abnfOf, filesWith, grammarOf, octetsOf, tableOf } from "./table.js";
import type { Case, Input, Table } from "./table.js";
import { sampled } from "../helpers/worlds.js";

const TABLES = filesWith(".json");

/** The smallest numbers of examples for a standard. */
const MANDATORY = `
  rfc3986 rfc3987 rfc5234 rfc5322 rfc5321 rfc3339 rfc8259 rfc5646 rfc6570 rfc6265 rfc9110 rfc7405
  rfc4180 rfc9535 rfc8941 rfc3261 rfc5545
`;

describe("the files", () => {
  test("each grammar has a table, and each table a grammar", () => {
    const shipped = readdirSync("grammar/rfc").map((file) => basename(file, ".ts"));
    const withTable = shipped.filter((name) => !["rfc2396", "rfc2396bis"].includes(name));
    expect([...filesWith(".abnf"), ...withTable].sort()).toEqual(TABLES);
  });

  test("no standard is missing", () => {
    expect(TABLES).toEqual(expect.arrayContaining(MANDATORY.trim().split(/\s+/)));
  });

  test.each(filesWith(".abnf"))("%s says the same about itself twice", (name) => {
    const { standard, extent } = tableOf(name);
    const [first = "", second = "", third = ""] = abnfOf(name).split("\n");
    expect(first.startsWith(`; ${standard}, `)).toBe(true);
    expect(second).toMatch(/^; Sections?: ./);
    expect(third).toBe(`; Extent: ${extent.toUpperCase()}`);
  });
});

describe("a grammar alone", () => {
  const alone = TABLES.filter((name) => {
    const table = tableOf(name);
    return table.extends === undefined || table.undefined.length > 0;
  });

  test.each(alone)("%s reports all the names that it leaves open", (name) => {
    const { alphabet, lists, undefined: open, prose } = tableOf(name);
    const error = errorOf(() => compile(abnfOf(name), { alphabet, lists }));
    const unbound = Object.keys(prose)
      .map((text) => `<${text}>`)
      .sort();
    // Undefined rules go before prose.
    const [kind, names] =
      open.length > 0
        ? ["undefined-rule", open]
        : [unbound.length > 0 ? "unbound-prose" : undefined, unbound];
    const found = error?.names ?? [];
    expect(error?.kind).toBe(kind);
    expect(open.length > 0 ? found : [...found].sort()).toEqual(names);
  });
});

describe("a grammar alone, in which names of other documents match nothing", () => {
  test.each(["rfc3261", "rfc5545"])("%s takes the examples that do without them", (name) => {
    const table = tableOf(name);
    const { alphabet, lists, start } = table;
    const rule = compile(abnfOf(name), { alphabet, lists, missing: "never" }).rule(start);
    const examples = table.cases.filter((each) => each.rule === start);
    expect(examples).toHaveLength(1);
    for (const each of examples) expect(answersOf(rule, table, each)).toEqual(expectationsOf(each));
  });

  test("a calendar may have the version that its grammar knows, and no other", () => {
    const grammar = compile(abnfOf("rfc5545"), { alphabet: "octets", missing: "never" });
    const version = grammar.rule("version");
    expect(version.test("VERSION:2.0\r\n")).toBe(true);
    expect(version.explain("VERSION:2.1\r\n")?.offset).toBe(10);
  });
});

describe("a core rule that means something else", () => {
  test.each(sampled(TABLES, 29))("%s is warned about exactly those that it redefines", (name) => {
    const warned = lint(grammarOf(name)).filter(({ kind }) => kind === "core-rule-redefined");
    const names = warned.map(({ message }) => message.split(" core rule ")[1]?.split(" ")[0]);
    expect(names).toEqual(tableOf(name).redefines);
  });
});

describe("a departure from the standard", () => {
  const departing = TABLES.filter((name) => tableOf(name).departures.length > 0);

  test.each(departing)(
    "%s would be no ABNF without it, or would have other names in it",
    (name) => {
      const { departures, undefined: open } = tableOf(name);
      for (const { published, here } of departures) {
        const pieces = abnfOf(name).split(here);
        expect(pieces).toHaveLength(2);
        const error = caught(() => compile(pieces.join(published)));
        const names = error instanceof AbnfError ? error.names : [];
        const further = names.filter((each) => !open.includes(each));
        expect(error instanceof AbnfSyntaxError || further.length > 0).toBe(true);
      }
    },
  );
});

describe.each(TABLES)("%s", (name) => {
  const table = tableOf(name);
  const byRule = table.cases.map((each) => [each.rule, each] as const);
  const grammar = () => grammarOf(name);
  const flatGrammar = once(() => {
    const { rules, nameOf } = flatten(name);
    return { rules: recognizer(rules), nameOf };
  });

  test("compiles unchanged, with all the rules that the table names", () => {
    const rules = [table.start, ...table.cases.map(({ rule }) => rule)];
    expect(rules.map((rule) => grammar().rule(rule).ruleName)).toEqual(rules);
  });

  test("has each rule once, with an example of it, and each input of a rule once", () => {
    const rules = table.cases.map(({ rule }) => rule);
    expect(new Set(rules).size).toBe(rules.length);
    for (const { rule, accept, reject } of table.cases) {
      expect([rule, accept.length]).not.toEqual([rule, 0]);
      const inputs = [...accept, ...reject.map(({ input }) => input)].map(show);
      expect([rule, inputs.length]).toEqual([rule, new Set(inputs).size]);
    }
  });

  test.each(byRule)("%s", (_, each) => {
    expect(answersOf(grammar().rule(each.rule), table, each)).toEqual(expectationsOf(each));
  });

  test.each(sampled(byRule, 37))("%s, as the interpreter has it", (_, each) => {
    const { rules, nameOf } = flatGrammar();
    const rule = nameOf(each.rule);
    const answers = linesOf(each, (input) => {
      const text = codeUnits(table, input);
      return rules.test(rule, text) ? undefined : rules.firstImpossible(rule, text);
    });
    expect(answers).toEqual(expectationsOf(each));
  });
});

/** One line for each input: the input, and the expected answer. */
function linesOf(
  { accept, reject }: Case,
  answer: (input: Input) => number | undefined,
): readonly string[] {
  const inputs = [...accept, ...reject.map(({ input }) => input)];
  return inputs.map((input) => line(input, answer(input)));
}

function expectationsOf({ accept, reject }: Case): readonly string[] {
  return [
    ...accept.map((input) => line(input, undefined)),
    ...reject.map(({ input, offset }) => line(input, offset)),
  ];
}

function answersOf(rule: Rule, table: Table, each: Case): readonly string[] {
  return linesOf(each, (input) => {
    const read = readBy(table, input);
    const mismatch = rule.explain(read);
    return rule.test(read) ? undefined : (mismatch?.offset ?? -1);
  });
}

function line(input: Input, offset: number | undefined): string {
  return `${show(input)}: ${offset === undefined ? "accepted" : `impossible at ${offset}`}`;
}

function show(input: Input): string {
  return typeof input === "string" ? JSON.stringify(input) : input.hex;
}

/** The input of a rule of the table: text unchanged, octets as octets. */
function readBy({ alphabet }: Table, input: Input): string | Uint8Array {
  if (typeof input === "string") return input;
  if (alphabet === "octets") return octetsOf(input);
  throw new TypeError(`octets for a grammar of characters: ${input.hex}`);
}

/** The input of the interpreter, which only reads characters: one for each octet. */
function codeUnits({ alphabet }: Table, input: Input): string {
  if (typeof input === "string" && alphabet === "unicode") return input;
  return String.fromCharCode(...octetsOf(input));
}

/** The result of a function, computed when it is first needed. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function errorOf(act: () => unknown): AbnfError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof AbnfError) return error;
    throw error;
  }
}
