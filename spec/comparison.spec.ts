/**
 * The disagreements of docs/comparison.md, with the packages that disagree. Those of tools/bench/peers/ answer in a
 * process of their own, because some are ES modules.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rfc3986 } from "../src/index.js";
import { ROOT, rowsOf, textOf } from "./helpers/documents-markdown.js";
import { describeIf } from "./helpers/skips.js";

const BASE = "http://a/b/c/d;p?q";
const PEERS = join(ROOT, "tools/bench/peers");
const areInstalled = existsSync(join(PEERS, "node_modules"));

/** A row: the reference, and the answers of this package, of the peers and of `new URL`. */
interface Row {
  readonly reference: string;
  readonly own: string;
  readonly peers: readonly string[];
  readonly url: string;
}

const [, normalization = "", resolution = ""] = textOf("docs/comparison.md").split(
  /^### (?:Normalization|Resolution).*/m,
);
const normalized = rowsIn(normalization);
const resolved = rowsIn(resolution);

function rowsIn(markdown: string): readonly Row[] {
  return rowsOf(markdown).map(({ cells }) => {
    const [reference = "", own = "", ...others] = cells.map((cell) =>
      cell.trim().replace(/^`(.*)`$/, "$1"),
    );
    return { reference, own, peers: others.slice(0, 4), url: others[4] ?? "" };
  });
}

function answerOf(ask: () => string): string {
  try {
    return ask();
  } catch {
    return "error";
  }
}

test("there are fifteen", () => {
  expect([normalized.length, resolved.length]).toEqual([11, 4]);
});

test.each(normalized)("normalization of $reference", ({ reference, own, url }) => {
  expect(answerOf(() => rfc3986.normalize(reference))).toBe(own);
  expect(answerOf(() => new URL(reference).href)).toBe(url);
});

test.each(resolved)("resolution of $reference", ({ reference, own, url }) => {
  expect(answerOf(() => rfc3986.resolve(reference, BASE))).toBe(own);
  expect(answerOf(() => new URL(reference, BASE).href)).toBe(url);
});

const describeWithPeers = describeIf(areInstalled, "peers");

describeWithPeers("the peers", () => {
  const asked = {
    normalize: normalized.map(({ reference }) => reference),
    resolve: resolved.map(({ reference }) => reference),
  };
  const argv = ["--import", "tsx", join(PEERS, "answers.ts"), JSON.stringify(asked)];

  test("answer so", () => {
    const printed = execFileSync(process.execPath, argv, { encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual({
      normalize: normalized.map(({ peers }) => peers),
      resolve: resolved.map(({ peers }) => peers),
    });
  });
});
