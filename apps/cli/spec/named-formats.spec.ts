/** `--format NAME`: a format in place of a rule, with what its standard says in prose. */
import { writeFileSync } from "node:fs";
import * as formats from "../../../formats/explain/index.js";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, lines, printed, runProgram } from "./run-program.js";

workingFolder();

const LONG = `${"a".repeat(65)}@b.c`;

describe("validate --format", () => {
  it("checks the prose, too, for arguments, lines, JSON and a whole file", async () => {
    const mismatch = 'full-date: expected a day from 01 to 28 at offset 8, found "2"';
    const picture = lines("  2023-02-29", "          ^");
    const validate = (argv: readonly string[], input = "2024-02-29\n2023-02-29\n") =>
      runProgram(["validate", "--format", "date", ...argv], [input]);
    expect(await validate(["2024-02-29", "2023-02-29"])).toEqual(
      printed(`ok\nstring 2: ${mismatch}\n${picture}`, 1),
    );
    expect(await validate([])).toEqual(printed(`ok\n-:2:9: ${mismatch}\n${picture}`, 1));
    expect(await validate(["--only", "invalid"])).toEqual(printed("2023-02-29\n"));
    expect((await validate(["--json", "2023-02-29"])).stdout).toContain(
      '"error":{"offset":8,"expected":["a day from 01 to 28"],',
    );
    expect(await validate(["--whole"], "2023-02-29")).toEqual(
      printed(`-:1:9: ${mismatch}\n${picture}`, 1),
    );
    expect(await validate(["--whole", "--quiet"], "2024-02-29")).toEqual(printed(""));
  });

  it("takes the names of JSON Schema and of the library", async () => {
    for (const [name, text] of [
      ["date-time", "1990-12-31T23:59:60Z"],
      ["dateTime", "1990-12-31T23:59:60Z"],
      ["language-tag", "de-CH"],
      ["email", "joe@example.com"],
    ] as const)
      expect(await runProgram(["validate", "--format", name, text])).toEqual(printed("ok\n"));
    const known = Object.values(formats).filter((value) => typeof value === "function").length;
    const { stderr, status } = await runProgram(["validate", "--format", "emial", "x"]);
    expect(stderr).toMatch(
      /^uri-abnf: no format named "emial"; known formats are date, date-time, /,
    );
    expect([stderr.split(", ").length, status]).toEqual([known, 2]);
  });

  it("is no rule of a grammar", async () => {
    expect(await runProgram(["grep", "--format", "email", "--rule", "port"])).toEqual(
      failed(
        lines(
          "uri-abnf: option '--format <name>' cannot be used with option '--rule <name>'",
          "Try 'uri-abnf grep --help'.",
        ),
        2,
      ),
    );
    expect(await runProgram(["grep", "x"])).toEqual(
      failed("uri-abnf: grep needs --rule or --format\n", 2),
    );
  });

  it("checks a regular expression, which has no rule", async () => {
    expect(await runProgram(["validate", "--format", "regex", "a|b"])).toEqual(printed("ok\n"));
    for (const [command, sentence] of [
      ["sample", "the format regex has no rule; only validate takes it"],
      ["validate --whole", "--whole reads piece by piece, which this format does not"],
    ] as const)
      expect(await runProgram([...command.split(" "), "--format", "regex"])).toEqual(
        failed(`uri-abnf: ${sentence}\n`, 2),
      );
  });
});

describe("grep --format", () => {
  const TEXT = lines("23:59:60z 12:00:60z 12:00:00z", "12:00:60z", "12:00:00z");

  it.each<[readonly string[], readonly string[], number]>([
    [[], ["23:59:60z 12:00:60z 12:00:00z", "12:00:00z"], 0],
    [["-o", "-n"], ["1:23:59:60z", "1:12:00:00z", "3:12:00:00z"], 0],
    [["-v"], ["12:00:60z"], 0],
    [["-x"], ["12:00:00z"], 0],
    [
      ["-n", "--color=always"],
      [
        "\x1b[32m1\x1b[39m:\x1b[1m\x1b[31m23:59:60z\x1b[39m\x1b[22m 12:00:60z \x1b[1m\x1b[31m12:00:00z\x1b[39m\x1b[22m",
        "\x1b[32m3\x1b[39m:\x1b[1m\x1b[31m12:00:00z\x1b[39m\x1b[22m",
      ],
      0,
    ],
  ])("%j selects no match that a check refuses", async (argv, stdout, status) => {
    expect(await runProgram(["grep", "--format", "time", ...argv], [TEXT])).toEqual(
      printed(lines(...stdout), status),
    );
  });

  it("looks for addresses of mail", async () => {
    writeFileSync("log", lines(`from ${LONG}`, "to joe@example.com."));
    expect(await runProgram(["grep", "-o", "--format", "email", "log"])).toEqual(
      printed("joe@example.com\n"),
    );
  });
});

describe("questions about a format", () => {
  it("sample leaves out what a check refuses, and says so", async () => {
    const sampled = await runProgram(["sample", "--format", "time", "--count", "20"]);
    const strings = sampled.stdout.trimEnd().split("\n");
    expect(strings.filter((text) => !formats.time(text))).toEqual([]);
    expect([sampled.stderr, sampled.status]).toEqual([
      `uri-abnf: note: strings left out, which the format refuses: ${20 - strings.length}\n`,
      0,
    ]);
    expect(await runProgram(["sample", "--format", "uuid", "--count", "1", "--json"])).toEqual(
      printed('"aae1ca02-af2a-bb1f-bdee-fcda1edaf3af"\n'),
    );
  });

  const note = (name: string): string =>
    `uri-abnf: note: the pattern of ${name} also matches some strings that the format refuses\n`;

  it("near-misses and regexp are about the pattern, and say where it is wider", async () => {
    const misses = await runProgram(["near-misses", "--format", "email", "--count", "5"]);
    expect(misses.stdout.trimEnd().split("\n").filter(formats.email)).toEqual([]);
    expect([misses.stderr, misses.status]).toEqual([note("email"), 0]);
    expect((await runProgram(["near-misses", "--format", "date"])).stderr).toBe("");
    expect(await runProgram(["regexp", "--format", "hostname"])).toEqual({
      stdout: `${formats.hostname.pattern}\n`,
      stderr: note("hostname"),
      status: 0,
    });
    expect(await runProgram(["regexp", "--format", "date", "--json"])).toEqual(
      printed(`${JSON.stringify({ source: formats.date.pattern, flags: "u", linear: true })}\n`),
    );
    const { stdout, stderr } = await runProgram(["regexp", "--format", "ipv4", "--no-anchored"]);
    expect(`^${stdout.trimEnd()}$`).toBe(formats.ipv4.pattern);
    expect(stderr).toMatch("not proven to take linear time");
  });
});

describe("a name that is no rule", () => {
  it.each([
    ["email", "there is --format email and the rule Mailbox of --grammar rfc5321"],
    ["addr-spec", "there is the rule addr-spec of --grammar rfc5322"],
    ["regex", "there is --format regex"],
  ])("%s", async (name, sentence) => {
    expect(await runProgram(["validate", "--rule", name, "x"])).toEqual(
      failed(`uri-abnf: no rule named "${name}"; ${sentence}\n`, 2),
    );
  });

  it("of nobody", async () => {
    expect(await runProgram(["validate", "--rule", "x-y", "x"])).toEqual(
      failed('uri-abnf: no rule named "x-y"\n', 2),
    );
  });
});
