/** Reads grammars in GBNF, in the notation of XGrammar and in Lark, as far as `toGrammar` writes them, as ABNF. */
import { compile } from "../../grammar/index.js";
import type { Rule } from "../../grammar/index.js";
import type { AlphabetName } from "../../grammar/ast/alphabets.js";

const TOKEN =
  /(?<string>"(?:[^"\\]|\\.)*")|\/?\[(?<set>(?:[^\]\\]|\\.)+)\]\/?|(?<name>[A-Za-z_][\w-]*)|\{(?<least>\d+)(?<comma>,?)(?<most>\d*)\}|~(?<from>\d+)(?:\.\.(?<to>\d+))?|(?<sign>[()|?*+])/gy;

const ESCAPE = /\\(?:u(....)|U(.{8})|(.))|([^])/gu;

/** Returns the first rule of a grammar. */
export function readNotation(grammar: string, alphabet: AlphabetName = "unicode"): Rule {
  const lines = grammar.split("\n").map((line) => /^([\w-]+)(?: ::=|:) (.*)$/.exec(line));
  const names = lines.map((line) => line?.[1] ?? "");
  if (new Set(names).size < names.length) throw new Error("two rules of one name");
  const abnf = lines.map((line, index) => `r${index} = ${abnfOf(line?.[2] ?? "", names)}\n`);
  return compile(abnf.join(""), { alphabet }).rule("r0");
}

/** Writes the right-hand side of a rule as ABNF, in which a repetition stands before its element. */
function abnfOf(text: string, names: readonly string[]): string {
  const groups: string[][] = [[]];
  let at = 0;
  const quantify = (bounds: string): void => {
    const last = groups.at(-1)!;
    last.push(`${bounds}${last.pop()}`);
  };
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (token === null) throw new Error(`no token at ${at} of ${text}`);
    at = TOKEN.lastIndex + Number(text[TOKEN.lastIndex] === " ");
    const { string, set, name, least, comma, most, from, to, sign } = token.groups!;
    if (string !== undefined) groups.at(-1)!.push(stringOf(charactersOf(string.slice(1, -1))));
    else if (set !== undefined) groups.at(-1)!.push(setOf(set));
    else if (name !== undefined) {
      const index = names.indexOf(name);
      if (index < 0) throw new Error(`no rule ${name}`);
      groups.at(-1)!.push(`r${index}`);
    } else if (least !== undefined) quantify(comma === "" ? least : `${least}*${most}`);
    else if (from !== undefined) quantify(to === undefined ? from : `${from}*${to}`);
    else if (sign === "(") groups.push([]);
    else if (sign === ")") {
      const inner = groups.pop()!;
      groups.at(-1)!.push(`( ${inner.join(" ")} )`);
    } else if (sign === "|") groups.at(-1)!.push("/");
    else quantify({ "?": "*1", "*": "*", "+": "1*" }[sign!]!);
  }
  return groups[0]!.join(" ");
}

function charactersOf(text: string): readonly number[] {
  return Array.from(text.matchAll(ESCAPE), ([, four, eight, escaped, plain]) => {
    const digits = four ?? eight;
    return digits === undefined ? (escaped ?? plain ?? "").codePointAt(0)! : parseInt(digits, 16);
  });
}

function stringOf(characters: readonly number[]): string {
  return characters.length === 0 ? '""' : `%d${characters.join(".")}`;
}

function setOf(text: string): string {
  const isNegated = text.startsWith("^");
  const ranges: [number, number][] = [];
  for (const [range] of text
    .slice(Number(isNegated))
    .matchAll(/(?:\\(?:u....|U.{8}|.)|[^])(?:-(?:\\(?:u....|U.{8}|.)|[^]))?/gu)) {
    const [first, dash, last] = charactersOf(range);
    ranges.push(dash === undefined ? [first!, first!] : [first!, last!]);
  }
  const kept = isNegated ? between(ranges) : ranges;
  return `( ${kept.map(([first, last]) => `%d${first}-${last}`).join(" / ")} )`;
}

/** Returns the ranges of text between ranges of ASCII. */
function between(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const found: [number, number][] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) found.push([next, first - 1]);
    next = last + 1;
  }
  return [...found, [next, 0xd7ff], [0xe000, 0x10ffff]];
}
