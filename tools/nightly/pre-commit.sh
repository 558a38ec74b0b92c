#!/usr/bin/env bash
# Uses the hook of the package as authors do: pre-commit installs it from a clone of HEAD, and runs it in a repository
# with a draft. The commit with a right draft passes, and the one with a mistake fails.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PRE_COMMIT_HOME="$folder/cache"

pre_commit=$(command -v pre-commit) || {
  python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install --quiet pre-commit
  pre_commit=$folder/venv/bin/pre-commit
}
"$pre_commit" --version

git clone --quiet --bare --no-hardlinks "$root" "$folder/uri-abnf.git"
git init --quiet "$folder/draft"
cd "$folder/draft"
cat > .pre-commit-config.yaml <<CONFIGURATION
repos:
  - repo: $folder/uri-abnf.git
    rev: $(git -C "$root" rev-parse HEAD)
    hooks:
      - id: uri-abnf
CONFIGURATION
"$pre_commit" install --install-hooks

draft() {
  printf '# A draft\n\n~~~ abnf\npair = key "=" 1*DIGIT\n%s\n~~~\n' "$1" > draft-a-b.md
  printf '# No ABNF\n' > README.md
  git add .
  git -c user.name=A -c user.email=a@example.com commit --quiet --message "A draft" > "$folder/output" 2>&1
}

draft 'key = 1*ALPHA' || { cat "$folder/output"; echo "pre-commit: a right draft fails" >&2; exit 1; }
if draft 'key = 1*LETTER'; then
  cat "$folder/output"
  echo "pre-commit: a draft with a mistake passes" >&2
  exit 1
fi
grep --quiet LETTER "$folder/output" || { cat "$folder/output"; exit 1; }
echo "pre-commit: the hook installs, and finds the mistake"
