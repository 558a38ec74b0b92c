# Matches the lines of a file: `race.py FILE ENGINE PASSES PATTERN` prints the number of matches, and the seconds of each pass.
import re
import sys
import time

from generated import URI_REFERENCE

with open(sys.argv[1], "rb") as file:
    lines = file.read().splitlines()
texts = [line.decode() for line in lines]
pattern = re.compile(sys.argv[4].encode())
for _ in range(int(sys.argv[3])):
    start = time.process_time()
    if sys.argv[2] == "own":
        matches = sum(map(URI_REFERENCE.matches, lines))
    elif sys.argv[2] == "text":
        matches = sum(map(URI_REFERENCE.matches, texts))
    else:
        matches = sum(pattern.fullmatch(line) is not None for line in lines)
    print(matches, time.process_time() - start)
