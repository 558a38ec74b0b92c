#!/usr/bin/env bash
# Builds the explorer and the documentation site, and tests the site in Chromium. BROWSER can name another
# browser.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

. tools/find-browser.sh

# In this order, the test sees that the second build leaves the pages of the first one.
[ -d docs/.vitepress/node_modules ] || npm ci --prefix docs/.vitepress
[ -d apps/explorer/node_modules ] || npm ci --prefix apps/explorer
npm run build:site
npm run build:explorer
npx jest --config apps/explorer/jest.config.js --runInBand tools/site/spec "$@"
