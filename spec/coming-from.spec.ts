/**
 * The verdicts in docs/guides/coming-from.md, with the packages that it is about: those of tools/originals/. The section on
 * ajv-formats has a spec of its own (spec/formats/ajv/ajv.spec.ts).
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as formats from "../formats/index.js";
import { rfc3986 } from "../grammar/index.js";
import { nearMisses, sample } from "../grammar/language/index.js";
import { semver } from "../grammar/rfc/semver.js";
import { ROOT, rowsOf, textOf } from "./helpers/documents-markdown.js";
import { describeIf } from "./helpers/skips.js";
import type { Grammar } from "../grammar/index.js";

const ORIGINALS = join(ROOT, "tools/originals");
const areInstalled = existsSync(join(ORIGINALS, "node_modules/validator"));
const load = createRequire(join(ORIGINALS, "package.json"));

type Check = (text: string) => boolean;

const [page = ""] = textOf("docs/guides/coming-from.md").split("## ajv-formats");
const rows = page
  .split(/^### /m)
  .slice(1)
  .flatMap((section) => {
    const [, name = "", taken = ""] = /^`(.*?)` → `(.*)`$/m.exec(section) ?? [];
    return rowsOf(section).map(({ cells }) => {
      const [json = "", there = ""] = cells.map((cell) => cell.trim());
      return { name, taken, text: JSON.parse(withoutTicks(json)) as string, there };
    });
  });

/** The text of a cell that is code. */
function withoutTicks(cell: string): string {
  return cell.replace(/^(`+)([^]*)\1$/, "$2");
}

/** Returns the function of this package that a cell names: `email`, or ``dataurl` of `rfc2397``. */
function ownCheck(taken: string): Check {
  const [, rule, standard] = /^([\w-]+)` of `(\w+)$/.exec(taken) ?? [];
  if (rule !== undefined && standard !== undefined) {
    const module: Record<string, Grammar> = jest.requireActual(`../grammar/rfc/${standard}.js`);
    return module[standard]!.rule(rule).test;
  }
  return (formats as unknown as Record<string, Check>)[taken]!;
}

function theirCheck(name: string): Check {
  if (name === "is-url") return load("is-url") as Check;
  if (name === "url-regex") {
    const pattern = (load("url-regex") as (options: object) => RegExp)({ exact: true });
    return (text) => pattern.test(text);
  }
  return (load("validator") as Record<string, Check>)[name]!;
}

test("the tables have rows, with a verdict in each", () => {
  expect(rows.length).toBeGreaterThan(35);
  expect(new Set(rows.map(({ there }) => there))).toEqual(new Set(["accepted", "refused"]));
});

test.each(rows)("$taken: $text", ({ taken, text, there }) => {
  expect(ownCheck(taken)(text)).toBe(there === "refused");
});

describeIf(areInstalled, "originals")("the others", () => {
  test.each(rows)("$name: $text", ({ name, text, there }) => {
    expect(theirCheck(name)(text)).toBe(there === "accepted");
  });

  test.each([
    ["isSemVer", semver.rules["valid-semver"]],
    ["isIP", rfc3986.rules.IPv4address],
  ] as const)("%s agrees on samples and near misses", (name, rule) => {
    const theirs = theirCheck(name) as (text: string, version: number) => boolean;
    const strings = [
      ...sample(rule, { seed: 1, count: 200, maxLength: 40 }),
      ...nearMisses(rule, { seed: 1, count: 200 }).map(({ string }) => string),
    ];
    expect(strings.filter((text) => theirs(text, 4) !== rule.test(text))).toEqual([]);
  });
});
