import { runProgram } from "../run-program.js";

/** The other forms of the report are in `fixtures/run/check.txt`. */
test("a note about a copied rule in SARIF", async () => {
  const args = ["check", "--format", "sarif", "-"];
  const { stdout } = await runProgram(args, ["; RFC 3986\nport = 1*DIGIT\n"]);
  const text = 'port differs from RFC 3986: only there ""';
  expect(JSON.parse(stdout)).toMatchObject({
    runs: [{ results: [{ level: "note", ruleId: "differing-copy", message: { text } }] }],
  });
});
