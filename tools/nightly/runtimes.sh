#!/usr/bin/env bash
# Uses the package in Deno and in Bun, which npm carries: the uses of the smoke test, a generated module
# and the command. `npm run build` comes first.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cd "$root"
npm pack --ignore-scripts --silent --pack-destination "$folder" > /dev/null
cp tools/smoke/{use,both,generated}.mjs tools/smoke/use.cjs "$folder"

cd "$folder"
echo '{ "private": true }' > package.json
# The install script of the package `bun` puts its executable in place.
npm install --no-audit --no-fund --no-package-lock --silent deno bun ./uri-abnf-*.tgz \
  parse5 @eslint-community/regexpp
printf 'endpoint = "[" IPv6address "]:" 1*DIGIT\n' > endpoint.abnf
node_modules/.bin/uri-abnf generate endpoint.abnf --import rfc3986 \
  --rule endpoint:IPv6address --explain --output endpoint.mjs

run() {
  local name=$1 program
  shift
  for program in use.mjs use.cjs both.mjs generated.mjs; do
    "$@" "$program"
  done
  "$@" node_modules/uri-abnf/dist/cli.js parse 'http://user@[::1]:8080/a/b?q#f' \
    | grep --quiet --fixed-strings '[::1]'
  printf '%s: all uses work\n' "$name"
}

run "Deno $(node_modules/.bin/deno --version | head -1 | cut -d " " -f 2)" \
  node_modules/.bin/deno run --allow-all --no-remote
run "Bun $(node_modules/.bin/bun --version)" node_modules/.bin/bun
