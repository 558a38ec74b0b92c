/**
 * The cases in the files `*.txt` of this folder belong to no engine: each engine answers all of them.
 *
 * A section begins with `== title`; with ` [octets]` after it, its grammars have that alphabet. Blank lines separate its
 * blocks: a grammar, then `-- rule` and the cases of the rule, one in each line: a string as JSON, the end of its longest
 * prefix in the language or `-`, and the tree with the span of each node, or the message. To add a case, write its
 * string: the test that fails shows the whole line.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import P from "parsimmon";
import { recursiveRules } from "../../grammar/ast/recursion.js";
import { mismatchOrNever } from "../../grammar/common/mismatch.js";
import { precompile } from "../../grammar/generate/precompile.js";
import { compile } from "../../grammar/index.js";
import { locateAll } from "../../grammar/runtime/capture.js";
import { decode } from "../../grammar/runtime/decode.js";
import { decodeExpected } from "../../grammar/runtime/expected.js";
import { endOfLongest, recognizes, run } from "../../grammar/runtime/recognize.js";
import { loaded } from "../helpers/generated.js";
import { cuts } from "../helpers/recognitions.js";
import { untyped } from "../helpers/untyped.js";
import type { FoldNode, Grammar, ParseNode, Rule } from "../../grammar/index.js";

/** The cases of one rule. */
interface Group {
  readonly title: string;
  readonly grammar: Grammar;
  readonly rule: Rule;
  readonly lines: readonly string[];
  readonly inputs: readonly string[];
}

function groupsOf(file: string): readonly Group[] {
  const [, ...sections] = readFileSync(join(__dirname, file), "utf8").split(/^== /m);
  return sections.flatMap((section) => {
    const [first, title = "", octets] = /^(.*?)( \[octets\])?\n/.exec(section)!;
    const alphabet = octets === undefined ? "unicode" : "octets";
    const blocks = section.slice(first.length).trim().split("\n\n");
    return blocks.flatMap((block) => {
      const [abnf = "", ...groups] = block.split(/^-- /m);
      const grammar = compile(abnf, { alphabet });
      return groups.map((group): Group => {
        const [name = "", ...lines] = group.trim().split("\n");
        const inputs = lines.map((line) => JSON.parse(STRING.exec(line)![0]) as string);
        const [rule] = abnf.split("\n");
        return {
          title: `${title}: ${name}, ${rule!}`,
          grammar,
          rule: grammar.rule(name),
          lines,
          inputs,
        };
      });
    });
  });
}

/** A string of JSON at the beginning of a line. */
const STRING = /^"(?:[^"\\]|\\.)*"/;

const GROUPS = readdirSync(__dirname)
  .filter((file) => file.endsWith(".txt"))
  .flatMap(groupsOf);

/** The input as a rule reads it: the cases have octets as code units. */
function readBy({ alphabet }: Rule, input: string): string {
  return alphabet === "octets" ? (Buffer.from(input, "latin1") as unknown as string) : input;
}

function offsetsOf(input: string): readonly number[] {
  return Array.from({ length: input.length + 1 }, (_, offset) => offset);
}

/** A tree in a line, without texts, with its offsets from one on: `pair 0-3 (key 0-1 value 2-3)`. */
function shown({ rule, start, end, children }: ParseNode, from = 0): string {
  const inside = children.map((child) => shown(child, from)).join(" ");
  return `${rule} ${start - from}-${end - from}${inside && ` (${inside})`}`;
}

