/**
 * For a run of the specs (`jest.hostile.config.js`) in which other code has put values into
 * `Object.prototype`: under numbers, as Parsimmon does for an input `__proto__`, and under names of
 * fields. What `scripts/smoke/hostile.mjs` adds to them, Jest itself does not survive.
 */
const NAMES = ["-1", "type", "length", "kind", "status", "layout", "parts", "rule", "children"];
const NUMBERS = Array.from({ length: 300 }, (_, number) => String(number));

for (const name of [...NAMES, ...NUMBERS])
  Object.defineProperty(Object.prototype, name, {
    value: { line: 0, lineStart: 0 },
    writable: true,
    configurable: true,
  });
