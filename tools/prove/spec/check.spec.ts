import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { precompile } from "../../../grammar/generate/precompile.js";
import { generate } from "../../../grammar/generate/index.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { check } from "../check.js";
import {
  dialectClaims,
  formatClaims,
  loadStandards,
  moduleClaim,
  ModuleError,
  note,
  replacementClaims,
} from "../collect.js";
import { decodeTextOrEmbedding, TableRules } from "../../../src/table-rules.js";
import type { Claim } from "../check.js";
import type { Source } from "../grammar.js";
import type { FormatTable } from "../../../formats/format.js";
import type { Table } from "../../../grammar/runtime/table.js";
import type { RuleTable } from "../../../src/table-rules.js";

const sourceOf = (abnf: string): Source => ({
  texts: [{ abnf, lists: false }],
  octets: false,
  missingIsNothing: false,
  imports: new Map(),
});

const tableOf = (abnf: string, rule = "r"): Claim["table"] =>
  decode(precompile(compile(abnf).rule(rule).definition).table);

describe("a proof never says yes because it gave up", () => {
  const table = tableOf("r = *DIGIT");

  it.each([
    ['r = "a" [ s ]\ns = "b" s', "the rule s contains itself"],
    ["r = s", "r needs s, which nothing defines"],
    ["r = <any text>", "r needs <any text>, which nothing defines"],
    ['s = "a"', "no text defines the rule r"],
    ['r = "a" )', "the rule r cannot be read: )"],
  ])("%j", (abnf, message) => {
    expect(() => check({ source: sourceOf(abnf), rule: "r", table })).toThrow(message);
  });

  it("has a limit of pairs", () => {
    const abnf = 'r = *"a" "a" 8( "a" / "b" )';
    const claim = { source: sourceOf(abnf), rule: "r", table: tableOf(abnf) };
    expect(check(claim).isProven).toBe(true);
    expect(() => check({ ...claim, pairs: 20 })).toThrow(
      "r has more than 20 pairs of states and derivatives",
    );
  });
});

describe("a shortest string shows why there is no proof", () => {
  it.each([
    ['r = "a" "b"', 'r = "a" [ "b" ]', "the table refuses a string of the rule", "A"],
    ['r = 1*3"a"', 'r = 1*4"a"', "the table stops, and the rule goes on", "AAAA"],
    ['r = "a" / "b"', 'r = "a"', "the table goes on, and the rule stops", "B"],
  ])("%j is not %j: %s", (abnf, other, reason, text) => {
    const witness = Array.from(text, (character) => character.charCodeAt(0));
    const verdict = check({ source: sourceOf(other), rule: "r", table: tableOf(abnf) });
    expect(verdict).toEqual({ isProven: false, reason, witness });
  });
});

describe("expected sets of formats", () => {
  /** Checks the table of a rule, which gives each state these words: a line for each, from the beginning on. */
  function isProven(abnf: string, lines: readonly string[], claim: object): boolean {
    const sets = lines.map((line) => line.split(", ").map((word) => ({ word, read: 0 })));
    const source = sourceOf(abnf);
    const expected = {
      sets: { beginning: 0, sets, ofState: [...sets.keys()] },
      source,
      rule: "r",
      ...claim,
    };
    return check({ source, rule: "r", table: tableOf(abnf), expected }).isProven;
  }

  const names = Array.from("abcdefghijklmn", (letter) => `${letter}-rule`);
  const rules = names.map((name) => `${name} = "${name.charAt(0)}"\n`).join("");
  const named = names.slice(0, 3).join(", ");

  it.each([
    [`${named}, d-rule, e-rule, 10 more`, true],
    [`${named}, d-rule, "o", 10 more`, true],
    [`${named}, d-rule, e-rule, 9 more`, false],
    [`${named}, d-rule, e-rule`, false],
    [`${named}, d-rule, d-rule, 10 more`, false],
    [`${named}, d-rule, x, 10 more`, false],
    [`${names.join(", ")}, "o"`, false],
  ])("of 15 words, %s", (line, isRight) => {
    const abnf = `r = ${names.join(" / ")} / "o"\n${rules}`;
    expect(isProven(abnf, [line, "end of input"], { isShort: true })).toBe(isRight);
  });

  it.each([
    [`${named}, d-rule, end of input, 9 more`, true],
    [`${named}, d-rule, e-rule, 9 more`, false],
  ])("with the end of the input, %s", (line, isRight) => {
    const abnf = `r = [ ${names.slice(0, 13).join(" / ")} ]\n${rules}`;
    expect(isProven(abnf, [line, "end of input"], { isShort: true })).toBe(isRight);
  });

  it.each([
    ["x", true, true],
    ["y", true, true],
    ["x, y", true, false],
    ["end of input", true, false],
    ["x", false, false],
  ])("of a state behind two strings, %s", (line, isMerged, isRight) => {
    const abnf = `r = "a" x / "b" y\nx = "c"\ny = "c"`;
    const lines = ['"a", "b"', line, "end of input"];
    expect(isProven(abnf, lines, { isMerged })).toBe(isRight);
  });
});

