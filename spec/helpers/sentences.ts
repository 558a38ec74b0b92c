/** Random strings of the language of a rule, and such strings with one mistake. */
import type { Node } from "../../grammar/ast/nodes.js";
import type { Definitions } from "./definitions.js";
import { pick } from "./worlds.js";
import type { Random } from "./worlds.js";

/** The average number of iterations of an unbounded repetition beyond its minimum. */
const MORE = 1.5;

/** Returns a string that the rule derives. The rule must not be recursive. */
export function sentence(definitions: Definitions, rule: string, random: Random): string {
  const say = (node: Node): string => {
    switch (node.type) {
      case "alternation":
        return say(pick(node.alternatives, random));
      case "concatenation":
        return node.elements.map(say).join("");
      case "option":
        return random() < 0.5 ? say(node.element) : "";
      case "repetition": {
        let said = "";
        for (let count = 0; count < node.max; count += 1) {
          if (count >= node.min && random() > MORE / (1 + MORE)) break;
          said += say(node.element);
        }
        return said;
      }
      case "reference":
      case "prose-val":
        return say(pick(definitions.target(node).alternatives, random));
      case "char-val":
        return node.caseSensitive || random() < 0.5 ? node.value : swappedCase(node.value);
      case "num-sequence":
        return String.fromCodePoint(...node.values);
      case "num-range":
        return String.fromCodePoint(
          node.first + Math.floor(random() * (node.last - node.first + 1)),
        );
    }
  };
  return say(pick(definitions.named(rule).alternatives, random));
}

/** Returns the string with one character removed, doubled, replaced or inserted. */
export function slip(string: string, alphabet: readonly string[], random: Random): string {
  const characters = Array.from(string);
  const at = Math.floor(random() * (characters.length + 1));
  const here = characters[at] ?? "";
  const other = pick(alphabet, random);
  const instead = pick(["", here + here, other, other + here], random);
  return [...characters.slice(0, at), instead, ...characters.slice(at + 1)].join("");
}

/** Swaps the case of ASCII letters, which ABNF ignores in strings. */
function swappedCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) ^ 0x20),
  );
}
