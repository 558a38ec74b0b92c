import fc from "fast-check";
import { findingAt, indexed } from "../../src/check/finding.js";
import { fixed, shownFixes } from "../../src/check/reports.js";
import type { Finding } from "../../src/check/finding.js";

const TEXT = "abcdef";
const FILE = indexed({ file: "f", text: TEXT });

/** A finding with the fix that replaces a stretch of the text. */
function replacing(from: number, to: number, text: string): Finding {
  const finding = findingAt(FILE, from, to, {
    severity: "error",
    kind: "syntax-error",
    message: "",
  });
  return { ...finding, fix: { ...finding, from, to, text } };
}

describe("fixes of one round", () => {
  test.each([
    ["apart from each other", [replacing(0, 1, "A"), replacing(2, 3, "C")], "AbCdef"],
    ["in another order", [replacing(2, 3, "C"), replacing(0, 1, "A")], "AbCdef"],
    ["that overlap", [replacing(0, 3, "A"), replacing(2, 4, "C")], "Adef"],
    ["that touch", [replacing(0, 2, "A"), replacing(2, 3, "C")], "Acdef"],
    ["two insertions at one place", [replacing(3, 3, "x"), replacing(3, 3, "y")], "abcxdef"],
    ["two insertions at the beginning", [replacing(0, 0, "x"), replacing(0, 0, "y")], "xabcdef"],
    ["an insertion before a replacement", [replacing(1, 1, "x"), replacing(1, 2, "B")], "axbcdef"],
    [
      "a third one behind one that is left out",
      [1, 2, 3].map((at) => replacing(at, at + 1, "-")),
      "a-c-ef",
    ],
  ])("%s", (_, findings, after) => {
    expect(fixed(TEXT, findings)).toBe(after);
  });
});

test("law: the shown lines are those that differ", () => {
  const line = fc.constantFrom("a = b", "a = b / c", "", "\u00a0");
  const end = fc.constantFrom("\n", "\r\n");
  const rows = fc.array(fc.tuple(line, line, end), { maxLength: 5 });
  fc.assert(
    fc.property(rows, (all) => {
      const [before, after] = [0, 1].map((side) =>
        all.map((row) => `${row[side]}${row[2]}`).join(""),
      );
      const shown = shownFixes("f", before!, after!).split("\n");
      const differing = all.filter(([one, other]) => one !== other);
      expect(shown.filter((each) => each.startsWith("- "))).toHaveLength(differing.length);
      expect(shown.filter((each) => each.startsWith("+ "))).toHaveLength(differing.length);
    }),
  );
});
