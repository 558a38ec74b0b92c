#!/usr/bin/env bash
# Mutation tests: of the folders or files in the arguments, or else of the changed files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ "$#" -eq 0 ]; then
  mapfile -t files < <(git diff --name-only --diff-filter=d main -- 'grammar/*.ts' 'src/*.ts')
else
  files=()
  for argument in "$@"; do
    if [ -d "$argument" ]; then files+=("$argument/**/*.ts"); else files+=("$argument"); fi
  done
fi
if [ "${#files[@]}" -eq 0 ]; then
  echo "mutate: no file has changed" >&2
  exit 0
fi
mutate=$(IFS=,; echo "${files[*]}")
npx --no-install stryker run --mutate "$mutate"
