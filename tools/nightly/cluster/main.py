"""Runs each work of main.sh in one process and on a cluster, and compares the results.

main.py FOLDER PROGRAM [--lines N]
"""

import argparse
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, expr, udf
from pyspark.sql.types import BooleanType

PARTS = 40
CORPUS = Path(__file__).parents[2] / "bench" / "corpus"
VALID = ["ordinary", "query", "long", "ipv6", "opaque", "untidy", "relative", "short"]
# Each line of so many is invalid.
INVALID = 100

# As docs/guides/lines.md has them.
COMMANDS = {
    "validate": "validate --standard rfc3986 --only valid",
    "normalize": "normalize --standard rfc3986 --on-error keep",
    "parse": "parse --standard rfc3986 --json --on-error keep",
}


def write_lines(file, count):
    """Writes distinct lines: the number of a line is in its fragment."""

    def lines_of(name):
        return (CORPUS / f"{name}.txt").read_text("utf-8").splitlines()

    valid = [line for name in VALID for line in lines_of(name)]
    invalid = lines_of("invalid")
    with open(file, "w", encoding="utf-8", newline="\n") as out:
        for number in range(count):
            rest, is_valid = divmod(number, INVALID)
            line = valid[number % len(valid)] if is_valid else invalid[rest % len(invalid)]
            out.write(f"{line}{'' if '#' in line else '#'}{number}\n")


class Killer(threading.Thread):
    """Kills an executor as soon as a third of the parts of a stage are done."""

    def __init__(self, context):
        super().__init__(daemon=True)
        self.tracker = context.statusTracker()
        self.killed_after = None
        self.is_over = threading.Event()

    def run(self):
        while self.killed_after is None and not self.is_over.wait(0.05):
            stages = [self.tracker.getStageInfo(stage) for stage in self.tracker.getActiveStageIds()]
            for stage in filter(None, stages):
                if stage.numTasks >= PARTS and stage.numCompletedTasks * 3 >= stage.numTasks:
                    self.kill(f"{stage.numCompletedTasks} of {stage.numTasks} parts")
                    break

    def kill(self, progress):
        command = ["pgrep", "-f", "CoarseGrainedExecutorBackend.*--app-id"]
        executors = subprocess.run(command, capture_output=True, text=True).stdout.split()
        if len(executors) == 2:
            os.kill(int(executors[0]), signal.SIGKILL)
            self.killed_after = progress


def sorted_lines(files, out):
    """Writes the lines of files in the order of their bytes. The number of a line is that in its part: it is left out."""
    texts = shlex.join(map(str, files))
    unnumbered = rf"""sed -E 's/^\{{"line":[0-9]+,/{{/' {texts}"""
    with open(out, "wb") as result:
        subprocess.run(
            ["bash", "-c", f"{unnumbered} | sort --buffer-size=1G --temporary-directory={out.parent}"],
            stdout=result,
            env={**os.environ, "LC_ALL": "C"},
            check=True,
        )
    return out


class Works:
    """The works, in a folder."""

    def __init__(self, folder, program):
        self.folder = folder
        self.program = program
        self.lines = folder / "lines.txt"
        self.has_failed = False
        self.session = (
            SparkSession.builder.master("local-cluster[2,1,1024]")
            .config("spark.jars", str(folder / "java" / "reference.jar"))
            .config("spark.ui.enabled", "false")
            .config("spark.local.dir", str(folder))
            .config("spark.sql.files.minPartitionNum", str(PARTS))
            .getOrCreate()
        )
        self.context = self.session.sparkContext
        self.context.addPyFile(str(folder / "python" / "reference.py"))

    def say(self, name, seconds, remark):
        speed = self.lines.stat().st_size / 1e6 / seconds
        print(f"{name}: {seconds:.1f} s, {speed:.0f} MB/s, {remark}", flush=True)

    def in_one_process(self, name):
        """Writes the sorted answers of a command."""
        answers = self.folder / f"{name}.txt"
        words = ["node", self.program, *shlex.split(COMMANDS[name])]
        begin = time.monotonic()
        with open(self.lines, "rb") as lines, open(answers, "wb") as out:
            status = subprocess.run(words, stdin=lines, stdout=out, stderr=subprocess.DEVNULL).returncode
        self.say(name, time.monotonic() - begin, f"one process, status {status}")
        return sorted_lines([answers], self.folder / f"{name}.expected")

    def on_the_cluster(self, name, write, files_of, expected):
        """Compares what a run writes, in which an executor is killed, with the expected lines."""
        killer = Killer(self.context)
        killer.start()
        parts = self.folder / f"{name}-parts"
        begin = time.monotonic()
        write(str(parts))
        seconds = time.monotonic() - begin
        killer.is_over.set()
        killer.join()
        actual = sorted_lines(files_of(parts), self.folder / f"{name}.actual")
        is_equal = subprocess.run(["cmp", "--silent", str(actual), str(expected)]).returncode == 0
        self.has_failed |= not is_equal or killer.killed_after is None
        verdict = "the same lines" if is_equal else "OTHER LINES"
        self.say(name, seconds, f"the cluster, an executor killed after {killer.killed_after}: {verdict}")

    def pipe(self, name, expected):
        """A part is the input of the command."""
        command = f"node {self.program} {COMMANDS[name]}"
        lines = self.context.textFile(str(self.lines), PARTS)
        answers = lines.pipe(command, {"PATH": os.environ["PATH"]}, checkCode=True)
        self.on_the_cluster(name, answers.saveAsTextFile, lambda parts: sorted(parts.glob("part-*")), expected)

    def filter(self, name, table, condition, expected):
        """A generated module is a condition for the rows of a table in Parquet."""

        def texts_of(parts):
            texts = parts.with_suffix(".txt")
            self.session.read.parquet(str(parts)).write.text(str(texts))
            return sorted(texts.glob("part-*"))

        rows = self.session.read.parquet(table).filter(condition)
        self.on_the_cluster(name, rows.write.parquet, texts_of, expected)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("program")
    parser.add_argument("--lines", type=int, default=5_000_000)
    options = parser.parse_args()

    works = Works(options.folder, options.program)
    write_lines(works.lines, options.lines)
    print(f"{options.lines:,} lines, {works.lines.stat().st_size:,} octets", flush=True)
    expected = {name: works.in_one_process(name) for name in COMMANDS}
    for name in COMMANDS:
        works.pipe(name, expected[name])

    table = str(works.folder / "lines.parquet")
    rows = works.session.read.text(str(works.lines)).withColumnRenamed("value", "url")
    rows.repartition(PARTS).write.parquet(table)
    works.session.udf.registerJavaFunction("is_reference", "IsReference", BooleanType())
    works.filter("java", table, expr("is_reference(url)"), expected["validate"])

    def is_reference(text):
        # The executors have the module as a file.
        import reference

        return text is not None and reference.REFERENCE.matches(text)

    works.filter("python", table, udf(is_reference, BooleanType())(col("url")), expected["validate"])
    works.session.stop()
    sys.exit(1 if works.has_failed else 0)


main()
