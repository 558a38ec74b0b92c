/**
 * From the marks of a derivation to a value: the actions of the visible rules, children before parents.
 *
 * No tree is built. A value leaves the stack when the action of the rule above it runs, so that memory
 * holds the marks, the values of open rules, and the values that the actions keep.
 */
import { ruleKey } from "../ast/definition.js";
import { describe } from "../common/arguments.js";
import { refusal } from "../common/mismatch.js";
import { MismatchError } from "../common/mismatch-error.js";
import { requireRuleName } from "./rule-selection.js";
import type { FoldedChild, FoldNode } from "./fold-types.js";
import type { Naming } from "./rule-selection.js";

/** A function that makes the value of a rule, and the name of the rule as the caller writes it. */
interface Action {
  readonly rule: string;
  readonly run: (node: FoldNode) => unknown;
}

/** The actions of one call of `fold`. Later changes of the caller's object have no effect. */
export class FoldActions {
  /** The names of the rules, as the caller writes them. */
  readonly rules: readonly string[];
  readonly #byKey = new Map<string, Action>();
  readonly #naming: Naming;
  readonly #byNumberCache = new WeakMap<readonly string[], readonly Action[]>();
  readonly #spellingCache = new Map<string, string>();

  /** @throws {TypeError} where the actions are no object of functions, or a rule has two. */
  constructor(actions: unknown, naming: Naming) {
    if (typeof actions !== "object" || actions === null)
      throw new TypeError(`actions are an object of functions, not ${describe(actions)}`);
    this.#naming = naming;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(actions);
    this.rules = entries.map(([rule]) => rule);
    for (const [rule, run] of entries) {
      if (typeof run !== "function")
        throw new TypeError(`the action of ${rule} is a function, not ${describe(run)}`);
      const key = ruleKey(rule);
      const other = this.#byKey.get(key);
      if (other !== undefined)
        throw new TypeError(`${other.rule} and ${rule} are one rule, which has one action`);
      this.#byKey.set(key, { rule, run: run as Action["run"] });
      this.#spellingCache.set(rule, rule);
    }
  }

  /**
   * Returns the action of a rule.
   *
   * @throws {TypeError} where the rule has no action.
   * @throws {UnknownRuleError} where no rule has the name.
   */
  of(rule: string): Action {
    requireRuleName(rule);
    const action = this.#byKey.get(ruleKey(rule));
    if (action !== undefined) return action;
    this.#naming.resolve(rule);
    throw new TypeError(`the rule ${rule} has no action`);
  }

  /** Returns the name of a rule that has an action, as the caller writes it in the actions. */
  spellingOf(rule: string): string {
    return this.#spellingCache.get(rule) ?? this.of(rule).rule;
  }

  /** Returns the actions of the visible rules of a machine, by their numbers. */
  byNumber(names: readonly string[]): readonly Action[] {
    let actions = this.#byNumberCache.get(names);
    if (actions === undefined) {
      actions = names.map((name) => this.of(name));
      this.#byNumberCache.set(names, actions);
    }
    return actions;
  }
}

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
