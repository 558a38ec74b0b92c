#!/usr/bin/env bash
# Packs the package as for publication, installs it in an empty folder, and uses it from there: as
# an ES module, as CommonJS, from TypeScript, as a command, and beside old versions of its optional peers.
# `npm run build` comes first. With the argument `all`, every version of TypeScript checks the declarations.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

version_of() {
  node --print "require('$root/node_modules/$1/package.json').version"
}

step() {
  printf '\n-- %s\n' "$1"
}

step "pack"
cd "$root"
npm pack --ignore-scripts --json --pack-destination "$folder" > "$folder/pack.json"
tarball=$(echo "$folder"/uri-abnf-*.tgz)
tools=tools/smoke
node tools/smoke/archive.mjs "$folder/pack.json"
[ -d "$tools/node_modules" ] || npm ci --prefix "$tools"
"$tools/node_modules/.bin/publint" --strict "$tarball"
"$tools/node_modules/.bin/attw" --no-definitely-typed "$tarball" \
  --include-entrypoints standards/rfc3986 standards/rfc6531

step "install"
mkdir "$folder/consumer"
cd "$folder/consumer"
echo '{ "private": true }' > package.json
npm install --prefer-offline --no-audit --no-fund --no-package-lock \
  "$tarball" "ajv@$(version_of ajv)" "fast-check@$(version_of fast-check)" \
  "parse5@$(version_of parse5)" "tr46@$(version_of tr46)" \
  "@eslint-community/regexpp@$(version_of @eslint-community/regexpp)"
cp "$root"/tools/smoke/use.mjs "$root"/tools/smoke/use.cjs \
  "$root"/tools/smoke/both.mjs .

step "links of the documents"
node "$root/tools/smoke/dead-links.mjs" node_modules/uri-abnf "$root"

step "declared values"
node "$root/tools/smoke/values.mjs" node_modules/uri-abnf

step "ES module"
node use.mjs

step "CommonJS"
node use.cjs

step "both in one program"
node both.mjs

step "two installed copies"
mkdir --parents nested/node_modules
cp --recursive node_modules/uri-abnf node_modules/parsimmon nested/node_modules
node both.mjs "$PWD/nested/program.cjs"

step "TypeScript"
[ -d "$root/tools/smoke/typescript/node_modules" ] || npm ci --prefix "$root/tools/smoke/typescript"
ways=(5.4:commonjs 6.0:nodenext)
if [ "${1-}" = all ]; then ways=(); fi
node "$root/tools/smoke/typescript/check.mjs" . "${ways[@]}"

step "command"
npx --no-install uri-abnf parse 'http://user@[::1]:8080/a/b?q#f' | tee command.txt
grep --quiet --fixed-strings '[::1]' command.txt
node_modules/.bin/uri-abnf parse 'http://user@[::1]:8080/a/b?q#f' | cmp - command.txt

step "old versions of optional peers"
# Each is a direct dependency of its program; npm ends with ERESOLVE if the package forbids one.
mkdir "$folder/peers"
cd "$folder/peers"
echo '{ "private": true, "type": "module" }' > package.json
cp "$root"/tools/smoke/peers.mjs .
npm install --prefer-offline --no-audit --no-fund --no-package-lock "$tarball" \
  @eslint-community/regexpp@4.0 ajv@6 fast-check@2 parse5@6 rollup@3 tr46@1 vite@5.4 vite6@npm:vite@6.4
node peers.mjs

step "replacement of fast-uri in Ajv 8"
cd "$root"
npm run build:replacements
bash tools/smoke/replacements.sh "$folder" fast-uri "ajv@$(version_of ajv)"

printf '\nsmoke: all uses work\n'
