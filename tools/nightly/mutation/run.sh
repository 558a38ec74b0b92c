#!/usr/bin/env bash
# Mutation tests: changes the sources in one place after the other, and runs the tests that reach the place.
# The arguments are folders or files. Without arguments, the files that differ from main are changed.
set -euo pipefail
here=tools/nightly/mutation
[ -d "$here/node_modules" ] || npm ci --prefix "$here"

if [ $# -eq 0 ]; then
  files=$(git diff --name-only --diff-filter=d main -- grammar src formats)
else
  files=$(git ls-files -- "$@")
fi
files=$(grep '\.ts$' <<< "$files" | paste -sd , || true)
if [ -z "$files" ]; then
  echo "mutate: no file to change" >&2
  exit 1
fi
exec "$here/node_modules/.bin/stryker" run "$here/stryker.config.js" --mutate "$files"
