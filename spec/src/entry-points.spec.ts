import fc from "fast-check";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { build } from "esbuild";
import * as free2396 from "../../src/dialects/rfc2396.js";
import * as free2396bis from "../../src/dialects/rfc2396bis.js";
import * as free3986 from "../../src/dialects/rfc3986.js";
import * as free3987 from "../../src/dialects/rfc3987.js";
import * as errors from "../../src/errors.js";
import * as rfc2396Tables from "../../generated/tables/rfc2396.js";
import * as rfc2396bisTables from "../../generated/tables/rfc2396bis.js";
import * as rfc3986Tables from "../../generated/tables/rfc3986.js";
import * as rfc3987Tables from "../../generated/tables/rfc3987.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { isSubset, sample } from "../../grammar/language/index.js";
import { scaled, tries } from "../helpers/worlds.js";
import { rfc2396bisChoices, rfc2396Choices } from "../../src/choices/rfc2396.js";
import { rfc3986Choices, rfc3987Choices } from "../../src/choices/rfc3986.js";
import {
  rfc2396bisTexts,
  rfc2396Texts,
  rfc3986Texts,
  rfc3987Texts,
} from "../../src/choices/texts.js";
import { GrammarRuleSource } from "../../src/dialect.js";
import { decodeTextOrEmbedding, TableRules } from "../../src/table-rules.js";
import { slipped, stringsOf } from "../helpers/references.js";
import type { DialectChoices, DialectTexts } from "../../src/definition.js";
import type { SpanMatcher, RecognizedRule, RuleSource, RuleTable } from "../../src/table-rules.js";

/**
 * The entry points of the dialects answer as the dialect objects do, over tables, and load neither
 * the engine nor Parsimmon.
 */
