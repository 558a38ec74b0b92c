/**
 * Mixed use of all shipped grammars and of many compiled ones in one process, until a time is over: the heap after
 * garbage collection stays flat.
 *
 *     npm run nightly -- soak --minutes 60
 */
import { parseArgs } from "node:util";
import { compile } from "../../grammar/index.js";
import { STANDARDS } from "../../grammar/standards.js";
import { sample } from "../../grammar/language/index.js";
import { rfc3986 } from "../../src/index.js";
import type { Rule } from "../../grammar/index.js";

/** The number of grammars that are compiled in one round. */
const GRAMMARS = 100;

/** The heap may grow by so much after the first rounds, which fill the caches. */
const GROWTH = 1.25;
const WARM_ROUNDS = 3;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "1" } } });
const end = performance.now() + 60_000 * Number(values.minutes);
const collect = (globalThis as { gc?: () => void }).gc;
if (collect === undefined) throw new Error("run with --expose-gc");

const shipped: (readonly [Rule, readonly string[]])[] = [];
for (const { load, startRules } of STANDARDS) {
  const rule = (await load()).rule(startRules[0]);
  if (rule.alphabet !== "octets") shipped.push([rule, stringsOf(rule)]);
}

const heaps: number[] = [];
for (let round = 0; round <= WARM_ROUNDS || performance.now() < end; round += 1) {
  const before = performance.now();
  for (const [rule, strings] of shipped)
    for (const string of strings) {
      rule.test(string);
      rule.parse(`${string}\0`);
      rule.explain(`${string}\0`);
    }
  for (let number = 0; number < GRAMMARS; number += 1) {
    const grammar = compile(
      `pair = key "=" *${(number % 7) + 1}value\nkey = 1*ALPHA\nvalue = %x${(33 + (number % 90)).toString(16)}`,
    );
    grammar.rule("pair").parse(`key=${String(round)}`);
  }
  const reference = `http://h/${"a/../".repeat(round % 50)}?${String(round)}`;
  rfc3986.relativize(rfc3986.resolve(rfc3986.normalize(reference), "http://h/b"), "http://h/c");
  const milliseconds = performance.now() - before;
  collect();
  const heap = process.memoryUsage().heapUsed / 2 ** 20;
  heaps.push(heap);
  if (round % 10 === 0)
    console.log(`round ${round}: ${heap.toFixed(1)} MB, ${milliseconds.toFixed(0)} ms`);
}

const warm = heaps[WARM_ROUNDS] ?? 0;
const last = heaps.at(-1) ?? 0;
console.log(
  `${heaps.length} rounds, ${heaps.length * GRAMMARS} grammars compiled, ${shipped.length} shipped: ` +
    `${warm.toFixed(1)} MB after round ${WARM_ROUNDS}, ${last.toFixed(1)} MB at the end`,
);
if (last > warm * GROWTH) {
  console.error("the heap has grown");
  process.exitCode = 1;
}

/** Returns some strings of a rule, few if its strings take many steps to count. */
function stringsOf(rule: Rule): readonly string[] {
  try {
    return sample(rule, { count: 20, maxLength: 24, budget: 200_000 });
  } catch {
    return [""];
  }
}
