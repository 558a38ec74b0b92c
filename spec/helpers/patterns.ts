/** Random patterns of all syntax of ECMA-262, and the strings that tell them apart. */

/** Four characters, and the parts of patterns that distinguish them. */
interface World {
  readonly characters: readonly string[];
  readonly flags: readonly string[];
  /** Atoms that every pattern with the flags can have. */
  readonly atoms: readonly string[];
}

const CLASSES = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", ".", "[^]", "[]"];
const PROPERTIES = [
  "\\p{L}",
  "\\P{L}",
  "\\p{Lu}",
  "\\P{Lu}",
  "[\\p{Ll}\\d]",
  "[^\\P{L}]",
  "[^\\W]",
  "\\p{ASCII}",
  "\\P{ASCII}",
  "\\P{Lowercase_Letter}",
  "[^\\p{ASCII}a]",
];
const SETS = [
  "[\\w--a]",
  "[\\w&&[^b]]",
  "[\\p{L}--[a-b]]",
  "[\\P{Lowercase_Letter}&&\\p{ASCII}]",
  "[^\\P{Lowercase_Letter}]",
  "[^[ab]&&[bc]]",
  "[\\q{ab|a|}b]",
  "[[\\q{ab|0}a]--\\q{ab}]",
];

/** Syntax of Annex B, which patterns without the flags `u` and `v` can have. */
const ANNEX_B = [
  "\\c",
  "\\c1",
  "[\\c]",
  "[\\c1]",
  "[\\c_-\\x60]",
  "{",
  "}",
  "]",
  "{,1}",
  "{a",
  "\\8",
  "\\9",
  "[\\8]",
  "\\0",
  "\\07",
  "\\60",
  "\\101",
  "\\400",
  "[\\1-\\60]",
  "[\\w-a]",
  "[a-\\d]",
  "[\\s-\\W]",
  "[^\\D-8]",
  "\\_",
  "\\x",
  "\\u",
  "\\p",
  "\\P{L}",
];

const PLAIN = ["", "m", "s", "i", "ms", "y", "g"];
const UNICODE = ["u", "iu", "mu", "v", "iv", "sv"];

export const WORLDS: readonly World[] = [
  {
    characters: ["a", "b", "0", "\n"],
    flags: [...PLAIN, ...UNICODE],
    atoms: ["a", "b", "0", "\\n", "[ab]", "[^a]", "[a0]", "[b-z]", ...CLASSES],
  },
  {
    characters: ["k", "K", "\u212a", " "],
    flags: ["", "i", "iu", "u", "iv", "v"],
    atoms: ["k", "K", "\u212a", "[a-z]", "[^k]", "[^\\w]", "[K ]", "[^\u212a]", ...CLASSES],
  },
  {
    characters: ["s", "\u017f", "\u00df", "\u1e9e"],
    flags: ["i", "iu", "iv", ""],
    atoms: ["s", "S", "\u017f", "\u00df", "[\u1e9e]", "[^s]", "[^\u00df]", ...CLASSES],
  },
  {
    characters: ["\ud83d", "\ude00", "a", "\u2028"],
    flags: [...PLAIN, ...UNICODE],
    atoms: ["a", "\ud83d\ude00", "\\ud83d", "\\ude00", "[^a]", "[\\ud800-\\udbff]", ...CLASSES],
  },
  {
    characters: ["\u{10400}", "\u{10428}", "a", "\ud801"],
    flags: ["", "i", "iu", "u", "iv"],
    atoms: ["a", "\u{10400}", "\\ud801", "\\udc28", "[\u{10400}a]", "[^\u{10428}]", ...CLASSES],
  },
  {
    characters: ["{", "\\", "c", "1"],
    flags: PLAIN,
    atoms: ["c", "1", "[^c]", "[{\\\\]", ...CLASSES, ...ANNEX_B],
  },
  {
    characters: ["8", "-", "A", "\u0011"],
    flags: PLAIN,
    atoms: ["8", "-", "[^a]", "\\cQ", ...CLASSES, ...ANNEX_B],
  },
  {
    characters: ["0", "]", " ", "}"],
    flags: PLAIN,
    atoms: ["0", " ", "[^\\]]", "[\\]}]", ...CLASSES, ...ANNEX_B],
  },
];