describe("entry points", () => {
  type Operations = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

  const DIALECTS = [
    ["rfc2396", free2396, rfc2396],
    ["rfc2396bis", free2396bis, rfc2396bis],
    ["rfc3986", free3986, rfc3986],
    ["rfc3987", free3987, rfc3987],
  ] as const;

  /** Members of a dialect object that need the engine. */
  const OF_THE_ENGINE = ["absoluteUri", "fromTree", "grammar", "rules", "uriReference"];

  /** The operations of RFC 1630, which are functions of the draft only. */
  const LEVELING = ["toSameLevel", "sameEncodingLevel", "makeSafer", "makeLessSafe"];

  /** The errors of the operations. */
  const ERRORS = ["UriAbnfError", ...Object.keys(errors).filter((name) => name.endsWith("Error"))];

  describe.each(DIALECTS)("%s", (name, free, dialect) => {
    it("exports the operations of the dialect, and the classes of their errors", () => {
      const others = [...OF_THE_ENGINE, ...(name === "rfc2396bis" ? [] : LEVELING)];
      const members = Object.keys(dialect).filter((member) => !others.includes(member));
      expect(Object.keys(free).sort()).toEqual([...ERRORS, ...members].sort());
    });

    it("is made of no module of the engine, nor of Parsimmon", async () => {
      const { inputs } = await bundled(name, "export *");
      const foreign = inputs.filter((file) =>
        /^grammar\/(abnf|ast|automaton|combinator|compile|context-free|language|rfc)|node_modules/.test(
          file,
        ),
      );
      expect(foreign).toEqual([]);
    });

    it("carries for parse the table of references alone", async () => {
      const { text } = await bundled(name, "export { parse }");
      expect(Array.from(text.matchAll(/\btable: ?"/g))).toHaveLength(1);
    });
  });

  /** The sources that a bundler keeps of an entry point, and their text. */
  async function bundled(
    name: string,
    exported: string,
  ): Promise<{ readonly inputs: readonly string[]; readonly text: string }> {
    const { metafile, outputFiles } = await build({
      stdin: { contents: `${exported} from "./src/dialects/${name}.ts";`, resolveDir: ROOT },
      absWorkingDir: ROOT,
      bundle: true,
      format: "esm",
      minifySyntax: true,
      metafile: true,
      write: false,
    });
    const [output] = Object.values(metafile.outputs);
    const kept = Object.entries(output?.inputs ?? {}).filter(
      ([, { bytesInOutput }]) => bytesInOutput > 0,
    );
    return { inputs: kept.map(([file]) => file), text: outputFiles[0]?.text ?? "" };
  }

  const ROOT = join(__dirname, "../..");

  /** The functions of the entry points and the methods of the dialect objects answer random calls alike. */
  describe("random calls", () => {
    /** Parts of references, and characters that no reference has, or that only an IRI has. */
    const PIECES = [
      ..."http: x: HTTP: // / ? # : @ . .. ./ ../ a B 1".split(" "),
      ..."[::1] [ ] [v1.a] 1.2.3.4 :80 : h % %2 %41 %2e %c3%a9".split(" "),
      ...["%FF", "~", ";", "=", "&", "'", "(", ")", " ", "\n", "\0", "<", ">", '"', "{", "\\", "^"],
      ...["é", "e\u0301", "\u05d0", "\u200f", "\u3000", "\ue000", "\ufffe", "\u{10000}", "\ud800"],
      ...["\udc00", "URL:", "www.", "urn:"],
    ];

    const RULES = [rfc2396bis.rules["URI-reference"], rfc3987.rules["IRI-reference"]];
    const REFERENCES = RULES.flatMap((rule) => sample(rule, { count: 200, characters: "all" }));
    const LONG = ["a".repeat(3000), "/..".repeat(1000), "%".repeat(1000), "%FF".repeat(1000)];

    const text = fc.oneof(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((some) => some.join("")),
      fc.constantFrom(...PIECES, ...REFERENCES, ...LONG, ""),
    );

    /** Values of wrong types, and objects that answer no question. */
    const wrong = fc.constantFrom<unknown>(
      ...[
        undefined,
        null,
        true,
        0,
        NaN,
        1n,
        Symbol.iterator,
        String,
        [],
        ["a"],
        {},
        new Map(),
        /a/,
      ],
      ...[
        new String("a"),
        Object.create(null),
        new Uint8Array([0, 65, 255]),
        { toString: () => "a" },
      ],
      {
        get path(): string {
          throw new RangeError("the path is asked");
        },
      },
      new Proxy({}, { get: (_, key) => (key === "path" ? "//b:c" : key) }),
    );

    const oneIn = <Value>(frequency: number, value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: frequency - 1, arbitrary: value }, { weight: 1, arbitrary: wrong });

    const field = oneIn(25, text);

    /** A component that is usually valid, and often absent. */
    const usually = (...valid: readonly string[]): fc.Arbitrary<unknown> =>
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(undefined) },
        { weight: 6, arbitrary: fc.constantFrom(...valid) },
        { weight: 1, arbitrary: field },
      );
    const components = fc.record(
      {
        scheme: usually("x", "http", "B"),
        authority: usually("h", "h:1", ""),
        userinfo: usually("u:p"),
        host: usually("h", "[::1]", ""),
        port: usually("1", ""),
        path: fc.oneof(fc.constantFrom("", "/", "/a", "//a", "a:b/c"), field),
        query: usually("q", ""),
        fragment: usually("f", ""),
      },
      { requiredKeys: ["path"] },
    );
    const parsed = fc.oneof(
      text.map((reference) => {
        const result = rfc3987.safeParse(reference);
        return result.ok ? result.value : rfc2396bis.parse("x:a?b");
      }),
      fc.tuple(text, components).map(([path, more]) => ({ kind: "hierarchical", ...more, path })),
    );
    const flag = oneIn(12, fc.boolean());
    const options = fc.record(
      {
        ...{ strict: flag, sameDocument: flag, case: flag, escapes: flag, dotSegments: flag },
        ...{ scheme: flag, emptyPath: flag, nfc: flag },
        excessDots: oneIn(8, fc.constantFrom("keep", "discard", "error", "none")),
        encodedDots: oneIn(8, fc.constantFrom("segments", "data", "none")),
        level: oneIn(8, fc.constantFrom("character", "case-and-port", "encoding", "path", "none")),
        charset: oneIn(8, fc.constantFrom("UTF-8", "ISO-8859-1", "utf-8")),
        defaultPorts: oneIn(8, fc.dictionary(fc.constantFrom("x", "http", "__proto__"), field)),
        base: fc.oneof(fc.constant(undefined), field),
        heuristics: oneIn(8, fc.array(oneIn(8, fc.tuple(field, field)), { maxLength: 3 })),
      },
      { requiredKeys: [] },
    );
    const sources = fc.record(
      {
        ...{ content: field, retrieval: field, default: field },
        encapsulating: oneIn(8, fc.array(field, { maxLength: 3 })),
      },
      { requiredKeys: [] },
    );
    const component = fc.constantFrom(
      "userinfo",
      "reg-name",
      "segment",
      "path",
      "query",
      "fragment",
    );
    const data = fc.oneof(text, fc.uint8Array({ maxLength: 9 }));

    /** The arguments of the operations. Those that have only texts are left out. */
    const ARGUMENTS: Readonly<Record<string, readonly fc.Arbitrary<unknown>[]>> = {
      recompose: [components],
      build: [components],
      withComponents: [parsed, components],
      transform: [parsed, parsed, options],
      establishBase: [sources],
      escape: [data, fc.oneof(component, text), options],
    };

    const callOf = (operation: string): fc.Arbitrary<readonly [string, readonly unknown[]]> => {
      const args = (ARGUMENTS[operation] ?? [text, text, options]).map((each) => oneIn(25, each));
      return fc.tuple(fc.constant(operation), fc.tuple(...args));
    };

    /** The answer of an operation as data: of an error, its class and everything that it says. */
    function outcome(operations: Operations, name: string, args: readonly unknown[]): unknown {
      return told(caught(() => operations[name]?.(...args)));
    }

    function told(value: unknown): unknown {
      if (value instanceof Error) {
        const { name, message } = value;
        const { offset, expected, excerpt } = value as Error & Partial<Record<string, unknown>>;
        const drawn = typeof excerpt === "function" ? (excerpt.call(value) as unknown) : undefined;
        const said = { class: value.constructor, name, message, offset, expected, drawn };
        return Object.assign({}, value, said);
      }
      if (typeof value === "object" && value !== null && "ok" in value)
        return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, told(each)]));
      return value;
    }

    describe.each(DIALECTS)("%s", (_, free, dialect) => {
      const [own, other] = [free, dialect] as unknown as [Operations, Operations];
      // The operations that check components have the most ways to fail.
      const operations = Object.keys(own).filter((name) => !name.endsWith("Error"));
      const calls = [...operations, "recompose", "build", "withComponents"].map(callOf);

      it("answers random calls of every function as the dialect object does", () => {
        fc.assert(
          fc.property(fc.oneof(...calls), ([operation, args]) => {
            const [answer, expected] = [own, other].map((each) => outcome(each, operation, args));
            expect(isDeepStrictEqual(answer, expected) || { answer, expected }).toBe(true);
          }),
          { numRuns: tries(20_000) },
        );
      });
    });
  });
});

/** Rules by tables made ahead, and the same rules by the automata of their grammar. */
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
    decodeTextOrEmbedding,
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

  it("tells the places of references", () => {
    const placesBy = (rules: RuleSource): (string | undefined)[] => {
      const matcher = rules.layouts(choices.reference, (places) => ({ places: places.slice() }));
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
    const matcher = rules.layouts("unreserved", (places) => ({ places }));
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
  matcher: SpanMatcher<{ readonly places: Int32Array }>,
  input: string,
): string | undefined {
  const layout = matcher.match(input);
  return layout === null
    ? undefined
    : Array.from(layout.places, (index) => (index < 0 ? -1 : matcher.offsets[index])).join();
}
