/**
 * ABNF as the checker reads it: RFC 5234, RFC 7405, and the lists of RFC 9110 where a text has them.
 *
 * This reader shares nothing with the one of the library but the text of the core rules. It is small because it reads texts that the library
 * has accepted: it rejects what it cannot read, and gives no advice.
 */
import P from "parsimmon";
import { CORE_RULES_ABNF } from "../../grammar/abnf/core-rules.js";

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

/** One character of a literal. */
export interface Characters {
  readonly kind: "characters";
  readonly parts: readonly [];
  readonly ranges: Ranges;
  /** The literal as the text has it, and the code units of it before this character. */
  readonly written: string;
  readonly read: number;
}

export type Expression =
  | Characters
  | { readonly kind: "alternation" | "concatenation"; readonly parts: readonly Expression[] }
  | Repetition
  | Rule;

/** Matches the empty string. */
const EMPTY: Expression = { kind: "concatenation", parts: [] };

/** Matches no string. Only rules of which something is missing are it: other expressions leave it out. */
const NOTHING: Expression = { kind: "alternation", parts: [] };

/** A repetition: `repeated` makes it. */
export class Repetition {
  readonly kind = "repetition";
  /** Stands after an iteration without an upper bound: it must have read something to get here. */
  readonly guard = { kind: "guard", repetition: this } as const;

  constructor(
    readonly of: Expression,
    readonly min: number,
    readonly max: number,
  ) {}

  get parts(): readonly Expression[] {
    return [this.of];
  }
}

/** A rule: the alternatives of its `=` and its `=/`, whose names are bound on first use. */
export class Rule {
  readonly kind = "rule";
  /** The end of the rule, where it is visible. */
  readonly close = { kind: "close", rule: this } as const;
  #body: Expression | "open" | undefined;

  constructor(
    readonly name: string,
    readonly alternatives: readonly (() => Expression)[],
  ) {}

  get parts(): readonly Expression[] {
    return [this.body];
  }

  /** @throws {ProofError} if the rule contains itself. */
  get body(): Expression {
    if (this.#body === "open") throw new ProofError(`the rule ${this.name} contains itself`);
    if (this.#body === undefined) {
      this.#body = "open";
      this.#body = alternation(this.alternatives.map((each) => each()));
    }
    return this.#body;
  }
}

const repetitionCache = new WeakMap<Expression, Map<string, Repetition>>();

/** Returns the repetition of an expression: the same object for the same bounds. */
export function repeated(of: Expression, min: number, max: number): Expression {
  if (max === 0) return EMPTY;
  if (min === 1 && max === 1) return of;
  if (of === NOTHING) return min > 0 ? NOTHING : EMPTY;
  const known = repetitionCache.get(of) ?? new Map<string, Repetition>();
  const bounds = `${String(min)} ${String(max)}`;
  const repetition = known.get(bounds) ?? new Repetition(of, min, max);
  repetitionCache.set(of, known.set(bounds, repetition));
  return repetition;
}

export function concatenation(all: readonly Expression[]): Expression {
  if (all.includes(NOTHING)) return NOTHING;
  const parts = all.filter((each) => each !== EMPTY);
  return parts.length === 1 ? parts[0]! : { kind: "concatenation", parts };
}

export function alternation(all: readonly Expression[]): Expression {
  const parts = all.filter((each) => each !== NOTHING);
  if (parts.length === 0) return NOTHING;
  return parts.length === 1 ? parts[0]! : { kind: "alternation", parts };
}

/** The checker cannot answer: the reason names the rule or the text. */
export class ProofError extends Error {
  override readonly name = "ProofError";
}

/** The core rules. */
const CORE: Source = {
  texts: [{ lists: false, abnf: CORE_RULES_ABNF }],
  octets: false,
  missingIsNothing: false,
  imports: new Map(),
};

/**
 * Returns a rule of a source.
 *
 * @throws {ProofError} if the text cannot be read, or does not define the rule.
 */
export function ruleOf(source: Source, name: string): Rule {
  const rule = definedIn(source, name);
  if (rule === undefined) throw new ProofError(`no text defines the rule ${name}`);
  return rule;
}

/** Returns the rule of a name, or of prose in angle brackets; undefined if nothing defines it. */
function definedIn(source: Source, name: string): Rule | undefined {
  const key = name.startsWith("<") ? name : name.toLowerCase();
  const own = rulesOf(source).get(key);
  if (own !== undefined) return own;
  const imported = source.imports.get(key);
  return imported === undefined ? rulesOf(CORE).get(key) : ruleOf(...imported);
}

const ruleCache = new WeakMap<Source, ReadonlyMap<string, Rule>>();

/** Returns the rules of the texts of a source, by their names in lower case. */
function rulesOf(source: Source): ReadonlyMap<string, Rule> {
  const known = ruleCache.get(source);
  if (known !== undefined) return known;
  const rules = new Map<string, Rule>();
  ruleCache.set(source, rules);
  for (const { abnf, lists } of source.texts) {
    const written = new Set<string>();
    for (const { name, adds, body } of rulesIn(abnf)) {
      const key = name.toLowerCase();
      const alternative = (): Expression => new Reader(name, source).read(body, lists);
      // The first `=/` of a text may add to a rule of another one.
      const other = adds ? definedIn(source, key) : undefined;
      // A second `=` in one text says the same: the library refuses a text in which it differs.
      if (adds || !written.has(key)) {
        const alternatives = [...(other?.alternatives ?? []), alternative];
        rules.set(key, new Rule(other?.name ?? name, alternatives));
      }
      written.add(key);
    }
  }
  return rules;
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
  ) {}

