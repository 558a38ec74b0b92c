/** The page docs/regexes.md. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { uuid } from "uri-abnf/formats";
import { repeated, rowsOf } from "../regexes/rows.js";
import { growthOf } from "../regexes/steps.js";

const rows = rowsOf(readFileSync("docs/regexes.md", "utf8"));

test("it has at least 30 patterns, and at most three without an answer", () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
  const unknown = rows.filter((row) => row.some((cell) => /not read:|not compared/.test(cell)));
  expect(unknown.length).toBeLessThanOrEqual(3);
});

test.each([
  [/^(?:a|b)*$/, '"a".repeat(n) + "c"', 2],
  [/^a*?a*$/, '"a".repeat(n) + "c"', 4],
  [/^(?=a)a*a*a*$/, '"a".repeat(n) + "\\u0000"', 7],
  [/^(?:a|a)*$/, '"a".repeat(n) + "c"', Infinity],
])("the steps of %s on %s grow by %d for twice the length", (pattern, strings, growth) => {
  expect(Math.round(growthOf(pattern, repeated(strings)))).toBe(growth);
});

interface TypeBox {
  readonly Type: Readonly<Record<"Object" | "String", (settings: object) => object>>;
}

interface TypeBoxValues {
  readonly Value: { Check(type: object, value: unknown): boolean };
}

const whenInstalled = existsSync("tools/regexes/node_modules") ? describe : describe.skip;

whenInstalled("the packages that `npm ci --prefix tools/regexes` installs", () => {
  test("have patterns that accept and refuse what their rows say", () => {
    const program = ["--import", "tsx", "tools/regexes/check.ts"];
    expect(execFileSync(process.execPath, program, { encoding: "utf8" }).trim()).toBe("[]");
  });

  test("TypeBox takes the pattern of a format, as docs/guides/patterns.md says", () => {
    const load = createRequire(resolve("tools/regexes/package.json"));
    const { Type } = load("@sinclair/typebox") as TypeBox;
    const { Value } = load("@sinclair/typebox/value") as TypeBoxValues;
    const order = Type.Object({ id: Type.String({ pattern: uuid.pattern }) });
    expect(order).toHaveProperty("properties.id.pattern", uuid.pattern);
    const id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
    expect([id, `${id}0`, "f81d4fae"].map((each) => Value.Check(order, { id: each }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
