/** Rules by tables made ahead, and the same rules by the automata of their grammar. */
import fc from "fast-check";
import { isSubset } from "../../grammar/language/index.js";
import * as rfc2396Tables from "../../generated/tables/rfc2396.js";
import * as rfc2396bisTables from "../../generated/tables/rfc2396bis.js";
import * as rfc3986Tables from "../../generated/tables/rfc3986.js";
import * as rfc3987Tables from "../../generated/tables/rfc3987.js";
import { rfc2396bisChoices, rfc2396Choices } from "../../src/choices/rfc2396.js";
import { rfc3986Choices, rfc3987Choices } from "../../src/choices/rfc3986.js";
import {
  rfc2396bisTexts,
  rfc2396Texts,
  rfc3986Texts,
  rfc3987Texts,
} from "../../src/choices/texts.js";
import { GrammarRuleSource } from "../../src/dialect.js";
import { MAIN_PARTS } from "../../src/reference.js";
import { decodeTextOrPlace, TableRules } from "../../src/table-rules.js";
import { caught } from "../helpers/caught.js";
import { slipped, stringsOf } from "../helpers/references.js";
import { scaled } from "../helpers/worlds.js";
import type { DialectChoices, DialectTexts } from "../../src/definition.js";
import type { PlaceMatcher, RecognizedRule, RuleSource, RuleTable } from "../../src/table-rules.js";

type Tables = Readonly<Record<"references" | "targets" | "components", readonly RuleTable[]>>;

const DIALECTS: readonly [string, DialectChoices, DialectTexts, Tables][] = [
  ["RFC 2396", rfc2396Choices, rfc2396Texts(), rfc2396Tables],
  ["the draft", rfc2396bisChoices, rfc2396bisTexts(), rfc2396bisTables],
  ["RFC 3986", rfc3986Choices, rfc3986Texts(), rfc3986Tables],
  ["RFC 3987", rfc3987Choices, rfc3987Texts(), rfc3987Tables],
];

const SENTENCES = scaled(600, 8);
const SLIPS = Array.from("aZ09-.:/%@[]?#;= \u00e9\u{e000}\ud800");

describe.each(DIALECTS)("%s", (_, choices, texts, tables) => {
  const grammarRules = new GrammarRuleSource(texts, choices);
  const tableRules = new TableRules(
    tables.components,
    new TableRules(tables.targets, new TableRules(tables.references)),
    decodeTextOrPlace,
  );
  const { grammar, opaque } = texts;
  const reading = opaque === undefined ? grammar : grammar.extend(opaque.abnf);
  const samples = (rule: string): readonly string[] => {
    const members = stringsOf(reading.toString(), rule);
    const settings = { seed: 11, numRuns: SENTENCES };
    return ["", ...fc.sample(members, settings), ...fc.sample(slipped(members, SLIPS), settings)];
  };
  const references = samples(choices.reference);
  const explaining = Object.values(tables)
    .flat()
    .filter(({ table, expected }) => typeof table !== "string" || expected !== undefined);

  test.each(explaining.map(({ rule }) => rule))("%s recognizes and explains", (name) => {
    const inputs = name === choices.reference ? references : samples(name);
    // Components are of the grammar to read with; whole references are of the standard.
    const isWhole = name === choices.reference || name === choices.absolute;
    const expected = isWhole ? grammarRules.rule(name) : grammarRules.readingRule(name);
    const answers = inputs.map((input) => answersOf(tableRules.rule(name), input));
    expect(answers).toEqual(inputs.map((input) => answersOf(expected, input)));
    expect(answers.some(({ message }) => message !== undefined)).toBe(true);
    // The standard does not have the rules of the path and the query of an opaque part.
    if (name === choices.opaque?.path || name === choices.opaque?.query) return;
    const matches = inputs.map((input) => matchesOf(tableRules.rule(name), input));
    expect(matches).toEqual(inputs.map((input) => matchesOf(grammarRules.rule(name), input)));
  });

  test.each([
    ["references", false],
    ["main components", true],
  ])("tells the places of %s", (_what, isMain) => {
    const placesBy = (rules: RuleSource): (string | undefined)[] => {
      const matcher = rules.layouts(choices.reference, isMain, (places) => ({
        places: isMain ? places.slice(0, 2 * MAIN_PARTS) : places.slice(),
      }));
      return references.map((input) => placesOf(matcher, input));
    };
    const answers = placesBy(tableRules);
    expect(answers).toEqual(placesBy(grammarRules));
    expect(answers).toContain(undefined);
    expect(new Set(answers).size).toBeGreaterThan(SENTENCES / 2);
  });

  it("has the same sets of characters", () => {
    const characters = [...Array.from({ length: 0x500 }, (_none, code) => code), 0xe000, 0x10ffff];
    const sets = [...tables.targets, ...tables.components].filter(
      ({ expected }) => expected === undefined,
    );
    const setsBy = (rules: RuleSource): string[] =>
      sets.map(({ rule }) =>
        characters
          .map((code) => Number(rules.rule(rule).test(String.fromCodePoint(code))))
          .join(""),
      );
    expect(setsBy(tableRules)).toEqual(setsBy(grammarRules));
  });

  it("has a table of each rule that the choices name", () => {
    // The kinds of hosts are places in a reference: nobody asks their rules.
    const { hostKinds, ...others } = choices;
    expect(hostKinds.length).toBeGreaterThan(0);
    const named = namesIn(others).filter((name) => has(grammarRules, name));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !has(tableRules, name))).toEqual([]);

    const { components, paths, opaque: opaqueRules, absolute, escaped, reference } = choices;
    const explained = namesIn([components, paths, opaqueRules, absolute, escaped, reference]);
    for (const name of explained)
      expect(tableRules.rule(name).explain("\ud800")).toMatchObject({ rule: name, offset: 0 });
  });

  it("has one table for each rule", () => {
    const names = Object.values(tables).flatMap((group) => group.map(({ rule }) => rule));
    expect(names).toEqual([...new Set(names)]);
  });
});

