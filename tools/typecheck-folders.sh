#!/usr/bin/env bash
# Checks the types in the folders that have packages of their own, where these are installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

npx tsc --noEmit --project examples/form-page

for folder in apps/explorer docs/.vitepress; do
  if [ -d "$folder/node_modules" ]; then
    npx tsc --noEmit --project "$folder"
  else
    echo "not checked: $folder (npm ci --prefix $folder)"
  fi
done
