/** Texts of source files: comments, and lists of numbers. */
import { flatRules } from "../../abnf/flat.js";
import { printAbnf } from "../../abnf/printer.js";
import type { Definition } from "../../ast/definition.js";
import type { ByteTable } from "./model.js";

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

/** Returns the lines of a comment, each with its beginning and its end. */
export function commentLines(lines: readonly string[], beginning: string): string {
  return lines.map((line) => `${beginning}${line}\n`).join("");
}

/** Returns a text in a doc comment of Java: HTML, where a reverse solidus could begin an escape. */
export function asHtml(text: string): string {
  return text.replace(/[<>&@\\]|(?<=\*)\//g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns a text in a string of Python of three quotation marks. */
export function inDocstring(text: string): string {
  return text.replace(/\\|"(?="")/g, "\\$&");
}

/** Returns the number of bits of a state, in the tables of all rules. */
export function bitsOfStates(rules: readonly ByteTable[]): 16 | 32 {
  return rules.some(({ next }) => next.some((state) => state > 0xffff)) ? 32 : 16;
}

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
