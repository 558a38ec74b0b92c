/**
 * Parts of grammars, as errata and change requests have them: rules between prose, with change bars at the margin, with
 * ellipses, with alternatives for rules of another text, and with names that other texts define. In two fragments, names
 * that nothing defines stand for themselves.
 */
import {
  AbnfError,
  abnfFromDocument,
  compile,
  diagnose,
  joinBlocks,
  proseText,
  words,
  LineIndex,
  lowerBound,
} from "../../../../grammar/workbench/index.js";
import { compileOptions, shippedGrammar } from "../grammar-text.js";
import { findConfiguration } from "../configuration.js";
import { configured, openAutomatic, openImports } from "../grammars.js";
import { readText } from "../read-source.js";
import type { Piece } from "../../../../grammar/workbench/index.js";
import type {
  CompileOptions,
  Diagnostic,
  DocumentAbnf,
  Grammar,
  Rule,
} from "../../../../grammar/index.js";
import type { GrammarOptions, OpenGrammar } from "../grammars.js";
import type { Session } from "../session.js";

/** The ABNF of a fragment, with the places of its characters. */
interface Fragment {
  readonly abnf: string;
  readonly originOf: (offset: number) => number;
  /** The mistakes for which the text is not ABNF, at their offsets in `abnf`. */
  readonly mistakes: readonly Pick<Diagnostic, "offset" | "message">[];
}

/** Reads the ABNF of a fragment: the whole text if it is ABNF, otherwise the rules between its prose. Linear. */
export function fragmentIn(text: string): Fragment {
  const cleaned = withoutEllipses(text.replace(/^\|/gm, " ").replace(FENCE, blank));
  const whole = withMistakes(cleaned, (offset) => offset);
  if (whole.mistakes.length === 0) return whole;
  // A part of a grammar has rules that no other rule of it refers to. They are taken, too.
  const found = abnfFromDocument(cleaned, { mistakes: true });
  const others = joinBlocks(loneRules(cleaned, found));
  const abnf = `${found.abnf}\n${others.text}`;
  if (abnf.trim() === "") return { ...whole, mistakes: whole.mistakes.slice(0, 1) };
  const end = found.abnf.length;
  return withMistakes(abnf, (offset) =>
    offset < end ? found.positionOf(offset).offset : others.originOf(offset - end - 1),
  );
}

