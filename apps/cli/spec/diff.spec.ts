import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { failed, lines, printed, runProgram } from "./run-program.js";
import { temporaryFolder, workingFolder } from "../../../spec/helpers/temporary-folder.js";

describe("uri-abnf diff A B", () => {
  const folder = temporaryFolder();
  const a = join(folder, "a.abnf");
  const b = join(folder, "b.abnf");

  it("compares rule by rule, with shortest strings", async () => {
    writeFileSync(
      a,
      'same = 1*"x"\ndigit1 = %x30-38\nwide = "a" / "b"\nold = DIGIT\nnested = "(" [ nested ] ")"\n',
    );
    writeFileSync(
      b,
      'wide = "a"\nSAME = "x" *"x"\ndigit1 = %x31-39\nnested = *"(" ")"\nnew = DIGIT\n',
    );
    expect(await runProgram(["diff", a, b])).toEqual(
      printed(
        lines(
          "same: same",
          "differs: digit1 (both)",
          `  only in ${a}: "0"`,
          `  only in ${b}: "9"`,
          "differs: wide (narrower)",
          `  only in ${a}: "b"`,
          `only in ${a}: old (removed)`,
          "differs: nested (both)",
          `  only in ${a}: "(())"`,
          `  only in ${b}: ")"`,
          `only in ${b}: new (added)`,
        ),
        1,
      ),
    );
    expect(
      (await runProgram(["diff", "--max-length", "3", "--rule", "nested", "--", a, b])).stdout,
    ).toBe(lines("differs: nested (wider, up to 3 characters)", `  only in ${b}: ")"`));
  });

  it("compares rules that contain themselves by their definitions, or up to a length", async () => {
    const old = 'list = "(" [ list ] ")"\nrest = list "!" undefined\nother = "a" [ other ]\n';
    writeFileSync(a, old);
    writeFileSync(b, `; the same rules\n${old}`);
    expect(await runProgram(["diff", a, b])).toEqual(
      printed(lines("same: list", "same: rest", "same: other")),
    );
    writeFileSync(b, 'list = "(" *1list ")"\nrest = list "?" undefined\nother = 1*13"a"\n');
    const { stdout, status } = await runProgram(["diff", a, b]);
    expect(stdout).toContain(
      lines("same: list (up to 12 characters)", "not compared: rest: ").trimEnd(),
    );
    expect(stdout).toContain(lines("same: other (up to 12 characters)"));
    // What is not compared may differ.
    expect(status).toBe(1);
    const longer = ["diff", "--format", "json", "--max-length", "14", "--rule", "other", a, b];
    expect(JSON.parse((await runProgram(longer)).stdout)).toEqual({
      rules: [{ rule: "other", change: "narrower", lost: "a".repeat(14), maxLength: 14 }],
    });
    const markdown = await runProgram(["diff", "--format", "markdown", "--rule", "list", a, b]);
    expect(markdown.stdout).toMatch(/^\| `list` +\| same up to 12 characters +\|/m);
  });

  it("compares shorter strings where longer ones take too long", async () => {
    // After a half of a palindrome of six letters, all halves are different states.
    const palindromes = Array.from("abcdef", (letter) => `"${letter}" p "${letter}" / `).join("");
    writeFileSync(a, `p = ${palindromes}""\n`);
    writeFileSync(b, `p = ${palindromes}0"a"\n`);
    jest.replaceProperty(CALL_LIMITS, "steps", 2_000_000);
    expect(await runProgram(["diff", a, b])).toEqual(
      printed(lines("same: p (up to 6 characters)")),
    );
    expect(await runProgram(["diff", a, b, "--max-length", "12"])).toEqual(
      printed(
        lines(
          "not compared: p: onlyIn takes more than 2,000,000 steps; ask about smaller rules, or give a larger budget",
        ),
        1,
      ),
    );
    jest.restoreAllMocks();
  });

  it("a name that neither text defines is one of the core, or wrong", async () => {
    for (const file of [a, b]) writeFileSync(file, "a = DIGIT\n");
    for (const option of [[], ["--fragment"]]) {
      const { stdout, status } = await runProgram(["diff", ...option, "--rule", "DIGIT", a, b]);
      expect([stdout, status]).toEqual([lines("same: DIGIT"), 0]);
      const { stderr, ...rest } = await runProgram(["diff", ...option, "--rule", "nope", a, b]);
      expect(rest).toEqual({ stdout: "", status: 2 });
      expect(stderr).toMatch('no rule named "nope"');
    }
  });

  it.each([[[]], [["--fragment"]]])(
    "a core rule that one text defines again is compared with the core rule %j",
    async (option) => {
      writeFileSync(a, "a = DIGIT\nDIGIT = %x30-39\n");
      writeFileSync(b, 'a = DIGIT\nsp = "_"\n');
      expect(await runProgram(["diff", ...option, a, b])).toEqual(
        printed(
          lines(
            "same: a",
            "same: DIGIT",
            "differs: sp (both)",
            `  only in ${a}: " "`,
            `  only in ${b}: "_"`,
          ),
          1,
        ),
      );
      expect((await runProgram(["diff", ...option, b, a])).stdout).toContain("same: DIGIT\n");
    },
  );

  it("compares two rules of different names", async () => {
    writeFileSync(a, 'old = "a" / "b"\nlist = "(" [ list ] ")"\nopen = missing\n');
    writeFileSync(b, 'new = "a"\nold = "z"\nnested = "(" [ list ] ")"\nlist = nested\n');
    const compared = (...argv: readonly string[]) => runProgram(["diff", ...argv, a, b]);
    const differs = lines("differs: old and new (narrower)", `  only in ${a}: "b"`);
    expect(await compared("--rule", "old", "--with", "NEW")).toEqual(
      printed(differs.replace("new", "NEW"), 1),
    );
    expect(await compared("--fragment", "--rule", "old", "--with", "new")).toEqual(
      printed(differs, 1),
    );
    const upTo = lines("same: list and nested (up to 4 characters)");
    expect(await compared("--max-length", "4", "--rule", "list", "--with", "nested")).toEqual(
      printed(upTo),
    );
    expect((await compared("--rule", "old", "--with", "DIGIT", "--json")).stdout).toContain(
      '"rule": "old and DIGIT"',
    );
    expect((await compared("--rule", "open", "--with", "new")).stderr).toContain(
      "undefined rule missing",
    );
    expect((await compared("--rule", "old", "--with", "list-")).stderr).toContain(
      'no rule named "list-"; did you mean list?',
    );
  });

  it.each([
    [["rfc3986", "rfc3987", "--with", "host"]],
    [["rfc3986", "rfc3987", "--rule", "host", "--rule", "port", "--with", "host"]],
    [["rfc3986", "/a/", "--rule", "host", "--with", "host"]],
  ])("%j needs two grammars and one --rule", async (argv) => {
    const { stderr, status } = await runProgram(["diff", ...argv]);
    expect(stderr).toContain("--with needs two grammars, and one --rule");
    expect(status).toBe(2);
  });

  it("compares standards", async () => {
    expect(
      await runProgram(["diff", "rfc3986", "RFC3987", "--rule", "scheme", "--rule", "port"]),
    ).toEqual(printed(lines("same: scheme", "same: port")));
  });

  it.each([
    [
      ["rfc3986", "rfc3987", "--rule", "fragmnet"],
      'no rule named "fragmnet"; did you mean fragment?',
    ],
  ])("%j is wrong", async (argv, sentence) => {
    const { stderr, status } = await runProgram(["diff", ...argv]);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});

describe("uri-abnf diff /pattern/flags", () => {
  const folder = temporaryFolder();
  const scheme = ["--standard", "rfc3986", "--rule", "scheme"];

  it("compares a pattern with a rule", async () => {
    expect(await runProgram(["diff", "/^[a-z][a-z0-9+.-]*$/i", ...scheme])).toEqual(
      printed(lines("same: /^[a-z][a-z0-9+.-]*$/i and scheme")),
    );
    expect(await runProgram(["diff", "rfc3986", "/^[a-z]+$/", "--rule", "scheme"])).toEqual(
      printed(
        lines("differs: scheme and /^[a-z]+$/ (scheme is wider)", '  only in scheme: "A"'),
        1,
      ),
    );
  });

  it("compares the patterns of a file, one in each line, with the first rule of another", async () => {
    const patterns = join(folder, "patterns.txt");
    const abnf = join(folder, "a.abnf");
    writeFileSync(patterns, "/^'a\"$/i\n^b$\n");
    writeFileSync(abnf, 'quoted = "\'a" DQUOTE\n');
    expect(await runProgram(["diff", `@${patterns}`, "--abnf", abnf])).toEqual(
      printed(
        lines(
          "same: /^'a\"$/i and quoted",
          "differs: /^b$/ and quoted (each matches strings that the other refuses)",
          '  only in the pattern: "b"',
          '  only in quoted: "\'a\\""',
        ),
        1,
      ),
    );
  });

  it("compares two patterns", async () => {
    const { stdout } = await runProgram(["diff", "/a/", "/a|ab/"]);
    expect(stdout).toBe(lines("same: /a/ and /a|ab/"));
    expect(await runProgram(["diff", "/^a$/", "/^a|b$/"])).toEqual(
      printed(
        lines(
          "differs: /^a$/ and /^a|b$/ (the second pattern is wider)",
          '  only in the second pattern: "b"',
        ),
        1,
      ),
    );
  });

  it("names the grammar that nobody has named", async () => {
    expect(await runProgram(["diff", "/^[0-9]*$/", "--rule", "port"])).toEqual({
      stdout: "same: /^[0-9]*$/ and port\n",
      stderr: "uri-abnf: note: without --grammar, a rule of rfc2396bis\n",
      status: 0,
    });
  });

  it("fails where a pattern is too large to be compared", async () => {
    expect(await runProgram(["diff", "/a{1000000}/", "/b/"])).toEqual(
      printed(
        lines(
          "not compared: /a{1000000}/ and /b/: fromRegExp takes more than 100,000,000 steps; write a simpler pattern, or give a larger budget",
        ),
        1,
      ),
    );
  });

  it.each([
    [["/(/", ...scheme], 2, "Unterminated group"],
    [["/(a*)b\\1/", ...scheme], 1, "\\1 stands for more than one string at offset 5"],
    [
      ["--git", "HEAD"],
      2,
      "two grammars are compared, a file with a revision of --git, or a pattern",
    ],
    [
      ["rfc3986"],
      2,
      "two grammars are compared, a file with a revision of --git, or a pattern /.../ with the rule of",
    ],
    [["/a/"], 2, "a pattern is compared with the rule of --grammar, or another pattern"],
    [
      ["^[a-z]+$", ...scheme],
      2,
      "^[a-z]+$: no such file; a pattern stands between slashes, as in /.../",
    ],
    [[`@${join(folder, "missing")}`], 2, "missing: no such file\n"],
  ])("%j is wrong", async (argv, expected, sentence) => {
    const { stderr, status } = await runProgram(["diff", ...argv]);
    expect([status, stderr]).toEqual([expected, expect.stringContaining(sentence)]);
  });
});

workingFolder();

describe("formats", () => {
  beforeAll(() => {
    writeFileSync(
      "old.abnf",
      "a = DIGIT\nb = ALPHA\nc = 1*2DIGIT\nd = %x7C\ng = DIGIT\nn = n2 a\n",
    );
    writeFileSync(
      "new.abnf",
      'a = DIGIT\nB = ALPHA / DIGIT\nc = 2DIGIT\nd = "`"\nh = DIGIT\nn = n2\n',
    );
  });

  it("json, with all rules", async () => {
    const { stdout, status } = await runProgram([
      "diff",
      "--format",
      "json",
      "old.abnf",
      "new.abnf",
    ]);
    expect(JSON.parse(stdout)).toEqual({
      rules: [
        { rule: "a", change: "same" },
        { rule: "b", change: "wider", gained: "0" },
        { rule: "c", change: "narrower", lost: "0" },
        { rule: "d", change: "both", gained: "`", lost: "|" },
        { rule: "g", change: "removed" },
        {
          rule: "n",
          change: "unknown",
          message: expect.stringMatching("undefined rule n2") as string,
        },
        { rule: "h", change: "added" },
      ],
    });
    expect(status).toBe(1);
  });

  it("markdown, with the rules that changed", async () => {
    const { stdout } = await runProgram(["diff", "--format", "markdown", "old.abnf", "new.abnf"]);
    expect(stdout).toMatch(/^\| `b` +\| wider +\| `"0"` +\| +\|$/m);
    expect(stdout).toMatch(/^\| `d` +\| both +\| `` "`" `` +\| `"\\\|"` +\|$/m);
    expect(stdout).toMatch(/^1 rule is the same\.$/m);
    const { stdout: same } = await runProgram([
      "diff",
      "--format",
      "markdown",
      "rfc4647",
      "rfc4647",
    ]);
    expect(same).toBe("ABNF: `rfc4647` → `rfc4647`\n\n3 rules are the same.\n");
  });
});

describe("--git", () => {
  const git = (...args: readonly string[]): void => {
    const names = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    execFileSync("git", [...names, ...args], { stdio: "ignore" });
  };

  it("compares a file with a revision of it", async () => {
    mkdirSync("repository/drafts", { recursive: true });
    process.chdir("repository");
    git("init", "--initial-branch", "main");
    writeFileSync("drafts/a.md", "~~~ abnf\na = DIGIT\n~~~\n");
    git("add", ".");
    git("commit", "-m", "first");
    writeFileSync("drafts/a.md", "~~~ abnf\na = 1*DIGIT\n~~~\n");
    expect(await runProgram(["diff", "--git", "main", "drafts/a.md"])).toEqual(
      printed(lines("differs: a (wider)", '  only in drafts/a.md: "00"'), 1),
    );
    writeFileSync("b.md", "");
    for (const [args, sentence] of [
      [["no-such", "drafts/a.md"], "--git no-such: there is no such revision"],
      [["--help", "drafts/a.md"], "--git --help: there is no such revision"],
      [["main", "b.md"], "--git main: b.md is not in this revision"],
    ] as const)
      expect(await runProgram(["diff", `--git=${args[0]}`, args[1]])).toEqual(
        failed(`uri-abnf: ${sentence}\n`, 2),
      );
    process.chdir("..");
  });

  it("outside of a repository", async () => {
    const { stderr, status } = await runProgram(["diff", "--git", "main", "old.abnf"]);
    expect(stderr).toMatch(/^uri-abnf: git: not a git repository/);
    expect(status).toBe(74);
  });
});

describe("--fragment", () => {
  const compared = async (before: string, after: string): Promise<unknown> => {
    writeFileSync("before.c", before);
    writeFileSync("after.xml", after);
    const args = ["diff", "--fragment", "--format", "json", "before.c", "after.xml"];
    return JSON.parse((await runProgram(args)).stdout) as unknown;
  };

  it.each([
    [
      "names left open",
      "a = b c",
      "a = b C d",
      { change: "both", gained: "<b><c><d>", lost: "<b><c>" },
    ],
    ["the same names", "a = b / c", "a = C / b", { change: "same" }],
    ["prose", "a = <x, y>", "a = <x, y> / 1<X, Y>", { change: "same" }],
    ["=/ without a base", "a =/ b\na =/ c", "a = b / c", { change: "same" }],
    ["bars at the margin", "|  a = b /\n|      c", "  a = c\n    / b", { change: "same" }],
    ["ellipses between rules", "[...]\na = b\n ...\n", "a = b\n…\n", { change: "same" }],
    [
      "ellipses in a rule",
      'a = "x" / ... / "y"',
      'a = "y" /\n   ...\n',
      { change: "narrower", lost: "x" },
    ],
    [
      "prose around rules",
      "New text:\n\n   a = b DIGIT\n\nThat is it.",
      "a = b DIGIT",
      { change: "same" },
    ],
    ["a lone rule between prose", "Section 3 says:\n\n   a = 1*b\n", "a = 1*b", { change: "same" }],
    [
      "a lone rule in the middle of prose",
      "The rule\n\n  a = b\n    / c\n\nshould be:\n",
      "a = b",
      { change: "narrower", lost: "<c>" },
    ],
    ["=/ below prose", "In section 3:\na =/ b / c\nis wrong.\n", "a = c / b", { change: "same" }],
    [
      "fences of Markdown",
      "Text.\n\n~~~ abnf\na = b\n~~~\n",
      "```\na = b\n```",
      { change: "same" },
    ],
    ["lists", "a = 1#b", 'a = b *( OWS "," OWS b )', { change: "same" }],
  ])("%s", async (_, before, after, expected) => {
    const { rules } = (await compared(before, after)) as { readonly rules: readonly object[] };
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({ rule: "a", ...expected });
  });

  it("the standards that --import auto finds", async () => {
    writeFileSync("before.c", "a = port other\n");
    writeFileSync("after.xml", "a = *DIGIT other\n");
    const args = ["diff", "--fragment", "--import", "auto", "before.c", "after.xml"];
    expect(await runProgram(args)).toEqual({
      stdout: "same: a\n",
      stderr: "uri-abnf: --import rfc3986\n",
      status: 0,
    });
  });

  it("lone rules beside related ones, and the places of mistakes", async () => {
    const before = "One:\n\n   a = DIGIT b\n\nTwo:\n\n   c = d\n\nc = e is wrong.\n";
    const { rules } = (await compared(before, "a = DIGIT b\nc = d / e")) as {
      readonly rules: readonly object[];
    };
    expect(rules).toEqual([
      { rule: "a", change: "same" },
      { rule: "c", change: "wider", gained: "<e>" },
    ]);
    expect(await compared("Prose.\n\n   c = d\n\n   c =/ e\n   c = f\n", "c = d")).toMatchObject({
      rules: [{ rule: "c", change: "narrower" }],
    });
  });

  it("a side that is no ABNF", async () => {
    expect(await compared('a = "x" )\n', "No rule.\n")).toEqual({
      rules: [],
      errors: [
        { side: "old", line: 1, column: 9, message: expect.any(String) as string },
        { side: "new", line: 1, column: 1, message: expect.any(String) as string },
      ],
    });
    const { stderr, status } = await runProgram(["diff", "--fragment", "before.c", "rfc3986"]);
    expect(stderr).toMatch(/^uri-abnf: before\.c:1:9: /);
    expect(status).toBe(1);
    expect(await compared("a = b\na = c\n", "")).toMatchObject({
      errors: [
        { side: "old", line: 2, column: 1, message: expect.stringMatching("a") as string },
        { side: "new", line: 1, column: 1, message: "there is no rule" },
      ],
    });
  });
});
