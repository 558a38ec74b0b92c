import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  examples,
  jsonString,
  nearMisses,
  sample,
  toGrammar,
  toRegExp,
} from "../../../grammar/language/index.js";
import { temporaryFolder, workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { lines, printed, runProgram } from "./run-program.js";
import { CALL_LIMITS } from "../../../grammar/common/budget.js";

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

  test.each([
    [["--abnf", file], pair],
    [["--abnf", file, "--rule", "KEY"], key],
    [["--standard", "RFC3986"], rfc3986.rules["URI-reference"]],
    [["--standard", "rfc3986", "--rule", "port"], rfc3986.rules.port],
  ])("sample of the rule %j", async (argv, rule) => {
    const options = { seed: 3, count: 4, maxLength: 9 };
    const numbers = ["--seed", "3", "--count", "4", "--max-length", "9"];
    const { stdout } = await runProgram(["sample", "--json", ...numbers, ...argv]);
    expect(stdout).toBe(json(sample(rule, options)));
  });

  test("sample --characters", async () => {
    const argv = ["sample", "--json", "--abnf", file, "--characters", "all"];
    const { stdout } = await runProgram(argv);
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

  test("regexp", async () => {
    const argv = ["regexp", "--abnf", file, "--rule", "key"];
    expect((await runProgram(argv)).stdout).toBe(`${toRegExp(key).source}\n`);
    const options = { flavor: "re2", anchored: false } as const;
    expect((await runProgram([...argv, "--json", "--flavor", "re2", "--no-anchored"])).stdout).toBe(
      json([toRegExp(key, options)]),
    );
  });

  interface Verdict {
    readonly isRead: boolean;
    readonly reasons: readonly string[];
    readonly pattern?: string;
  }

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
  ])("regexp --check %s", async (pattern, refusing, reason) => {
    const { stdout, status } = await runProgram(["regexp", pattern, "--check", "--json"]);
    const verdicts = JSON.parse(stdout) as Verdict[];
    const refused = [...verdicts.keys()].filter((at) => !verdicts[at]!.isRead);
    expect([refused, status]).toEqual([refusing, refusing.length > 0 ? 1 : 0]);
    expect(verdicts.flatMap(({ reasons }) => reasons).join()).toContain(reason);
    expect(refused.filter((at) => at < 5 && verdicts[at]!.pattern === undefined)).toEqual([]);
  });

  test.each(["gbnf", "lark", "xgrammar"] as const)("grammar --to %s", async (notation) => {
    const argv = ["grammar", "--to", notation, "--abnf", file];
    expect((await runProgram(argv)).stdout).toBe(`${toGrammar(pair, { notation })}\n`);
    const { stdout } = await runProgram([...argv, "--json-string", "--json", "--rule", "key"]);
    expect(stdout).toBe(json([toGrammar(jsonString(key), { notation })]));
  });
});

describe("uri-abnf diff A B", () => {
  workingFolder();

  it("compares shorter strings where longer ones take too long", async () => {
    // After a half of a palindrome of six letters, all halves are different states.
    const palindromes = Array.from("abcdef", (letter) => `"${letter}" p "${letter}" / `).join("");
    writeFileSync("a", `p = ${palindromes}""\n`);
    writeFileSync("b", `p = ${palindromes}0"a"\n`);
    jest.replaceProperty(CALL_LIMITS, "steps", 2_000_000);
    expect(await runProgram(["diff", "a", "b"])).toEqual(printed("same: p (up to 6 characters)\n"));
    const advice = "ask about smaller rules, or give a larger budget";
    expect(await runProgram(["diff", "a", "b", "--max-length", "12"])).toEqual(
      printed(`not compared: p: onlyIn takes more than 2,000,000 steps; ${advice}\n`, 1),
    );
    jest.restoreAllMocks();
  });

  it("has no revision outside of a repository", async () => {
    const { stderr, status } = await runProgram(["diff", "--git", "main", "a"]);
    expect(stderr).toMatch(/^uri-abnf: git: not a git repository/);
    expect(status).toBe(74);
  });
});
