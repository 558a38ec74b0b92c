#!/usr/bin/env bash
# Compares the replacements with their originals, starts Ajv 6 and 8, ESLint, its older configuration, Fastify and
# express-openapi-validator with them in place, and times them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

[ -d tools/originals/node_modules ] || npm ci --prefix tools/originals
npm run build:replacements
npx tsx tools/originals/differences.ts
# Other calls: what the table does not give is listed, and ends nothing.
npx tsx tools/originals/differences.ts --seed "$RANDOM" --count 5000 || true
bash tools/smoke/replacements.sh "$folder" uri-js ajv@6.14.0
bash tools/smoke/replacements.sh "$folder" fast-uri ajv@8.20.0

mkdir "$folder/programs"
cd "$folder/programs"
cat > package.json <<JSON
{
  "private": true,
  "overrides": {
    "fast-uri": "file:$(echo "$folder"/uri-abnf-fast-uri-*.tgz)",
    "uri-js": "file:$(echo "$folder"/uri-abnf-uri-js-*.tgz)"
  }
}
JSON
npm install --prefer-offline --no-audit --no-fund --no-package-lock eslint@10 fastify@5 \
  @eslint/eslintrc@3 express@5 express-openapi-validator@5
for name in fast-uri uri-js; do
  installed=$(node --print "require('$name/package.json').name")
  [ "$installed" = "uri-abnf-$name" ] || { echo "$name is $installed"; exit 1; }
done
cp "$root/tools/smoke/programs.mjs" .
node programs.mjs

cd "$root"
npx tsx tools/originals/speed.ts
