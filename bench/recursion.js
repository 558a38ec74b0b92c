/**
 * Rules that contain themselves: JSON, mail addresses with comments, ABNF. Each tool reads the same
 * rules. The figures are for each character, because nearley reads a shorter input.
 */
import apg from "apg-js";
import nearley from "nearley";
import * as ohm from "ohm-js";
import peggy from "peggy";
import { compile, core, rfc5234 } from "uri-abnf/grammar";
import { rfc5322 } from "uri-abnf/standards/rfc5322";
import { rfc8259 } from "uri-abnf/standards/rfc8259";

import { jsonReaders } from "./json-values.js";
import { apgText, nearleyGrammar, ohmText, peggyText, plainName, rulesBelow } from "./notations.js";
import { race, time } from "./runner.js";
import { item } from "./items.js";
import { ratio, spread } from "./statistics.js";

/** @typedef {import("uri-abnf/grammar").Grammar} Grammar */
/** @typedef {import("uri-abnf/grammar").ParseNode} ParseNode */
/** @typedef {import("./statistics.js").Spread} Spread */

const LIMITS = { rounds: 12, round: 8, total: 12_000 };
const SHORT_LIMITS = { rounds: 3, round: 0.2, total: 20 };

/** The greatest allowed ratios of times, and the greatest allowed memory of a node in bytes. */
export const BUDGETS = { test: 0.5, tree: 0.3, values: 3, node: 160 };

/**
 * The part of an input that nearley reads: it keeps the states of all characters. It also makes every
 * derivation, so where a grammar is ambiguous it soon runs out of memory: a list of two mail boxes has
 * 327,680 derivations.
 */
const NEARLEY_PART = 1 / 12;

const record = (/** @type {number} */ n) => ({
  id: n,
  name: `name ${n}`,
  tags: ["a", "b\n"],
  nested: { ok: n % 2 === 0, none: null, ratio: n / 8, text: "some longer text, as it occurs" },
});

const MAILBOXES = [
  "john.doe@example.com",
  "Pete(A nice (nested) chap) <pete(his account)@silly.test(his host)>",
  '"Joe Q. Public" <john.q.public@example.com>',
  "(comment (in (a) comment)) mary@x.test",
];

/**
 * An input, by its size: about that many thousand characters.
 *
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} rule
 * @property {readonly Grammar[]} grammars the first one has the rule
 * @property {(size: number) => string} text
 * @property {boolean} isAmbiguous
 */

/** @type {readonly Kind[]} */
const kinds = [
  {
    name: "JSON",
    isAmbiguous: true,
    rule: "JSON-text",
    grammars: [rfc8259, core],
    text: (size) =>
      JSON.stringify(Array.from({ length: Math.round(8 * size) }, (_, n) => record(n))),
  },
  {
    name: "addresses with comments",
    isAmbiguous: true,
    rule: "mailbox-list",
    grammars: [rfc5322, core],
    text: (size) =>
      Array.from({ length: Math.round(22 * size) }, (_, n) => item(MAILBOXES, n % 4)).join(", "),
  },
  {
    name: "ABNF",
    isAmbiguous: false,
    rule: "rulelist",
    grammars: [rfc5234, core],
    text: (size) =>
      Array.from(
        { length: Math.round(12 * size) },
        (_, n) => `rule${n} = a${n} / [ "b" *c ] (d / "e" (f)) %x41-5A ; comment ${n}\r\n`,
      ).join(""),
  },
];

/** Rules that contain themselves in other ways, of which only the growth is measured. */
const grown = compile(
  `comment = "(" *( comment / %x20-27 / %x2A-7E ) ")"
sexp = atom / "(" *" " *( sexp *" " ) ")"
atom = 1*( ALPHA / DIGIT )
left = [ left "," ] atom
`,
);

/** @type {readonly (readonly [string, import("uri-abnf/grammar").Rule, (size: number) => string])[]} */
const shapes = [
  ...kinds.map(
    ({ name, rule, grammars, text }) =>
      /** @type {const} */ ([name, item(grammars, 0).rule(rule), text]),
  ),
  ["nested comments", grown.rules.comment, (size) => nested("(a", ")", 333 * size)],
  ["S-expressions", grown.rules.sexp, (size) => `(${"(add (mul 2 x1) y) ".repeat(55 * size)})`],
  ["left-recursive lists", grown.rules.left, (size) => `1${",2".repeat(500 * size)}`],
];

