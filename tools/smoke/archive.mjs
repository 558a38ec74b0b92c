/**
 * Program: `node archive.mjs FILE`. The archive that `npm pack --json` describes in the file keeps its limits, and contains
 * every file that package.json names.
 */
import { readFileSync } from "node:fs";

/** The octets of the archive, the octets of its files, and their number. A standard adds 4 files, a format of Ajv 2. */
const LIMITS = { size: 1_000_000, unpackedSize: 4_000_000, entryCount: 430 };

const [archive] = JSON.parse(readFileSync(process.argv[2], "utf8"));
const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const paths = archive.files.map(({ path }) => path);

const failures = [
  ...Object.entries(LIMITS)
    .filter(([name, limit]) => archive[name] > limit)
    .map(([name, limit]) => `${name} is ${archive[name]}, more than ${limit}`),
  ...missingFiles().map((file) => `${file} is not in the archive`),
];
if (failures.length > 0) throw new Error(`the archive:\n${failures.join("\n")}`);
console.log(
  `${archive.size} octets packed, ${archive.unpackedSize} unpacked, ${archive.entryCount} files`,
);

function missingFiles() {
  const { exports, main, module, types, bin, typesVersions } = manifest;
  const entries = Object.entries(exports).flatMap(([key, value]) => {
    const targets = textsIn(value);
    return namesFor(key, targets).flatMap((name) =>
      targets.map((target) => target.replaceAll("*", name)),
    );
  });
  // TypeScript without `exports` looks for these.
  const {
    "*": [ofAll],
    ...others
  } = typesVersions["*"];
  const old = Object.keys(exports)
    .filter((key) => !key.includes("*") && key !== "./package.json")
    .map((key) => ofAll.replace("*", key.slice("./".length) || "index"))
    .concat(...Object.values(others));
  const named = [...entries, main, module, types, ...textsIn(bin), ...old];
  return [...new Set(named.map((file) => file.replace("./", "")))].filter(
    (file) => !paths.includes(file),
  );
}

/** The strings in a value of package.json. */
function textsIn(value) {
  return typeof value === "string" ? [value] : Object.values(value).flatMap(textsIn);
}

/** What the `*` of an entry point stands for: each name that one of its targets has. A pattern without a file is missing. */
function namesFor(key, targets) {
  if (!key.includes("*")) return [""];
  const names = targets
    .filter((target) => target.includes("*"))
    .flatMap((target) => {
      const [start, end] = target.replace("./", "").split("*");
      return paths
        .filter((path) => path.startsWith(start) && path.endsWith(end))
        .map((path) => path.slice(start.length, -end.length));
    });
  return names.length > 0 ? [...new Set(names)] : ["*"];
}