/** A line of Markdown with a fence. */
const FENCE = /^[ \t>]*(?:`{3,}|~{3,}).*$/gm;

function blank(line: string): string {
  return line.replace(/\S/g, " ");
}

/** A line with the beginning of a rule, and the lines below it that are indented more. */
const STRETCH = /^([ \t]*)<?([A-Za-z][A-Za-z0-9-]*)>?[ \t]*=(\/?).*(?:\n\1[ \t]+\S.*)*\n?/gm;

/** Returns the stretches outside of some lines that are ABNF, and define no rule a second time. */
function loneRules(text: string, { lines, abnf }: DocumentAbnf): readonly (readonly Piece[])[] {
  const index = new LineIndex(text);
  const firsts = lines.map(({ first }) => first);
  const isTaken = (line: number): boolean =>
    line <= (lines[lowerBound(firsts, line + 1) - 1]?.last ?? 0);
  const defined = new Set(Array.from(abnf.matchAll(RULE), ([, , name = ""]) => name.toLowerCase()));
  return Array.from(text.matchAll(STRETCH)).flatMap((found): (readonly Piece[])[] => {
    const { 0: stretch, 2: name = "", 3: slash, index: origin } = found;
    const key = name.toLowerCase();
    if (isTaken(index.positionAt(origin).line)) return [];
    if ((slash === "" && defined.has(key)) || !isReadable(stretch)) return [];
    defined.add(key);
    return [[{ text: stretch, origin }]];
  });
}

function isReadable(text: string): boolean {
  try {
    compile(withBases(text), { lists: true, missing: "never" });
    return true;
  } catch (error) {
    if (error instanceof AbnfError) return false;
    throw error;
  }
}

function withMistakes(text: string, originOf: Fragment["originOf"]): Fragment {
  const abnf = withBases(text);
  const mistakes = diagnose(abnf, { lists: true, missing: "never" }).filter(
    ({ kind }) => kind === "syntax-error",
  );
  const isEmpty = !/\S/.test(text);
  return {
    abnf,
    originOf,
    mistakes: isEmpty ? [{ offset: 0, message: "there is no rule" }] : mistakes,
  };
}

/** A line of an ellipsis, or an ellipsis in a rule. */
const ELLIPSIS =
  /(?<=(\S?)[ \t\r\n]*)^[ \t]*(?:\[\.{3}\]|\.{3}|…)[ \t]*\r?$|(?<=[ \t/(])\.{3}(?=[ \t/)\r\n]|$)/gm;

/**
 * Replaces ellipses by text of the same length: between rules by blanks, and in a rule by prose, which stands for
 * the left out elements.
 */
function withoutEllipses(text: string): string {
  return text.replace(ELLIPSIS, (line: string, before?: string) => {
    const isInRule = before === undefined || /[=/([]/.test(before);
    return isInRule
      ? line.replace(/\[\.{3}\]|\.{3}/, (dots) => `<${dots.slice(2)}>`)
      : line.replace(/\S/g, " ");
  });
}

const RULE = /^([ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*)=(\/?)/gm;

/** Makes the first `=/` of a rule that the fragment does not define to a definition. No offset changes. */
function withBases(abnf: string): string {
  const defined = new Set<string>();
  return abnf.replace(RULE, (beginning: string, start: string, name: string, slash: string) => {
    const key = name.toLowerCase();
    const isBase = slash !== "" && !defined.has(key);
    defined.add(key);
    return isBase ? `${start}= ` : beginning;
  });
}

/** A place in one of two texts for which it is not a grammar. */
export interface SideError {
  readonly side: "old" | "new";
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A text with its name, or the name of a shipped standard alone. */
interface Side {
  readonly side: SideError["side"];
  readonly name: string;
  /** Undefined for the file, or the standard, of the name. */
  readonly text?: string | undefined;
}

/** The first of the private characters that stand for names (plane 15 of Unicode). */
const FIRST_SYMBOL = 0xf0000;
const SYMBOLS = /[\u{f0000}-\u{ffffd}]/gu;

/** Names that nothing defines, each with a character that stands for it in both fragments. */
export class OpenNames {
  readonly #symbols = new Map<string, number>();
  readonly #names: string[] = [];

  /** Returns a rule of a name that matches the character of a name or a prose value, as ABNF. */
  definitionOf(written: string, name = written): string {
    const key = written.toLowerCase();
    let symbol = this.#symbols.get(key);
    if (symbol === undefined) {
      symbol = FIRST_SYMBOL + this.#names.length;
      this.#symbols.set(key, symbol);
      this.#names.push(written.replace(/^<|>$/g, ""));
    }
    return `${name} = %x${symbol.toString(16)}\n`;
  }

  /** Writes the names in a string, each as `<name>`. */
  writtenOut(string: string): string {
    return string.replace(SYMBOLS, (symbol) => {
      const name = this.#names[(symbol.codePointAt(0) ?? 0) - FIRST_SYMBOL];
      return name === undefined ? symbol : `<${name}>`;
    });
  }
}

/** The grammar of a fragment, or the mistakes that keep it from being a grammar. */
export interface OpenedFragment {
  readonly grammar?: Grammar;
  readonly errors: readonly SideError[];
}

/** Opens a fragment. Returns its grammar, or the mistakes that keep it from being a grammar. */
export async function openFragment(
  { side, name, text }: Side,
  given: GrammarOptions,
  openNames: OpenNames,
  session: Session,
): Promise<OpenedFragment> {
  const shipped = text === undefined ? await shippedGrammar(name) : undefined;
  if (shipped !== undefined) return { grammar: shipped, errors: [] };
  const whole = text ?? (await readText(name, session, true));
  const { abnf, originOf, mistakes } = fragmentIn(whole);
  const lines = new LineIndex(whole);
  const errorAt = (offset: number, message: string): SideError => {
    const { line, column } = lines.positionAt(originOf(offset));
    return { side, line, column, message };
  };
  if (mistakes.length > 0)
    return { errors: mistakes.map(({ offset, message }) => errorAt(offset, message)) };
  const options = configured(given, await findConfiguration());
  const optionsWith = (opened: readonly OpenGrammar[]): CompileOptions => {
    const grammars = opened.map(({ grammar }) => grammar);
    return { ...compileOptions({ abnf }, grammars), lists: true };
  };
  const named = await openImports(options, session);
  const source = { abnf, text: whole };
  const automatic = await openAutomatic(source, options, named, session, () =>
    diagnose(abnf, { ...optionsWith(named), missing: "error" }),
  );
  const known = optionsWith([...named, ...automatic]);
  const prose: Record<string, Rule> = { ...known.prose };
  const definitions = new Set<string>();
  const unbound = new Set<string>();
  for (const { kind, offset, end } of diagnose(abnf, { ...known, missing: "error" })) {
    const written = abnf.slice(offset, end);
    if (kind === "undefined-rule") definitions.add(openNames.definitionOf(nameIn(written)));
    if (kind === "unbound-prose") unbound.add(written.toLowerCase());
  }
  // A diagnostic tells of prose once, although it is written in another case elsewhere.
  for (const { kind, text } of words(abnf)) {
    if (kind === "prose" && unbound.has(text.toLowerCase()))
      prose[proseText(text.slice(1, -1))] = compile(openNames.definitionOf(text, "prose")).rule(
        "prose",
      );
  }
  try {
    const open = definitions.size === 0 ? [] : [compile([...definitions].join(""))];
    return {
      grammar: compile(abnf, { ...known, imports: [...(known.imports ?? []), ...open], prose }),
      errors: [],
    };
  } catch (error) {
    if (!(error instanceof AbnfError)) throw error;
    return {
      errors: [errorAt(error.offset, error.message.replace(/^line \d+, column \d+: /, ""))],
    };
  }
}

/** A list, such as `1#element`, needs the rule OWS, which it does not name. */
function nameIn(written: string): string {
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(written) ? written : "OWS";
}