/** @param {string} open @param {string} close @param {number} depth */
function nested(open, close, depth) {
  return open.repeat(depth) + close.repeat(depth);
}

/**
 * @typedef {object} Row
 * @property {string} input
 * @property {"test" | "tree" | "values"} work
 * @property {number} length
 * @property {ReadonlyMap<string, Spread>} times nanoseconds for each character, by candidate
 * @property {ReadonlyMap<string, Spread>} ratios  of this project's time to that of a peer
 * @property {readonly string[]} wrong peers that do not accept the input
 *
 * @typedef {object} Growth
 * @property {string} input
 * @property {number} test the greatest ratio of the times for twice the input
 * @property {number} tree
 *
 * @typedef {object} Recursion
 * @property {readonly Row[]} rows
 * @property {readonly Growth[]} growths
 * @property {number} node the memory of a node of the tree of the JSON, in bytes
 */

/**
 * @param {{ readonly short: boolean }} options
 * @returns {Recursion}
 */
export function recursion({ short }) {
  const limits = short ? SHORT_LIMITS : LIMITS;
  const size = short ? 2 : 120;
  return {
    rows: [
      ...kinds.flatMap((kind) => [testRow(kind, size, limits), treeRow(kind, size, limits)]),
      valuesRow(item(kinds, 0), size, limits),
    ],
    growths: shapes.map(([input, rule, text]) => {
      const inputs = (short ? [1, 2] : [30, 60, 120, 240, 480]).map((each) => flat(text(each)));
      return {
        input,
        test: worstDoubling((each) => rule.test(each), inputs),
        tree: worstDoubling((each) => rule.parse(each).status, inputs),
      };
    }),
    node: nodeMemory(item(shapes, 0)[1], flat(item(shapes, 0)[2](size))),
  };
}

/**
 * A candidate, with the input that it reads. Its function returns whether the input is in the language,
 * for a tree the number of nodes, and otherwise the value.
 *
 * @typedef {object} Entrant
 * @property {string} name
 * @property {string} input
 * @property {(input: string) => unknown} run
 */

/**
 * @param {Kind} kind
 * @param {number} size
 * @param {import("./runner.js").Limits} limits
 */
function testRow({ name, rule, grammars, text, isAmbiguous }, size, limits) {
  const rules = rulesBelow(grammars, rule);
  const own = item(grammars, 0).rule(rule);
  const peg = peggy.generate(peggyText(rules));
  const ohmGrammar = ohm.grammar(ohmText(rules));
  const apgParse = apgParser(apgText(rules), rule);
  const earley = nearleyGrammar(rules);
  const input = flat(text(size));
  const part = flat(text(size * NEARLEY_PART));
  /** @type {readonly Entrant[]} */
  const entrants = [
    { name: "uri-abnf", input, run: (each) => own.test(each) },
    { name: "peggy", input, run: (each) => peg.parse(each) !== undefined },
    { name: "ohm-js", input, run: (each) => ohmGrammar.match(each, plainName(rule)).succeeded() },
    { name: "apg-js", input, run: (each) => apgParse(each, false) > 0 },
    {
      name: "nearley",
      input: part,
      // One result is enough: an ambiguous grammar has very many.
      run: (each) => {
        const parser = new nearley.Parser(earley);
        parser.feed(each);
        return parser.table.at(-1)?.states.some(isComplete(earley.start)) === true;
      },
    },
  ];
  const able = entrants.filter((entrant) => entrant.name !== "nearley" || !isAmbiguous);
  return rowOf(name, "test", able, (answer) => answer === true, limits);
}

/**
 * @param {string} start
 * @returns {(state: { rule: { name: string }, isComplete: boolean, reference: number }) => boolean}
 */
function isComplete(start) {
  return ({ rule, isComplete, reference }) => isComplete && reference === 0 && rule.name === start;
}

/**
 * @param {Kind} kind
 * @param {number} size
 * @param {import("./runner.js").Limits} limits
 */
function treeRow({ name, rule, grammars, text }, size, limits) {
  const own = item(grammars, 0).rule(rule);
  const apgParse = apgParser(apgText(rulesBelow(grammars, rule)), rule);
  const input = flat(text(size));
  /** @type {readonly Entrant[]} */
  const entrants = [
    { name: "uri-abnf", input, run: (each) => count(own.tryParse(each)) },
    { name: "apg-js", input, run: (each) => apgParse(each, true) },
  ];
  const nodes = count(own.tryParse(input));
  return rowOf(name, "tree", entrants, (answer) => answer === nodes, limits);
}

