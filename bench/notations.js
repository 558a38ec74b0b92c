/**
 * The rules of an ABNF in the notations of other tools: peggy, Ohm, nearley and apg-js. The form of the
 * rules stays the same. peggy, Ohm and apg-js take the first alternative that matches, and their
 * repetitions give nothing back, so the language can be another one.
 */
import nearley from "nearley";

/** @typedef {import("uri-abnf/grammar").Grammar} Grammar */
/** @typedef {Grammar["source"]["rules"][number]} Rule */
/** @typedef {Rule["elements"]} Node */

/**
 * The rules that a rule needs, itself first.
 *
 * @param {readonly Grammar[]} grammars of two rules of one name, that of the first grammar counts
 * @param {string} start
 * @returns {readonly Rule[]}
 */
export function rulesBelow(grammars, start) {
  /** @type {Map<string, Rule>} */
  const rules = new Map();
  for (const { source } of [...grammars].reverse())
    for (const rule of source.rules) rules.set(rule.name.toLowerCase(), rule);
  /** @type {Set<Rule>} */
  const found = new Set();
  const pending = [start];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const rule = rules.get(name.toLowerCase());
    if (rule === undefined || found.has(rule)) continue;
    found.add(rule);
    pending.push(...namesIn(rule.elements));
  }
  return [...found];
}

/**
 * @param {Node} node
 * @returns {readonly string[]}
 */
function namesIn(node) {
  switch (node.type) {
    case "reference":
      return [node.name];
    case "prose-val":
      return [node.text];
    case "alternation":
      return node.alternatives.flatMap(namesIn);
    case "concatenation":
      return node.elements.flatMap(namesIn);
    case "repetition":
      return node.max === 0 ? [] : namesIn(node.element);
    case "option":
      return namesIn(node.element);
    default:
      return [];
  }
}

