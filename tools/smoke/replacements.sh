#!/usr/bin/env bash
# Installs Ajv twice, once with a replacement in place of the package that it asks for, by `overrides` and an archive, and
# compares what both say about schemas.
#
#     replacements.sh FOLDER fast-uri|uri-js ajv@VERSION
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$1 name=$2 ajv=$3

npm pack --silent --ignore-scripts --pack-destination "$folder" "$root/packages/$name" > /dev/null
tarball=$(echo "$folder/uri-abnf-$name"-*.tgz)
for kind in original replacement; do
  mkdir "$folder/$name-$kind"
  cd "$folder/$name-$kind"
  if [ "$kind" = original ]; then overrides='{}'; else overrides="{ \"$name\": \"file:$tarball\" }"; fi
  echo "{ \"private\": true, \"overrides\": $overrides }" > package.json
  npm install --prefer-offline --no-audit --no-fund --no-package-lock "$ajv"
  cp "$root/tools/smoke/schemas.cjs" .
  node --stack-size=600 schemas.cjs "$root/../shared/json-schema-test-suite" > "../$name-$kind.txt"
done
installed=$(node --print "require('$name/package.json').name")
[ "$installed" = "uri-abnf-$name" ] || { echo "installed is $installed"; exit 1; }
cmp "$root/packages/$name/LICENSE" "node_modules/$name/LICENSE"
[ -s "$folder/$name-original.txt" ]
diff "$folder/$name-original.txt" "$folder/$name-replacement.txt"
echo "$ajv: $(wc --lines < "$folder/$name-original.txt") schemas, the same with uri-abnf-$name"
