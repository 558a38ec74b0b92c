/** The functions of a fold, by the rules that they are for. */
import { ruleKey } from "../ast/definition.js";
import { describe } from "../common/arguments.js";
import { requireRuleName } from "./rule-selection.js";
import type { FoldNode } from "./fold-types.js";
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
