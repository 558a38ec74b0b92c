/** Texts for a person: whatever names, patterns and strings contain, a terminal gets only what can be seen. */
import { writeFileSync } from "node:fs";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { runProgram } from "./run-program.js";

workingFolder();

/** Controls, marks and white space of all kinds, private use, and code points without characters. */
const UNSEEN = "\x1b[31m\r\x7f\x9b\u202e\xa01\u0301\u2003\u3000\ue000\u{f0000}\ufdd0\ufeff\u2028";

const FILE = `a${UNSEEN}.abnf`;
const PATTERNS = `p${UNSEEN}.txt`;

beforeAll(() => {
  const rule = `a = "x${UNSEEN}" | b\n`;
  writeFileSync(FILE, rule);
  writeFileSync(PATTERNS, `a${UNSEEN}(?<n>b)\\k<n>\n`);
  writeFileSync("good.abnf", 'a="x" / b\nb = <c d>\n');
  writeFileSync(`good${UNSEEN}.abnf`, 'a="x"\n');
  writeFileSync("words", `${UNSEEN}\nx\n`);
  writeFileSync(
    ".uri-abnf.json",
    JSON.stringify({
      examples: { a: [UNSEEN, { file: `no${UNSEEN}` }, { file: "words", after: UNSEEN }] },
      counterexamples: { [`r${UNSEEN}`]: ["x"] },
      allow: [{ kind: UNSEEN, reason: "r" }],
    }),
  );
});

const PATTERN = `/a${UNSEEN.replace("\r", "").replace("[", "\\[").replace("\u2028", "")}/u`;

const RULE = ["--standard", "rfc3986", "--rule", "port"];

it.each<readonly string[]>([
  [UNSEEN],
  [`--${UNSEEN}`],
  ["parse", UNSEEN],
  ["parse", "--standard", "rfc3987", "x:?\ue000\u{f0000}1\u0301#1\u0301"],
  ["parse", "--tree", "--standard", "rfc3987", "x:?\ue000\u{f0000}1\u0301#1\u0301"],
  ["parse", "--file", `no${UNSEEN}`],
  ["validate", ...RULE, UNSEEN],
  ["validate", "--rule", UNSEEN, "x"],
  ["validate", ...RULE, "--file", "words"],
  ["validate", ...RULE, "--whole", "words"],
  ["resolve", "--base", UNSEEN, "x"],
  ["escape", "--component", UNSEEN, "x"],
  ["unescape", UNSEEN],
  ["check", FILE],
  ["check", "good.abnf"],
  ["check", "--format", "github", FILE, "good.abnf"],
  ["check", "--fix-dry-run", FILE],
  ["check", `no${UNSEEN}`],
  ["check", "good.abnf", "--import", FILE],
  ["format", FILE],
  ["format", "--check", `good${UNSEEN}.abnf`],
  ["abnf", `no${UNSEEN}`],
  ["rules", FILE],
  ["generate", "good.abnf", "--rule", "a", "-o", `x${UNSEEN}`],
  ["diagram", "good.abnf", "-o", `x${UNSEEN}`],
  ["diff", PATTERN, ...RULE],
  ["diff", PATTERN, "/a/u"],
  ["diff", "--format", "markdown", PATTERN, "/a/u"],
  ["diff", `@${PATTERNS}`, "/a/"],
  ["diff", `good${UNSEEN}.abnf`, "good.abnf"],
  ["diff", "--format", "markdown", `good${UNSEEN}.abnf`, "good.abnf"],
  ["diff", "--fragment", FILE, "good.abnf"],
  ["diff", "--git", UNSEEN, "good.abnf"],
  ["coverage", ...RULE, "words"],
  ["coverage", ...RULE, "--refuse", "words", "words"],
  ["grep", "--count", ...RULE, FILE, `good${UNSEEN}.abnf`],
  ["grep", "-l", "--abnf", "good.abnf", "--rule", "a", `good${UNSEEN}.abnf`],
  ["grep", ...RULE, `no${UNSEEN}`],
  ["sample", "--abnf", `no${UNSEEN}`],
])("%j", async (...argv) => {
  const { stdout, stderr } = await runProgram(argv);
  expect(stdout + stderr).not.toBe("");
  for (const text of [stdout, stderr])
    expect(text.replace(/[ \n]/g, "")).not.toMatch(/[\p{C}\p{M}\p{White_Space}]/u);
});

it.each(["json", "sarif"])(
  "check --format %s has no such character in a message",
  async (format) => {
    const { stdout } = await runProgram(["check", "--format", format, FILE, "good.abnf"]);
    const messages: unknown[] = [];
    JSON.parse(stdout, (key, value: unknown) => {
      if (key === "message") messages.push(JSON.stringify(value));
    });
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.join("")).not.toMatch(/[\p{C}\p{M}]|\\u/u);
  },
);

it("one spelling each for ESC, NUL and half of a pair, in every kind of message", async () => {
  const argv = [
    ["validate", ...RULE, "\x1b"],
    ["validate", "--rule", "\x1b", "x"],
    ["diff", "/\x1b/", "/a/"],
    ["\x1b"],
  ];
  for (const each of argv) {
    const { stdout, stderr } = await runProgram(each);
    expect(stdout + stderr).toMatch(/\bU\+001B/);
    expect(stdout + stderr).not.toMatch(/\\u|\\x|\\e|\{/);
  }
});
