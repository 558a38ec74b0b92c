/**
 * What npm runs after it has installed the dependencies, and before it packs: builds the package.
 *
 * `npx uri-abnf` in the repository takes a package that is built as it is. `npm install -g` of a repository, which
 * pre-commit uses for a hook, installs no development dependencies: they are installed here.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

// Inside of `npm install -g`, `npm ci` would be about the global packages as well.
const env = { ...process.env };
delete env.npm_config_global;

function npm(...args) {
  execFileSync("npm", args, { env, stdio: "inherit", shell: process.platform === "win32" });
}

if (!(env.npm_command === "exec" && existsSync("dist/cli.js"))) {
  if (!existsSync("node_modules/rollup")) npm("ci", "--ignore-scripts", "--include=dev");
  npm("run", "build");
}
