/** Rules of a text in the form of the stages after the reader. */
import { lower } from "../../grammar/automaton/lower.js";
import { compile } from "../../grammar/index.js";
import type { Definition } from "../../grammar/ast/definition.js";
import type { Lowered } from "../../grammar/automaton/lower.js";

/** The definition of the first rule of a text, or of another one. */
export function definitionOf(abnf: string, name?: string): Definition {
  const { source } = compile(abnf);
  const definition = name === undefined ? source.own[0] : source.scope.get(name.toLowerCase());
  if (definition === undefined) throw new RangeError(`no rule named ${name ?? "anything"}`);
  return definition;
}

/** The visible rules: all, none, or some by their names. */
export type Visible = "all" | "none" | readonly string[];

/** The expression of the first rule of a text. */
export function lowered(abnf: string, visible: Visible = "all", name?: string): Lowered {
  return lower(definitionOf(abnf, name), (definition) =>
    typeof visible === "string" ? visible === "all" : visible.includes(definition.name),
  );
}
