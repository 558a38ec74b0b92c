/** Texts of source files: comments, lists of numbers, names. */
import { flatRules } from "../../abnf/flat.js";
import { printAbnf } from "../../abnf/printer.js";
import type { Definition } from "../../ast/definition.js";
import type { FileName } from "./model.js";

/** Returns the ABNF of rules and of all that they use, in lines. */
export function abnfLines(definitions: readonly Definition[]): readonly string[] {
  const rules = (printAbnf(flatRules(definitions)).trimEnd() || "; none").split("\n");
  const words = /(?:"[^"]*"|<[^>]*>|[^\s"<])+/g;
  return rules.flatMap((rule) =>
    wrapped(rule.match(words) ?? [], " ", 90).map((line, at) => (at === 0 ? line : `    ${line}`)),
  );
}

/** Returns a text for a comment. A character beyond printable ASCII could end it, or be unreadable. */
export function printable(text: string): string {
  return text.replace(/[^ -~]/g, "?");
}

/** The names of files in C and Go, whose code has them without "-" and ".". */
export const WORDS: FileName = {
  pattern: /^[a-z][\w-]*(?:\.[a-z][\w-]*)*$/i,
  description: 'words of letters, digits, "-" and "_" after a letter, with "." between them',
};

/** Returns numbers as lines of source code. */
export function numberLines(numbers: readonly number[], indent: string, separator = ","): string {
  return wrapped(numbers, separator, 96 - indent.length)
    .map((line) => indent + line)
    .join("\n");
}

/** Returns items in lines, each with a separator after it. */
export function wrapped(
  items: Iterable<string | number>,
  separator: string,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const item of items) {
    if (line.length + String(item).length > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += `${item}${separator}`;
  }
  return [...lines, line.trimEnd()];
}

/** E.g. `URI_REFERENCE` for `URI-reference`. */
export function constantName(ruleName: string): string {
  return ruleName.toUpperCase().replace(/[^A-Z0-9]/g, "_");
}

/** E.g. `URIReference` for `URI-reference`. */
export function capitalized(ruleName: string): string {
  return ruleName.replace(/(?:^|-+)(\w|$)/g, (_, first: string) => first.toUpperCase());
}
