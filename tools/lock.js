/**
 * Writes the address of each package into package-lock.json: `node tools/lock.js`, after `npm install` has changed it.
 *
 * Without addresses, `npm ci` has to ask the registry where each package is, which takes ten of its fifteen seconds of
 * processor time. The host is a stand-in: by `replace-registry-host` in .npmrc, npm puts the registry of the machine in its place.
 */
import { readFileSync, writeFileSync } from "node:fs";

const HOST = "registry";
const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

for (const [path, entry] of Object.entries(lock.packages)) {
  // The package itself, links, and what stands in the archive of another package have no archive of their own.
  if (!entry.integrity || entry.inBundle) continue;
  const name = entry.name ?? path.replace(/^.*node_modules\//, "");
  const archive = `${name.replace(/^.*\//, "")}-${entry.version}.tgz`;
  const members = Object.entries({ ...entry, resolved: `https://${HOST}/${name}/-/${archive}` });
  // npm writes the address after the version.
  members.sort(([a], [b]) => rankOf(a) - rankOf(b));
  lock.packages[path] = Object.fromEntries(members);
}

/** @param {string} member */
function rankOf(member) {
  return ["name", "version", "resolved"].indexOf(member) + 1 || 4;
}

writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
