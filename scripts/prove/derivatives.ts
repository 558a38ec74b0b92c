/**
 * The meaning of a grammar, by derivatives of expressions (Antimirov, "Partial derivatives of regular expressions
 * and finite automaton constructions", 1996).
 *
 * A derivative is a stack of expressions: what a string still has to match, the next one first. Stacks are shared,
 * so two derivatives are equal if they are the same object. The rest of a string in a rule of standards leads to few of
 * them. Counts are as in the definition: `3*5x` is `x 2*4x`.
 */
import { partsOf } from "./grammar.js";
import type { Expression, Ranges, Repetition, Rule } from "./grammar.js";

/** The end of a rule that is to be visible. */
interface Close {
  readonly kind: "close";
  readonly rule: Rule;
}

/** Stands behind an iteration without an upper bound: it must have read something to get here. */
interface Guard {
  readonly kind: "guard";
  readonly repetition: Repetition;
}

type Head = Expression | Close | Guard;

/** A derivative. The empty stack is the end. */
export class Stack {
  readonly id: number;
  readonly #longer = new Map<Head, Stack>();
  moves: Moves | undefined;

  constructor(
    readonly made: { count: number },
    readonly head?: Head,
    readonly tail?: Stack,
    readonly hasGuard = false,
  ) {
    this.id = made.count += 1;
  }

  push(head: Head): Stack {
    let longer = this.#longer.get(head);
    if (longer === undefined) {
      longer = new Stack(this.made, head, this, this.hasGuard || head.kind === "guard");
      this.#longer.set(head, longer);
    }
    return longer;
  }
}

/** The opening or closing of a visible rule. */
export interface Mark {
  readonly rule: Rule;
  readonly opens: boolean;
}

/** What a derivative can do next, the preferred way first. */
interface Moves {
  readonly reads: readonly Read[];
  /** The marks on the preferred way to the end, or null if the string cannot end here. */
  readonly end: readonly Mark[] | null;
}

/** A way to read a character: the marks before it, and the derivative behind it. */
interface Read {
  readonly ranges: Ranges;
  readonly marks: readonly Mark[];
  readonly rest: Stack;
}

/** If more single characters than this can stand at one place, errors name the rule around them. */
const FEW = 3;

/** Expressions with more alternatives or characters than this are kept apart from those around them. */
const LARGE = 64;

/** The derivatives of one rule. */
export class Derivatives {
  readonly #end = new Stack({ count: 0 });
  readonly start: Stack;
  readonly #heads = new Map<Expression, Map<string, Head>>();
  readonly #productive = new Map<Expression, boolean>();

  /** @param isVisible whether a rule has marks */
  constructor(
    readonly rule: Rule,
    readonly isVisible: (rule: Rule) => boolean,
  ) {
    this.start = this.#end.push(rule);
  }

  movesOf(stack: Stack): Moves {
    stack.moves ??= this.#moves(stack);
    return stack.moves;
  }

  #moves(from: Stack): Moves {
    const reads: Read[] = [];
    let end: readonly Mark[] | null = null;
    const visited = new Set<Stack>();
    const pending: [Stack, readonly Mark[]][] = [[from, []]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [stack, marks] = next;
      // Of two ways to one derivative, the second is never preferred.
      if (visited.has(stack)) continue;
      visited.add(stack);
      const { head, tail } = stack;
      if (head === undefined) end ??= marks;
      else if (head.kind === "characters") {
        const rest = head.next === undefined ? tail! : tail!.push(head.next);
        reads.push({ ranges: head.ranges, marks, rest: withoutGuards(rest) });
      } else {
        const mark = markOf(head, this.isVisible);
        const all = mark === undefined ? marks : [...marks, mark];
        for (const each of this.#expanded(stack).reverse()) pending.push([each, all]);
      }
    }
    return { reads, end };
  }

