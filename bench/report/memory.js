/** The section on memory. */
import { bytes, digits, table, verdict } from "../markdown.js";
import { CACHE_BUDGET, HEAP_BUDGET } from "../memory.js";

/**
 * @param {import("../heap.js").Heap} heap
 * @returns {import("../main.js").Section}
 */
export function memorySection({ rules, explosion }) {
  const growths = rules.map(({ early, after }) => after - early);
  const totals = rules.map(({ before, after }) => after - before);
  const largest = Math.max(...growths);
  const cached = Math.max(
    ...Object.values(explosion).flatMap((runs) => runs.map(({ heap }) => heap)),
  );
  return {
    text: [
      "## Memory",
      "Bytes on the heap after a collection: what a tenth of the inputs adds (the automata are made " +
        "on first use), and what the other nine tenths add to that. Half of the inputs are valid; " +
        "all are distinct.",
      table(
        ["rule", "inputs", "before", "first tenth", "the rest"],
        rules.map(({ rule, inputs, before, early, after }) => [
          rule,
          inputs.toLocaleString("en"),
          bytes(before),
          bytes(early - before),
          bytes(after - early),
        ]),
      ),
      'A grammar whose automaton has 2^21 states, `*( "a" / "b" ) "a" 20( "a" / "b" )`, on random ' +
        "letters: every character needs a state that is not there.",
      table(
        ["function", "letters", "nanoseconds a letter", "heap above the start"],
        Object.entries(explosion).flatMap(([name, runs]) =>
          runs.map(({ size, nanoseconds, heap }) => [
            name,
            size.toLocaleString("en"),
            digits(nanoseconds),
            bytes(heap),
          ]),
        ),
      ),
    ].join("\n\n"),
    budgets: [
      [
        "heap after all inputs, above the first tenth",
        bytes(HEAP_BUDGET),
        `${bytes(largest)} at most; a rule takes ${bytes(Math.max(...totals))} at most`,
        verdict(largest <= HEAP_BUDGET),
        "",
      ],
      [
        "heap of an exploding automaton",
        bytes(CACHE_BUDGET),
        `${bytes(cached)} at most`,
        verdict(cached <= CACHE_BUDGET),
        "",
      ],
    ],
  };
}
