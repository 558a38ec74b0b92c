/** Where and with what the figures were made. */
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from "node:os";

const peers = ["@hyperjump/uri", "fast-uri", "uri-js", "urijs", "apg-js"];

function versionOf(name) {
  const manifest = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

export function environment() {
  const [{ model }] = cpus();
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return [
    ["date", new Date().toISOString().slice(0, 10)],
    ["processor", `${model.trim()}, ${availableParallelism()} available`],
    ["load at the start", loadavg()[0].toFixed(2)],
    ["memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["system", `${platform()} ${release()}`],
    ["Node.js", `${process.versions.node} (V8 ${process.versions.v8})`],
    ["uri-abnf", version],
    ...peers.map((name) => [name, versionOf(name)]),
  ];
}