const QUANTIFIERS = ["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "*?", "+?", "??", "{1,2}?"];
const LOOKS = ["(?=", "(?!", "(?<=", "(?<!"];
const EDGES = ["^", "$", "\\b", "\\B"];

/** Before version 12, V8 has faults with the flag v: `[^]` reads up to two characters, in lookarounds sets are mistaken. */
const HAS_SETS = Number.parseInt(process.versions.v8, 10) >= 12;

/** Makes patterns from random numbers in [0, 1). */
export class PatternMaker {
  readonly #next: () => number;
  #groups = 0;
  /** The number of the last group with a name. */
  #names = 0;

  constructor(next: () => number) {
    this.#next = next;
  }

  /** Returns a pattern, and the characters of a world. */
  pattern(): { readonly pattern: RegExp; readonly characters: readonly string[] } {
    const { characters, flags, atoms } = this.#one(WORLDS);
    const chosen = this.#one(flags.filter((each) => !each.includes("v") || HAS_SETS));
    const own = /[uv]/.test(chosen) ? [...atoms, ...PROPERTIES] : atoms;
    const all = chosen.includes("v") ? [...own, ...SETS] : own;
    for (;;) {
      this.#groups = 0;
      this.#names = 0;
      const source = this.#beginning(all, chosen) + this.#disjunction(3, 2, all, chosen);
      try {
        return { pattern: new RegExp(source, chosen), characters };
      } catch (error) {
        // Braces can be the quantifier of nothing.
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
  }

  /** Some patterns begin with lookarounds for the whole string. */
  #beginning(atoms: readonly string[], flags: string): string {
    const count = this.#one([0, 0, 0, 0, 0, 0, 1, 2]);
    const looks = Array.from({ length: count }, () => this.#look(2, 1, atoms, flags));
    return count === 0 ? "" : `^${looks.join("")}`;
  }

  #disjunction(depth: number, looks: number, atoms: readonly string[], flags: string): string {
    const count = this.#one([1, 1, 1, 2, 3]);
    const alternative = (): string => {
      const length = this.#one([0, 1, 1, 2, 2, 3]);
      return Array.from({ length }, () => this.#term(depth, looks, atoms, flags)).join("");
    };
    return Array.from({ length: count }, alternative).join("|");
  }

  #term(depth: number, looks: number, atoms: readonly string[], flags: string): string {
    const chance = this.#next();
    if (chance < 0.12) return this.#one(EDGES);
    if (chance < 0.3 && looks > 0 && depth > 0) return this.#look(depth, looks, atoms, flags);
    const atom = this.#atom(chance, depth, looks, atoms, flags);
    return this.#next() < 0.35 ? atom + this.#one(QUANTIFIERS) : atom;
  }

  /** A lookahead can have a quantifier (Annex B). */
  #look(depth: number, looks: number, atoms: readonly string[], flags: string): string {
    const opening = this.#one(LOOKS);
    const inside = this.#disjunction(depth - 1, looks - 1, atoms, flags);
    const canRepeat = !opening.includes("<") && !/[uv]/.test(flags);
    const quantifier = canRepeat && this.#next() < 0.2 ? this.#one(QUANTIFIERS) : "";
    return `${opening}${inside})${quantifier}`;
  }

  #atom(
    chance: number,
    depth: number,
    looks: number,
    atoms: readonly string[],
    flags: string,
  ): string {
    if (chance < 0.5 && depth > 0) {
      const kind = this.#one(["", "", "group", "name"]);
      if (kind !== "") this.#groups += 1;
      if (kind === "name") this.#names = this.#groups;
      const opening = kind === "" ? "(?:" : kind === "group" ? "(" : `(?<n${String(this.#groups)}>`;
      return `${opening}${this.#disjunction(depth - 1, looks, atoms, flags)})`;
    }
    if (chance > 0.985 && this.#names > 0) return `\\k<n${String(this.#names)}>`;
    if (chance > 0.97 && this.#groups > 0) return `(?:\\${String(this.#groups)})`;
    return this.#one(atoms);
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#next() * items.length)]!;
  }
}
