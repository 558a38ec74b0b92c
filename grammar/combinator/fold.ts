/**
 * From the marks of a derivation to a value: the actions of the visible rules, children before parents.
 *
 * No tree is built. A value leaves the stack when the action of the rule above it runs, so that memory
 * holds the marks, the values of open rules, and the values that the actions keep.
 */
import { describe } from "../common/arguments.js";
import { refusal } from "../common/mismatch.js";
import { MismatchError } from "../common/mismatch-error.js";
import type { FoldActions } from "./fold-actions.js";
import type { FoldedChild, FoldNode } from "./fold-types.js";

/** A derivation that has succeeded. */
export interface Derived {
  /** The text that was read. */
  readonly text: string;
  /** The offset of that text in the input of the caller. */
  readonly base: number;
  /** The names of the visible rules, by number. */
  readonly names: readonly string[];
  /** Pairs (mark, offset), the last mark first. */
  readonly marks: Int32Array;
}

/** One use of the actions, for one input. */
export class Fold {
  /** The error of `fail`, once an action has called it. */
  failure: MismatchError | undefined;
  readonly #rule: string;
  readonly #actions: FoldActions;
  readonly #derived: Derived;

  /** @param rule the rule that is folded */
  constructor(rule: string, actions: FoldActions, derived: Derived) {
    this.#rule = rule;
    this.#actions = actions;
    this.#derived = derived;
  }

  /**
   * Runs the actions, and returns the value of the rule. Linear in the visible rules; the depth of the
   * derivation costs memory, not call stack.
   *
   * @throws the error of an action, which is `failure` where an action has called `fail`.
   */
  value(): unknown {
    const { text, base, names, marks } = this.#derived;
    const actions = this.#actions.byNumber(names);
    /** The values that no action has read yet. */
    const values: FoldedChild<string>[] = [];
    /** For each open rule: its start, and the number of `values` there. */
    const open: number[] = [];
    // The last mark comes first.
    for (let at = marks.length - 2; at >= 0; at -= 2) {
      const mark = marks[at]!;
      const offset = marks[at + 1]!;
      if (mark % 2 === 0) {
        open.push(offset, values.length);
        continue;
      }
      const below = open.pop()!;
      const from = open.pop()!;
      const { rule, run } = actions[mark >> 1]!;
      const children = below === values.length ? NO_CHILDREN : values.splice(below);
      const [start, end] = [base + from, base + offset];
      const value = run(new Node(this, rule, start, end, text.slice(from, offset), children));
      values.push({ rule, start, end, value });
    }
    return values[0]!.value;
  }

  /** Returns the name of a rule as the nodes have it. */
  spellingOf(rule: string): string {
    return this.#actions.spellingOf(rule);
  }

  /** @param start the start of a node */
  fail(start: number, message: string): never {
    if (typeof message !== "string")
      throw new TypeError(`the message is a string, not ${describe(message)}`);
    const { text, base } = this.#derived;
    this.failure = new MismatchError(refusal(this.#rule, text, start - base, message));
    throw this.failure;
  }
}

class Node implements FoldNode {
  readonly #fold: Fold;

  constructor(
    fold: Fold,
    readonly rule: string,
    readonly start: number,
    readonly end: number,
    readonly text: string,
    readonly children: readonly FoldedChild<string>[],
  ) {
    this.#fold = fold;
  }

  first(rule: string): unknown {
    const name = this.#fold.spellingOf(rule);
    return this.children.find((child) => child.rule === name)?.value;
  }

  all(rule: string): unknown[] {
    const name = this.#fold.spellingOf(rule);
    const values: unknown[] = [];
    for (const child of this.children) if (child.rule === name) values.push(child.value);
    return values;
  }

  fail(message: string): never {
    return this.#fold.fail(this.start, message);
  }
}

const NO_CHILDREN: readonly FoldedChild<string>[] = /* @__PURE__ */ Object.freeze([]);
