/**
 * The meaning of a grammar, by derivatives of expressions (Antimirov, "Partial derivatives of regular expressions
 * and finite automaton constructions", 1996).
 *
 * A derivative is a stack of expressions: what a string still has to match, the next one first. Stacks are shared,
 * so two derivatives are equal if they are the same object. The rest of a string in a rule of standards leads to few of
 * them. Counts are as in the definition: `3*5x` is `x 2*4x`.
 */
import { repeated } from "./grammar.js";
import type { Expression, Ranges, Repetition, Rule } from "./grammar.js";

type Head = Expression | Repetition["guard"] | Rule["close"];

/** A derivative. The empty stack is the end. */
export class Stack {
  readonly id: number;
  readonly #longer = new Map<Head, Stack>();
  #afterReading: Stack | undefined;
  moves: Moves | undefined;

  constructor(
    readonly made: { count: number },
    readonly head?: Head,
    readonly tail?: Stack,
  ) {
    this.id = made.count += 1;
  }

  /** Returns the stack with an expression before it: a concatenation is its parts, `0x` is nothing. */
  push(head: Head): Stack {
    if (head.kind === "concatenation")
      return head.parts.reduceRight<Stack>((stack, part) => stack.push(part), this);
    if (head.kind === "repetition" && head.max === 0) return this;
    const longer = this.#longer.get(head) ?? new Stack(this.made, head, this);
    this.#longer.set(head, longer);
    return longer;
  }

  /** The stack once a character is read: iterations that are open may end. */
  get afterReading(): Stack {
    const { head, tail } = this;
    if (head === undefined || tail === undefined) return this;
    this.#afterReading ??= tail.afterReading.push(head.kind === "guard" ? head.repetition : head);
    return this.#afterReading;
  }
}

/**
 * A way to read a character: the derivative after it, and the marks before it. A mark is twice the number of a visible
 * rule where the rule begins, and one more where it ends.
 */
interface Read {
  readonly ranges: Ranges;
  readonly marks: readonly number[];
  readonly rest: Stack;
}

/** The next steps of a derivative. */
interface Moves {
  /** The preferred way first. */
  readonly reads: readonly Read[];
  /** The marks on the preferred way to the end; undefined if the string cannot end here. */
  readonly end: readonly number[] | undefined;
}

/** The derivatives of one rule. */
export class Derivatives {
  /** The remainder after the string. */
  readonly end = new Stack({ count: 0 });
  readonly start: Stack;

  /** @param numberOf the number of a visible rule; undefined for others */
  constructor(
    readonly rule: Rule,
    readonly numberOf: (rule: Rule) => number | undefined,
  ) {
    this.start = this.end.push(rule);
  }

  movesOf(stack: Stack): Moves {
    stack.moves ??= this.#moves(stack);
    return stack.moves;
  }

  #moves(from: Stack): Moves {
    const reads: Read[] = [];
    let end: Moves["end"];
    const visited = new Set<Stack>();
    const visit = (stack: Stack, marks: readonly number[]): void => {
      // Of two ways to one derivative, the second is never preferred.
      if (visited.has(stack)) return;
      visited.add(stack);
      const { head, tail } = stack;
      if (head === undefined) end = marks;
      else if (head.kind === "characters")
        reads.push({ ranges: head.ranges, marks, rest: tail!.afterReading });
      else {
        const all = [...marks, ...this.#marksOf(head)];
        for (const each of this.expanded(stack)) visit(each, all);
      }
    };
    visit(from, []);
    return { reads, end };
  }

  #marksOf(head: Head): readonly number[] {
    const rule = head.kind === "close" ? head.rule : head;
    const number = rule.kind === "rule" ? this.numberOf(rule) : undefined;
    return number === undefined ? [] : [2 * number + Number(head.kind === "close")];
  }

  /** Returns the derivatives that a derivative stands for, the preferred one first. */
  expanded({ head, tail: rest }: Stack): readonly Stack[] {
    if (head === undefined || rest === undefined) return [];
    switch (head.kind) {
      case "alternation":
        return head.parts.map((part) => rest.push(part));
      case "rule": {
        const behind = this.numberOf(head) === undefined ? rest : rest.push(head.close);
        return [behind.push(head.body)];
      }
      case "repetition":
        return this.#iterations(head, rest);
      case "close":
        return [rest];
      default:
        return [];
    }
  }

  #iterations({ of, min, max, guard }: Repetition, rest: Stack): readonly Stack[] {
    const fewer = repeated(of, Math.max(min - 1, 0), max - 1);
    // An empty iteration of a repetition without an upper bound is not a derivation.
    const behind = rest.push(min === 0 && max === Infinity ? guard : fewer);
    return min > 0 ? [behind.push(of)] : [behind.push(of), rest];
  }
}
