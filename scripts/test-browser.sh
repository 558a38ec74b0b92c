#!/usr/bin/env bash
# Builds the explorer, and tests it in Chromium. BROWSER can name another one; SCREENSHOTS can name a
# folder for a picture of each tab.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/find-browser.sh

npm run build:explorer
npx jest --config jest.browser.config.js --runInBand spec/explorer "$@"
