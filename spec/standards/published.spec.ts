/**
 * Grammars that others published, which are not part of the project. They compile unchanged and
 * agree with the index of their folder, except for the differences listed here. If the folder is
 * absent, the spec skips itself and says so.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readAbnf } from "../../grammar/abnf/reader.js";
import { Grammar } from "../../grammar/combinator/grammar.js";
import { AbnfError, compile } from "../../grammar/index.js";
import { caught } from "../helpers/caught.js";
import { describeIf } from "../helpers/skips.js";
import type { CompileOptions } from "../../grammar/index.js";

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
