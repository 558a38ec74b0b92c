/**
 * Writes docs/regexes.md: patterns that programs use, compared with the rules of standards.
 * `npm ci --prefix tools/regexes` comes first.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { format, resolveConfig } from "prettier";
import { ComparisonError, difference, equivalent } from "../../grammar/language/index.js";
import {
  fromRegExp,
  LimitError,
  PatternError,
  withoutLookaround,
} from "../../grammar/regexp/index.js";
import { knownPatterns, packageVersion } from "./patterns.js";
import { repeated } from "./rows.js";
import { growthOf } from "./steps.js";
import type { Rule } from "../../grammar/index.js";
import type { KnownPattern } from "./patterns.js";

const require = createRequire(import.meta.url);

/** The parts of refa that are used: it reads a pattern with the strings around its match. */
interface Refa {
  readonly JS: {
    readonly Parser: { fromLiteral(pattern: RegExp): { parse(options: object): RefaPattern } };
    toLiteral(expression: unknown): { readonly source: string; readonly flags: string };
  };
  readonly NFA: {
    fromRegex(
      expression: unknown,
      options: object,
      more: object,
      factory: unknown,
    ): { toRegex(options: object): unknown };
    readonly LimitedNodeFactory: new (limit: number) => unknown;
  };
  readonly Transformers: { applyAssertions(): unknown };
  transform(transformer: unknown, expression: unknown): unknown;
}
interface RefaPattern {
  readonly expression: unknown;
  readonly maxCharacter: number;
}

/** What recheck says about a pattern. */
interface Verdict {
  readonly status: "safe" | "vulnerable" | "unknown";
  readonly complexity?: { readonly summary: string };
  readonly attack?: {
    readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
    readonly suffix: string;
  };
}

const refa = require("refa") as Refa;
// recheck runs in this process.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = require("recheck") as {
  readonly checkSync: (source: string, flags: string, options: object) => Verdict;
};

/** The cells of one row. */
function cellsOf(known: KnownPattern): readonly string[] {
  const { from, name, pattern, standard, rule } = known;
  const own = ruleOf(pattern);
  const verdicts =
    typeof own === "string" ? [own, "", ""] : comparison({ pattern: own.rule, standard: rule });
  return [
    `${from}: ${name}`,
    `\`${rule.ruleName}\`, ${standard}`,
    ...verdicts,
    backtracking(pattern),
    typeof own === "string" ? "" : plainPattern(pattern),
    typeof own === "string" ? "" : byRefa(pattern, own.rule),
  ];
}

/** A rule has a method `then`, so it is in an object. */
function ruleOf(pattern: RegExp): { readonly rule: Rule } | string {
  try {
    return { rule: fromRegExp(pattern) };
  } catch (error) {
    if (error instanceof PatternError || error instanceof LimitError)
      return `not read: ${error.message}`;
    throw error;
  }
}

function comparison({
  pattern,
  standard,
}: Readonly<Record<"pattern" | "standard", Rule>>): readonly string[] {
  const extra = shortest(pattern, standard);
  const missing = shortest(standard, pattern);
  const isEqual = extra === "" && missing === "";
  return [isEqual ? "**equal**" : "differs", extra, missing];
}

function shortest(a: Rule, b: Rule): string {
  try {
    for (const string of difference(a, b)) return code(literal(string));
    return "";
  } catch (error) {
    if (error instanceof ComparisonError) return "not compared";
    throw error;
  }
}

