/**
 * ABNF as the checker reads it: RFC 5234, RFC 7405, and the lists of RFC 9110 where a text has them.
 *
 * This reader shares nothing with the one of the library. It is small because it reads texts that the library
 * has accepted: it rejects what it cannot read, and gives no advice.
 */
import P from "parsimmon";

/** A text of ABNF, with all that it takes from elsewhere. */
export interface Source {
  /** The texts. Each extends those before it: its `=` replaces their rules, its `=/` adds to them. */
  readonly texts: readonly { readonly abnf: string; readonly lists: boolean }[];
  readonly octets: boolean;
  /** Whether a name that nothing defines matches nothing. Otherwise, a rule that needs one is refused. */
  readonly missingIsNothing: boolean;
  /** Rules of other sources: by a name in lower case, or by prose in angle brackets. */
  readonly imports: ReadonlyMap<string, readonly [source: Source, rule: string]>;
}

/** Ranges of characters: pairs of a first and a last one. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** The expression of a terminal. A literal of several characters is read one after the other. */
interface Characters {
  readonly kind: "characters";
  readonly ranges: Ranges;
  /** The literal as errors name it, and the code units of it before these characters. */
  readonly name: string;
  readonly read: number;
  /** The characters after these in the literal. */
  readonly next: Characters | undefined;
}

export interface Repetition {
  readonly kind: "repetition";
  readonly of: Expression;
  readonly min: number;
  readonly max: number;
}

export type Expression =
  | Characters
  | { readonly kind: "alternation" | "concatenation"; readonly parts: readonly Expression[] }
  | Repetition
  | Rule;

/** Matches the empty string. */
const EMPTY: Expression = { kind: "concatenation", parts: [] };

/** Matches no string. */
const NOTHING: Expression = { kind: "alternation", parts: [] };

/** A rule: the alternatives of its `=` and its `=/`, whose names are bound on first use. */
export class Rule {
  readonly kind = "rule";
  #body: Expression | undefined;

  constructor(
    readonly name: string,
    readonly alternatives: readonly (() => Expression)[],
  ) {}

  get body(): Expression {
    this.#body ??= { kind: "alternation", parts: this.alternatives.map((each) => each()) };
    return this.#body;
  }
}

/** Returns the expressions that an expression consists of. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "characters":
      return expression.next === undefined ? [] : [expression.next];
    case "repetition":
      return [expression.of];
    case "rule":
      return [expression.body];
    default:
      return expression.parts;
  }
}

/** The checker cannot answer: the reason names the rule or the text. */
export class ProofError extends Error {
  override readonly name = "ProofError";
}

/** RFC 5234, appendix B.1. */
const CORE_ABNF = `
  ALPHA = %x41-5A / %x61-7A
  BIT = "0" / "1"
  CHAR = %x01-7F
  CR = %x0D
  CRLF = CR LF
  CTL = %x00-1F / %x7F
  DIGIT = %x30-39
  DQUOTE = %x22
  HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
  HTAB = %x09
  LF = %x0A
  LWSP = *(WSP / CRLF WSP)
  OCTET = %x00-FF
  SP = %x20
  VCHAR = %x21-7E
  WSP = SP / HTAB
`;

/** The sources of the core rules in grammars of characters and of octets. */
const CORES: readonly Source[] = [false, true].map((octets) => ({
  texts: [{ lists: false, abnf: CORE_ABNF }],
  octets,
  missingIsNothing: false,
  imports: new Map(),
}));

/**
 * Returns a rule of a source.
 *
 * @throws {ProofError} if the text cannot be read, or does not define the rule.
 */
export function ruleOf(source: Source, name: string): Rule {
  const rule = scopeOf(source)(name);
  if (rule === undefined) throw new ProofError(`no text defines the rule ${name}`);
  return rule;
}

/** Returns the rule of a name, or of prose in angle brackets. */
type Scope = (name: string) => Rule | undefined;

const scopeCache = new WeakMap<Source, Scope>();

