/** docs/peers.md is the output of its script, in a process of its own: some of the packages are ES modules. */
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

const now = unaligned(printed());

// Later versions of Node follow a later URL standard: their answers are not those of the document.
const describeOnNode20 = process.versions.node.startsWith("20.") ? describe : describe.skip;

describeOnNode20("docs/peers.md, made by Node 20", () => {
  it("is the output of the script", () => {
    expect(unaligned(readFileSync(join(ROOT, "docs/peers.md"), "utf8"))).toBe(now);
  });
});

it("each disagreement about the random references has a reason", () => {
  expect(Number(/(\d+) answers that differ/.exec(now)?.[1])).toBeGreaterThan(5_000);
});
