import fc from "fast-check";
import { existsSync, readFileSync } from "node:fs";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987, rfc5234, rfc6874 } from "../../../grammar/index.js";
import { disagreements } from "../../helpers/agreement.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { sampled, strings, tries } from "../../helpers/worlds.js";
import { casesOf } from "./words.js";
import { describeIf } from "../../helpers/skips.js";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { slipped, stringsOf } from "../../helpers/references.js";
import { CORE_RULES_ABNF } from "../../../grammar/abnf/core-rules.js";
import { rfc6570 } from "../../../grammar/rfc/rfc6570.js";
import type { Rule } from "../../../grammar/index.js";

/**
 * The rules of the draft, one by one, against tables that were made from its text. The interpreter of
 * `helpers/set-of-ends.ts` runs them too: a row that misreads the ABNF fails twice.
 */
const { rules, warnings } = readAbnf(rfc2396bis.source.abnf);

const oracle = recognizer(rules);

/** The rules of the draft contain only printable ASCII, so none of these strings is valid. */
const FOREIGN = [
  ...["\n", "\r\n", "\0", "é", "e\u0301", "\u212a", "\u017f", "\uff11", "\uff0f", "\u2024"],
  ...["\u{1f600}", "\ud83d", "\ude00", "\ufeff", "\u200b", "\u202e"],
];

const CASES = casesOf("rfc2396bis");

/** The strings of a table that are not accepted, and those that are not rejected. */
function wrong(
  test: (input: string) => boolean,
  { accept, reject }: ReturnType<typeof casesOf>[number],
): readonly string[] {
  return [...accept.filter((input) => !test(input)), ...reject.filter(test)];
}

describe("the draft, Appendix A and section 2.4.3", () => {
  test("the table has a row for every rule and no other", () => {
    expect([...new Set(CASES.map(({ name }) => name))]).toEqual(rules.map(({ name }) => name));
    expect(rules).toHaveLength(42);
  });

  test("the bars of domainlabel and toplabel are the only thing that is not ABNF", () => {
    const lines = rfc2396bis.source.abnf.split("\n");
    expect(warnings.map(({ kind, line }) => [kind, lines[line - 1]?.trim()])).toEqual([
      ["bar-for-slash", 'domainlabel   = alphanum [ 0*61( alphanum | "-" ) alphanum ]'],
      ["bar-for-slash", 'toplabel      = alpha    [ 0*61( alphanum | "-" ) alphanum ]'],
    ]);
  });

  describe.each(CASES)("$name $part", (cases) => {
    const { name, part, accept, reject } = cases;
    const rule = rfc2396bis.rule(name);

    test("accepts and rejects, as the interpreter does", () => {
      expect(wrong((input) => rule.test(input), cases)).toEqual([]);
      expect(wrong((input) => oracle.test(name, input), cases)).toEqual([]);
      const inputs = sampled([...accept, ...reject], 17);
      expect(inputs.flatMap((input) => disagreements(rule, oracle, input))).toEqual([]);
    });

    test("takes nothing but printable ASCII", () => {
      const inputs = FOREIGN.flatMap((foreign) => [
        foreign,
        ...accept.flatMap((input) => [input + foreign, foreign + input]),
      ]);
      expect(inputs.filter((input) => rule.test(input))).toEqual([]);
    });

    if (part !== "")
      test("an alternative accepts and rejects", () => {
        expect(rfc2396bis.source.abnf.replace(/\s+/g, " ")).toContain(`( ${part} )`);
        const alone = rfc2396bis.extend(`alone = ${part}`).rule("alone");
        expect(wrong((input) => alone.test(input), cases)).toEqual([]);
      });
  });

  test("the alternatives of IPv6address are thirteen", () => {
    expect(CASES.filter(({ part }) => part !== "")).toHaveLength(13);
  });
});

/**
 * The shipped ABNF is that of the draft. The draft itself is not part of the project. If it is
 * absent, the spec skips the comparison.
 */
