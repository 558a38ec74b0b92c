/** Two fragments as grammars, in which names that nothing defines stand for themselves. */
import { AbnfError, AbnfSyntaxError, compile, diagnose } from "../../grammar/index.js";
import { LineIndex } from "../../grammar/common/line-index.js";
import { compileOptions, shippedGrammar } from "../grammar-text.js";
import { openImports } from "../grammars.js";
import { readText } from "../sources/read-source.js";
import { fragmentIn } from "../sources/fragment.js";
import type { Grammar, Rule } from "../../grammar/index.js";
import type { GrammarOptions } from "../grammars.js";
import type { Session } from "../session.js";

/** A place in one of two texts for which it is no grammar. */
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
  options: GrammarOptions,
  openNames: OpenNames,
  session: Session,
): Promise<OpenedFragment> {
  const shipped = text === undefined ? await shippedGrammar(name) : undefined;
  if (shipped !== undefined) return { grammar: shipped, errors: [] };
  const imports = (await openImports(options, session)).map(({ grammar }) => grammar);
  return compileFragment(side, text ?? (await readText(name, session)), imports, openNames);
}

/** Compiles the text of a fragment. Returns its grammar, or the mistakes that keep it from being a grammar. */
export function compileFragment(
  side: Side["side"],
  text: string,
  imports: readonly Grammar[],
  openNames: OpenNames,
): OpenedFragment {
  const { abnf, originOf, mistakes } = fragmentIn(text);
  const lines = new LineIndex(text);
  const errorAt = (offset: number, message: string): SideError => {
    const { line, column } = lines.positionAt(originOf(offset));
    return { side, line, column, message };
  };
  if (mistakes.length > 0)
    return { errors: mistakes.map(({ offset, message }) => errorAt(offset, message)) };
  const known = { ...compileOptions({ abnf }, imports), lists: true };
  const prose: Record<string, Rule> = { ...known.prose };
  const definitions = new Set<string>();
  const unbound = new Set<string>();
  for (const { kind, offset, end } of diagnose(abnf, { ...known, missing: "error" })) {
    const written = abnf.slice(offset, end);
    if (kind === "undefined-rule") definitions.add(openNames.definitionOf(nameIn(written)));
    if (kind === "unbound-prose") unbound.add(written.toLowerCase());
  }
  // A diagnostic tells of prose once, although it is written in another case elsewhere.
  for (const [written] of abnf.matchAll(/<[^>]*>/g))
    if (unbound.has(written.toLowerCase()))
      prose[written.slice(1, -1)] = compile(openNames.definitionOf(written, "prose")).rule("prose");
  try {
    const open = definitions.size === 0 ? [] : [compile([...definitions].join(""))];
    return {
      grammar: compile(abnf, { ...known, imports: [...imports, ...open], prose }),
      errors: [],
    };
  } catch (error) {
    if (!(error instanceof AbnfSyntaxError || error instanceof AbnfError)) throw error;
    return {
      errors: [errorAt(error.offset, error.message.replace(/^line \d+, column \d+: /, ""))],
    };
  }
}

/** A list, such as `1#element`, needs the rule OWS, which it does not name. */
function nameIn(written: string): string {
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(written) ? written : "OWS";
}
