/** Other engines of regular expressions, where they are installed: the strings in which each finds a pattern. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A pattern, and strings without line terminators at their ends. */
export interface PatternCase {
  readonly source: string;
  readonly strings: readonly string[];
}

/** Returns whether each string of each case is found. */
type Found = (cases: readonly PatternCase[]) => readonly (readonly boolean[])[];

export function isInstalled(program: string, argument = "--version"): boolean {
  return spawnSync(program, [argument]).status === 0;
}

function answersOf(program: string, args: readonly string[], cases: readonly PatternCase[]) {
  const { stdout, stderr, status } = spawnSync(program, args, {
    input: JSON.stringify(cases),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly (readonly boolean[])[];
}

const PYTHON = `
import json, re, sys
cases = json.load(sys.stdin)
print(json.dumps([[re.search(c["source"], s) is not None for s in c["strings"]] for c in cases]))
`;

export const foundByPython: Found = (cases) => answersOf("python3", ["-c", PYTHON], cases);

/** Go has the engine and the syntax of RE2. */
const GO = `package main

import ("encoding/json"; "os"; "regexp")

func main() {
	var cases []struct{ Source string; Strings []string }
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil { panic(err) }
	found := [][]bool{}
	for _, each := range cases {
		pattern := regexp.MustCompile(each.Source)
		row := []bool{}
		for _, text := range each.Strings { row = append(row, pattern.MatchString(text)) }
		found = append(found, row)
	}
	json.NewEncoder(os.Stdout).Encode(found)
}
`;

export const foundByGo: Found = (cases) => {
  const file = join(mkdtempSync(join(tmpdir(), "patterns-")), "main.go");
  writeFileSync(file, GO);
  return answersOf("go", ["run", file], cases);
};

/** Rust's engine, in ripgrep, which has lines: the strings must not have line terminators. */
export const foundByRust: Found = (cases) =>
  cases.map(({ source, strings }) => {
    const args = ["--text", "--encoding", "none", "--line-number", "--only-matching", "-e"];
    const { stdout } = spawnSync("rg", [...args, `(?:${source})`], {
      input: strings.map((string) => `${string}\n`).join(""),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    const numbers = new Set(
      Array.from(stdout.matchAll(/^(\d+):/gm), ([, number]) => Number(number)),
    );
    return strings.map((_, at) => numbers.has(at + 1));
  });