/** The answer of a rule, as a line of a file has it. */
function lineOf(rule: Rule, input: string): string {
  const read = readBy(rule, input);
  const end = rule.prefixEnd(read);
  const mismatch = rule.explain(read);
  const result = mismatch === null ? shown(rule.tryParse(read)) : mismatch.message;
  const text = JSON.stringify(input).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${text} ${end === -1 ? "-" : end} ${result}`;
}

/** The span of the first node of each rule in the tree of an input, if it has a tree. */
function spansIn(rule: Rule, input: string): Map<string, readonly [start: number, end: number]> {
  const spans = new Map<string, readonly [number, number]>();
  const result = rule.parse(readBy(rule, input));
  if (!result.status) return spans;
  for (const { rule: name, start, end } of result.value.walk())
    if (!spans.has(name)) spans.set(name, [start, end]);
  return spans;
}

/** The rules that occur in the trees of a group, without the rule itself. */
function namesIn({ rule, inputs }: Group): readonly string[] {
  const names = new Set(inputs.flatMap((input) => [...spansIn(rule, input).keys()]));
  names.delete(rule.ruleName);
  return [...names];
}

function textAt(input: string, span: readonly [number, number] | undefined): string | undefined {
  return span && input.slice(...span);
}

/** The ends of the longest prefixes from each offset on: those of the rest of the input. */
function endsOf(rule: Rule, input: string): readonly number[] {
  return offsetsOf(input).map((offset) => {
    const end = rule.prefixEnd(readBy(rule, input.slice(offset)));
    return end === -1 ? -1 : offset + end;
  });
}

describe.each(GROUPS)("$title", (group) => {
  const { rule, lines, inputs } = group;

  test("the rule", () => {
    expect(inputs.map((input) => lineOf(rule, input))).toEqual(lines);
    for (const input of inputs) {
      const read = readBy(rule, input);
      const mismatch = rule.explain(read);
      expect([input, rule.test(read)]).toEqual([input, mismatch === null]);
      const ends = offsetsOf(input).map((offset) => rule.prefixEnd(read, offset));
      expect([input, ...ends]).toEqual([input, ...endsOf(rule, input)]);
      const result = rule.parse(read);
      const found = result.status ? [] : [result.index.offset, result.expected];
      expect([input, found]).toEqual([
        input,
        mismatch === null ? [] : [mismatch.offset, mismatch.expected],
      ]);
    }
  });

  test("its captures", () => {
    const names = namesIn(group);
    const capture = untyped(rule).capture(...names);
    const places = untyped(rule).spans(...names);
    for (const input of inputs) {
      const read = readBy(rule, input);
      const spans = spansIn(rule, input);
      const isMatch = rule.test(read);
      expect([input, ...(places(input) ?? ["none"])]).toEqual([
        input,
        ...(isMatch ? names.flatMap((name) => spans.get(name) ?? [-1, -1]) : ["none"]),
      ]);
      const captured = capture(read);
      expect([input, captured && names.map((name) => captured[name])]).toEqual([
        input,
        isMatch ? names.map((name) => textAt(input, spans.get(name))) : null,
      ]);
    }
  });

  test("a fold", () => {
    const action = ({ rule: name, start, end, children }: FoldNode<Record<string, string>>) => {
      const inside = children.map(({ value }) => value).join(" ");
      return `${name} ${start}-${end}${inside && ` (${inside})`}`;
    };
    const names = [rule.ruleName, ...namesIn(group)];
    const parser = rule.fold<Record<string, string>>(
      Object.fromEntries(names.map((name) => [name, action])),
    );
    for (const input of inputs) {
      const read = readBy(rule, input);
      const result = rule.parse(read);
      expect([input, parser.parse(read)]).toEqual([
        input,
        result.status ? { status: true, value: shown(result.value) } : result,
      ]);
    }
  });

  test("a recognition, of all pieces", () => {
    for (const input of inputs) {
      const message = rule.explain(readBy(rule, input))?.message;
      const end = rule.prefixEnd(readBy(rule, input));
      const expected = [message, end, message === undefined];
      const wrong: unknown[] = [];
      for (const pieces of [...(input.length < 30 ? cuts(input) : []), Array.from(input)]) {
        const recognition = rule.open();
        for (const piece of pieces) recognition.push(readBy(rule, piece));
        const isMatch = recognition.state === "match";
        const found = [recognition.end()?.message, recognition.matched, isMatch];
        if (!isDeepStrictEqual(found, expected)) wrong.push([pieces, ...found]);
      }
      expect([input, expected, wrong]).toEqual([input, expected, []]);
    }
  });
});

const ofText = GROUPS.filter(({ rule }) => rule.alphabet === "unicode");

test.each(ofText)("$title: a parser of Parsimmon", ({ rule, inputs }) => {
  const parser = P.string("<").then(rule).skip(P.all);
  for (const input of inputs) {
    const end = rule.prefixEnd(input);
    const result = parser.parse(`<${input}`);
    expect([input, result.status ? shown(result.value, 1) : result.index.offset - 1]).toEqual([
      input,
      end === -1 ? rule.explain(input)?.offset : shown(rule.tryParse(input.slice(0, end))),
    ]);
  }
});

/** A rule that contains itself has no table. */
const withTables = GROUPS.filter(({ rule }) => recursiveRules(rule.definition).size === 0);

describe.each(withTables)("$title", (group) => {
  const { grammar, rule, inputs } = group;
  const names = namesIn(group);

  test("a table", () => {
    const captures = names.map((name) => grammar.rule(name).definition);
    const made = precompile(rule.definition, { captures, explain: true });
    const table = decode(made.table);
    const expecting = decodeExpected(made.expected!.text, made.expected!.words, table);
    for (const input of inputs) {
      const mismatch = rule.explain(readBy(rule, input));
      expect([input, recognizes(table, input)]).toEqual([input, mismatch === null]);
      const ends = offsetsOf(input).map((offset) => endOfLongest(table, input, offset));
      expect([input, ...ends]).toEqual([input, ...endsOf(rule, input)]);
      const stop = run(table, input, 0, false);
      const reason =
        stop.end === -1
          ? mismatchOrNever(rule.ruleName, input, stop.stopped, expecting(stop)).message
          : undefined;
      expect([input, reason]).toEqual([input, mismatch?.message]);
      const spans = spansIn(rule, input);
      const places = locateAll(table, input, made.names.length);
      expect([input, ...(places ?? ["none"])]).toEqual([
        input,
        ...(mismatch === null
          ? made.names.flatMap((name) => spans.get(name) ?? [-1, -1])
          : ["none"]),
      ]);
    }
  });

  test("a generated module", () => {
    const options = { captures: names, explain: true, open: true };
    const capture = untyped(rule).capture(...names);
    const module = loaded(grammar, { [rule.ruleName]: options }).default[rule.ruleName]!;
    for (const input of inputs) {
      const read = readBy(rule, input);
      const mismatch = rule.explain(read);
      expect([input, module.test(read)]).toEqual([input, mismatch === null]);
      const ends = offsetsOf(input).map((offset) => module.prefixEnd(read, offset));
      expect([input, ...ends]).toEqual([input, ...endsOf(rule, input)]);
      const found = module.explain(read);
      expect([input, found?.message, found?.excerpt()]).toEqual([
        input,
        mismatch?.message,
        mismatch?.excerpt(),
      ]);
      // A module without captures has no function for them.
      const captured = names.length > 0 ? module.capture(read) : {};
      expect([input, { ...captured }]).toEqual([input, { ...capture(read) }]);
      const recognition = module.open();
      for (const piece of Array.from(input)) recognition.push(readBy(rule, piece));
      expect([input, recognition.end()?.message]).toEqual([input, mismatch?.message]);
    }
  });
});
