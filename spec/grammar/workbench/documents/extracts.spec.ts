import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { abnfFromDocument } from "../../../../grammar/workbench/documents/plain-text.js";
import { readWithMistakes } from "../../../../grammar/workbench/recovery.js";
import { describeIf } from "../../../helpers/skips.js";

const FOLDER = join(__dirname, "../../../../../shared/rfcs");
const isThere = existsSync(join(FOLDER, "labels.json"));

describeIf(isThere, "documents")("RFCs with labels", () => {
  const labels = isThere
    ? (JSON.parse(readFileSync(join(FOLDER, "labels.json"), "utf8")) as Readonly<
        Record<string, { readonly rules: readonly string[]; readonly not?: readonly number[][] }>
      >)
    : {};
  const keyOf = (name: string): string =>
    name.replace(/^<|>$/g, "").replaceAll("_", "-").toLowerCase();

  it.each(Object.entries(labels))("RFC %s", (number, { rules, not = [] }) => {
    const text = readFileSync(join(FOLDER, `rfc${number}.txt`), "latin1");
    const { abnf, lines } = abnfFromDocument(text, { mistakes: true });
    const read = new Set(readWithMistakes(abnf).rules.map(({ name }) => keyOf(name)));
    expect(rules.filter((name) => !read.has(keyOf(name)))).toEqual([]);
    const others = lines.filter((range) =>
      not.some(([first = 0, last = 0]) => range.first <= last && first <= range.last),
    );
    expect(others).toEqual([]);
  });
});
