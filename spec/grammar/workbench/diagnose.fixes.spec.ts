/** A fix is written where a text can have no other meaning; cases are in `spec/fixtures/fixes.txt`. */
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AbnfError } from "uri-abnf/grammar";
import { printNode } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { corrected } from "../../helpers/fixture-operations.js";

const STANDARDS = join(__dirname, "../../standards");
const TEXTS = readdirSync(STANDARDS)
  .filter((file) => file.endsWith(".abnf"))
  .map((file) => readFileSync(join(STANDARDS, file), "utf8"))
  .filter((text) => text.length < 1500);

/** The rules of a piece of a text that can be read, with names and strings in lower case; otherwise undefined. */
function meaningOf(piece: string): readonly string[] | undefined {
  try {
    const { rules } = readAbnf(piece, { lists: true });
    return rules.map(({ name, definedAs, elements }) =>
      `${name} ${definedAs} ${printNode(elements)}`.toLowerCase(),
    );
  } catch (error) {
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

/** The pieces of a text from one rule to the next. */
function piecesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)(?=[A-Za-z][A-Za-z0-9-]*[ \t\u00a0\u200b]*=)/);
}

test("law: no fix changes a rule that could be read", () => {
  const damage = fc.record({
    text: fc.constantFrom(...TEXTS, 'a = "b | c" / D\nd = ( a / 1*2"x" )\ne = "y" | d\n'),
    at: fc.array(fc.nat(1999), { minLength: 1, maxLength: 3 }),
    remove: fc.nat(2),
    add: fc.constantFrom(
      "",
      "\n(",
      "\n/ ",
      " | ",
      "| Digit ",
      ...Array.from("_'{}()[]\"/|*#%<>=,;:@$+?\n 1a\u00a0\u200b"),
    ),
  });
  fc.assert(
    fc.property(damage, ({ text, at, remove, add }) => {
      const broken = at.reduce((now, each) => {
        const offset = each % now.length;
        return now.slice(0, offset) + add + now.slice(offset + remove);
      }, text);
      const pieces = piecesOf(broken);
      const after = piecesOf(corrected(broken, { missing: "defer", lists: true }));
      expect(after).toHaveLength(pieces.length);
      const changed = pieces.filter((piece, index) => {
        const meaning = meaningOf(piece);
        return meaning !== undefined && String(meaningOf(after[index]!)) !== String(meaning);
      });
      expect(changed).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