/** Returns the scope of a source: the rules of its texts, of its imports, and the core rules. */
function scopeOf(source: Source): Scope {
  const known = scopeCache.get(source);
  if (known !== undefined) return known;
  const own = new Map<string, Rule>();
  const foreign: Scope = (key) => {
    const imported = source.imports.get(key);
    if (imported !== undefined) return ruleOf(...imported);
    return CORES.includes(source) ? undefined : scopeOf(CORES[source.octets ? 1 : 0]!)(key);
  };
  const scope: Scope = (name) => {
    const key = name.startsWith("<") ? name : name.toLowerCase();
    return own.get(key) ?? foreign(key);
  };
  scopeCache.set(source, scope);
  for (const { abnf, lists } of source.texts) {
    const written = new Set<string>();
    for (const { name, adds, body } of rulesIn(abnf)) {
      const key = name.toLowerCase();
      const alternative = (): Expression => new Reader(name, source, scope).read(body, lists);
      // The first `=/` of a text may add to a rule of another one.
      const others = adds ? (own.get(key)?.alternatives ?? foreign(key)?.alternatives ?? []) : [];
      // A second `=` in one text says the same: the library refuses a text in which it differs.
      if (adds || !written.has(key)) own.set(key, new Rule(name, [...others, alternative]));
      written.add(key);
    }
  }
  return scope;
}

/** The beginning of a rule, at the beginning of a line. */
const HEAD = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)\s*(=\/?)/gm;

/** Divides a text into rules: what stands between two heads is the right-hand side of the first. */
function rulesIn(abnf: string): readonly { name: string; adds: boolean; body: string }[] {
  const comment = /("[^"\n]*"|<[^>\n]*>)|;[^\n]*/g;
  const text = abnf.replace(comment, (_, kept: string | undefined) => kept ?? "");
  const heads = [...text.matchAll(HEAD)];
  return heads.map((head, index) => {
    const [whole, name, sign] = head;
    const body = text.slice(head.index + whole.length, heads[index + 1]?.index).trim();
    return { name: name!, adds: sign === "=/", body };
  });
}

const space = P.regexp(/\s*/);
const number = P.regexp(/[0-9]+/).map(Number);
const upTo = number.or(P.of(Infinity));

/** Reads right-hand sides of a rule. Comments are gone; line ends are white space. */
class Reader {
  constructor(
    readonly rule: string,
    readonly source: Source,
    readonly scope: Scope,
  ) {}

  read(body: string, lists: boolean): Expression {
    const result = this.#alternation(lists ? "*#" : "*").parse(body);
    if (result.status) return result.value;
    const { offset } = result.index;
    throw new ProofError(
      `the rule ${this.rule} cannot be read: ${body.slice(offset, offset + 40)}`,
    );
  }