/** A name that every notation takes. @param {string} name */
export function plainName(name) {
  return `r_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** @param {readonly Rule[]} rules */
export function peggyText(rules) {
  return rules.map(({ name, elements }) => `${plainName(name)} = ${peggyOf(elements)}`).join("\n");
}

/**
 * @param {Node} node
 * @returns {string}
 */
function peggyOf(node) {
  switch (node.type) {
    case "reference":
      return plainName(node.name);
    case "prose-val":
      return plainName(node.text);
    case "alternation":
      return `(${node.alternatives.map(peggyOf).join(" / ")})`;
    case "concatenation":
      return `(${node.elements.map(peggyOf).join(" ")})`;
    case "option":
      return `${peggyOf(node.element)}?`;
    case "repetition": {
      const { min, max } = node;
      const element = peggyOf(node.element);
      if (max === 0) return '""';
      if (max === Infinity && min <= 1) return `${element}${min === 0 ? "*" : "+"}`;
      return `${element}|${min}..${max === Infinity ? "" : max}|`;
    }
    case "char-val":
      return `${JSON.stringify(node.value)}${node.caseSensitive || !hasLetter(node.value) ? "" : "i"}`;
    case "num-range":
      return `[${escaped(node.first)}-${escaped(node.last)}]`;
    case "num-sequence":
      return `"${node.values.map(escaped).join("")}"`;
  }
}

/**
 * Ohm wants alternatives of one arity: each of them becomes a rule of its own.
 *
 * @param {readonly Rule[]} rules  the start rule first
 */
export function ohmText(rules) {
  /** @type {string[]} */
  const lines = [];
  /** @param {Node} node */
  const helper = (node) => {
    const text = ohmOf(node, helper);
    const name = `alternative_${lines.length}`;
    lines.push(`${name} = ${text}`);
    return name;
  };
  for (const { name, elements } of rules)
    lines.push(`${plainName(name)} = ${ohmOf(elements, helper)}`);
  return `G {\n${lines.join("\n")}\n}\n`;
}

/**
 * @param {Node} node
 * @param {(alternative: Node) => string} helper
 * @returns {string}
 */
function ohmOf(node, helper) {
  switch (node.type) {
    case "reference":
      return plainName(node.name);
    case "prose-val":
      return plainName(node.text);
    case "alternation":
      return `(${node.alternatives.map(helper).join(" | ")})`;
    case "concatenation":
      return `(${node.elements.map((element) => ohmOf(element, helper)).join(" ")})`;
    case "option":
      return `(${ohmOf(node.element, helper)})?`;
    case "repetition": {
      const { min, max } = node;
      const element = `(${ohmOf(node.element, helper)})`;
      const needed = Array.from({ length: min }, () => element);
      if (max === Infinity) return `(${[...needed, `${element}*`].join(" ")})`;
      const options = Array.from({ length: max - min }).reduce(
        (/** @type {string} */ rest) => `(${element} ${rest})?`,
        "",
      );
      return `(${[...needed, options].join(" ")})`;
    }
    case "char-val": {
      const text = JSON.stringify(node.value);
      return node.caseSensitive || !hasLetter(node.value) ? text : `caseInsensitive<${text}>`;
    }
    case "num-range":
      return `"${escaped(node.first)}".."${escaped(node.last)}"`;
    case "num-sequence":
      return `"${node.values.map(escaped).join("")}"`;
  }
}

/** @param {readonly Rule[]} rules */
export function apgText(rules) {
  return rules.map(({ name, elements }) => `${name} = ${abnfOf(elements)}\r\n`).join("");
}

/**
 * @param {Node} node
 * @returns {string}
 */
function abnfOf(node) {
  switch (node.type) {
    case "reference":
      return node.name;
    case "prose-val":
      return node.text;
    case "alternation":
      return `( ${node.alternatives.map(abnfOf).join(" / ")} )`;
    case "concatenation":
      return `( ${node.elements.map(abnfOf).join(" ")} )`;
    case "option":
      return `[ ${abnfOf(node.element)} ]`;
    case "repetition":
      return `${node.min}*${node.max === Infinity ? "" : node.max}${abnfOf(node.element)}`;
    case "char-val":
      return `${node.caseSensitive ? "%s" : ""}"${node.value}"`;
    case "num-range":
      return `%d${node.first}-${node.last}`;
    case "num-sequence":
      return `%d${node.values.join(".")}`;
  }
}

/**
 * The rules as a compiled grammar of nearley. nearley has no repetitions: each becomes rules of its own.
 *
 * @param {readonly Rule[]} rules the start rule first
 */
export function nearleyGrammar(rules) {
  /** @typedef {string | RegExp | { readonly literal: string }} NearleySymbol */
  /** @type {{ name: string, symbols: NearleySymbol[] }[]} */
  const made = [];
  const add = (/** @type {string} */ name, /** @type {NearleySymbol[]} */ symbols) =>
    made.push({ name, symbols });
  const helper = () => `helper$${made.length}`;

  /** @param {Node} node @returns {NearleySymbol[]} */
  const symbolsOf = (node) => {
    switch (node.type) {
      case "reference":
        return [plainName(node.name)];
      case "prose-val":
        return [plainName(node.text)];
      case "concatenation":
        return node.elements.flatMap(symbolsOf);
      case "alternation": {
        const alternatives = node.alternatives.map(symbolsOf);
        const name = helper();
        for (const alternative of alternatives) add(name, alternative);
        return [name];
      }
      case "option":
        return repeated(symbolsOf(node.element), 0, 1);
      case "repetition":
        return repeated(symbolsOf(node.element), node.min, node.max);
      case "char-val":
        return Array.from(node.value, (character) =>
          node.caseSensitive || !hasLetter(character)
            ? { literal: character }
            : new RegExp(`^${character}$`, "i"),
        );
      case "num-range":
        return [new RegExp(`^[${escaped(node.first)}-${escaped(node.last)}]$`)];
      case "num-sequence":
        return node.values.map((value) => ({ literal: String.fromCodePoint(value) }));
    }
  };

  /**
   * @param {NearleySymbol[]} element
   * @param {number} min
   * @param {number} max
   * @returns {NearleySymbol[]}
   */
  const repeated = (element, min, max) => {
    const needed = Array.from({ length: min }, () => element).flat();
    if (max === min) return needed;
    const name = helper();
    add(name, []);
    if (max === Infinity) add(name, [name, ...element]);
    else add(name, [...element, ...repeated(element, 0, max - min - 1)]);
    return [...needed, name];
  };

  for (const { name, elements } of rules) add(plainName(name), symbolsOf(elements));
  return nearley.Grammar.fromCompiled({
    Lexer: undefined,
    ParserRules: made,
    ParserStart: plainName(rules[0]?.name ?? ""),
  });
}

/** @param {string} text */
function hasLetter(text) {
  return /[a-z]/i.test(text);
}

/** The tools read code units: a range ends with the last of them. @param {number} character */
function escaped(character) {
  return `\\u${Math.min(character, 0xffff).toString(16).padStart(4, "0")}`;
}
