/** The environment in which the figures were measured. */
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from "node:os";

const peers = [
  "@hyperjump/uri",
  "fast-uri",
  "uri-js",
  "urijs",
  "apg-js",
  "apg-lite",
  "peggy",
  "ohm-js",
  "nearley",
];

/** @typedef {{ readonly version: string }} Manifest */

/** @param {string} name */
function versionOf(name) {
  const manifest = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return readManifest(manifest).version;
}

/**
 * @param {URL} file
 * @returns {Manifest}
 */
function readManifest(file) {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  return /** @type {Manifest} */ (manifest);
}

export function environment() {
  const [processor] = cpus();
  const [load = NaN] = loadavg();
  const { version } = readManifest(new URL("../package.json", import.meta.url));
  return [
    ["date", new Date().toISOString().slice(0, 10)],
    ["processor", `${processor?.model.trim()}, ${availableParallelism()} available`],
    ["load at the start", load.toFixed(2)],
    ["memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["system", `${platform()} ${release()}`],
    ["Node.js", `${process.versions.node} (V8 ${process.versions.v8})`],
    ["uri-abnf", version],
    ...peers.map((name) => [name, versionOf(name)]),
  ];
}
