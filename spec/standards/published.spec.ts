/**
 * Grammars that others published, which are not part of the project. They compile unchanged and
 * agree with the index of their folder, except for the differences listed here. If the folder is
 * absent, the spec skips itself and says so.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readAbnf } from "../../grammar/abnf/reader.js";
import { Grammar } from "../../grammar/combinator/grammar.js";
import { AbnfError, compile } from "../../grammar/index.js";
import { caught } from "../helpers/caught.js";
import { describeIf } from "../helpers/skips.js";
import { isSubset, RecursiveRuleError } from "../../grammar/language/index.js";
import { sampled } from "../helpers/worlds.js";
import { shippedGrammar } from "./table.js";
import type { CompileOptions, Rule } from "../../grammar/index.js";

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
describe("their languages", () => {
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
      [
        "URI",
        "dmarc-uri",
        "dmarc-record",
        "dmarc-auri",
        "dmarc-furi",
        "dmarc-rfmt",
        "dmarc-percent",
      ],
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

  /** Compares two rules. Returns undefined if one of them contains itself. */
  function haveSameLanguage(a: Rule, b: Rule): boolean | undefined {
    try {
      return isSubset(a, b) && isSubset(b, a);
    } catch (error) {
      if (error instanceof RecursiveRuleError) return undefined;
      throw error;
    }
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
        const same = haveSameLanguage(rule, shipped.rule(name));
        if (same !== undefined) compared += 1;
        if (same === false) different.push(name);
      }
      expect(different.sort()).toEqual([...listed].sort());
      expect(compared).toBeGreaterThan(0);
    });
  });
});