describe("right texts", () => {
  it.each([
    'r = 1"c"',
    'r = 1("a" / "b")',
    'r = 1%x61-63 / "k" / "f" / "g"',
    'r = 0"c" 1*1"b"',
    'r = foo\nFoo = "a" "d"\nfoo =/ "b" "c"\nFOO =/ 2"e"',
  ])("%j is proven", (abnf) => {
    const grammar = compile(abnf);
    note(grammar);
    const { code } = generate(grammar, { rules: { r: { explain: true } } });
    expect(check(moduleClaim(grammar.rule("r"), code)).isProven).toBe(true);
  });
});

describe("a generated module", () => {
  const grammar = compile('r = name ":" port\nname = 1*ALPHA', { imports: [rfc3986] });
  const { code } = generate(grammar, {
    rules: { r: { captures: ["name", "port"], explain: true } },
  });
  const rule = grammar.rule("r");

  beforeAll(async () => {
    await loadStandards();
    note(grammar);
  });

  function isProvenOrFails(text: string): boolean {
    try {
      return check(moduleClaim(rule, text)).isProven;
    } catch (error) {
      if (error instanceof ModuleError) return false;
      throw error;
    }
  }

  it("is proven by its text", () => {
    expect(check(moduleClaim(rule, code)).isProven).toBe(true);
  });

  it("is refused with the table or the captures of another rule", () => {
    const swapped = code.replace('captures(["name","port"]', 'captures(["port","name"]');
    expect(check(moduleClaim(rule, swapped))).toMatchObject({
      isProven: false,
      reason: "the table has other marks",
    });
    const other = compile('r = name ":" port\nname = *ALPHA', { imports: [rfc3986] });
    note(other);
    expect(check(moduleClaim(other.rule("r"), code))).toMatchObject({ isProven: false });
  });

  it("is not with other captures than those that are asked for", () => {
    expect(check(moduleClaim(rule, code, ["PORT", "name"])).isProven).toBe(true);
    for (const names of [[], ["name"], ["name", "zz"]])
      expect(() => moduleClaim(rule, code, names)).toThrow("the module captures name, port, not");
  });

  it("is not without the rule", () => {
    expect(() => moduleClaim(rule, "")).toThrow("the module has no rule r");
    expect(() => moduleClaim(rule, 'rule(\n  "r", readText,\n  {},\n);')).toThrow(
      "the module has no table for r",
    );
  });

  it("is refused with a part of a table", () => {
    for (const length of [0, 1, 10, 50]) {
      const cut = code.replace(
        /(readText,\n {2}")([^"]*)/,
        (_, head: string, table: string) => `${head}${table.slice(0, length)}`,
      );
      expect(isProvenOrFails(cut)).toBe(false);
    }
  });
});

describe("claims", () => {
  const TABLES = join(__dirname, "../../../generated/tables");

  /** What a module of tables exports: the table of a format, or tables of a dialect. */
  type Exported = FormatTable | readonly RuleTable[];

  /** A line about a table: its rule, a hash of its numbers, and what else it tells. */
  function lineOf(rule: string, table: Table, isMarked: boolean, isExplaining: boolean): string {
    const { classes, cells, pairs, endings, effects } = table;
    const numbers = JSON.stringify([classes, cells, pairs, endings, effects]);
    const hash = createHash("sha256").update(numbers).digest("hex");
    return [rule, hash, isMarked ? "captures" : "", isExplaining ? "expected sets" : ""].join(" ");
  }

  function isFormat(exported: Exported): exported is FormatTable {
    return typeof exported[0] === "string";
  }

  function linesOf(exports: readonly Exported[]): readonly string[] {
    const ofDialect = exports.flatMap((each) => (isFormat(each) ? [] : each));
    const rules = new TableRules(ofDialect, undefined, decodeTextOrEmbedding);
    return [
      ...exports.filter(isFormat).map(([rule, text]) => lineOf(rule, decode(text), false, true)),
      ...ofDialect.map(({ rule, parts, table, expected }) => {
        const isExplaining = expected !== undefined || typeof table !== "string";
        return lineOf(rule, rules.rule(rule).table, parts !== undefined, isExplaining);
      }),
    ];
  }

  test("there is a claim for each table of the build", async () => {
    await loadStandards();
    const claims = [...dialectClaims(), ...formatClaims(), ...replacementClaims()];
    const claimed = claims.map(({ claim }) => {
      const { rule, table, captures, expected } = claim();
      return lineOf(rule, table, captures !== undefined, expected !== undefined);
    });
    const stored: string[] = [];
    for (const file of readdirSync(TABLES)) {
      const module = (await import(join(TABLES, file))) as Readonly<Record<string, Exported>>;
      stored.push(...linesOf(Object.values(module)));
    }
    expect(claimed.sort()).toEqual(stored.sort());
  });
});
