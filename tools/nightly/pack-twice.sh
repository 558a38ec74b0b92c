#!/usr/bin/env bash
# Packs the package twice from the same files, and fails if the two archives differ, or if one contains
# a file that is not part of the package. It builds first.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cd "$root"
for run in first second; do
  mkdir "$folder/$run"
  npm run build > "$folder/$run.log" 2>&1 || { cat "$folder/$run.log"; exit 1; }
  npm pack --ignore-scripts --silent --pack-destination "$folder/$run" > /dev/null
done

cmp "$folder"/first/*.tgz "$folder"/second/*.tgz
tar --list --gzip --file "$(echo "$folder"/first/*.tgz)" > "$folder/files"
if grep --invert-match --extended-regexp \
  '^package/((dist|LICENSES)/|LICENSE$|(README|CHANGELOG)\.md$|package\.json$)' "$folder/files"; then
  echo "pack: these files are not part of the package" >&2
  exit 1
fi
if grep --extended-regexp '(^|/)(spec|test|corpus|regressions)/|\.spec\.' "$folder/files"; then
  echo "pack: these files are test data" >&2
  exit 1
fi
sha256sum "$(echo "$folder"/first/*.tgz)" | cut -d " " -f 1
printf 'pack: %s files, twice the same\n' "$(wc -l < "$folder/files")"
