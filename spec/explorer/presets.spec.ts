/** The presets of the explorer, without a browser: they give the answers of the shipped grammars. */
import { grammarOf, optionsFor } from "../../explorer/src/worker/grammars.js";
import { presetNamed } from "../../explorer/src/worker/answers/presets.js";
import { compile } from "../../grammar/index.js";
import { STANDARDS } from "../../grammar/standards.js";

test.each(STANDARDS.map(({ name, load }) => ({ name, load })))(
  "$name has all rules, and the answers of its grammar",
  async ({ name, load }) => {
    const grammar = await load();
    const { abnf, optionsOf, start, strings } = await presetNamed({ name });
    const text = { abnf, optionsOf };
    // The page defers names that a text leaves open. A preset leaves none open.
    compile(abnf, { ...(await optionsFor(text)), missing: "error" });
    const compiled = await grammarOf(text);
    const verdicts = (of: typeof grammar): (string | undefined)[] =>
      strings.map((string) => of.rule(start).explain(string)?.message);
    expect(Object.keys(compiled.rules)).toEqual(Object.keys(grammar.rules));
    expect(compiled.source.settings.alphabet).toBe(grammar.source.settings.alphabet);
    expect(verdicts(compiled)).toEqual(verdicts(grammar));
  },
);

test("there are presets", () => {
  expect(STANDARDS.length).toBeGreaterThan(50);
});
