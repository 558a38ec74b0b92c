/** Questions about the rule of a pattern, with answers that the platform gives, too. */
import { compile } from "../../../grammar/index.js";
import {
  ambiguity,
  coverage,
  enumerate,
  examples,
  nearMisses,
  sample,
} from "../../../grammar/language/index.js";
import { fromRegExp } from "../../../grammar/regexp/index.js";
import { loaded } from "../../helpers/generated.js";

describe.each([
  [/^(?!0\d)\d{1,2}$/, "42", "4a"],
  [/^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{2,}$/, "aB3", "aB"],
  [/^(?:[a-z]+\b-?)+(?<!-)$/, "ab-c", "ab-"],
  [/^\p{Lu}[\p{L}\u{1F600}]*$/u, "Ä\u{1F600}", "ä"],
  [/^\ud83d[\ude00-\ude4f]$/, "\u{1F600}", "\ud83d"],
])("%s", (pattern, accepted, refused) => {
  const rule = fromRegExp(pattern);
  const name = rule.ruleName;
  const grammar = compile("a = <p>\nlist = <p> *( SP <p> )", { prose: { p: rule } });

  test("sample, enumerate and examples give strings that the pattern matches", () => {
    const strings = [
      ...sample(rule, { count: 40 }),
      ...sample(rule, { count: 40, characters: "all" }),
      ...enumerate(rule, { count: 40 }),
      ...examples(rule).examples.map(({ string }) => string),
    ];
    expect(strings.length).toBeGreaterThan(40);
    expect(strings.filter((string) => !pattern.test(string))).toEqual([]);
  });

  test("nearMisses gives strings that the pattern does not match, with their offsets", () => {
    const misses = nearMisses(rule, { count: 20 });
    expect(misses.length).toBeGreaterThan(2);
    expect(misses.filter(({ string }) => pattern.test(string))).toEqual([]);
    expect(misses.map(({ offset }) => offset)).toEqual(
      misses.map(({ string }) => rule.explain(string)?.offset),
    );
  });

  test("findAll finds it in a text", () => {
    const found = [...rule.findAll(`${accepted}\n${accepted}`)].map(({ text }) => text);
    expect(found).toEqual([accepted, accepted]);
  });

  test("open reads it in pieces, and completes it", () => {
    const recognition = rule.open();
    for (const unit of accepted.split("")) recognition.push(unit);
    expect(recognition.state).toBe("match");
    expect(rule.open().push(refused).state).not.toBe("match");
    expect(pattern.test(rule.open().completion()!)).toBe(true);
  });

  test("coverage, examples and ambiguity: it has no places, and one tree for each string", () => {
    const { offset } = rule.explain(refused)!;
    expect(coverage(rule, [accepted, refused])).toMatchObject({
      covered: 0,
      total: 0,
      missing: [],
      refused: [{ string: refused, offset }],
    });
    expect(String(coverage(rule, []))).toMatch(/^the rule has no places: /);
    expect(examples(rule)).toMatchObject({ examples: [{ covers: [] }], never: [], undecided: [] });
    expect(ambiguity(rule)).toBeNull();
  });

  test("a prose value stands for it", () => {
    const { a, list } = grammar.rules;
    expect([a.test(accepted), a.test(refused)]).toEqual([true, false]);
    expect(list.tryParse(`${accepted} ${accepted}`).children).toMatchObject([
      { rule: name, text: accepted },
      { rule: "SP" },
      { rule: name, text: accepted },
    ]);
    const parts = sample(list, { count: 20 }).map((string) => string.split(" "));
    expect(parts.flat().filter((part) => !pattern.test(part))).toEqual([]);
  });

  test("generate makes a module of it", () => {
    const { a, list } = loaded(grammar, {
      a: { explain: true, open: "complete" },
      list: { captures: [name] },
    }).default;
    expect([a!.test(accepted), a!.test(refused)]).toEqual([true, false]);
    const { offset, expected, message } = grammar.rules.a.explain(refused)!;
    expect(a!.explain(refused)).toMatchObject({ offset, expected: [...expected], message });
    expect(a!.open().push(accepted).state).toBe("match");
    expect(list!.capture(`${accepted} ${accepted}`)).toEqual({ [name]: accepted });
  });
});