describe("the text of the draft", () => {
  const DRAFT = `${__dirname}/../../../../shared/spec/004_bc7a183d5dd51d10.txt`;

  /** The last line of a page and the first of the next. */
  const FOOTER = /^Berners-Lee, et al\. .*\[Page \d+\]$/;
  const HEADER = /^Internet-Draft {2,}URI Generic Syntax {2,}October 2002$/;

  /** The lines between two headings. The table of contents indents or numbers them differently. */
  function section(lines: readonly string[], heading: string, next: string): readonly string[] {
    const from = lines.indexOf(heading);
    const to = lines.indexOf(next);
    if (from === -1 || to < from) throw new RangeError(`no section ${heading}`);
    return lines.slice(from + 1, to);
  }

  /** Without footers and headers; the empty lines around them become one. */
  function withoutPageBreaks(lines: readonly string[]): readonly string[] {
    const kept: string[] = [];
    let broken = false;
    for (const line of lines) {
      if (FOOTER.test(line) || HEADER.test(line)) {
        broken = true;
        while (kept.at(-1) === "") kept.pop();
      } else if (line !== "" || !broken) {
        if (broken) kept.push("");
        broken = false;
        kept.push(line);
      }
    }
    return kept;
  }

  /** Without the empty lines at either end. */
  function trimmed(lines: readonly string[]): readonly string[] {
    const full = [...lines.keys()].filter((index) => lines[index] !== "");
    return lines.slice(full[0], (full.at(-1) ?? -1) + 1);
  }

  const here = existsSync(DRAFT);
  const describeDraft = describeIf(here, "draft");

  describeDraft("the text of the draft", () => {
    test("Appendix A character for character, then two rules of section 2.4.3", () => {
      const lines = readFileSync(DRAFT, "utf8").split("\n");
      const appendix = trimmed(
        withoutPageBreaks(
          section(
            lines,
            "Appendix A. Collected BNF for URI",
            "Appendix B. Parsing a URI Reference with a Regular Expression",
          ),
        ),
      );
      const excluded = section(
        lines,
        "2.4.3 Excluded US-ASCII Characters",
        "3. URI Syntactic Components",
      ).filter((line) => /^ {6}(delims|unwise) {6}= /.test(line));
      // They are printed three columns further to the right than the rules of the appendix.
      const [delims, unwise] = excluded.map((line) => line.slice(3));
      expect(excluded).toHaveLength(2);
      expect(rfc2396bis.source.abnf.split("\n")).toEqual([...appendix, "", delims, "", unwise, ""]);
    });
  });
});

/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers on every rule
 * of the draft: on all short strings over a few characters that stand for all, on random strings of
 * the rule, and on strings one slip away from them.
 */
describe("small worlds of the draft", () => {
  /** The greatest number of strings for a rule. All strings of a length are tried, or none. */
  const AT_MOST = tries(600);

  const NAMES = rules.map(({ name }) => name);

  /** ASCII, then characters that look like ASCII, a lone surrogate, and a character above U+FFFF. */
  const CANDIDATES = [...Array(0x80).keys(), 0xe9, 0x212a, 0xff11, 0xd83d, 0x1f600];

  /** The first candidate of each set of characters that no terminal of a rule tells apart. */
  function representatives(name: string): readonly string[] {
    const alphabet = new Alphabet(lower(rfc2396bis.rule(name).definition, () => false).sets);
    const bySymbol = new Map<number, number>();
    for (const point of [...CANDIDATES].reverse()) bySymbol.set(alphabet.of(point), point);
    return Array.from(bySymbol.values(), (point) => String.fromCodePoint(point));
  }

  function disagreementsOn(name: string, inputs: readonly string[]): readonly string[] {
    const rule = rfc2396bis.rule(name);
    return inputs.flatMap((input) => disagreements(rule, oracle, input));
  }

  test.each(NAMES)("all short strings: %s", (name) => {
    const alphabet = representatives(name);
    let longest = 1;
    while (longest < 8 && alphabet.length ** (longest + 1) <= AT_MOST) longest += 1;
    expect(disagreementsOn(name, strings(alphabet, longest))).toEqual([]);
  });

  test.each(NAMES)("strings of the rule and strings beside it: %s", (name) => {
    const arbitrary = stringsOf(rfc2396bis.source.abnf, name);
    const settings = { seed: name.length, numRuns: tries(30) };
    const members = fc.sample(arbitrary, settings);
    expect(members.filter((member) => !oracle.test(name, member))).toEqual([]);
    const beside = fc.sample(slipped(arbitrary, representatives(name)), settings);
    expect(disagreementsOn(name, [...members, ...beside])).toEqual([]);
  });
});

/** The explanations of common mistakes, and derivations, are in `spec/fixtures/messages.txt`. */
test("every message of the draft is one line", () => {
  const inputs = ["", "%", "a^", "//[^", "\n", "a\n", "a\r", "a\u2028", "a\u2029", "a\u0085"];
  const broken = Object.values(rfc2396bis.rules).flatMap((rule) =>
    inputs.flatMap((input) => {
      const line = rule.explain(input)?.message ?? "";
      return /[\n\r\u0085\u2028\u2029]/.test(line) ? [line] : [];
    }),
  );
  expect(broken).toEqual([]);
});

/** Every rule of RFC 2396, Appendix A, and of its section 2.4.3: accepted and refused strings. */
describe("RFC 2396, Appendix A and section 2.4.3", () => {
  const TABLE = casesOf("rfc2396");

  it("has a row for every rule", () => {
    expect(TABLE.map(({ name }) => name).sort()).toEqual(Object.keys(rfc2396.rules).sort());
  });

  test.each(TABLE)("$name", ({ name, accept, reject }) => {
    const rule: Rule = rfc2396.rule(name);
    expect(accept.flatMap((text) => rule.explain(text)?.message ?? [])).toEqual([]);
    expect(reject.filter((text) => rule.test(text) || rule.parse(text).status)).toEqual([]);
  });
});

