/**
 * Puts values into `Object.prototype` for a run of the specs (`tools/nightly/prototype.config.js`): under
 * numbers, as Parsimmon does for an input `__proto__`, and under names of fields. Jest itself fails
 * with further values.
 */
const NAMES = ["-1", "type", "length", "kind", "status", "layout", "parts", "rule", "children"];
const NUMBERS = Array.from({ length: 300 }, (_, number) => String(number));

for (const name of [...NAMES, ...NUMBERS])
  Object.defineProperty(Object.prototype, name, {
    value: { line: 0, lineStart: 0 },
    writable: true,
    configurable: true,
  });
