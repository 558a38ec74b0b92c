/** `uri-abnf regexp --check`: which engines read a pattern as JavaScript does, and equal patterns for the others. */
import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { loadPatterns, UriAbnfError } from "../../../grammar/workbench/index.js";
import type { AST } from "@eslint-community/regexpp";
import type { WithoutLookaroundOptions } from "../../../grammar/regexp/index.js";

type EngineFlavor = NonNullable<WithoutLookaroundOptions["flavor"]>;

/** A pattern in an engine. */
export interface EngineVerdict {
  readonly engine: string;
  readonly isRead: boolean;
  /** Why it is refused, or read otherwise. */
  readonly reasons: readonly string[];
  /** An equal pattern that the engine reads. */
  readonly pattern?: string;
}

/** Features that engines refuse, or read otherwise. */
type Feature =
  | "anchors"
  | "boundary"
  | "characters"
  | "class"
  | "copies"
  | "dot"
  | "escape"
  | "flags"
  | "json"
  | "legacy"
  | "lookaround"
  | "property"
  | "reference"
  | "shorthand"
  | "space"
  | "spelling"
  | "units";

const ALWAYS: readonly Feature[] = ["lookaround", "reference", "class", "flags", "units"];
const OTHER_SYNTAX: readonly Feature[] = [...ALWAYS, "spelling", "property"];
const OF_RE2: readonly Feature[] = [...OTHER_SYNTAX, "dot", "space", "escape", "copies"];
const OF_JSON: readonly Feature[] = [...OTHER_SYNTAX, "anchors", "boundary", "json"];

/** The engines; of the features, those that make each of them refuse a pattern, or read it otherwise. */
const ENGINES: readonly (readonly [string, EngineFlavor, readonly Feature[], copies?: number])[] = [
  ["RE2", "re2", OF_RE2, 1000],
  ["Go", "re2", OF_RE2, 1000],
  ["Rust", "rust", [...OTHER_SYNTAX, "dot", "space", "shorthand", "boundary", "escape"]],
  ["JSON Schema's providers", "json-schema", [...ALWAYS, "legacy", "boundary"]],
  ["llama.cpp", "llama.cpp", [...OF_JSON, "dot", "space", "shorthand", "escape", "copies"], 2000],
  ["XGrammar", "llama.cpp", [...OF_JSON, "characters", "copies"], 255],
];

/** Says of each engine whether it reads a pattern as JavaScript does. */
export async function verdictsOf(pattern: RegExp): Promise<readonly EngineVerdict[]> {
  const found = featuresOf(pattern);
  const { rewrite } = await loadPatterns();
  const rewritten = (flavor: EngineFlavor): string | undefined => {
    try {
      const made = rewrite(pattern, { flavor }, new RegExpParser());
      return "source" in made ? made.source : undefined;
    } catch (error) {
      if (error instanceof UriAbnfError) return undefined;
      throw error;
    }
  };
  const inJson = rewritten("llama.cpp");
  if (inJson?.includes("\\\\") === true)
    found.set(
      "json",
      "quotation marks, reverse solidi or controls, which are copied into a JSON string as they are",
    );
  return ENGINES.map(([engine, flavor, refused, copies = Infinity]) => {
    // A property that the engine has stays.
    const isKept = (): boolean => rewritten(flavor) === pattern.source;
    const reasons = [...found].flatMap(([feature, reason]) =>
      refused.includes(feature) &&
      (feature !== "copies" || Number(reason) > copies) &&
      (feature !== "property" || !isKept())
        ? [feature === "copies" ? `a bound of ${reason}, beyond ${String(copies)}` : reason]
        : [],
    );
    if (reasons.length === 0) return { engine, isRead: true, reasons };
    const made = rewritten(flavor);
    const isBeyond = Array.from(made?.matchAll(/(?<!\\x)\{(\d+)(?:,(\d*))?\}/g) ?? []).some(
      ([, min, max]) => Math.max(Number(min), Number(max ?? 0)) > copies,
    );
    // XGrammar reads no ranges beyond ASCII.
    const isStrange = engine === "XGrammar" && /\\[uU]|\\x[89A-F]/.test(made ?? "");
    const isRead = made !== undefined && !isBeyond && !isStrange;
    return { engine, isRead: false, reasons, ...(isRead ? { pattern: made } : {}) };
  });
}

const PAIRS = "no flag u, without which a character beyond U+FFFF is two";