  read(body: string, lists: boolean): Expression {
    const result = this.#elements(lists ? "*#" : "*").parse(body);
    if (result.status) return result.value;
    const { offset } = result.index;
    throw new ProofError(
      `the rule ${this.rule} cannot be read: ${body.slice(offset, offset + 40)}`,
    );
  }

  #elements(operators: string): P.Parser<Expression> {
    const elements: P.Parser<Expression> = P.lazy(() =>
      concatenated.sepBy1(P.regexp(/\s*[/|]\s*/)).map(alternation),
    );
    const inner = elements.trim(space);
    const element = P.alt<Expression>(
      P.regexp(/[A-Za-z][A-Za-z0-9-]*|<[^>]*>/).map((name) => this.#named(name)),
      inner.wrap(P.string("("), P.string(")")),
      inner.wrap(P.string("["), P.string("]")).map((of) => repeated(of, 0, 1)),
      P.regexp(/(%[si])?"([^"]*)"/i).map(stringOf),
      P.regexp(/%(?:x[0-9a-f.-]+|d[0-9.-]+|b[01.-]+)/i).map(numberOf),
    );
    const repetition = P.alt<Expression>(
      P.seqMap(number.or(P.of(0)), P.oneOf(operators), upTo, element, (min, operator, max, of) =>
        operator === "*" ? repeated(of, min, max) : this.#list(of, min, max),
      ),
      P.seqMap(number, element, (count, of) => repeated(of, count, count)),
      element,
    );
    const gap = P.regexp(/\s+/).notFollowedBy(P.regexp(/[/|)\]]/));
    const concatenated = repetition
      .sepBy1(gap.or(P.lookahead(P.regexp(/["(<[%]/))))
      .map(concatenation);
    return elements;
  }

  #named(name: string): Expression {
    const prose = /^<(.*)>$/.exec(name)?.[1];
    const found = definedIn(this.source, name) ?? (prose && definedIn(this.source, prose));
    // The body is read, too: so a rule that contains itself is found.
    if (found) return found.body === NOTHING ? NOTHING : found;
    if (this.source.missingIsNothing) return NOTHING;
    throw new ProofError(`${this.rule} needs ${name}, which nothing defines`);
  }

  // RFC 9110, section 5.6.1.1: 1#element => element *( OWS "," OWS element ), #element => [ 1#element ]
  #list(of: Expression, min: number, max: number): Expression {
    if (min === 0) return repeated(this.#list(of, 1, max), 0, 1);
    const ows = this.#named("OWS");
    const next = concatenation([ows, stringOf('","'), ows, of]);
    return concatenation([of, repeated(next, min - 1, max - 1)]);
  }
}

/** Reads a quoted string: RFC 5234 section 2.3, RFC 7405. */
function stringOf(written: string): Expression {
  const text = written.slice(written.indexOf('"') + 1, -1);
  const isExact = /^%s/i.test(written);
  const sets = Array.from(text, (character) => {
    const cases = isExact ? [character] : [character.toLowerCase(), character.toUpperCase()];
    return cases.map((each) => [each.charCodeAt(0), each.charCodeAt(0)] as const);
  });
  return literal(written, sets);
}

/** Reads a number, a concatenation of numbers, or a range: RFC 5234 section 2.3. */
function numberOf(written: string): Expression {
  const numbers = numbersIn(written);
  const sets = written.includes("-")
    ? [[[numbers[0]!, numbers[1]!] as const]]
    : numbers.map((each) => [[each, each] as const]);
  return literal(written, sets);
}

/** Returns the numbers of a literal such as `%x41-5A`. */
export function numbersIn(written: string): readonly number[] {
  const base = { x: 16, d: 10, b: 2 }[written.charAt(1).toLowerCase()];
  return Array.from(written.slice(2).split(/[.-]/), (digits) => parseInt(digits, base));
}

function literal(written: string, sets: readonly Ranges[]): Expression {
  let read = 0;
  const characters = sets.map((ranges): Characters => {
    const before = read;
    read += ranges[0]![0] > 0xffff ? 2 : 1;
    return { kind: "characters", parts: [], ranges, written, read: before };
  });
  return concatenation(characters);
}
