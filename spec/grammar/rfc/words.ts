/**
 * Tables of strings that rules accept and reject. Below the name of a rule, `+` begins a line of words that it accepts, and
 * `-` one of words that it rejects. Behind the name can stand a part of its right-hand side, to which the lines belong. A word
 * that is a string of JSON is what that string is. In any other, `a{63}` is a letter 63 times; `$NAME` is the words
 * of a line that begins with it. `;` begins a comment.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The strings of a rule, or of a part of it. */
export interface Cases {
  readonly name: string;
  readonly part: string;
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

/** Reads the table of a standard. */
export function casesOf(standard: string): readonly Cases[] {
  const sets = new Map<string, readonly string[]>();
  const found: (Cases & { readonly accept: string[]; readonly reject: string[] })[] = [];
  for (const line of readFileSync(join(__dirname, `${standard}.cases.txt`), "utf8").split("\n")) {
    const [first = "", ...words] = line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
    const strings = words.flatMap((word) => sets.get(word) ?? [stringOf(word)]);
    if (first.startsWith("$")) sets.set(first, strings);
    else if (first === "+") found.at(-1)!.accept.push(...strings);
    else if (first === "-") found.at(-1)!.reject.push(...strings);
    else if (/^[a-z]/i.test(first)) {
      const [name = "", part = ""] = line.split(": ");
      found.push({ name, part, accept: [], reject: [] });
    }
  }
  return found;
}

function stringOf(word: string): string {
  if (word.startsWith('"')) return JSON.parse(word) as string;
  return word.replace(/(.)\{(\d+)\}/g, (_, unit: string, count: string) =>
    unit.repeat(Number(count)),
  );
}
