/** The commands that ask `uri-abnf/language` about one rule. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, rfc3986 } from "uri-abnf/grammar";
import {
  coverage,
  examples,
  jsonString,
  nearMisses,
  sample,
  toGrammar,
  toRegExp,
} from "uri-abnf/language";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import { lines, printed, runProgram } from "./run-program.js";
import type { Place } from "uri-abnf/language";

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
  const { stdout } = await runProgram(["sample", "--json", "--abnf", file, "--characters", "all"]);
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
    ["/^a$/i", [0, 1, 2, 3, 4, 5], "the flags i, which are no part of the text"],
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
