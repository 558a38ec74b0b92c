#!/usr/bin/env bash
# Builds the explorer and the documentation site, and tests the site in Chromium. BROWSER can name another
# browser.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

BROWSER=${BROWSER:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$BROWSER" ]; then
  echo "no Chromium: install the package chromium, or name a browser in the variable BROWSER" >&2
  exit 1
fi
export BROWSER

# In this order, the test sees that the second build leaves the pages of the first one.
npm run build:site
npm run build:explorer
npx jest --config jest.browser.config.js --runInBand spec/site "$@"
