/**
 * The operations of the commands that answer many inputs, made from descriptions that a worker can
 * receive; and components of a reference, and parse trees, as lists for a person to read.
 */
import { DeferredMismatch, MismatchError, visible } from "../../../grammar/workbench/index.js";
import { uriStandard } from "./uri-standards.js";
import type {
  CharsetOptions,
  DataComponent,
  NormalizeOptions,
  Operations,
  ResolveOptions,
  UriReference,
} from "../../../src/index.js";
import type { ParseNode, Rule } from "../../../grammar/index.js";
import type { GrammarText } from "./grammar-text.js";
import type { LineFilter } from "./line-filter.js";
import type { UriStandard } from "./uri-standards.js";

/** An operation and its settings. `structuredClone` copies it. */
export type Description =
  | {
      readonly command: "validate";
      /** The grammar is the last. */
      readonly grammars: readonly GrammarText[];
      readonly rule: string;
      readonly quiet: boolean;
    }
  | { readonly command: "validate"; readonly format: string; readonly quiet: boolean }
  | (ReferenceOperation & { readonly standard: string });

/** An operation on references, of a standard. */
export type ReferenceOperation =
  | { readonly command: "parse"; readonly tree: boolean }
  | { readonly command: "resolve"; readonly base: string; readonly settings: ResolveOptions }
  | { readonly command: "normalize"; readonly settings?: NormalizeOptions | undefined }
  | { readonly command: "relativize"; readonly base: string }
  | {
      readonly command: "escape";
      readonly component: DataComponent;
      readonly settings: CharsetOptions;
    }
  | { readonly command: "unescape"; readonly settings: CharsetOptions }
  | { readonly command: "extract" };

/** The answers to an input. Each throws an error of the library if the input is invalid. */
export interface Operation {
  /** Returns the answer for a person or a filter, or undefined if there is nothing to say. */
  readonly text: (input: string) => string | undefined;
  /** Returns the answer as a JSON object with the line and the input, or undefined as above. */
  readonly record: (line: number, input: string) => string | undefined;
  /** Whether the text of an answer consists of lines, by its nature. */
  readonly hasLines?: true;
  /** Finds the invalid lines, if all others have one text for an answer, or none. */
  readonly filter?: LineFilter & { readonly answer: string | undefined };
}

/**
 * Makes the operation of a description.
 *
 * @param end the byte that ends a line, for the filter of lines
 */
export async function operationOf(description: Description, end?: number): Promise<Operation> {
  if (description.command === "validate") {
    const { quiet } = description;
    if ("format" in description) {
      const { formatNamed } = await import("./named-formats.js");
      const format = await formatNamed(description.format);
      return validating({ test: format, explain: format.explain, ruleName: "" }, quiet);
    }
    const { compileTexts } = await import("./grammar-text.js");
    const grammar = await compileTexts(description.grammars);
    const rule = grammar.rule(description.rule);
    const operation = validating(rule, quiet);
    if (end === undefined) return operation;
    const { lineFilterOf } = await import("./line-filter.js");
    const answer = quiet ? undefined : VALID;
    return { ...operation, filter: { ...(await lineFilterOf(rule, end)), answer } };
  }
  const standard = uriStandard(description.standard);
  if (description.command === "parse" && description.tree)
    return parsingTrees(await referenceRuleOf(standard));
  const operations = await standard.load();
  switch (description.command) {
    case "parse":
      return parsing(operations);
    case "resolve":
      return ofText((input) => operations.resolve(input, description.base, description.settings));
    case "normalize":
      return ofText((input) => operations.normalize(input, description.settings));
    case "relativize":
      return ofText((input) => operations.relativize(input, description.base));
    case "escape":
      return ofText((input) =>
        operations.escape(input, description.component, description.settings),
      );
    case "unescape":
      return ofText((input) => operations.unescape(input, description.settings));
    case "extract":
      return extracting(operations);
  }
}

function ofText(text: (input: string) => string): Operation {
  return { text, record: (line, input) => JSON.stringify({ line, input, output: text(input) }) };
}

function parsing(operations: Operations<string>): Operation {
  // The error of `safeParse` captures no stack.
  const parse = (input: string): UriReference<string> => {
    const result = operations.safeParse(input);
    if (!result.ok) throw result.error;
    return result.value;
  };
  return {
    text: (input) => `${shown(input)}\n${componentList(parse(input))}`,
    record: (line, input) => JSON.stringify({ line, input, ...withNulls(parse(input)) }),
    hasLines: true,
  };
}

/**
 * Returns a record in which an absent component is null, because JSON has no undefined. Null differs
 * from `""` as well. A literal is several times as fast as a loop over the members.
 */
function withNulls(reference: UriReference<string>): object {
  const { kind, scheme, authority, userinfo, host, port, path, query, fragment, hostKind } =
    reference;
  return {
    kind,
    scheme: scheme ?? null,
    authority: authority ?? null,
    userinfo: userinfo ?? null,
    host: host ?? null,
    port: port ?? null,
    path,
    query: query ?? null,
    fragment: fragment ?? null,
    hostKind: hostKind ?? null,
  };
}

