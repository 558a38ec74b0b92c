/**
 * The shipped ABNF is that of the draft. The draft itself is not part of the project. If it is
 * absent, the spec skips the comparison.
 */
import { existsSync, readFileSync } from "node:fs";
import { rfc2396bis } from "../../../grammar/rfc/rfc2396bis.js";
import { describeIf } from "../../helpers/skips.js";

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
