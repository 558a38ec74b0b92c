/** The presets of the explorer, without a browser: they give the answers of the shipped grammars. */
import { STANDARDS } from "../../../grammar/workbench/index.js";
import { beginnings } from "../preset-strings.js";
import { grammarOf, optionsFor } from "../src/worker/grammars.js";
import { presetNamed, problemsOf } from "../src/worker/answers/grammar.js";
import { compile } from "../../../grammar/index.js";
import { INITIAL, textWith } from "../src/model/state.js";
import { sampled } from "../../../spec/helpers/worlds.js";
import type { Grammar } from "../../../grammar/index.js";

const BEGINNINGS = beginnings();

/** The bad strings of its table are octets that are no text. */
const WITHOUT_BAD_LINE = new Set(["rfc3629"]);

/** Without a word, a list is that of a sender. */
const listsOf = ({ source: { settings } }: Grammar) =>
  settings.lists === true ? "sender" : settings.lists;

test.each(sampled(STANDARDS, 6).map(({ name, load }) => ({ name, load })))(
  "$name has all rules, and the answers of its grammar",
  async ({ name, load }) => {
    const grammar = await load();
    const preset = await presetNamed({ name }, BEGINNINGS);
    const { start, strings } = preset;
    const text = textWith(preset, preset.abnf);
    // The page defers names that a text leaves open. A preset leaves none open.
    compile(text.abnf, { ...(await optionsFor(text)), missing: "error" });
    const compiled = await grammarOf(text);
    const verdicts = (of: typeof grammar): (string | undefined)[] =>
      strings.map((string) => of.rule(start).explain(string)?.message);
    expect(Object.keys(compiled.rules)).toEqual(Object.keys(grammar.rules));
    expect(compiled.source.settings.alphabet).toBe(grammar.source.settings.alphabet);
    expect(listsOf(compiled)).toBe(listsOf(grammar));
    expect(verdicts(compiled)).toEqual(verdicts(grammar));
    // Strings to begin with: there is a good one, and the last one is bad.
    expect(verdicts(grammar)).toContain(undefined);
    expect(verdicts(grammar).at(-1) === undefined).toBe(WITHOUT_BAD_LINE.has(name));
  },
);

test("there are presets", () => {
  expect(STANDARDS.length).toBeGreaterThan(50);
});

test("the imports of missing names define them, and do not clash", async () => {
  const text = { ...INITIAL, abnf: "; RFC 3339\na = date-time / addr-spec" };
  const offered = (await problemsOf(text)).map(({ imports }) => imports?.map(({ name }) => name));
  expect(offered).toEqual([
    ["rfc3339", "rfc5322"],
    ["rfc5322:addr-spec", "rfc6068"],
  ]);
  const imports = offered.map((names) => names?.[0] ?? "");
  expect(await problemsOf({ ...text, imports })).toEqual([]);
});
