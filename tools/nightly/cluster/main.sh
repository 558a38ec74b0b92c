#!/usr/bin/env bash
# Runs the command, and generated modules, on a cluster of two executors of Apache Spark, one of which is killed in the middle
# of each run. The result must be that of one process. Needs Java 17, Python and PyPI; `npm run build` comes first.
#
#     npm run nightly -- cluster --lines 5000000
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
here=$root/tools/nightly/cluster
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for tool in java javac python3; do
  if ! command -v "$tool" > /dev/null; then
    echo "cluster: skipped, without $tool"
    exit 0
  fi
done

python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet pyspark==3.5.8

echo 'reference = URI-reference' > "$folder/reference.abnf"
for target in python/reference.py java/Reference.java; do
  mkdir -p "$folder/${target%/*}"
  node "$root/dist/cli.js" generate "$folder/reference.abnf" --import rfc3986 --rule reference \
    --target "${target%/*}" --output "$folder/$target"
done
jars=$("$folder/python/bin/python" -c 'import pyspark; print(pyspark.__path__[0])')/jars
javac -cp "$jars/*" -d "$folder/java/classes" "$folder/java/Reference.java" "$here/IsReference.java"
(cd "$folder/java/classes" && jar --create --file ../reference.jar .)

"$folder/python/bin/python" "$here/main.py" "$folder" "$root/dist/cli.js" "$@"
