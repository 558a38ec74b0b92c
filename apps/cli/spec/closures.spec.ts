import { resolve } from "node:path";
import { staticClosure } from "../../../tools/closure.js";

const ROOT = resolve(__dirname, "../../..");

// A command starts fast if little is loaded before it asks for more: the references need no engine.
test.each([
  ["parse", 25],
  ["references", 25],
  ["check", 150],
  ["abnf", 150],
  ["format", 150],
])("the command in %s.ts loads at most %d files with itself", async (name, limit) => {
  const files = await staticClosure(ROOT, `apps/cli/src/${name}.ts`);
  expect(files.length).toBeGreaterThan(1);
  expect(files.slice(limit)).toEqual([]);
});