/**
 * @param {Kind} kind JSON
 * @param {number} size
 * @param {import("./runner.js").Limits} limits
 */
function valuesRow({ name, text }, size, limits) {
  const input = flat(text(size));
  const right = JSON.stringify(JSON.parse(input));
  const entrants = jsonReaders().map((reader) => ({ ...reader, input }));
  return rowOf(name, "values", entrants, (answer) => JSON.stringify(answer) === right, limits);
}

/**
 * Races the candidates that give the right answer.
 *
 * @param {string} input
 * @param {Row["work"]} work
 * @param {readonly Entrant[]} entrants
 * @param {(answer: unknown) => boolean} isRight
 * @param {import("./runner.js").Limits} limits
 * @returns {Row}
 * @throws {Error} if an answer of this project is wrong.
 */
function rowOf(input, work, entrants, isRight, limits) {
  const judged = entrants.map((entrant) => ({ ...entrant, isRight: isRight(answer(entrant)) }));
  const [own] = judged;
  if (own?.isRight !== true) throw new Error(`a wrong answer: ${work} of ${input}`);
  const racing = judged.filter(({ isRight }) => isRight);
  const samples = race(
    racing.map(({ name, run, input: text }) => ({ name, run: () => run(text) })),
    [undefined],
    limits,
  );
  const perCharacter = (/** @type {string} */ name) => {
    const { length } = racing.find((each) => each.name === name)?.input ?? own.input;
    return (samples.get(name) ?? []).map((nanoseconds) => nanoseconds / length);
  };
  return {
    input,
    work,
    length: own.input.length,
    times: new Map(racing.map(({ name }) => [name, spread(perCharacter(name))])),
    ratios: new Map(
      racing.slice(1).map(({ name }) => [name, ratio(perCharacter(own.name), perCharacter(name))]),
    ),
    wrong: judged.filter(({ isRight }) => !isRight).map(({ name }) => name),
  };
}

/** @param {Entrant} entrant */
function answer({ run, input }) {
  try {
    return run(input);
  } catch {
    return false;
  }
}

/**
 * Returns a function that gives the number of nodes of the tree of an input, all rules included; with no
 * tree, 1; 0 where apg-js does not accept the input.
 *
 * @param {string} abnf
 * @param {string} start
 * @returns {(input: string, withTree: boolean) => number}
 */
function apgParser(abnf, start) {
  const generator = new apg.apgApi(abnf);
  generator.generate();
  if (generator.errors.length > 0) throw new Error(generator.errorsToAscii());
  const grammar = generator.toObject();
  const { ast: Ast, ids, parser: Parser, utils } = apg.apgLib;
  let nodes = 0;
  const ast = new Ast();
  for (const { name } of grammar.rules)
    ast.callbacks[name] = (state) => {
      if (state === ids.SEM_PRE) nodes += 1;
      return ids.SEM_OK;
    };
  const plain = new Parser();
  const building = new Parser();
  building.ast = ast;
  return (input, withTree) => {
    const parser = withTree ? building : plain;
    if (!parser.parse(grammar, start, utils.stringToChars(input)).success) return 0;
    nodes = withTree ? 0 : 1;
    if (withTree) ast.translate();
    return nodes;
  };
}

/** @param {ParseNode} root */
function count(root) {
  const pending = [root];
  let nodes = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    nodes += 1;
    for (const child of node.children) pending.push(child);
  }
  return nodes;
}

/**
 * The greatest of the ratios for twice the input; each is the median of the rounds.
 *
 * @param {(input: string) => boolean} run
 * @param {readonly string[]} inputs
 */
function worstDoubling(run, inputs) {
  for (const input of inputs) if (!run(input)) throw new Error("a wrong answer");
  const rounds = Array.from({ length: 5 }, () =>
    inputs.map((input) => {
      globalThis.gc?.();
      return time(run, [input], 3);
    }),
  );
  const column = (/** @type {number} */ index) => rounds.map((round) => item(round, index));
  return Math.max(
    ...inputs.slice(1).map((_, index) => ratio(column(index + 1), column(index)).median),
  );
}

/**
 * @param {import("uri-abnf/grammar").Rule} rule
 * @param {string} input
 */
function nodeMemory(rule, input) {
  rule.test(input);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const tree = rule.tryParse(input);
  globalThis.gc?.();
  const after = process.memoryUsage().heapUsed;
  return (after - before) / count(tree);
}

/** @param {string} text */
function flat(text) {
  return Buffer.from(text, "latin1").toString("latin1");
}
