/**
 * Remarks: comments after an expression that state its value.
 *
 * ```ts
 * 1 + 1; // 2
 * core.rules.HEXDIG.test("f"); // true: a quoted letter means both cases
 * recompose({ path: "//" }); // RecomposeError, "path-like-authority", offset 0
 * Uint8Array.of(1, 2);
 * // Uint8Array [1, 2]
 * ```
 */
import ts from "typescript";

/** A value, or an error with its name and some of its strings and numbers. */
export type Remark =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly name: string; readonly carries: readonly unknown[] };

/** A statement. Its value is in a list: a parser has a method `then`, but is not a promise. */
export type Action = () => Promise<readonly [value: unknown]>;

const ERROR = /^([A-Z]\w*Error)\b(.*)$/s;
const CARRIED = /"(?:[^"\\]|\\.)*"|\b\d+\b/g;
const OCTETS = /^Uint8Array (\[.*\])$/s;
const PROSE = /[:;,] /g;

/**
 * Reads a remark: a literal. A colon, semicolon or comma after it begins prose.
 *
 * @throws {SyntaxError} if the comment is no remark.
 */
export function readRemark(comment: string): Remark {
  const [, name, rest = ""] = ERROR.exec(comment) ?? [];
  if (name !== undefined) {
    const carries = Array.from(rest.matchAll(CARRIED), ([text]): unknown => JSON.parse(text));
    return { kind: "error", name, carries };
  }
  const [, octets] = OCTETS.exec(comment) ?? [];
  if (octets !== undefined) {
    return { kind: "value", value: Uint8Array.from(literal(octets)?.value as number[]) };
  }
  const ends = Array.from(comment.matchAll(PROSE), ({ index }) => index);
  for (const end of [comment.length, ...ends.reverse()]) {
    const found = literal(comment.slice(0, end));
    if (found !== undefined) return { kind: "value", value: found.value };
  }
  throw new SyntaxError(`neither a value nor an error: ${comment}`);
}

/**
 * Returns the result or the error of an action, in the form in which `expectationOf` returns it.
 */
export async function outcomeOf(action: Action, remark: Remark): Promise<unknown> {
  try {
    const [value] = await action();
    return value;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (remark.kind === "value") return `${error.name}: ${error.message}`;
    const carried = [error.message, ...(Object.values(error) as unknown[])];
    return [error.name, ...remark.carries.filter((value) => carried.includes(value))];
  }
}

/** Returns the outcome that makes the remark true. */
export function expectationOf(remark: Remark): unknown {
  return remark.kind === "value" ? remark.value : [remark.name, ...remark.carries];
}

interface Found {
  readonly value: unknown;
}

function literal(text: string): Found | undefined {
  const { statements } = ts.createSourceFile("remark.ts", `(${text}\n)`, ts.ScriptTarget.Latest);
  const [statement] = statements;
  if (statements.length !== 1 || statement === undefined) return undefined;
  if (!ts.isExpressionStatement(statement) || statement.getEnd() !== text.length + 3)
    return undefined;
  const { expression } = statement;
  return ts.isParenthesizedExpression(expression) ? valueOf(expression.expression) : undefined;
}

function valueOf(node: ts.Expression): Found | undefined {
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (ts.isIdentifier(node)) return node.text === "undefined" ? { value: undefined } : undefined;
  if (ts.isPrefixUnaryExpression(node)) {
    const { value } = valueOf(node.operand) ?? {};
    const isNegative = node.operator === ts.SyntaxKind.MinusToken && typeof value === "number";
    return isNegative ? { value: -value } : undefined;
  }
  if (ts.isArrayLiteralExpression(node)) {
    const items = node.elements.map(valueOf);
    return items.every((item) => item !== undefined)
      ? { value: items.map(({ value }) => value) }
      : undefined;
  }
  return ts.isObjectLiteralExpression(node) ? recordOf(node) : undefined;
}

function recordOf(node: ts.ObjectLiteralExpression): Found | undefined {
  const entries: [string, unknown][] = [];
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return;
    const found = valueOf(property.initializer);
    if (found === undefined) return;
    entries.push([property.name.text, found.value]);
  }
  return { value: Object.fromEntries(entries) };
}
