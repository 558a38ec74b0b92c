# Exports BROWSER, the path of a Chromium, or ends the script that reads this file.
BROWSER=${BROWSER:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$BROWSER" ]; then
  echo "no Chromium: install the package chromium, or name a browser in the variable BROWSER" >&2
  exit 1
fi
export BROWSER
