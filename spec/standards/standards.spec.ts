import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { AbnfError, AbnfSyntaxError, compile } from "../../grammar/index.js";
import {
  ambiguity,
  isSubset,
  lint,
  onlyIn,
  RecursiveRuleError,
} from "../../grammar/language/index.js";
import { caught } from "../helpers/caught.js";
import { recognizer } from "../helpers/set-of-ends.js";
import { flatten } from "./flat.js";
import { abnfOf, filesWith, grammarOf, octetsOf, shippedGrammar, tableOf } from "./table.js";
import { REFUSED, unlessRefused } from "../helpers/unless-refused.js";
import { sampled, scaled } from "../helpers/worlds.js";
import { fragmentIn } from "../../apps/cli/src/diff/fragments.js";
import { printAbnf } from "../../grammar/abnf/printer.js";
import { lookUp } from "../../grammar/ast/definition.js";
import { referencesIn } from "../../grammar/ast/children.js";
import { Grammar } from "../../grammar/combinator/grammar.js";
import { rfc5234, rfc5234Corrected } from "../../grammar/rfc/rfc5234.js";
import { describeIf } from "../helpers/skips.js";
import { rfc9110Recipient } from "../../grammar/rfc/rfc9110.js";
import { rfc9112Recipient } from "../../grammar/rfc/rfc9112.js";
import { readAbnf } from "../../grammar/abnf/reader.js";
import { STANDARDS } from "../../grammar/standards.js";
import type { CompileOptions, Rule } from "../../grammar/index.js";
import type { Case, Input, Table } from "./table.js";
import type { Erratum } from "../../grammar/erratum.js";

/**
 * The grammars of real standards, as published, and a table of examples for each. The engine and
 * the interpreter of `helpers/set-of-ends.ts` both run every table.
 */
const TABLES = filesWith(".json");

/** The names of the shipped grammars. */
const SHIPPED = readdirSync("grammar/rfc").map((file) => basename(file, ".ts"));

/** Returns what the file of a shipped grammar exports. */
function exportsOf(name: string): Readonly<Record<string, unknown>> {
  return jest.requireActual(`../../grammar/rfc/${name}`);
}

/** Answers a question about the languages of rules, or undefined for a rule that contains itself. */
function unlessRecursive<Answer>(ask: () => Answer): Answer | undefined {
  const answer = unlessRefused(ask, RecursiveRuleError);
  return answer === REFUSED ? undefined : answer;
}

/** The smallest numbers of examples for a standard. */
const MANDATORY = `
  rfc3986 rfc3987 rfc5234 rfc5322 rfc5321 rfc3339 rfc8259 rfc5646 rfc6570 rfc6265 rfc9110 rfc7405
  rfc4180 rfc9535 rfc8941 rfc3261 rfc5545
`;

