#!/usr/bin/env bash
# Installs Debian packages, where their programs are missing: as root, or with sudo. A package that cannot
# be installed is named; what needs it is left out. `PACKAGE:PROGRAM` is for a program with another name.
set -euo pipefail

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi

missing=()
for package in "$@"; do
  command -v "${package#*:}" > /dev/null || missing+=("${package%:*}")
done
if [ "${#missing[@]}" -eq 0 ]; then exit 0; fi

"${as_root[@]}" apt-get update --quiet || true
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install --yes --quiet --no-install-recommends "${missing[@]}" ||
  echo "cannot be installed here: ${missing[*]}"
