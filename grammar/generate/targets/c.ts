/** Rules as a header of C (C99): three functions for each. */
import { constantName, snakeCase, WORDS } from "./names.js";
import { bitsOfStates, commentLines, numberLines } from "./text.js";
import type { ByteTable, SourceFile, Template } from "./model.js";

export const c: Template = { fileName: WORDS, nameOf: snakeCase, textOf: headerText };

function headerText({ head, about, inputs, abnf, name, rules }: SourceFile): string {
  const guard = `${constantName(name)}_H`;
  return `// ${head}
// ${about}
//
${commentLines(abnf, "//     ")}//
// ${inputs}
#ifndef ${guard}
#define ${guard}

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
${rules.map(functionsOf).join("")}
#endif
`;
}

function functionsOf(rule: ByteTable): string {
  const { ruleName, classes, next, start, accept } = rule;
  const name = snakeCase(ruleName);
  return `
// ${ruleName}: a state is the index of its row in the table, and the class of a byte is the column.
static const uint8_t ${name}_classes[256] = {
${numberLines(classes, "    ")}
};
static const uint${bitsOfStates([rule])}_t ${name}_next[${next.length}] = {
${numberLines(next, "    ")}
};
enum { ${name}_start = ${start}, ${name}_accept = ${accept} };

static inline size_t ${name}_step(size_t state, uint8_t byte) {
    return ${name}_next[state + ${name}_classes[byte]];
}

// Returns the offset of the first of n bytes with which no string of ${ruleName} goes on; n if the input ends too early;
// -1 if it matches.
static inline ptrdiff_t ${name}_mismatch(const void *input, size_t n) {
    const uint8_t *bytes = (const uint8_t *)input;
    size_t state = ${name}_start, after, i = 0;
    // State 0 leads to itself: four bytes need one check.
    for (; n - i >= 4; i += 4, state = after) {
        after = ${name}_step(${name}_step(state, bytes[i]), bytes[i + 1]);
        after = ${name}_step(${name}_step(after, bytes[i + 2]), bytes[i + 3]);
        if (after == 0) break;
    }
    for (; i < n; i++)
        if ((state = ${name}_step(state, bytes[i])) == 0) return (ptrdiff_t)i;
    return state >= ${name}_accept ? -1 : (ptrdiff_t)n;
}

// Returns whether n bytes match ${ruleName}.
static inline bool ${name}_matches(const void *input, size_t n) {
    return ${name}_mismatch(input, n) < 0;
}

// Returns the length of the longest prefix of n bytes that matches ${ruleName}, or -1.
static inline ptrdiff_t ${name}_prefix_end(const void *input, size_t n) {
    const uint8_t *bytes = (const uint8_t *)input;
    size_t state = ${name}_start;
    ptrdiff_t end = ${start >= accept ? 0 : -1};
    for (size_t i = 0; i < n && (state = ${name}_step(state, bytes[i])) != 0; i++)
        if (state >= ${name}_accept) end = (ptrdiff_t)i + 1;
    return end;
}
`;
}
