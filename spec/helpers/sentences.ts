/**
 * Random strings of a rule's language, and strings that are one slip away from it.
 */
import type { Node } from "../../grammar/ast/nodes.js";
import type { Definitions } from "./definitions.js";
import { pick } from "./worlds.js";
import type { Random } from "./worlds.js";

/** How often more than it must an unbounded repetition goes on, on average. */
const MORE = 1.5;

/** A string that the rule derives. The rule must not be recursive. */
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

/** The string with one character of it lost, doubled, replaced, or another one put in. */
export function slip(string: string, alphabet: readonly string[], random: Random): string {
  const characters = Array.from(string);
  const at = Math.floor(random() * (characters.length + 1));
  const here = characters[at] ?? "";
  const other = pick(alphabet, random);
  const instead = pick(["", here + here, other, other + here], random);
  return [...characters.slice(0, at), instead, ...characters.slice(at + 1)].join("");
}

/** Only the letters of ASCII have a case that ABNF overlooks. */
function swappedCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) ^ 0x20),
  );
}
