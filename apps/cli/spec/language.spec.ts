import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  coverage,
  examples,
  jsonString,
  nearMisses,
  sample,
  toGrammar,
  toRegExp,
} from "../../../grammar/language/index.js";
import { temporaryFolder, workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, lines, printed, runProgram } from "./run-program.js";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import type { Place } from "../../../grammar/language/index.js";

/** The commands that ask `uri-abnf/language` about one rule. */
describe("questions about a rule", () => {
  const folder = temporaryFolder();

  const file = join(folder, "a.abnf");

  const ABNF = 'pair = key "=" *%x0-20\nkey = 1*2( "a" / "b" ) / port\nport = "p"\n';

  const { pair, key } = compile(ABNF).rules;

  beforeAll(() => writeFileSync(file, ABNF));

  function json(values: readonly unknown[]): string {
    return lines(...values.map((value) => JSON.stringify(value)));
  }

  describe("the rule", () => {
    it.each([
      [["--abnf", file], pair],
      [["--abnf", file, "--rule", "KEY"], key],
      [["--standard", "RFC3986"], rfc3986.rules["URI-reference"]],
      [["--standard", "rfc3986", "--rule", "port"], rfc3986.rules.port],
    ])("%j", async (argv, rule) => {
      const options = { seed: 3, count: 4, maxLength: 9 };
      const numbers = ["--seed", "3", "--count", "4", "--max-length", "9"];
      const { stdout } = await runProgram(["sample", "--json", ...numbers, ...argv]);
      expect(stdout).toBe(json(sample(rule, options)));
    });

    it.each([
      [["--standard", "rfc1"], "argument 'rfc1' is invalid. Known standards are rfc2045, "],
      [["--rule", "hosst"], 'no rule named "hosst"; did you mean host?'],
      [["--count", "x"], "It is a whole number of at least 0."],
    ])("%j is wrong", async (argv, sentence) => {
      const { stderr, status } = await runProgram(["sample", ...argv]);
      expect(status).toBe(2);
      expect(stderr).toMatch(sentence);
    });
  });

  test("sample --characters", async () => {
    const { stdout } = await runProgram([
      "sample",
      "--json",
      "--abnf",
      file,
      "--characters",
      "all",
    ]);
    expect(stdout).toBe(json(sample(pair, { characters: "all" })));
  });

  test("examples", async () => {
    const found = examples(key).examples;
    const argv = ["examples", "--abnf", file, "--rule", "key"];
    expect((await runProgram(argv)).stdout).toBe(lines(...found.map(({ string }) => string)));
    expect((await runProgram([...argv, "--json"])).stdout).toBe(json([...found]));
  });

  test("near-misses", async () => {
    const found = nearMisses(key, { seed: 5, count: 3 });
    const argv = ["near-misses", "--abnf", file, "--rule", "key", "--seed", "5", "--count", "3"];
    expect((await runProgram(argv)).stdout).toBe(lines(...found.map(({ string }) => string)));
    expect((await runProgram([...argv, "--json"])).stdout).toBe(json(found));
  });

  describe("places are those of the file", () => {
    const documents = temporaryFolder({
      "b.txt": "A draft.\n\n\n      side = [ DIGIT ]\n",
      "a.md": '# A\n\nText.\n\n> ~~~ abnf\n> a = "x" side\n> ~~~\n',
      "a.xml":
        '<rfc>\n<sourcecode type="abnf">\n; &lt;A&gt;\na = "x"\n</sourcecode>\n' +
        '<artwork type="abnf"><![CDATA[\n  a =/ ( "&" ) / side\n]]></artwork>\n</rfc>\n',
      "a.txt": 'A draft.\n\n\n     a = "x"\n       / side\n\n\n     b = "b"\n',
      "a.abnf": '\n a = "x"\n a =/ side\n',
    });

    it.each([
      ["a.md", [], ["side 4:14 option left out", "side 4:14 option taken"]],
      [
        "a.xml",
        ["a 4:5 alternative 1", "a 7:10 alternative 2", "a 7:18 alternative 3"],
        ["side 4:14 option left out", "side 4:14 option taken"],
      ],
      [
        "a.txt",
        ["a 4:10 alternative 1", "a 5:10 alternative 2"],
        ["side 4:14 option left out", "side 4:14 option taken"],
      ],
      [
        "a.abnf",
        ["a 2:6 alternative 1", "a 3:7 alternative 2"],
        ["side 4:14 option left out", "side 4:14 option taken"],
      ],
    ])("%s", async (name, own, imported) => {
      const argv = ["--abnf", join(documents, name), "--import", join(documents, "b.txt")];
      const nameOf = ({ rule, what, line, column }: Place): string =>
        `${rule} ${line}:${column} ${what}`;
      const report = await runProgram(["coverage", ...argv, "--rule", "a", "--json"]);
      const { missing } = JSON.parse(report.stdout) as { readonly missing: readonly Place[] };
      expect(missing.map(nameOf)).toEqual([...own, ...imported]);

      const { stdout } = await runProgram(["examples", ...argv, "--rule", "a", "--json"]);
      const covers = stdout
        .trim()
        .split("\n")
        .flatMap((line) => (JSON.parse(line) as { readonly covers: readonly Place[] }).covers);
      expect(new Set(covers.map(nameOf))).toEqual(new Set([...own, ...imported]));
    });
  });

  describe("coverage", () => {
    const argv = ["coverage", "--abnf", file, "--rule", "key"];
    const strings = join(folder, "strings.txt");
    const wrong = join(folder, "wrong.txt");
    const all = examples(key).examples.map(({ string }) => `${string}\n`);

    it("reads files and standard input", async () => {
      writeFileSync(strings, "a\r\nb\n");
      expect(await runProgram([...argv, strings])).toEqual(
        printed(`${coverage(key, ["a", "b"]).toString()}\n`, 1),
      );
      const whole = await runProgram([...argv, "--json"], all);
      expect(JSON.parse(whole.stdout)).toMatchObject({ missing: [], refused: [] });
      expect(whole.status).toBe(0);
    });

    it("reports the strings that the rule refuses", async () => {
      writeFileSync(strings, `${all.join("")}1\n`);
      const line = all.length + 1;
      const { stdout, status } = await runProgram([...argv, strings]);
      expect(stdout).toBe(
        lines(
          coverage(
            key,
            all.map((text) => text.trim()),
          ).toString(),
          "",
          "1 string is refused",
          "",
          `${strings}:${line}:1: key: expected port, "a" or "b" at offset 0, found "1"`,
          "  1",
          "  ^",
        ),
      );
      expect(status).toBe(1);
      const { stdout: record } = await runProgram([...argv, "--json", strings]);
      expect(JSON.parse(record)).toMatchObject({
        refused: [{ file: strings, line, string: "1", offset: 0 }],
      });
    });

    it("--refuse reports the strings that the rule accepts, and proposes others", async () => {
      // The mistakes: nothing of the rule at the beginning, another letter after one, and after the end.
      writeFileSync(wrong, "1\na\nax\n");
      const [miss] = nearMisses(key, { count: 200 }).filter(
        ({ string }) => key.explain(string)?.expected.length === 1,
      );
      const { stdout, status } = await runProgram([...argv, "--json", "--refuse", wrong], all);
      expect(JSON.parse(stdout)).toMatchObject({
        refused: [],
        accepted: [{ file: wrong, line: 2, string: "a" }],
        proposed: [miss],
      });
      expect(status).toBe(1);

      writeFileSync(wrong, "1\nax\n");
      const { stdout: text, ...outcome } = await runProgram([...argv, "--refuse", wrong], all);
      expect(text).toContain("1 string is proposed, with mistakes that no string of --refuse has");
      expect(text).toContain(`${JSON.stringify(miss?.string)}: key: expected end of input`);
      expect(text).not.toContain("accepted");
      expect(outcome).toEqual({ stderr: "", status: 0 });

      writeFileSync(wrong, "1\nax\nppp\n");
      const { stdout: complete } = await runProgram([...argv, "--json", "--refuse", wrong], all);
      expect(JSON.parse(complete)).toMatchObject({ accepted: [], proposed: [] });
    });
  });

  test("regexp", async () => {
    const argv = ["regexp", "--abnf", file, "--rule", "key"];
    expect((await runProgram(argv)).stdout).toBe(`${toRegExp(key).source}\n`);
    const options = { flavor: "re2", anchored: false } as const;
    expect((await runProgram([...argv, "--json", "--flavor", "re2", "--no-anchored"])).stdout).toBe(
      json([toRegExp(key, options)]),
    );
  });

  describe("regexp of a pattern", () => {
    const run = (...argv: readonly string[]) => runProgram(["regexp", ...argv]);

    test("prints an equal one without lookaround", async () => {
      const stdout = "^[b-z][a-z]{0,8}$";
      expect(await run("/^(?!a)[a-z]{1,9}$/u", "--flavor", "re2")).toEqual({
        stdout: `${stdout}\n`,
        stderr: "",
        status: 0,
      });
      expect((await run("/^(?!a)[a-z]{1,9}$/u", "--json")).stdout).toBe(
        json([{ source: stdout, flags: "u", linear: true }]),
      );
      expect(await run("/a*b/", "--flavor", "rust")).toEqual({
        stdout: "a*b\n",
        stderr: "uri-abnf: warning: a backtracking matcher is not proven to take linear time\n",
        status: 0,
      });
    });

    test("--split prints patterns and lengths", async () => {
      const { stdout } = await run("/^(?=.{3,9}$)(?=.*1)[a-z1]+$/", "--split");
      expect(JSON.parse(stdout)).toEqual({
        all: ["^[^\\x0A\\x0D1\\u2028\\u2029]*1", "^[1a-z]+$"],
        minLength: 3,
        maxLength: 9,
      });
    });

    /** [pattern, the engines that refuse it, a part of the reasons] */
    test.each([
      ["/^[a-z]{3}$/u", [], ""],
      ["/^(?!a)b$/", [0, 1, 2, 3, 4, 5], "lookahead (?!a)"],
      ["/^(a|b)\\1$/", [0, 1, 2, 3, 4, 5], "the back reference \\1"],
      ["/^a$/i", [0, 1, 2, 3, 4, 5], "the flags i, which are not part of the text"],
      ["/a/", [4, 5], "no ^ and $ around it"],
      ["/^\\Sa$/u", [0, 1, 2, 4, 5], "\\S"],
      ["/^\\bd$/u", [2, 3, 4, 5], "\\b"],
      ["/^é$/", [5], "characters beyond ASCII"],
      ['/^"$/', [4, 5], "quotation marks"],
      ["/^a{300}$/", [5], "a bound of 300, beyond 255"],
      ["/^(?:a{40}b){30}$/", [0, 1, 5], "a bound of 1200, beyond 1000"],
      ["/^[\\^a]$/", [0, 1, 2, 4], "with an escape in a class"],
      ["/^[\\b]$/u", [0, 1, 2, 4, 5], "\\b"],
      ["/^a{01}$/u", [0, 1, 2, 4, 5], "{01}"],
      ["/^[a&&b]$/u", [0, 1, 2, 4, 5], "[a&&b]"],
      ["/^[[a]$/u", [0, 1, 2, 4, 5], "[[a]"],
      ["/^(?<$>a)$/u", [0, 1, 2, 4, 5], "the group $"],
      ["/^\\A$/", [0, 1, 2, 3, 4, 5], "\\A"],
      ["/^\\p{L}$/", [0, 1, 2, 3, 4, 5], "\\p"],
      ["/^\\p{L}$/u", [4, 5], "\\p{L}"],
      ["/^\\p{Alphabetic}$/u", [0, 1, 4, 5], "\\p{Alphabetic}"],
      ["/^a{,3}$/", [0, 1, 2, 3, 4, 5], "{"],
      ["/^[^a]$/", [0, 1, 2, 3, 4, 5], "no flag u, without which"],
      ["/^\u{1f600}$/", [0, 1, 2, 3, 4, 5], "no flag u, without which"],
    ])("--check %s", async (pattern, refusing, reason) => {
      const { stdout, status } = await run(pattern, "--check", "--json");
      const verdicts = JSON.parse(stdout) as {
        isRead: boolean;
        reasons: string[];
        pattern?: string;
      }[];
      const refused = [...verdicts.keys()].filter((at) => !verdicts[at]!.isRead);
      expect([refused, status]).toEqual([refusing, refusing.length > 0 ? 1 : 0]);
      expect(verdicts.flatMap(({ reasons }) => reasons).join()).toContain(reason);
      expect(refused.filter((at) => at < 5 && verdicts[at]!.pattern === undefined)).toEqual([]);
    });

    test("--check prints a table", async () => {
      const { stdout } = await run("/^(?!a)[a-b]$/", "--check");
      const line = "no: lookahead (?!a)\n  ^b$\n";
      expect(stdout).toContain(`RE2                       ${line}`);
      expect(stdout).toContain(`JSON Schema's providers   ${line}`);
    });

    test.each([
      [["abc"], 2, "abc: a pattern stands between slashes, as in /.../"],
      [["/a/", "--rule", "b"], 2, "--rule is about a rule, not about a pattern"],
      [["/a/", "--no-anchored"], 2, "--no-anchored is about a rule, not about a pattern"],
      [["--split"], 2, "--split and --check need a pattern, as in /.../"],
      [["/(a*)b\\1/"], 1, "/(a*)b\\1/: \\1 stands for more than one string at offset 5"],
    ])("%j", async (argv, status, message) => {
      expect(await run(...argv)).toEqual({ stdout: "", stderr: `uri-abnf: ${message}\n`, status });
    });
  });

  test.each(["gbnf", "lark", "xgrammar"] as const)("grammar --to %s", async (notation) => {
    const argv = ["grammar", "--to", notation, "--abnf", file];
    expect((await runProgram(argv)).stdout).toBe(`${toGrammar(pair, { notation })}\n`);
    const { stdout } = await runProgram([...argv, "--json-string", "--json", "--rule", "key"]);
    expect(stdout).toBe(json([toGrammar(jsonString(key), { notation })]));
  });

  test("grammar of a rule that the notation cannot say", async () => {
    const argv = ["grammar", "--to", "xgrammar", "-g", "rfc3987", "--rule", "iunreserved"];
    const { status, stdout, stderr } = await runProgram(argv);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^uri-abnf: iunreserved cannot be written as xgrammar: beyond ASCII, the engine reads only complements, not %xA0-D7FF /,
    );
  });
});

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

describe("uri-abnf diff --format", () => {
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

describe("uri-abnf diff --git", () => {
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

describe("uri-abnf diff --fragment", () => {
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

  it("a side that is not ABNF", async () => {
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
