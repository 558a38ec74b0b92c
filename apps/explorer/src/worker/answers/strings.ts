/** Answers about strings of a rule: where each fails, and the tree of one. */
import { grammarOf } from "../grammars.js";
import type { Grammar } from "uri-abnf/grammar";
import type { Ask, FlatNode, Outcome, TreeAnswer } from "../protocol.js";

/**
 * Tests each string, and says where and why it fails. An empty line below other lines is where the next string will
 * be: it is a string only of a rule that has the empty string.
 */
export async function outcomes({ strings, ...question }: Ask<"run">): Promise<Outcome[]> {
  const grammar = await grammarOf(question);
  const rule = grammar.rule(question.rule);
  const found = strings.map((string): Outcome => {
    const mismatch = rule.explain(string);
    if (mismatch === null) return { ok: true };
    const { message } = mismatch;
    const offset = placesIn(string, grammar).start(mismatch.offset);
    const isPartial = offset === string.length;
    return { ok: false, isPartial, offset, message, excerpt: mismatch.excerpt() };
  });
  const isUnwritten = found.length > 1 && strings.at(-1) === "" && found.at(-1)?.ok === false;
  return isUnwritten ? found.slice(0, -1) : found;
}

/** The number of nodes that the page shows. */
const MOST_NODES = 2000;

/** Parses a string. The answer is null if the string is not in the language. */
export async function treeAnswer({ string, ...question }: Ask<"tree">): Promise<TreeAnswer | null> {
  const grammar = await grammarOf(question);
  const rule = grammar.rule(question.rule);
  const result = rule.parse(string);
  if (!result.status) return null;
  const nodes: FlatNode[] = [];
  const captures = new Map<string, string>();
  const ends: number[] = [];
  let total = 0;
  const places = placesIn(string, grammar);
  for (const node of result.value.walk()) {
    const { rule: name, children } = node;
    total += 1;
    if (captures.has(name) && nodes.length === MOST_NODES) continue;
    const start = places.start(node.start);
    const end = node.end === node.start ? start : places.end(node.end);
    if (!captures.has(name)) captures.set(name, string.slice(start, end));
    if (nodes.length === MOST_NODES) continue;
    nodes.push({ rule: name, start, end, depth: ends.length });
    // The number of children that are still to come, for each node on the path to this one.
    ends.push(children.length);
    while (ends.at(-1) === 0) {
      ends.pop();
      const open = ends.pop();
      if (open !== undefined) ends.push(open - 1);
    }
  }
  return { nodes, total, captures: Object.fromEntries(captures) };
}

/** From an offset of the grammar to an offset of the page. */
interface Places {
  /** The beginning of the character that contains the octet at the offset. */
  readonly start: (offset: number) => number;
  /** The end of the character that contains the octet before the offset. */
  readonly end: (offset: number) => number;
}

const SAME: Places = { start: (offset) => offset, end: (offset) => offset };

const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the places in a string. A grammar of octets reads the string as UTF-8, and counts octets; the page counts
 * UTF-16 code units.
 */
function placesIn(string: string, grammar: Grammar): Places {
  if (grammar.source.settings.alphabet !== "octets" || ASCII.test(string)) return SAME;
  /** For each octet, where its character begins; at the end, the length of the string. */
  const begins: number[] = [];
  let at = 0;
  for (const character of string) {
    const code = character.codePointAt(0) ?? 0;
    const count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let octet = 0; octet < count; octet += 1) begins.push(at);
    at += character.length;
  }
  begins.push(at);
  const start = (offset: number): number => begins[offset] ?? at;
  // Between two octets of a character, both octets have the same beginning.
  const end = (offset: number): number => {
    let next = offset;
    while (next > 0 && begins[next] === begins[next - 1]) next += 1;
    return start(next);
  };
  return { start, end };
}