describe("the files", () => {
  test("each grammar has a table, and each table a grammar", () => {
    const withTable = SHIPPED.filter((name) => !["rfc2396", "rfc2396bis"].includes(name));
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
    const given = caught(() => compile(abnfOf(name), { alphabet, lists }));
    const error = given instanceof AbnfError ? given : undefined;
    expect(error ?? given).toBeInstanceOf(error === undefined ? Grammar : AbnfError);
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

/** The corrected grammars of standards differ from the published ones by exactly the errata. */
describe("errata", () => {
  interface Standard {
    readonly name: string;
    readonly errata: readonly Erratum[];
    readonly published: Grammar;
    readonly corrected: Grammar | undefined;
  }

  const STANDARDS = SHIPPED.flatMap((name): readonly Standard[] => {
    const exported = exportsOf(name);
    const errata = exported[`${name}Errata`] as readonly Erratum[] | undefined;
    const published = exported[name] as Grammar;
    const corrected = exported[`${name}Corrected`] as Grammar | undefined;
    return errata === undefined ? [] : [{ name, errata, published, corrected }];
  });

  const CORRECTED = STANDARDS.flatMap(({ corrected, ...rest }) =>
    corrected === undefined ? [] : [{ ...rest, corrected }],
  );

  const EACH = CORRECTED.flatMap(({ errata, name, ...grammars }) =>
    errata
      .filter(({ rules }) => rules.length > 0)
      .map((erratum) => [`${name}, erratum ${erratum.id}`, erratum, grammars] as const),
  );

  /** Rules that contain themselves are compared up to this length. */
  const MAX_LENGTH = 14;

  function shortest(a: Rule, b: Rule, maxLength = MAX_LENGTH): string | undefined {
    const regular = unlessRecursive(() => onlyIn(a, b, { count: 1 }));
    return (regular ?? onlyIn(a, b, { count: 1, maxLength }))[0];
  }

  /** The published grammar with one erratum: its rules, and those that they alone need. */
  function withErratum(erratum: Erratum, published: Grammar, corrected: Grammar): Grammar {
    const isWanted = (name: string): boolean =>
      erratum.rules.includes(name) || !Object.hasOwn(published.rules, name);
    return published.extend(printAbnf(corrected.source.rules.filter(({ name }) => isWanted(name))));
  }

  test("there are errata, with corrections", () => {
    expect(STANDARDS.length).toBeGreaterThan(CORRECTED.length);
    expect(EACH.length).toBeGreaterThan(10);
  });

  test.each(EACH)("%s: the shortest strings", (_, erratum, { published, corrected }) => {
    const [first = ""] = erratum.rules;
    const alone = withErratum(erratum, published, corrected);
    expect({
      gained: shortest(alone.rule(first), published.rule(first)),
      lost: shortest(published.rule(first), alone.rule(first)),
    }).toEqual({ gained: erratum.gained, lost: erratum.lost });
  });

  test.each(CORRECTED)("$name: the corrections are those of the errata", (standard) => {
    const { errata, published, corrected } = standard;
    const printed = (grammar: Grammar): ReadonlyMap<string, string> =>
      new Map(
        grammar.source.own.map(({ name, parts }) => [
          name,
          printAbnf(parts.map(({ elements }) => ({ name, definedAs: "=", elements }))),
        ]),
      );
    const [before, after] = [printed(published), printed(corrected)];
    const changed = [...after].filter(([name, abnf]) => before.get(name) !== abnf);
    const names = changed.map(([name]) => name);
    const added = names.filter((name) => !before.has(name));
    expect(names.sort()).toEqual([...errata.flatMap(({ rules }) => rules), ...added].sort());
    // Every other rule has the definition that it had; a rule that reaches no change, the same language.
    expect([...before.keys()].filter((name) => !after.has(name))).toEqual([]);
  });

  /** The rules that a standard takes from the published grammar of another standard, which has errata. */
  const FOREIGN = SHIPPED.flatMap((name) => {
    const grammars = Object.values(exportsOf(name)).filter((each) => each instanceof Grammar);
    const own = grammars.flatMap(({ source }) => source.own);
    const taken = new Set(
      own.flatMap(({ parts }) =>
        parts.flatMap(({ elements, scope }) =>
          referencesIn(elements).map((node) => lookUp(scope, node)),
        ),
      ),
    );
    return CORRECTED.filter((standard) => standard.name !== name).flatMap(
      ({ name: of, published, corrected }) =>
        published.source.own
          .filter((definition) => taken.has(definition))
          .map((definition) => [name, definition.name, of, published, corrected] as const),
    );
  });

  test("standards take rules of published grammars that have errata", () => {
    expect(FOREIGN.map(([name]) => name)).toEqual(expect.arrayContaining(["rfc6265", "rfc8288"]));
  });

  test.each(FOREIGN)(
    "%s: %s is the same in the corrected %s",
    (_, rule, of, published, corrected) => {
      const [before, after] = [published.rule(rule), corrected.rule(rule)];
      expect({ of, gained: shortest(after, before), lost: shortest(before, after) }).toEqual({
        of,
      });
    },
  );

  test("the grammar of ABNF is ambiguous only as published", () => {
    // The notes of errata 2968 and 3076 have these strings.
    for (const string of ["X=Y\r\n ;Z\r\n", ";\r\n ;\r\n"])
      for (const grammar of [rfc5234, rfc5234Corrected])
        expect(grammar.rules.rulelist.test(string)).toBe(true);
    const only = (grammar: Grammar, text: string): Rule =>
      grammar
        .extend(`alternation = "Y"\ncomment = ";" CRLF\ndefined-as = "="\nrulename = "X"\n`)
        .rule(text);
    expect(ambiguity(only(rfc5234, "rulelist"))).not.toBeNull();
    expect(ambiguity(only(rfc5234Corrected, "rulelist"))).toBeNull();
  });

  const FILE = join(__dirname, "../../../shared/errata/verified.json");

  const isThere = existsSync(FILE);

  interface Filed {
    readonly id: number;
    readonly rfc: string;
    readonly section: string;
    readonly corrected: string;
  }

  const whenThere = describeIf(isThere, "errata");

  whenThere("the errata as filed", () => {
    const filed = isThere ? (JSON.parse(readFileSync(FILE, "utf8")) as readonly Filed[]) : [];

    test("all of the shipped standards are listed", () => {
      const known = STANDARDS.flatMap(({ name, errata }) =>
        errata.map(({ id }) => `${name} ${id}`),
      );
      const ofShipped = filed.filter(({ rfc }) => SHIPPED.includes(rfc.toLowerCase()));
      expect(known).toEqual(
        expect.arrayContaining(ofShipped.map(({ id, rfc }) => `${rfc.toLowerCase()} ${id}`)),
      );
    });

    test.each(EACH)("%s: the rules of the filed text", (_, erratum, { published, corrected }) => {
      const text = filed.find(({ id }) => id === erratum.id)?.corrected ?? "";
      const { abnf, mistakes } = fragmentIn(text);
      expect(mistakes).toEqual([]);
      const alone = withErratum(erratum, published, corrected);
      const asFiled = alone.extend(abnf);
      const longest = scaled(MAX_LENGTH, 9);
      for (const name of erratum.rules) {
        expect(shortest(alone.rule(name), asFiled.rule(name), longest)).toBeUndefined();
        expect(shortest(asFiled.rule(name), alone.rule(name), longest)).toBeUndefined();
      }
    });
  });
});

/**
 * The standards with lists, as a recipient must accept them (RFC 9110, section 5.6.1.2): they accept what the published
 * grammars accept, and empty elements.
 */
describe("what a recipient accepts", () => {
  const NAMES = ["rfc6455", "rfc7239", "rfc7240", "rfc7838", "rfc8288", "rfc9110", "rfc9112"];

  const GRAMMARS = Object.fromEntries(
    NAMES.map((name) => {
      const { [name]: published, [`${name}Recipient`]: recipient } = exportsOf(name);
      return [name, [published as Grammar, recipient as Grammar] as const];
    }),
  );

  /** Values with empty elements, with the first impossible character for a sender. */
  test.each([
    ["rfc6455", "Sec-WebSocket-Extensions", "a, ,b", 3],
    ["rfc6455", "Sec-WebSocket-Version-Server", ",13,8", 0],
    ["rfc7240", "Prefer", "Prefer: respond-async, ,wait=100", 23],
    ["rfc7838", "Alt-Svc", 'h2=":1",,h3=":2"', 8],
    ["rfc8288", "Link", "</a>, , </b>", 6],
    ["rfc9110", "Via", "1.1 a, ,1.1 b (c)", 7],
    ["rfc9110", "Accept", "text/plain, ,text/html", 12],
    ["rfc9110", "Accept-Encoding", "gzip;q=1.0,\t,", 12],
    ["rfc9110", "Allow", ",", 0],
    ["rfc9110", "If-None-Match", '"a", ,W/"b"', 5],
    ["rfc9110", "Range", "bytes=0-1,,2-", 10],
    ["rfc9110", "WWW-Authenticate", 'Basic realm="a", , Digest', 17],
    ["rfc9112", "Transfer-Encoding", "gzip, ,chunked", 6],
  ])("%s %s: %j, which a sender must not make", (name, rule, value, offset) => {
    const [published, recipient] = GRAMMARS[name]!;
    expect(recipient.rule(rule).test(value)).toBe(true);
    expect(published.rule(rule).explain(value)?.offset).toBe(offset);
  });

  test.each([
    ["rfc6455", "Sec-WebSocket-Extensions", ", ,", 3],
    ["rfc7838", "Alt-Svc", "", 0],
    ["rfc9110", "Range", "bytes=,,", 8],
  ])("%s %s: %j has no element that is not empty", (name, rule, value, offset) => {
    expect(GRAMMARS[name]![1].rule(rule).explain(value)?.offset).toBe(offset);
  });

  function contains(larger: Rule, smaller: Rule): boolean | undefined {
    return unlessRecursive(() => isSubset(smaller, larger));
  }

  /** The rules that accept more. An element of `Forwarded` in RFC 7239 can be empty in the published grammar already. */
  const LARGER: Readonly<Record<string, string>> = {
    rfc6455:
      "Sec-WebSocket-Extensions Sec-WebSocket-Protocol-Client extension-list Sec-WebSocket-Version-Server",
    rfc7239: "",
    rfc7240: "Prefer Preference-Applied",
    rfc7838: "Alt-Svc",
    rfc8288: "Link",
    rfc9110:
      "Trailer Connection Upgrade Content-Encoding Content-Language Expect TE Allow challenge credentials " +
      "WWW-Authenticate Authorization Authentication-Info Proxy-Authenticate Proxy-Authorization " +
      "Proxy-Authentication-Info Accept Accept-Charset Accept-Encoding Accept-Language Vary If-Match If-None-Match " +
      "ranges-specifier range-set Range Accept-Ranges acceptable-ranges",
    rfc9112: "Transfer-Encoding",
  };

  test.each(Object.entries(GRAMMARS))(
    "%s: the lists accept more, and no rule accepts less",
    (name, [published, recipient]) => {
      const rules = Object.keys(published.rules);
      expect(Object.keys(recipient.rules)).toEqual(rules);
      const lost = rules.filter(
        (rule) => contains(recipient.rule(rule), published.rule(rule)) === false,
      );
      expect(lost).toEqual([]);
      const larger = rules.filter(
        (rule) => contains(published.rule(rule), recipient.rule(rule)) === false,
      );
      expect(larger.join(" ")).toBe(LARGER[name]);
    },
  );

  test("the imports have the form of the recipient", () => {
    for (const name of ["rfc6455", "rfc7239", "rfc7240", "rfc7838", "rfc8288"]) {
      const [published, recipient] = GRAMMARS[name]!;
      expect(published.rule("Accept").test("a/b,,c/d")).toBe(false);
      expect(recipient.rule("Accept").test("a/b,,c/d")).toBe(true);
    }
    const prose = "<transfer-coding, see [HTTP], Section 10.1.4>";
    expect(rfc9112Recipient.source.scope.get(prose)).toBe(
      rfc9110Recipient.rules["transfer-coding"].definition,
    );
  });
});

/**
 * Grammars that others published, which are not part of the project. They compile unchanged and
 * agree with the index of their folder, except for the differences listed here. If the folder is
 * absent, the spec skips itself and says so.
 */
const FOLDER = join(__dirname, "../../../shared/grammars");

/** The entry of the index for a grammar. */
interface Entry {
  readonly name: string;
  /** The number of rules that it defines. */
  readonly rules: number;
  /** In lower case. */
  readonly undefined: readonly string[];
  /** All prose, including names of rules. */
  readonly proseVals?: readonly string[] | null;
  readonly startRule?: string | null;
  readonly alphabet: "unicode" | "bytes";
}

/** An empty table would be an error, even in a block that is skipped. */
const ABSENT: Entry = { name: "none", rules: 0, undefined: [], alphabet: "unicode" };

/** The differences between a grammar and its entry. */
interface Difference extends Partial<Pick<Entry, "rules" | "undefined" | "alphabet">> {
  /** The error about the text by itself, in the alphabet of the entry. */
  readonly refusal?: { readonly kind: AbnfError["kind"]; readonly message: string };
  /** The rules of other standards that `=/` adds to. */
  readonly bases?: readonly string[];
}

const DIFFERENCES = new Map<string, Difference>([
  // The reader of the index ignores the two rules with a "|" for "/".
  ["draft-fielding-uri-rfc2396bis-00", { rules: 40, undefined: [] }],
  // The RFC adds to rules of RFC 5321 and RFC 5322, which the file does not repeat.
  [
    "rfc6531",
    {
      refusal: {
        kind: "no-base-rule",
        message: "line 1, column 1: sub-domain =/ adds to a rule that has not been defined",
      },
      bases: ["sub-domain", "atext", "qtextSMTP", "esmtp-value"],
    },
  ],
]);

const ALPHABETS = { unicode: "unicode", bytes: "octets" } as const;

const INDEX = join(FOLDER, "INDEX.json");

const present = existsSync(INDEX);

const entries = present ? (JSON.parse(readFileSync(INDEX, "utf8")) as readonly Entry[]) : [];

const whenPresent = describeIf(present, "grammars");

whenPresent("published grammars", () => {
  test("there are grammars, and every difference is one", () => {
    expect(entries).not.toHaveLength(0);
    for (const [name, difference] of DIFFERENCES) {
      const entry = entries.find((each) => each.name === name);
      expect(entry).toBeDefined();
      expect(entry).not.toMatchObject(difference);
    }
  });

  test.each((present ? entries : [ABSENT]).map((entry) => [entry.name, entry] as const))(
    "%s",
    (name, indexed) => {
      const text = readFileSync(join(FOLDER, `${name}.abnf`), "utf8");
      const { refusal, bases = [], ...figures } = DIFFERENCES.get(name) ?? {};
      const outcome = caught(() => compiled(text, indexed));
      expect(outcome instanceof Grammar).toBe(refusal === undefined);
      expect(outcome).toMatchObject(refusal ?? {});
      const entry = { ...indexed, ...figures };

      const { rules } = readAbnf(text);
      const names = new Set(rules.map((rule) => rule.name.toLowerCase()));
      expect(names.size).toBe(entry.rules);

      const { alphabet } = entry;
      const base = bases.length === 0 ? [] : [stubs(bases, alphabet)];
      const undefinedNames = namesOf("undefined-rule", () => compiled(text, entry, base));
      expect(lowerCase(undefinedNames)).toEqual(entry.undefined);

      const imports =
        undefinedNames.length === 0 ? base : [...base, stubs(undefinedNames, alphabet)];
      const unbound = namesOf("unbound-prose", () => compiled(text, entry, imports));
      expect(lowerCase(unbound)).toEqual(proseThatNamesNoRule(entry, names));

      const prose = stubsOfProse(unbound, alphabet);
      const grammar = compiled(text, entry, imports, prose);
      for (const each of names) expect(grammar.rule(each).ruleName.toLowerCase()).toBe(each);
      const { startRule } = entry;
      expect([...names, undefined]).toContain(startRule?.toLowerCase());
    },
  );
});

/** The grammar of a text. Without imports and prose, errors about undefined names are deferred. */
function compiled(
  text: string,
  { alphabet }: Pick<Entry, "alphabet">,
  imports?: readonly Grammar[],
  prose?: NonNullable<CompileOptions["prose"]>,
): Grammar {
  const options = imports === undefined ? { missing: "defer" as const } : { imports };
  return compile(text, { ...options, ...(prose && { prose }), alphabet: ALPHABETS[alphabet] });
}

/** The names that an error of one kind reports, or none if there is no such error. */
function namesOf(kind: AbnfError["kind"], act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (!(error instanceof AbnfError)) throw error;
    if (error.kind === kind) return error.names;
    if (kind === "unbound-prose") throw error;
  }
  return [];
}

function stubs(names: readonly string[], alphabet: Entry["alphabet"]): Grammar {
  return compiled(names.map((name) => `${name} = "${name}"\n`).join(""), { alphabet });
}

function stubsOfProse(
  unbound: readonly string[],
  alphabet: Entry["alphabet"],
): NonNullable<CompileOptions["prose"]> {
  const rule = stubs(["prose"], alphabet).rule("prose");
  return Object.fromEntries(unbound.map((prose) => [prose.slice(1, -1), rule]));
}

function proseThatNamesNoRule({ proseVals }: Entry, names: ReadonlySet<string>): string[] {
  const core = new Set(["crlf"]);
  return lowerCase(proseVals ?? []).filter((prose) => {
    const name = prose.slice(1, -1);
    return !names.has(name) && !core.has(name);
  });
}

function lowerCase(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase()).sort();
}

/**
 * Compares the shipped grammars with copies that others published, which are not part of the project:
 * rules of the same name have the same language, except for the rules that are listed here. If the
 * folder is absent, the spec skips itself and says so.
 */
describe("the languages of the published grammars", () => {
  const FOLDER = join(__dirname, "../../../shared/grammars");

  /** Erratum 1905 replaces `obs-unstruct` in these copies. */
  const WITH_ERRATUM_1905 = [
    ...["unstructured", "subject", "comments", "optional-field"],
    ...["obs-unstruct", "obs-subject", "obs-comments", "obs-optional"],
  ];

  /** The rules of a copy that have another language, each with its reason. */
  const DIFFERENT = new Map<string, readonly string[]>([
    // The strings of RFC 2396 are case-sensitive; the copy takes them for strings of ABNF.
    ["aas-rfc2396", ["lowalpha", "upalpha"]],
    // The copies are those of RFC 5234 alone, without RFC 7405.
    ["rfc5234", ["char-val"]],
    ["declaresub-rfc5234", ["char-val"]],
    ["declaresub-rfc5322", WITH_ERRATUM_1905],
    // With erratum 1908, too, and with a change of `zone`.
    ["hildjj-email", [...WITH_ERRATUM_1905, "FWS", "zone", "obs-FWS"]],
    // The copy has no white space around "=", which RFC 2616 implies.
    [
      "declaresub-rfc6266",
      ["content-disposition", "disposition-parm", "filename-parm", "disp-ext-parm"],
    ],
    ["declaresub-rfc6797", ["Strict-Transport-Security", "directive"]],
    // The copy allows parameters, which `applied-pref` of the RFC does not have.
    ["declaresub-rfc7240", ["Preference-Applied"]],
    // The copy has another `URI`, one format, and numbers up to 100.
    [
      "declaresub-rfc7489",
      "URI dmarc-uri dmarc-record dmarc-auri dmarc-furi dmarc-rfmt dmarc-percent".split(" "),
    ],
    // The copy accepts lists as a recipient does, with empty elements.
    ["declaresub-rfc7838", ["Alt-Svc"]],
    // `token` of the copy has the quotation mark, and lacks the hyphen and the period.
    [
      "declaresub-rfc9116",
      ["body", "signed", "hash-header", "hash-alg", "signature", "armor-keys", "token"],
    ],
  ]);

  /** The standards of copies whose names do not have the number. */
  const NAMED = new Map([
    ["aas-bcp47", "rfc5646"],
    ["hildjj-email", "rfc5322"],
    ["draft-fielding-uri-rfc2396bis-00", "rfc2396bis"],
  ]);

  /** Extracts that redefine names for their own ends. */
  const OTHER = new Set(["declaresub-rfc6265-LocalRule", "rfc6531", "rfc5234-core"]);

  const present = existsSync(FOLDER);

  function standardOf(copy: string): string | undefined {
    const name = NAMED.get(copy) ?? /rfc\d+/.exec(copy)?.[0];
    if (name === undefined || OTHER.has(copy)) return undefined;
    return existsSync(join(__dirname, `../../grammar/rfc/${name}.ts`)) ? name : undefined;
  }

  const copies = (present ? readdirSync(FOLDER) : [])
    .filter((file) => file.endsWith(".abnf"))
    .map((file) => file.slice(0, -".abnf".length))
    .flatMap((copy) => {
      const standard = standardOf(copy);
      return standard === undefined ? [] : [[copy, standard] as const];
    });

  /** The copy, in which names that it does not define are those of the shipped grammar. */
  function compiledLike(shipped: Grammar, abnf: string): Grammar {
    const { scope, settings } = shipped.source;
    const { rules } = readAbnf(abnf, settings);
    const own = new Set(rules.map(({ name }) => name.toLowerCase()));
    const foreign = [...scope.keys()].filter((key) => !key.startsWith("<") && !own.has(key));
    const aliases = compile(foreign.map((key) => `${key} = <shipped ${key}>\n`).join(""), {
      ...settings,
      prose: Object.fromEntries(foreign.map((key) => [`shipped ${key}`, shipped.rule(key)])),
    });
    const prose = rules.flatMap(({ name, elements }) =>
      elements.type === "prose-val" && scope.has(name.toLowerCase())
        ? [[elements.text, shipped.rule(name)] as const]
        : [],
    );
    const options = { ...settings, missing: "never" as const, imports: [aliases] };
    return compile(abnf, { ...options, prose: Object.fromEntries(prose) });
  }

  const whenPresent = describeIf(present, "grammars");

  whenPresent("copies of grammars", () => {
    test("there are copies of half of the standards", () => {
      expect(new Set(copies.map(([, standard]) => standard)).size).toBeGreaterThan(25);
    });

    test.each(present ? copies : [["none", "none"] as const])("%s is %s", (copy, standard) => {
      const shipped = shippedGrammar(standard)!;
      const published = compiledLike(shipped, readFileSync(join(FOLDER, `${copy}.abnf`), "utf8"));
      const different: string[] = [];
      let compared = 0;
      const named = Object.entries(published.rules).filter(([name]) =>
        shipped.source.scope.has(name.toLowerCase()),
      );
      const chosen = sampled(named, 17);
      const listed = DIFFERENT.get(copy) ?? [];
      for (const [name, rule] of named) {
        if (!chosen.some((entry) => entry[0] === name) && !listed.includes(name)) continue;
        const other = shipped.rule(name);
        const same = unlessRecursive(() => isSubset(rule, other) && isSubset(other, rule));
        if (same !== undefined) compared += 1;
        if (same === false) different.push(name);
      }
      expect(different.sort()).toEqual([...listed].sort());
      expect(compared).toBeGreaterThan(0);
    });
  });
});

describe("the list of standards", () => {
  /** Standards whose examples are in specs of their own. */
  const WITHOUT_TABLE = new Set(["rfc2396", "rfc2396bis"]);

  /** The notices that documents bear; the other terms have none. */
  const NOTICES = readdirSync("LICENSES").map((file) => basename(file, ".txt"));

  /** Notices for a part of a grammar. */
  const ALSO: Readonly<Record<string, readonly string[]>> = { rfc5234: ["IETF-Trust"] };

  test("the list has all shipped grammars, in the order of names", () => {
    expect(STANDARDS.map(({ name }) => name)).toEqual([...SHIPPED].sort());
  });

  test("all tables but that of RFC 7405, which rfc5234 contains, are for shipped grammars", () => {
    const tables = filesWith(".json").filter((name) => !SHIPPED.includes(name));
    expect(tables).toEqual(["rfc7405"]);
  });

  describe.each(STANDARDS)("$name", (standard) => {
    const { name, title, extent, startRules, terms, load, loadRecipient } = standard;
    const source = readFileSync(`grammar/rfc/${name}.ts`, "utf8");
    const [comment = ""] = source.split("*/");
    const words = comment.replace(/\s+\*\s+/g, " ");

    test("loads the one grammar of its file, which has the start rules as its own", async () => {
      const grammar = await load();
      expect(grammar).toBe(shippedGrammar(name));
      expect(Object.keys(grammar.rules)).toEqual(expect.arrayContaining([...startRules]));
      expect(startRules.every((rule) => grammar.rule(rule).ruleName === rule)).toBe(true);
    });

    test("has the form of a recipient if it has lists, of the same text", async () => {
      const { abnf, settings } = (await load()).source;
      const recipient = (await loadRecipient?.())?.source;
      expect(recipient !== undefined).toBe(settings.lists === true);
      expect(recipient?.abnf ?? abnf).toBe(abnf);
      expect(recipient?.settings ?? "none").toEqual(
        settings.lists === true ? { ...settings, lists: "recipient" } : "none",
      );
    });

    test("begins with the name of the document, and names its terms", () => {
      const [document = ""] = title.split(", ");
      expect(words).toContain(document.split(/ with | 2\.0\.0/)[0]);
      const notices = Array.from(
        words.matchAll(/LICENSES\/([A-Za-z-]+)\.txt/g),
        ([, file]) => file,
      );
      const notice = terms.replace(" ", "-");
      expect(notices).toEqual(NOTICES.includes(notice) ? [notice] : (ALSO[name] ?? []));
    });

    if (!WITHOUT_TABLE.has(name)) {
      test("agrees with its table", () => {
        const table = tableOf(name);
        expect(title.startsWith(table.standard)).toBe(true);
        expect(extent).toBe(table.extent);
        expect(table.cases.map(({ rule }) => rule)).toEqual(
          expect.arrayContaining([startRules[0]]),
        );
      });
    }
  });
});