/** A string as JavaScript writes it, in ASCII alone. */
function literal(string: string): string {
  return JSON.stringify(string).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function code(text: string): string {
  const fence = text.includes("`") ? "``" : "`";
  const escaped = text.replaceAll("|", "\\|");
  return fence === "`" ? `\`${escaped}\`` : `\`\` ${escaped} \`\``;
}

/** Without limits of time, which make the result of one run differ from that of another. */
const CHECK = {
  randomSeed: 1,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  mutationTimeout: null,
  seedingTimeout: null,
};

/** What recheck finds, if the steps of a matcher confirm it. */
function backtracking(pattern: RegExp): string {
  const { status, complexity, attack } = checkSync(pattern.source, pattern.flags, CHECK);
  if (status === "unknown") return "unknown";
  if (status === "safe") return "";
  const parts = attack!.pumps.map(
    ({ prefix, pump }) => `${literal(prefix)} + ${literal(pump)}.repeat(n)`,
  );
  const strings = [...parts, literal(attack!.suffix)].join(" + ");
  if (growthOf(pattern, repeated(strings)) < 3) return "";
  return `${complexity!.summary.replace(" (fuzz)", "")}: ${code(strings)}`;
}

/** The length of the pattern without lookaround, with a mark if it is not proven to be linear. */
function plainPattern(pattern: RegExp): string {
  try {
    const { source, linear } = withoutLookaround(pattern);
    return `${source.length.toLocaleString("en")}${linear ? "" : ", not proven linear"}`;
  } catch (error) {
    if (error instanceof ComparisonError || error instanceof LimitError) return "too large";
    throw error;
  }
}

/** The number of nodes of an automaton of refa. */
const NODES = 100_000;

/** Whether refa has the same language. The strings around a match are parts of it. */
function byRefa({ source, flags }: RegExp, own: Rule): string {
  try {
    const around = new RegExp(`[^]*(?:${source})[^]*`, flags);
    const { expression, maxCharacter } = refa.JS.Parser.fromLiteral(around).parse({
      assertions: "parse",
    });
    const plain = refa.transform(refa.Transformers.applyAssertions(), expression);
    const nfa = refa.NFA.fromRegex(
      plain,
      { maxCharacter },
      { assertions: "ignore" },
      new refa.NFA.LimitedNodeFactory(NODES),
    );
    const made = refa.JS.toLiteral(nfa.toRegex({ maxNodes: NODES }));
    const theirs = fromRegExp(new RegExp(`^(?:${made.source})$`, made.flags));
    return equivalent(own, theirs) ? "right" : "wrong";
  } catch {
    return "not read";
  }
}

const HEAD = [
  "pattern",
  "rule",
  "verdict",
  "accepts wrongly",
  "refuses wrongly",
  "backtracks",
  "without lookaround",
  "refa",
];

const all = await knownPatterns();
const rows = all.map(cellsOf);

const count = (column: number, text: string): number =>
  rows.filter((row) => row[column] === text).length;

const page = `# Is this regular expression the standard?

Each row compares a pattern that programs use with the rule that it stands for. "Accepts wrongly" and "refuses wrongly" are
the shortest strings on which the two differ; an empty cell means that there is none. A pattern can differ on purpose: an
address of mail with a quoted local part is rare, and many programs want a domain with a dot.

Of ${String(rows.length)} patterns, ${String(count(2, "**equal**"))} are equal to their rules. The rules of dates and times are those of RFC 3339 with the ranges of its
section 5.7 as ABNF.

- **backtracks**: the time that a backtracking matcher can need, with strings that show it, as
  [recheck](https://github.com/makenowjust-labs/recheck), ${packageVersion("recheck")} finds it; an empty cell means that it finds none. The search has
  no limits of time, so it finds the same in each run, and the steps of a matcher on the strings are counted: for twice the
  \`n\` there are at least three times as many.
- **without lookaround**: the length of the equal pattern that \`withoutLookaround\` makes. "Too large": its automaton has more
  than 1,000 states, such as that of a length of up to 253 characters of labels of up to 63.
- **refa**: whether [refa](https://github.com/RunDevelopment/refa), ${packageVersion("refa")}, has the same language, with its \`applyAssertions\` (${String(count(7, "right"))} right, ${String(count(7, "wrong"))}
  wrong, ${String(count(7, "not read"))} not read). \`fromRegExp\` reads
  ${String(rows.length - rows.filter((row) => row[2]!.startsWith("not read")).length)} of these patterns.

[@gruhn/regex-utils](https://github.com/gruhn/regex-utils) has no column, because it is not measured: \`npm install\` does not find it
in the registry of the other packages. Its issues and pull requests say that lookaheads gave wrong results
([issue 13](https://github.com/gruhn/regex-utils/issues/13)), were refused
([pull request 14](https://github.com/gruhn/regex-utils/pull/14)) and came back
([pull request 18](https://github.com/gruhn/regex-utils/pull/18)), and that flags came later
([pull request 19](https://github.com/gruhn/regex-utils/pull/19)). Of the patterns below, ${String(all.filter(({ pattern }) => /\(\?[=!]/.test(pattern.source)).length)} have a lookahead and
${String(all.filter(({ pattern }) => pattern.flags !== "").length)} have flags.

Three patterns are those of documents:
[HTML Standard, section 4.10.5.1.5](https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address),
[the FAQ of Semantic Versioning](https://semver.org/#is-there-a-suggested-regular-expression-regex-to-check-a-semver-string) and
[RFC 3986, appendix B](https://www.rfc-editor.org/rfc/rfc3986#appendix-B). The three patterns of is-url are joined to one that
accepts the same strings.

A pattern can also differ from the program that it stands for. zod reads an address with another parser, so its JSON Schema
refuses strings that it accepts itself ([zod#6141](https://github.com/colinhacks/zod/pull/6141)):

\`\`\`ts
import { z } from "zod";

const address = "::0.0.0.0";
z.ipv6().safeParse(address).success; // true
new RegExp(z.toJSONSchema(z.ipv6()).pattern ?? "").test(address); // false
\`\`\`

The page is written by \`npx tsx tools/regexes/main.ts\`, from the packages themselves. To compare a pattern of your own:

\`\`\`console
$ npx uri-abnf diff '/^[0-9a-f:]+$/i' --standard rfc3986 --rule IPv6address
differs: /^[0-9a-f:]+$/i and IPv6address (both)
  only in /^[0-9a-f:]+$/i: "0"
  only in IPv6address: "::0.0.0.0"
\`\`\`

${[HEAD, HEAD.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n")}
`;

const file = new URL("../../docs/regexes.md", import.meta.url);
const options = await resolveConfig(file);
writeFileSync(file, await format(page, { ...options, filepath: file.pathname }));
