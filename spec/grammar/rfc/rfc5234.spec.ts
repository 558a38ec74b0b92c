/**
 * The ABNF of ABNF, compiled by the engine, and the reader written in Parsimmon: two readings of
 * the same standard.
 */
import fc from "fast-check";
import { CORE_RULES_ABNF } from "../../../grammar/abnf/core-rules.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { rfc5234 } from "../../../grammar/index.js";
import { rfc2396 } from "../../../grammar/rfc/rfc2396.js";
import { rfc2396bis } from "../../../grammar/rfc/rfc2396bis.js";
import { rfc3986 } from "../../../grammar/rfc/rfc3986.js";
import { rfc3987 } from "../../../grammar/rfc/rfc3987.js";
import { rfc6570 } from "../../../grammar/rfc/rfc6570.js";
import { tries } from "../../helpers/worlds.js";

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

describe("the grammar of ABNF reads every grammar that is shipped", () => {
  test.each([
    ["core", CORE_RULES_ABNF],
    ["rfc2396", rfc2396.source.abnf],
    ["rfc2396bis", rfc2396bis.source.abnf],
    ["rfc3986", rfc3986.source.abnf],
    ["rfc3987", rfc3987.source.abnf],
    ["rfc5234, which is itself", rfc5234.source.abnf],
    ["rfc6570", rfc6570.source.abnf],
  ])("%s", (_, abnf) => {
    const text = strict(abnf);
    expect(rulelist.explain(text)?.message).toBeUndefined();
    const names = rulelist
      .only("rule", "rulename")
      .tryParse(text)
      .children.flatMap(({ rule: name, children }) => (name === "rule" ? [children[0]?.text] : []));
    expect(names).toEqual(readAbnf(text).rules.map(({ name }) => name));
  });
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

describe("the grammar of ABNF and the reader accept and reject the same", () => {
  test.each([
    ['a = "x"\r\n', true],
    ['a=b/c\r\nb="x"\r\nc="y"\r\n', true],
    ["a = 1*2( b / [ c ] ) ; why\r\n", true],
    ['a = "x"\r\n  "y"\r\n', true],
    ["a =/ %x41.42 %d13-14 %b0\r\n", true],
    ['a = %s"x" %i"y"\r\n', true],
    ["a = <prose, with spaces>\r\n", true],
    ["; a comment\r\na = b\r\n\r\n", true],
    ["a = ( b\r\n )\r\n", true],
    ["", false],
    ["a = \r\n", false],
    ["a b\r\n", false],
    ["a = b /\r\n", false],
    ["a = ( b\r\n", false],
    ["a = [ b )\r\n", false],
    ["a = %x\r\n", false],
    ["a = %x41.\r\n", false],
    ["a = %x41-42-43\r\n", false],
    ['a = "x\r\n', false],
    ["1a = b\r\n", false],
    ["a_b = c\r\n", false],
    ["a = 1** b\r\n", false],
    ["a = 2 b\r\n", false],
  ])("%j: %s", (text, accepted) => {
    expect(rulelist.test(text)).toBe(accepted);
    expect(readerAccepts(text)).toBe(accepted);
  });

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

describe("a rule that is used within itself", () => {
  it("may be called again inside its own `map`", () => {
    const nested = rule.map((node) => rule.test(node.text) && rule.tryParse(node.text).end);
    expect(nested.parse('a = "x"\r\n')).toEqual({ status: true, value: 9 });
  });
});