  #alternation(operators: string): P.Parser<Expression> {
    const alternation: P.Parser<Expression> = P.lazy(() =>
      concatenation.sepBy1(P.regexp(/\s*[/|]\s*/)).map((parts) => joined("alternation", parts)),
    );
    const inner = alternation.trim(space);
    const element = P.alt<Expression>(
      P.regexp(/[A-Za-z][A-Za-z0-9-]*|<[^>]*>/).map((name) => this.#named(name)),
      inner.wrap(P.string("("), P.string(")")),
      inner.wrap(P.string("["), P.string("]")).map((of) => repeated(of, 0, 1)),
      P.regexp(/(%[si])?"([^"]*)"/i).map((written) => this.#string(written)),
      P.regexp(/%(?:x[0-9a-f.-]+|d[0-9.-]+|b[01.-]+)/i).map((written) => this.#numbers(written)),
    );
    const repetition = P.alt<Expression>(
      P.seqMap(number.or(P.of(0)), P.oneOf(operators), upTo, element, (min, operator, max, of) =>
        operator === "*" ? repeated(of, min, max) : this.#list(of, min, max),
      ),
      P.seqMap(number, element, (count, of) => repeated(of, count, count)),
      element,
    );
    const gap = P.regexp(/\s+/).notFollowedBy(P.regexp(/[/|)\]]/));
    const concatenation = repetition
      .sepBy1(gap.or(P.lookahead(P.regexp(/["(<[%]/))))
      .map((parts) => joined("concatenation", parts));
    return alternation;
  }

  #named(name: string): Expression {
    const found =
      this.scope(name) ?? (name.startsWith("<") ? this.scope(name.slice(1, -1)) : undefined);
    if (found !== undefined) return found;
    if (this.source.missingIsNothing) return NOTHING;
    throw new ProofError(`${this.rule} needs ${name}, which nothing defines`);
  }

  // RFC 9110, section 5.6.1.1: 1#element => element *( OWS "," OWS element ), #element => [ 1#element ]
  #list(of: Expression, min: number, max: number): Expression {
    if (min === 0) return repeated(this.#list(of, 1, max), 0, 1);
    if (max === 1) return of;
    const ows = this.#named("OWS");
    const next = joined("concatenation", [ows, this.#string('","'), ows, of]);
    return joined("concatenation", [of, repeated(next, min - 1, max - 1)]);
  }

  /** A quoted string: RFC 5234 section 2.3, RFC 7405. */
  #string(written: string): Expression {
    const text = written.slice(written.indexOf('"') + 1, -1);
    const isExact = /^%s/i.test(written);
    const sets = Array.from(text, (character) => {
      const cases = isExact ? [character] : [character.toLowerCase(), character.toUpperCase()];
      return [...new Set(cases)].map((each) => [each.charCodeAt(0), each.charCodeAt(0)] as const);
    });
    return this.#literal(`${isExact ? "%s" : ""}"${text}"`, sets);
  }

  /** A number, a concatenation of numbers, or a range: RFC 5234 section 2.3. */
  #numbers(written: string): Expression {
    const base = { x: 16, d: 10, b: 2 }[written.charAt(1).toLowerCase()];
    const numbers = written
      .slice(2)
      .split(/[.-]/)
      .map((digits) => parseInt(digits, base));
    const isRange = written.includes("-");
    const sets = isRange
      ? [[[numbers[0]!, numbers[1]!] as const]]
      : numbers.map((each) => [[each, each] as const]);
    return this.#literal(nameOf(written, numbers, isRange), sets);
  }

  /** Returns the characters of a literal. In a grammar of octets, a range ends with the last octet. */
  #literal(name: string, sets: readonly Ranges[]): Expression {
    const limit = this.source.octets ? 0xff : 0x10ffff;
    let read = sets.reduce((units, set) => units + unitsOf(set), 0);
    const first = sets.reduceRight<Characters | undefined>((next, set) => {
      read -= unitsOf(set);
      const ranges = set.map(([from, to]) => [from, Math.min(to, limit)] as const);
      return { kind: "characters", ranges, name, read, next };
    }, undefined);
    return first ?? EMPTY;
  }
}

function unitsOf([range]: Ranges): number {
  return range![0] > 0xffff ? 2 : 1;
}

function joined(kind: "alternation" | "concatenation", parts: readonly Expression[]): Expression {
  return parts.length === 1 ? parts[0]! : { kind, parts };
}

function repeated(of: Expression, min: number, max: number): Expression {
  return max === 0 ? EMPTY : { kind: "repetition", of, min, max };
}

/** The name of numbers in errors: characters, if all of them can be printed. */
function nameOf(written: string, numbers: readonly number[], isRange: boolean): string {
  const texts = numbers.map((each) => String.fromCodePoint(each));
  if (!texts.every((text) => /[ !#-~]/.test(text))) {
    const digits = written
      .slice(2)
      .toUpperCase()
      .replace(/(^|[.-])0+(?=[0-9A-F])/g, "$1");
    return `%${written.charAt(1).toLowerCase()}${digits}`;
  }
  if (isRange) return [...new Set(texts)].map((text) => `"${text}"`).join(" to ");
  const text = texts.join("");
  return `${/[a-z]/i.test(text) ? "%s" : ""}"${text}"`;
}