/** A rule in an object: `await` would take the rule itself for a promise. */
interface ReferenceRule {
  readonly rule: Rule;
}

/** Returns the rule for the trees of references. */
async function referenceRuleOf({ name, referenceRule }: UriStandard): Promise<ReferenceRule> {
  const { shippedStandard } = await import("./shipped-standards.js");
  const grammar = await shippedStandard(name)?.load();
  if (grammar === undefined) throw new Error(`${name} is not shipped`);
  return { rule: grammar.rule(referenceRule) };
}

function parsingTrees({ rule }: ReferenceRule): Operation {
  return {
    text: (input) => `${shown(input)}\n${treeList(rule.tryParse(input))}`,
    // `JSON.stringify` would call itself as deep as the tree is.
    record: (line, input) => {
      const tree = rule.tryParse(input).stringify();
      return `${JSON.stringify({ line, input }).slice(0, -1)},"tree":${tree}}`;
    },
    hasLines: true,
  };
}

/** The answer to a valid input. */
const VALID = "ok";

function validating(
  rule: { test(input: string): boolean } & ConstructorParameters<typeof DeferredMismatch>[0],
  quiet: boolean,
): Operation {
  // The mismatch is explained only if somebody reads it.
  const require = (input: string): void => {
    if (!rule.test(input)) throw new MismatchError(new DeferredMismatch(rule, input), false);
  };
  return {
    text: (input) => {
      require(input);
      return quiet ? undefined : VALID;
    },
    record: (line, input) => {
      require(input);
      return quiet ? undefined : JSON.stringify({ line, input, valid: true });
    },
  };
}

function extracting(operations: Operations<string>): Operation {
  const text = (input: string): string | undefined => {
    const found = operations.extract(input).map(({ reference }) => reference);
    return found.length === 0 ? undefined : found.join("\n");
  };
  const record = (line: number, input: string): string =>
    JSON.stringify({ line, input, references: operations.extract(input) });
  return { text, record, hasLines: true };
}

/** The number of spaces between two columns. */
const MARGIN = 2;

/**
 * Returns one line for each component, with the parts of the authority indented below it. An absent
 * component has no line. An empty component is shown as `""`, a text that no standard allows as a
 * component.
 *
 * ```text
 * kind        hierarchical
 * scheme      file
 * authority   ""
 * path        /etc/hosts
 * ```
 */
function componentList(reference: UriReference<string>): string {
  const { kind, scheme, authority, userinfo, host, port, path, query, fragment } = reference;
  const hostKind = reference.hostKind === undefined ? "" : ` (${reference.hostKind})`;
  const rows: readonly (readonly [label: string, value: string | undefined, remark?: string])[] = [
    ["kind", kind],
    ["scheme", scheme],
    ["authority", authority],
    ["  userinfo", userinfo],
    ["  host", host, hostKind],
    ["  port", port],
    ["path", path],
    ["query", query],
    ["fragment", fragment],
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + MARGIN;
  return rows
    .map(([label, value, remark = ""]) =>
      value === undefined ? "" : `${label.padEnd(width)}${shown(value)}${remark}\n`,
    )
    .join("");
}

/**
 * Returns a text, or the name of a file, as a column shows it. The empty text is shown as `""`, because it would
 * be invisible. Unlike a message, a column is read as a text of its language: letters keep their marks.
 */
export function shown(text: string): string {
  if (visible(text) === text) return text === "" ? '""' : text;
  const pieces = text.split(/(\p{L}\p{M}+)/u);
  return pieces.map((piece, index) => (index % 2 === 0 ? visible(piece) : piece)).join("");
}
const INDENTATION = "  ";

/**
 * Returns one line for each node: rule, offsets, text. A node comes before its children, and its
 * depth indents it.
 *
 * ```text
 * toplabel      0-3  org
 *   alpha       0-1  o
 *     ALPHA     0-1  o
 * ```
 */
function treeList(tree: ParseNode): string {
  const rows = [...withDepth(tree)].map(([node, depth]) => ({
    rule: INDENTATION.repeat(depth) + node.rule,
    span: `${node.start}-${node.end}`,
    text: shown(node.text),
  }));
  const ruleWidth = longest(rows.map(({ rule }) => rule));
  const spanWidth = longest(rows.map(({ span }) => span));
  return rows
    .map(({ rule, span, text }) =>
      [rule.padEnd(ruleWidth), span.padEnd(spanWidth), `${text}\n`].join(" ".repeat(MARGIN)),
    )
    .join("");
}

function* withDepth(tree: ParseNode): Generator<readonly [node: ParseNode, depth: number]> {
  const pending: [ParseNode, number][] = [[tree, 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    const [{ children }, depth] = next;
    // Pushed one by one, because a node can have more children than a call accepts arguments.
    for (const child of [...children].reverse()) pending.push([child, depth + 1]);
  }
}

function longest(texts: readonly string[]): number {
  return texts.reduce((length, text) => Math.max(length, text.length), 0);
}