/** The spellings of characters that all engines read alike, but for those that `LATER_SPELLING` has. */
const PLAIN_SPELLING = /^(?:[^\\[\]{}]|\\[\^$\\.*+?()[\]{}|/fnrtv-]|\\x[0-9A-Fa-f]{2})$/u;

/** The escapes of characters that are looked at by themselves. */
const LATER_SPELLING = /^\\(?:u(?:[0-9A-Fa-f]{4}|\{)|c[A-Za-z]|0$)/;

/** The signs of a quantifier that all engines read alike. */
const QUANTIFIER = /^(?:[*+?]|\{(?:0|[1-9]\d*)(?:,(?:0|[1-9]\d*)?)?\})\??$/;

/** Checks whether a pattern without the flag `u` means the same with it, as JSON Schema has it. */
function isSameWithU(source: string): boolean {
  try {
    new RegExp(source, "u");
  } catch {
    return false;
  }
  return !/\\(?:[pP]\{|u\{|u[dD][89a-fA-F])/.test(source);
}

/** Returns the features of a pattern that some engine refuses, in words. */
function featuresOf({ source, flags }: RegExp): Map<Feature, string> {
  const found = new Map<Feature, string>();
  const note = (feature: Feature, reason: string): void => {
    if (!found.has(feature)) found.set(feature, reason);
  };
  const { pattern } = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  const meant = flags.replace(/[dgu]/g, "");
  if (meant !== "") note("flags", `the flags ${meant}, which are not part of the text`);
  const isAnchored = ({ elements }: AST.Alternative): boolean =>
    [elements[0], elements.at(-1)].every(
      (each, at) => each?.type === "Assertion" && each.kind === (at === 0 ? "start" : "end"),
    );
  if (!pattern.alternatives.every(isAnchored)) note("anchors", "no ^ and $ around it");
  const readsUnits = !flags.includes("u");
  const hasPairs = /[\ud800-\udfff]/.test(source);
  if (readsUnits && hasPairs) note("units", PAIRS);
  if (readsUnits && !isSameWithU(source))
    note("legacy", "another meaning, or none, with the flag u");
  let copies = 1;
  visitRegExpAST(pattern, {
    onAssertionEnter({ kind, raw }) {
      if (kind === "lookahead" || kind === "lookbehind") note("lookaround", `${kind} ${raw}`);
      else if (kind === "word") note("boundary", raw);
    },
    onBackreferenceEnter({ raw }) {
      note("reference", `the back reference ${raw}`);
    },
    onCapturingGroupEnter({ name }) {
      if (name !== null && !/^[A-Za-z_]\w*$/.test(name)) note("spelling", `the group ${name}`);
    },
    onQuantifierEnter({ min, max, raw, element }) {
      const count = raw.slice(element.raw.length);
      if (!QUANTIFIER.test(count)) note("spelling", count);
      copies *= Math.max(1, max === Infinity ? min : max);
      if (copies > 1)
        found.set("copies", String(Math.max(copies, Number(found.get("copies") ?? 0))));
    },
    onQuantifierLeave({ min, max }) {
      copies /= Math.max(1, max === Infinity ? min : max);
    },
    onCharacterSetEnter(set) {
      const { kind, raw } = set;
      if (readsUnits && (kind === "any" || ("negate" in set && set.negate))) note("units", PAIRS);
      if (kind === "any") note("dot", ". (which leaves out four line terminators)");
      else if (kind === "property") note("property", raw);
      else note(kind === "space" ? "space" : "shorthand", raw);
    },
    onCharacterClassEnter({ elements, raw, negate }) {
      if (readsUnits && negate) note("units", PAIRS);
      // Signs of set operations and of classes in classes, and a hyphen that is not a range.
      if (
        /[[&~]|\w-\\[dDsSwW]|\\[dDsSwW]-[^\]]/.test(raw.slice(1).replace(/\\[[&~]/g, "")) ||
        raw.includes("--")
      )
        note("spelling", raw);
      if (elements.length === 0) note("class", raw);
      if (/\\[\^-]/.test(raw)) note("escape", `${raw}, with an escape in a class`);
    },
    onCharacterEnter({ raw, value }) {
      if (LATER_SPELLING.test(raw)) note("escape", raw);
      else if (!PLAIN_SPELLING.test(raw) && !raw.startsWith("[")) note("spelling", raw);
      if (value > 0x7f) note("characters", "characters beyond ASCII");
    },
  });
  return found;
}