describe("the grammar that opaque URIs are read with", () => {
  it.each([
    ["the draft", rfc2396bisTexts()],
    ["RFC 2396", rfc2396Texts()],
  ])("has in %s the language of the standard's own", (_, { grammar, opaque }) => {
    const reading = grammar.extend(opaque?.abnf ?? "");
    expect(() => grammar.rule("opaque-path")).toThrow('no rule named "opaque-path"');
    for (const name of ["opaque-part", "URI-reference"]) {
      expect(isSubset(reading.rule(name), grammar.rule(name))).toBe(true);
      expect(isSubset(grammar.rule(name), reading.rule(name))).toBe(true);
    }
    expect(reading.rule("opaque-path").test("a")).toBe(true);
  });
});

describe("tables that are not there", () => {
  const rules = new TableRules(rfc3986Tables.targets);

  test("a rule without a table is a fault", () => {
    expect(() => rules.rule("IPv6address")).toThrow(new Error("no table of the rule IPv6address"));
  });

  test("a rule that only recognizes explains what it accepts alone", () => {
    expect(rules.rule("unreserved").explain("a")).toBeNull();
    expect(() => rules.rule("unreserved").explain("/")).toThrow(
      new Error("the table of unreserved has no expected sets"),
    );
  });

  test("a table without places has empty layouts", () => {
    const matcher = rules.layouts("unreserved", true, (places) => ({ places }));
    expect(matcher.match("a")).toEqual({ places: new Int32Array(0) });
    expect(matcher.match("/")).toBeNull();
  });
});

/** All strings in a value, at every depth. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

function has(rules: RuleSource, name: string): boolean {
  return [() => rules.rule(name), () => rules.readingRule(name)].some(
    (asked) => !(caught(asked) instanceof Error),
  );
}

interface Answers {
  readonly input: string;
  readonly test: boolean;
  readonly offset: number | undefined;
  readonly expected: readonly string[] | undefined;
  readonly message: string | undefined;
}

function answersOf(rule: RecognizedRule, input: string): Answers {
  const { offset, expected, message } = rule.explain(input) ?? {};
  return { input, test: rule.test(input), offset, expected, message };
}

function matchesOf(rule: RecognizedRule, input: string): readonly number[] {
  return [0, 1, 2, input.length]
    .filter((from) => from <= input.length)
    .map((from) => rule.prefixEnd(input, from));
}

/** The offsets at which the rules of a layout stand; undefined where the input is refused. */
function placesOf(
  matcher: PlaceMatcher<{ readonly places: Int32Array }>,
  input: string,
): string | undefined {
  const layout = matcher.match(input);
  return layout === null
    ? undefined
    : Array.from(layout.places, (index) => (index < 0 ? -1 : matcher.offsets[index])).join();
}
