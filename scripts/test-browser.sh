#!/usr/bin/env bash
# Builds the explorer, and tests it in Chromium. BROWSER can name another one; SCREENSHOTS can name a
# folder for a picture of each tab.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

BROWSER=${BROWSER:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$BROWSER" ]; then
  echo "no Chromium: install the package chromium, or name a browser in the variable BROWSER" >&2
  exit 1
fi
export BROWSER

npm run build:explorer
npx jest --config jest.browser.config.js --runInBand spec/explorer "$@"
