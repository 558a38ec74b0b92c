/** The corrected grammars of standards differ from the published ones by exactly the errata. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fragmentIn } from "../../apps/cli/src/diff/fragments.js";
import { printAbnf } from "../../grammar/abnf/printer.js";
import { lookUp } from "../../grammar/ast/definition.js";
import { referencesIn } from "../../grammar/ast/children.js";
import { Grammar } from "../../grammar/combinator/grammar.js";
import { ambiguity, onlyIn, RecursiveRuleError } from "../../grammar/language/index.js";
import { rfc5234, rfc5234Corrected } from "../../grammar/rfc/rfc5234.js";
import { describeIf } from "../helpers/skips.js";
import { scaled } from "../helpers/worlds.js";
import type { Erratum } from "../../grammar/erratum.js";
import type { Rule } from "../../grammar/index.js";

interface Standard {
  readonly name: string;
  readonly errata: readonly Erratum[];
  readonly published: Grammar;
  readonly corrected: Grammar | undefined;
}

const NAMES = readdirSync("grammar/rfc").map((file) => basename(file, ".ts"));
const STANDARDS = NAMES.flatMap((name): readonly Standard[] => {
  const exported = jest.requireActual<Readonly<Record<string, unknown>>>(
    `../../grammar/rfc/${name}`,
  );
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
  try {
    const [string] = onlyIn(a, b, { count: 1 });
    return string;
  } catch (error) {
    if (!(error instanceof RecursiveRuleError)) throw error;
    const [string] = onlyIn(a, b, { count: 1, maxLength });
    return string;
  }
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
const FOREIGN = NAMES.flatMap((name) => {
  const exported = jest.requireActual<Readonly<Record<string, unknown>>>(
    `../../grammar/rfc/${name}`,
  );
  const grammars = Object.values(exported).filter((each) => each instanceof Grammar);
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
    expect({ of, gained: shortest(after, before), lost: shortest(before, after) }).toEqual({ of });
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
    const known = STANDARDS.flatMap(({ name, errata }) => errata.map(({ id }) => `${name} ${id}`));
    const ofShipped = filed.filter(({ rfc }) => NAMES.includes(rfc.toLowerCase()));
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
