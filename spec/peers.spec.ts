/** docs/peers.md is what its script prints, in a process of its own: some of the packages are ES modules. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./helpers/documents-markdown.js";

/** Removes the blanks that only align the tables of a document. */
function unaligned(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/-{3,}/g, "---").trim();
}

function printed(): string {
  const file = join(ROOT, "node_modules/.cache/peers-of-spec.mjs");
  const options = {
    entryPoints: [join(ROOT, "scripts/print-peers.ts")],
    bundle: true,
    platform: "node",
    packages: "external",
    format: "esm",
    outfile: file,
    logLevel: "warning",
  };
  // The bundler does not run in the realm of a test.
  const script = `require("esbuild").buildSync(${JSON.stringify(options)})`;
  execFileSync(process.execPath, ["--eval", script], { cwd: ROOT });
  return execFileSync(process.execPath, [file], { cwd: ROOT, encoding: "utf8" });
}

describe("docs/peers.md", () => {
  const document = unaligned(readFileSync(join(ROOT, "docs/peers.md"), "utf8"));
  const now = unaligned(printed());

  // Later versions of Node follow a later URL standard.
  const isOfThisNode = process.versions.node.startsWith("20.");

  it("is what the script prints, with a reason for each disagreement", () => {
    expect(isOfThisNode ? document : now).toBe(now);
  });

  it("has random references", () => {
    expect(Number(/(\d+) answers that differ/.exec(now)?.[1])).toBeGreaterThan(5_000);
  });
});
