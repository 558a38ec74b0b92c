/** The page about errata: each replayed, with its two texts, and with the original text alone. */
import { compareRulesNamed } from "../../apps/cli/src/diff/comparison.js";
import { compileFragment, OpenNames } from "../../apps/cli/src/diff/fragments.js";
import { lint } from "../../grammar/index.js";
import { enumerate } from "../../grammar/language/index.js";
import { STANDARDS } from "../../grammar/standards.js";
import { REASONS, WITNESSES } from "./examples.js";
import type { ComparedGrammar, RuleChange } from "../../apps/cli/src/diff/comparison.js";
import type { OpenedFragment } from "../../apps/cli/src/diff/fragments.js";
import type { Grammar } from "../../grammar/index.js";

/** An erratum as it is filed. */
export interface Filed {
  readonly id: number;
  readonly rfc: string;
  readonly section: string;
  readonly original: string;
  readonly corrected: string;
}

/** The result of one erratum. */
interface Replayed {
  /** The result of a comparison of the two texts. */
  readonly comparison: string;
  readonly isShown: boolean;
  /** The findings without the corrected text. */
  readonly alone: string | undefined;
}

/** Replays errata. Returns the page about them, in Markdown. */
export async function errataPage(errata: readonly Filed[]): Promise<string> {
  const rows: string[] = [];
  let compared = 0;
  let alone = 0;
  let shown = 0;
  for (const erratum of errata) {
    const replayed = await replay(erratum);
    const { id, rfc, section } = erratum;
    if (replayed.isShown) compared += 1;
    if (replayed.alone !== undefined) alone += 1;
    if (replayed.isShown || replayed.alone !== undefined) shown += 1;
    const reason = replayed.isShown ? REASONS[id] : undefined;
    if (replayed.isShown && replayed.alone === undefined && reason === undefined)
      throw new Error(`erratum ${id}: the reason is missing why it is not found alone`);
    const last = replayed.alone ?? (reason === undefined ? "" : `not found: ${reason}`);
    const cells = [
      String(id),
      `${rfc.replace("RFC", "RFC ")} ${section}`,
      replayed.comparison,
      last,
    ];
    rows.push(`| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`);
  }
  return `# Errata, replayed

This page is made by \`npx tsx tools/errata/main.ts FOLDER\`, where the folder has ${errata.length} verified technical errata of RFCs that
contain ABNF, as they were filed (state of August 2026).

The third column compares the original text with the corrected one, as \`diff --fragment\` does: names that the text
leaves open stand for themselves, and are written \`<name>\`. For ${compared} errata it shows the cause, or a shortest string; otherwise
it has the reason. Erratum 261 has both texts in one, each stretch after a line \`old:\` or \`new:\`; only this page takes
them apart.

The last column says what is found without the corrected text, for ${alone} errata: by \`check\`, or by an example that the
original ABNF refuses, or a counterexample that it accepts. These strings are from the notes of the errata, or from the
text of the RFC. Names that the original text leaves open have short stand-ins in \`tools/errata/examples.ts\`. Where
only the third column shows a difference, the last has the reason.

One column or the other shows what is wrong for ${shown} of the ${errata.length} errata.

| erratum | section | the two texts | the original alone |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
}

async function replay(erratum: Filed): Promise<Replayed> {
  const [before, after] = sidesOf(erratum);
  const openNames = new OpenNames();
  const old = compileFragment("old", before, [], openNames);
  const corrected = compileFragment("new", after, [], openNames);
  return {
    ...(after.trim() === ""
      ? { comparison: "there is no corrected text", isShown: false }
      : compared(old, corrected, openNames)),
    alone: await foundAlone(erratum, before, old, corrected),
  };
}

/** Returns the two texts. Some errata have both in one, each stretch after a line `old:` or `new:`. */
function sidesOf({ original, corrected }: Filed): readonly [string, string] {
  const stretches = original.split(/^[ \t]*(old|new):[ \t]*$/m);
  if (stretches.length === 1) return [original, corrected];
  const of = (side: string): string =>
    stretches
      .filter((_, index) => stretches[index - 1] === side)
      .map((stretch) => (stretch.split(/^-----/m)[0] ?? "").trimEnd())
      // A stretch may end within a rule.
      .map((stretch) => stretch.replace(/\/$/, "/ ..."))
      .filter((stretch) => /^[A-Za-z][A-Za-z0-9-]*[ \t]*=/m.test(stretch))
      .join("\n\n");
  return [of("old"), of("new")];
}

function compared(
  old: OpenedFragment,
  corrected: OpenedFragment,
  openNames: OpenNames,
): Pick<Replayed, "comparison" | "isShown"> {
  const [error] = old.errors;
  if (old.grammar === undefined && corrected.grammar === undefined)
    return { comparison: "no ABNF on either side", isShown: false };
  if (corrected.grammar === undefined) {
    const [{ line, column, message } = { line: 0, column: 0, message: "" }] = corrected.errors;
    return {
      comparison: `the corrected text is no ABNF: ${line}:${column}: ${message}`,
      isShown: false,
    };
  }
  if (old.grammar === undefined) {
    const added = Object.values(corrected.grammar.rules).flatMap((rule) =>
      Array.from(
        enumerate(rule, { limit: 1 }),
        (string) => `${code(rule.ruleName)} has ${shownString(openNames.writtenOut(string))}`,
      ),
    );
    const cause = `the original text is no ABNF: ${error?.line ?? 0}:${error?.column ?? 0}: ${error?.message ?? ""}`;
    return { comparison: [cause, ...added.slice(0, 1)].join("; corrected, "), isShown: true };
  }
  const changes = changesBetween(old.grammar, corrected.grammar).filter(
    ({ change }) => change !== "same",
  );
  if (changes.length === 0)
    return { comparison: "the same language: only the text changes", isShown: false };
  const isShown = changes.some(({ gained, lost }) => gained !== undefined || lost !== undefined);
  return { comparison: changes.map((change) => sentenceOf(change, openNames)).join("; "), isShown };
}

function changesBetween(old: Grammar, corrected: Grammar): readonly RuleChange[] {
  const names = new Set([...Object.keys(old.rules), ...Object.keys(corrected.rules)]);
  const side = (grammar: Grammar): ComparedGrammar => ({
    grammar,
    ruleOf: (name) => grammar.rule(name),
  });
  const sides = [side(old), side(corrected)] as const;
  const settings = { maxLength: undefined, isNamed: false };
  return Array.from(names, (name) => compareRulesNamed(name, sides, settings));
}

function sentenceOf({ rule, change, gained, lost, message }: RuleChange, names: OpenNames): string {
  const told = (verb: string, string: string | undefined): readonly string[] =>
    string === undefined ? [] : [`${verb} ${shownString(names.writtenOut(string))}`];
  const parts = [...told("gains", gained), ...told("loses", lost)];
  if (parts.length === 0)
    return `${code(rule)} ${change}${message === undefined ? "" : `: ${message}`}`;
  return `${code(rule)} ${parts.join(", ")}`;
}

/** The findings of `check` about the original, or the verdict on a string. */
async function foundAlone(
  { id, rfc }: Filed,
  before: string,
  old: OpenedFragment,
  corrected: OpenedFragment,
): Promise<string | undefined> {
  const [error] = old.errors;
  const witness = WITNESSES[id];
  if (witness === undefined) {
    const isLeft = corrected.errors.some(({ message }) => message === error?.message);
    // A formula is no ABNF in the corrected text either, for the same reason.
    if (error !== undefined && isOfRules(before) && !isLeft)
      return `${error.line}:${error.column}: ${error.message}`;
    const warned = old.grammar === undefined ? [] : warningsAbout(old.grammar);
    return warned[0];
  }
  const { rule, example, counterexample, from, standard, context = "" } = witness;
  const grammar =
    standard === undefined
      ? compileFragment("old", `${before}\n${context}`, [], new OpenNames()).grammar
      : await STANDARDS.find(({ name }) => name === standard)?.load();
  if (grammar === undefined) throw new Error(`erratum ${id} of ${rfc}: the original is no grammar`);
  const string = example ?? counterexample ?? "";
  const isMatch = grammar.rule(rule).test(string);
  if (isMatch === (example !== undefined))
    throw new Error(`erratum ${id} of ${rfc}: ${JSON.stringify(string)} shows nothing`);
  const verdict = isMatch ? "accepts" : "refuses";
  return `${code(rule)} ${verdict} ${shownString(string)} (${from})`;
}

/** Checks whether a text has rules only: no line of it is prose. */
function isOfRules(text: string): boolean {
  const [first = ""] = text.split("\n").filter((line) => line.trim() !== "");
  return /^[ \t]*[A-Za-z][A-Za-z0-9-]*[ \t]*=[ \t]*["(%[<A-Za-z]/.test(first);
}

const TELLING: ReadonlySet<string> = new Set([
  "ambiguous-rule",
  "duplicate-alternative",
  "nullable-loop",
  "shadowed-alternative",
]);

function warningsAbout(grammar: Grammar): readonly string[] {
  return lint(grammar)
    .filter(({ kind }) => TELLING.has(kind))
    .map(({ kind, message }) => `${kind}: ${message}`);
}

function shownString(string: string): string {
  return code(JSON.stringify(string));
}

function code(string: string): string {
  const fence = string.includes("`") ? "``" : "`";
  return `${fence}${string}${fence}`;
}
