/** The imports that define the missing names of a text: shipped standards, by an index that the build makes. */
import { RULE_NAMES } from "../../generated/rule-names.js";
import { words } from "../abnf/words.js";
import { ruleKey } from "../ast/definition.js";
import { STANDARDS } from "../standards.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Grammar } from "../combinator/grammar.js";
import type { Diagnostic } from "../common/errors.js";
import type { Standard } from "../standards.js";

/** A text with missing names. */
export interface AskingText {
  readonly abnf: string;
  /** The document that contains it, which names the standards that it builds on. Default: the text. */
  readonly document?: string;
  readonly alphabet: AlphabetName;
  /** The grammars that it imports already. */
  readonly imports: readonly Grammar[];
}

/** The advice about one missing name. */
export interface ImportHint {
  /** The standards that define the name, the likeliest first. */
  readonly standards: readonly Standard[];
  /** The import of the first of them: `rfc3986`, or `rfc5322:addr-spec` if all its rules would clash with others. */
  readonly import: string;
}

/** The members of diagnostics about missing names. */
type MissingName = Pick<Diagnostic, "kind" | "offset" | "end">;

/**
 * Returns the hints for the diagnostics about names that nothing defines, as far as a standard has the name. The order
 * of the standards: one that the prose in place of the name cites; one that the document cites; the one with the most
 * of the missing names; one that spells the name so; the one whose rule of the name the most others use, and of these
 * the first, which the later ones repeat; the one that others use the most; the latest.
 *
 * A standard over octets is not a hint for a text over characters. For one over octets, rules whose strings are ASCII are.
 *
 * Cost: linear in the text and in the index.
 */
export function importHints<Told extends MissingName>(
  diagnostics: readonly Told[],
  { abnf, document = abnf, alphabet, imports }: AskingText,
): ReadonlyMap<Told, ImportHint> {
  const missing = diagnostics.flatMap((told) => {
    const written = abnf.slice(told.offset, told.end);
    const name = missingName(told, written);
    return name === undefined ? [] : [{ told, written, name }];
  });
  if (missing.length === 0) return new Map();
  const keys = new Set(missing.map(({ name }) => ruleKey(name)));
  const cited = citedStandards(document);
  const known = STANDARDS.map((standard, place) => {
    const rules = rulesFor(alphabet, standard);
    const count = [...keys].filter((key) => rules.has(key)).length;
    const uses = [...rules.values()].reduce((sum, rule) => sum + rule.users, 0);
    return { standard, place, rules, count, uses, isCited: cited.has(standard) };
  }).filter(({ count }) => count > 0);

  const ordered = missing.flatMap(({ told, written, name }) => {
    const meant = citedStandards(written);
    const ranked = known.flatMap(({ standard, place, rules, count, uses, isCited }) => {
      const rule = rules.get(ruleKey(name));
      if (rule === undefined) return [];
      const order = [meant.has(standard), isCited, count, rule.name === name, rule.users];
      const last = rule.users > 0 ? [-place] : [uses, place];
      return [{ standard, rule: rule.name, ranks: [...order, ...last].map(Number) }];
    });
    const [first, ...others] = ranked.sort((a, b) => compareRanks(b.ranks, a.ranks));
    return first === undefined ? [] : [{ told, name, first, others }];
  });

  // The rules that each standard is imported for, by their keys.
  const wanted = new Map<Standard, Map<string, string>>();
  for (const { name, first } of ordered) {
    const rules = wanted.get(first.standard) ?? new Map<string, string>();
    wanted.set(first.standard, rules.set(ruleKey(name), first.rule));
  }
  const settled = new Set([...keys, ...usedOf(imports, abnf)]);
  const importOf = (standard: Standard): string => {
    const rules = wanted.get(standard)!;
    const all = rulesFor(alphabet, standard);
    const isClashing = [...settled].some((key) => all.has(key) && !rules.has(key));
    return isClashing ? `${standard.name}:${[...rules.values()].join(",")}` : standard.name;
  };
  return new Map(
    ordered.map(({ told, first, others }) => [
      told,
      {
        standards: [first, ...others].map(({ standard }) => standard),
        import: importOf(first.standard),
      },
    ]),
  );
}

/** E.g. `token`, and the name with which `<host, see [RFC3986]>` begins. One letter says too little. */
function missingName({ kind }: MissingName, written: string): string | undefined {
  // A list, such as 1#element, needs the rule OWS, which it does not name.
  if (kind === "undefined-rule" && written.includes("#")) return "OWS";
  if (kind === "undefined-rule") return /^[A-Za-z][A-Za-z0-9-]+$/.exec(written)?.[0];
  if (kind !== "unbound-prose") return undefined;
  return /^<([A-Za-z][A-Za-z0-9-]+)[, ;:.]/.exec(written)?.[1];
}

/** The number of an RFC, also as XML and Markdown write it. */
const RFC_NUMBER = /\bRFC(?:(?:\s|&nbsp;|-)*|" value=")0*(\d+)\b/gi;

/** Returns the standards that a text names. RFC 5234 is none of them: texts name it for the notation. */
export function citedStandards(text: string): ReadonlySet<Standard> {
  const cited = new Set(Array.from(text.matchAll(RFC_NUMBER), ([, number]) => `RFC ${number!}`));
  cited.delete("RFC 5234");
  return new Set(
    STANDARDS.filter((standard) => {
      const document = documentOf(standard);
      return document.startsWith("RFC ") ? cited.has(document) : text.includes(document);
    }),
  );
}

/** Returns the name of the document of a standard, e.g. `RFC 3986`. */
export function documentOf({ title }: Standard): string {
  return title.split(",")[0] ?? title;
}

/** A rule of a standard. */
export interface IndexedRule {
  readonly name: string;
  /** The number of other standards that use it. */
  readonly users: number;
}

/** Returns the rules of a standard that a text over an alphabet may use, by their keys. */
export function rulesFor(
  alphabet: AlphabetName,
  { name: standard }: Standard,
): ReadonlyMap<string, IndexedRule> {
  const { alphabet: own, names, beyondAscii } = RULE_NAMES[standard]!;
  if (own === "octets" && alphabet !== own) return new Map();
  const left = new Set(own === alphabet ? [] : beyondAscii.split(" "));
  const rules = names.split(" ").map((rule): IndexedRule => {
    const [name = "", users = "0"] = rule.split(":");
    return { name, users: Number(users) };
  });
  return new Map(
    rules.filter(({ name }) => !left.has(name)).map((rule) => [ruleKey(rule.name), rule]),
  );
}

/** Returns the keys of the names in a text that grammars define. */
function usedOf(imports: readonly Grammar[], abnf: string): readonly string[] {
  const names = words(abnf).flatMap(({ kind, text }) => (kind === "name" ? [ruleKey(text)] : []));
  const defined = new Set(
    imports.flatMap(({ rules }) => Object.keys(rules).map((name) => ruleKey(name))),
  );
  return names.filter((name) => defined.has(name));
}

/** Compares lists of numbers by the first that differs. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, at) => rank !== b[at]);
  return index === -1 ? 0 : a[index]! - (b[index] ?? 0);
}
