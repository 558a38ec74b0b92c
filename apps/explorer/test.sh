#!/usr/bin/env bash
# Builds the explorer, and tests it and the form of the examples in Chromium. BROWSER can name another one; SCREENSHOTS can name a
# folder for a picture of each tab.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

. tools/find-browser.sh

npm run generate
[ -d apps/explorer/node_modules ] || npm ci --prefix apps/explorer
npm run build:explorer
npx jest --config apps/explorer/jest.config.js --runInBand apps/explorer/spec spec/examples "$@"
