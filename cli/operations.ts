/**
 * The operations of the commands that treat many inputs, made from descriptions that a worker can
 * receive.
 */
import { compile, MismatchError } from "../grammar/index.js";
import { componentList, shown } from "./component-list.js";
import { grammarNamed, standardNamed } from "./standards.js";
import { treeList } from "./tree-list.js";
import type {
  CharsetOptions,
  DataComponent,
  NormalizeOptions,
  ResolveOptions,
} from "../src/index.js";
import type { Grammar, Rule } from "../grammar/index.js";
import type { Standard } from "./standards.js";

/** An operation and its settings. `structuredClone` copies it. */
export type Description = { readonly standard: string } & (
  | { readonly command: "parse"; readonly tree: boolean }
  | { readonly command: "validate"; readonly rule: string; readonly quiet: boolean }
  | {
      readonly command: "validate";
      readonly rule: string;
      readonly quiet: boolean;
      /** The text of a grammar, and whether it may use the rules of the standard. */
      readonly abnf: string;
      readonly imports: boolean;
    }
  | { readonly command: "resolve"; readonly base: string; readonly settings: ResolveOptions }
  | { readonly command: "normalize"; readonly settings?: NormalizeOptions | undefined }
  | { readonly command: "relativize"; readonly base: string }
  | {
      readonly command: "escape";
      readonly component: DataComponent;
      readonly settings: CharsetOptions;
    }
  | { readonly command: "unescape"; readonly settings: CharsetOptions }
  | { readonly command: "extract" }
);

/** The answers to an input. Each throws an error of the library if the input is invalid. */
export interface Operation {
  /** Returns the answer for a person or a filter, or undefined if there is nothing to say. */
  readonly text: (input: string) => string | undefined;
  /** Returns the members of the answer as JSON, or undefined if there is nothing to say. */
  readonly members: (input: string) => object | undefined;
  /** Returns the value that takes the place of the input in a row. */
  readonly value: (input: string) => unknown;
  /** Whether the text of an answer consists of lines, by its nature. */
  readonly hasLines?: true;
}

/** Makes the operation of a description. */
export async function operationOf(description: Description): Promise<Operation> {
  if (description.command === "validate") {
    const grammar = await grammarOf(description);
    return validating(grammar.rule(description.rule), description.quiet);
  }
  const standard = standardNamed(description.standard);
  if (standard === undefined) throw new Error(`no standard ${description.standard}`);
  const { dialect } = standard;
  switch (description.command) {
    case "parse":
      return parsing(standard, description.tree);
    case "resolve": {
      const { base, settings } = description;
      return ofText((input) => dialect.resolve(input, base, settings));
    }
    case "normalize": {
      const { settings } = description;
      return ofText((input) => dialect.normalize(input, settings));
    }
    case "relativize": {
      const { base } = description;
      return ofText((input) => dialect.relativize(input, base));
    }
    case "escape": {
      const { component, settings } = description;
      return ofText((input) => dialect.escape(input, component, settings));
    }
    case "unescape": {
      const { settings } = description;
      return ofText((input) => dialect.unescape(input, settings));
    }
    case "extract":
      return extracting(standard);
  }
}

function ofText(text: (input: string) => string): Operation {
  return { text, members: (input) => ({ output: text(input) }), value: text };
}

function parsing({ dialect, referenceRule }: Standard, tree: boolean): Operation {
  if (!tree) {
    const members = (input: string): object => nullForAbsent(dialect.parse(input));
    const text = (input: string) => `${shown(input)}\n${componentList(dialect.parse(input))}`;
    return { text, members, value: members, hasLines: true };
  }
  const rule = dialect.grammar.rule(referenceRule);
  const members = (input: string): object => ({
    tree: JSON.parse(rule.tryParse(input).stringify()) as unknown,
  });
  const text = (input: string) => `${shown(input)}\n${treeList(rule.tryParse(input))}`;
  return { text, members, value: members, hasLines: true };
}

/** An absent component is null, because JSON has no undefined. Null differs from `""` as well. */
function nullForAbsent(components: object): object {
  const entries = Object.entries(components).map(([name, value]) => [
    name,
    (value as unknown) ?? null,
  ]);
  return Object.fromEntries(entries) as object;
}

function validating(rule: Rule, quiet: boolean): Operation {
  const check = (input: string): void => {
    if (rule.test(input)) return;
    const mismatch = rule.explain(input);
    if (mismatch !== null) throw new MismatchError(mismatch, false);
  };
  const answer = <Answer>(value: Answer) => {
    const given = quiet ? undefined : value;
    return (input: string): Answer | undefined => {
      check(input);
      return given;
    };
  };
  return {
    text: answer("ok"),
    members: answer({ valid: true }),
    value: (input) => {
      check(input);
      return input;
    },
  };
}

async function grammarOf(description: Description & { command: "validate" }): Promise<Grammar> {
  const standard = grammarNamed(description.standard);
  if (standard === undefined) throw new Error(`no standard ${description.standard}`);
  if (!("abnf" in description)) return standard.load();
  const imports = description.imports ? [await standard.load()] : [];
  return compile(description.abnf, { imports });
}

function extracting({ dialect }: Standard): Operation {
  const references = (input: string): readonly string[] =>
    dialect.extract(input).map(({ reference }) => reference);
  const text = (input: string): string | undefined => {
    const found = references(input);
    return found.length === 0 ? undefined : found.join("\n");
  };
  return {
    text,
    members: (input) => ({ references: dialect.extract(input) }),
    value: references,
    hasLines: true,
  };
}