  /** The derivatives that a derivative stands for, the preferred one first. */
  #expanded({ head, tail }: Stack): Stack[] {
    if (head === undefined || tail === undefined) return [];
    const rest = tail;
    switch (head.kind) {
      case "alternation":
        return head.parts.filter((part) => this.#isProductive(part)).map((part) => rest.push(part));
      case "concatenation":
        if (!this.#isProductive(head)) return [];
        return [head.parts.reduceRight<Stack>((stack, part) => stack.push(part), rest)];
      case "rule":
        if (!this.#isProductive(head)) return [];
        return [
          (this.isVisible(head)
            ? rest.push(this.#once(head, "close", { kind: "close", rule: head }))
            : rest
          ).push(head.body),
        ];
      case "repetition":
        return this.#iterations(head, rest);
      case "close":
        return [rest];
      case "guard":
      case "characters":
        return [];
    }
  }

  #iterations(repetition: Repetition, rest: Stack): Stack[] {
    const { of, min, max } = repetition;
    const isPossible = max > 0 && this.#isProductive(of);
    if (min > 0) return isPossible ? [this.#push(rest, of, min - 1, max - 1).push(of)] : [];
    if (!isPossible) return [rest];
    // An empty iteration of a repetition without an upper bound is no derivation.
    if (max === Infinity)
      return [
        rest.push(this.#once(repetition, "guard", { kind: "guard", repetition })).push(of),
        rest,
      ];
    return [this.#push(rest, of, 0, max - 1).push(of), rest];
  }

  #push(rest: Stack, of: Expression, min: number, max: number): Stack {
    if (max === 0) return rest;
    const key = `${String(min)} ${String(max)}`;
    return rest.push(this.#once(of, key, { kind: "repetition", of, min, max }));
  }

  /** Returns the head that was made first for an expression and a key. */
  #once(expression: Expression, key: string, made: Head): Head {
    const known = this.#heads.get(expression) ?? new Map<string, Head>();
    const head = known.get(key) ?? made;
    this.#heads.set(expression, known.set(key, head));
    return head;
  }

  /** Checks whether an expression matches any string. */
  #isProductive(expression: Expression): boolean {
    let is = this.#productive.get(expression);
    if (is === undefined) {
      const parts = partsOf(expression).map((part) => this.#isProductive(part));
      const isOptional = expression.kind === "repetition" && expression.min === 0;
      is =
        isOptional ||
        (expression.kind === "alternation" ? parts.includes(true) : !parts.includes(false));
      this.#productive.set(expression, is);
    }
    return is;
  }

  /**
   * The expected set where some derivatives are left, as a map from words to the code units of the literal that are
   * read. It has the name of each rule that could begin here, each other literal that could begin or go on here, and
   * `end of input`. At the beginning of the input, the rule itself is not named, unless it is one set of characters.
   *
   * @param isBeginning whether nothing is read
   */
  expected(stacks: readonly Stack[], isBeginning: boolean): ReadonlyMap<string, number> {
    const words = new Map<string, number>();
    const add = (word: string, read: number): void => {
      words.set(word, Math.min(read, words.get(word) ?? read));
    };
    const visited = new Set(stacks);
    // The set grows during this loop.
    for (const stack of visited) {
      const { head, tail } = stack;
      if (head === undefined) add("end of input", 0);
      else if (head.kind === "rule" && !(isBeginning && stack === this.start && !isOneSet(head))) {
        if (!this.#isProductive(head)) continue;
        add(head.name, 0);
        if (this.movesOf(this.#end.push(head)).end !== null) visited.add(tail!);
      } else {
        const around =
          head.kind === "alternation" || head.kind === "characters" ? ruleAround(tail!) : undefined;
        if (around !== undefined && hasManyCharacters(head as Expression))
          add(`${around.name} character`, 0);
        else if (head.kind === "characters") add(head.name, head.read);
        else for (const each of this.#expanded(stack)) visited.add(each);
      }
    }
    return words;
  }
}

function markOf(head: Head, isVisible: (rule: Rule) => boolean): Mark | undefined {
  if (head.kind === "close") return { rule: head.rule, opens: false };
  return head.kind === "rule" && isVisible(head) ? { rule: head, opens: true } : undefined;
}

/** Once a character is read, iterations that are open may end. */
function withoutGuards(stack: Stack): Stack {
  if (!stack.hasGuard) return stack;
  const rest = withoutGuards(stack.tail!);
  const { head } = stack;
  return head?.kind === "guard" ? rest.push(head.repetition) : rest.push(head!);
}

function ruleAround(stack: Stack): Rule | undefined {
  for (let at: Stack | undefined = stack; at !== undefined; at = at.tail)
    if (at.head?.kind === "close") return at.head.rule;
  return undefined;
}

function isOneSet({ body }: Rule): boolean {
  const flat = alternativesOf(body);
  return flat.every((each) => each.kind === "characters" && each.next === undefined);
}

/** Checks whether an alternation has a run of more than a few single characters. */
function hasManyCharacters(expression: Expression): boolean {
  let names = new Set<string>();
  for (const each of alternativesOf(expression)) {
    if (each.kind === "characters" && each.next === undefined && each.read === 0)
      names.add(each.name);
    else names = new Set();
    if (names.size > FEW) return true;
  }
  return false;
}

/** The alternatives of an expression, with those of alternations in it. */
function alternativesOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== "alternation") return [expression];
  return expression.parts.flatMap((part) => {
    const inner = alternativesOf(part);
    return inner.length > LARGE ? [part] : inner;
  });
}