/**
 * The ABNF of ABNF, compiled by the engine, and the reader written in Parsimmon: two readings of
 * the same standard.
 */
describe("RFC 5234", () => {
  const { rulelist, rule } = rfc5234.rules;

  /**
   * The form that RFC 5234 requires: rules at the left margin, lines that end with CRLF, no bar for a
   * slash.
   */
  function strict(abnf: string): string {
    const lines = abnf.split("\n");
    const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
    const indent = Math.min(...indents);
    return lines.map((line) => line.slice(indent).replace(/ \|/g, " /")).join("\r\n");
  }

  test.each([
    ["core", CORE_RULES_ABNF],
    ["rfc2396", rfc2396.source.abnf],
    ["rfc2396bis", rfc2396bis.source.abnf],
    ["rfc3986", rfc3986.source.abnf],
    ["rfc3987", rfc3987.source.abnf],
    ["rfc5234, which is itself", rfc5234.source.abnf],
    ["rfc6570", rfc6570.source.abnf],
  ])("the grammar of ABNF reads every grammar that is shipped: %s", (_, abnf) => {
    const text = strict(abnf);
    expect(rulelist.explain(text)?.message).toBeUndefined();
    const names = rulelist
      .only("rule", "rulename")
      .tryParse(text)
      .children.flatMap(({ rule: name, children }) => (name === "rule" ? [children[0]?.text] : []));
    expect(names).toEqual(readAbnf(text).rules.map(({ name }) => name));
  });

  /** Pairs of numbers that RFC 5234 accepts and the reader refuses: `2*1a`, `%x2-1`. */
  const BACKWARD = /must not be|at least|of at most/;

  function readerAccepts(text: string): boolean {
    try {
      return readAbnf(text).warnings.length === 0;
    } catch {
      return false;
    }
  }

  /** Checks whether the only error in a text is a pair of numbers in the wrong order. */
  function isBackward(text: string): boolean {
    try {
      readAbnf(text);
      return false;
    } catch (error) {
      return error instanceof Error && BACKWARD.test(error.message);
    }
  }

  /** Single texts are in `spec/standards/rfc5234.json` and `spec/fixtures/syntax.txt`. */
  describe("the grammar of ABNF and the reader accept and reject the same", () => {
    const tokens = [
      ...[
        "a",
        "b-1",
        " ",
        "  ",
        "=",
        "=/",
        "/",
        "(",
        ")",
        "[",
        "]",
        "*",
        "2",
        "1*3",
        "\r\n",
        "\r\n ",
      ],
      ...['"x"', '""', "<p>", ";c", "%x41", "%d13.10", "%b0-1", '%s"y"', "-", "."],
    ];

    it("for random sequences of tokens", () => {
      const text = fc
        .array(fc.constantFrom(...tokens), { maxLength: 12 })
        .map((parts) => `a=${parts.join("")}\r\n`);
      fc.assert(
        fc.property(text, (abnf) => {
          fc.pre(!isBackward(abnf));
          expect([abnf, readerAccepts(abnf)]).toEqual([abnf, rulelist.test(abnf)]);
        }),
        { numRuns: tries(5000) },
      );
    });

    it("for texts of this standard with one character changed", () => {
      const text = strict(rfc5234.source.abnf);
      const change = fc.tuple(
        fc.nat(text.length - 3),
        fc.constantFrom("", "(", "]", "/", '"', "%", "x", " "),
      );
      fc.assert(
        fc.property(change, ([at, by]) => {
          fc.pre(!"\r\n".includes(text.charAt(at)));
          const abnf = text.slice(0, at) + by + text.slice(at + 1);
          fc.pre(!isBackward(abnf));
          expect([at, by, readerAccepts(abnf)]).toEqual([at, by, rulelist.test(abnf)]);
        }),
        { numRuns: 300 },
      );
    });
  });

  it("a rule that is used within itself may be called again inside its own `map`", () => {
    const nested = rule.map((node) => rule.test(node.text) && rule.tryParse(node.text).end);
    expect(nested.parse('a = "x"\r\n')).toEqual({ status: true, value: 9 });
  });
});

/** `spec/standards/rfc6874.json` has its strings. */
it("RFC 6874 section 2 changes the rules that refer to the changed rule, and not RFC 3986", () => {
  const reference = "http://[fe80::a%25en1]:80/";
  expect(rfc6874.rules["URI-reference"].capture("ZoneID")(reference)).toEqual({ ZoneID: "en1" });
  expect(rfc6874.rules.host.test("[v1.x]")).toBe(true);
  expect(rfc3986.rules.host.explain("[fe80::a%25en1]")?.offset).toBe(8);
});
