#!/usr/bin/env bash
# Runs the tests with other versions of Node, which the npm package `node` contains, and the tests of the engine
# without the compilers of V8. The arguments are paths of tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

tests=("$@")
engine=(spec/grammar/runtime spec/grammar/automaton spec/grammar/context-free)
folder=node_modules/.cache/versions

for version in 22 24; do
  printf '\n-- Node %s\n' "$version"
  if [ ! -x "$folder/$version/node_modules/node/bin/node" ]; then
    mkdir -p "$folder/$version"
    echo '{ "private": true }' > "$folder/$version/package.json"
    # The install script of this package links the executable for the platform.
    npm install --prefix "$folder/$version" --no-audit --no-fund --no-save "node@$version"
  fi
  "$folder/$version/node_modules/node/bin/node" --version
  "$folder/$version/node_modules/node/bin/node" node_modules/jest/bin/jest.js "${tests[@]}"
done

for flag in --jitless --no-opt; do
  printf '\n-- %s\n' "$flag"
  node "$flag" node_modules/jest/bin/jest.js --runInBand "${tests[@]:-${engine[@]}}"
done
