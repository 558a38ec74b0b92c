import { readAbnf } from "../../../grammar/abnf/reader.js";
import { syntaxError } from "../../helpers/syntax-error.js";
import { dump } from "../../helpers/syntax-trees.js";

const FOOTER = "Fielding, et al.            Standards Track                    [Page 11]";
const HEADER = "RFC 3986                   URI Generic Syntax               January 2005";
const DRAFT_FOOTER = "Berners-Lee, et al.      Expires April 28, 2003                 [Page 7]";
const DRAFT_HEADER = "Internet-Draft             URI Generic Syntax               October 2002";

function read(text: string): readonly string[] {
  const { rules, warnings } = readAbnf(text);
  return [
    rules.map(({ name, elements }) => `${name} = ${dump(elements)}`).join("; "),
    ...warnings.map(({ kind, line, column }) => `${kind} ${line}:${column}`),
  ];
}

describe("page breaks", () => {
  it.each([
    ["of an RFC", [`a = b`, "", "", FOOTER, "\f", HEADER, "", "", "c = d"], 4],
    ["of a draft", ["a = b", "", DRAFT_FOOTER, "", DRAFT_HEADER, "", "c = d"], 3],
    ["with the form feed before the header", ["a = b", FOOTER, `\f${HEADER}`, "c = d"], 2],
    ["with trailing blanks", ["a = b", `${FOOTER}  `, `${HEADER}\t`, "c = d"], 2],
    ["with CRLF", ["a = b\r", `${FOOTER}\r`, "\f\r", `${HEADER}\r`, "\r", "c = d\r", ""], 2],
    ["without a header", ["a = b", "", FOOTER, "", "c = d"], 3],
    ["without a footer", ["a = b", "", HEADER, "", "c = d"], 3],
    ["of a form feed alone", ["a = b", "\f", "c = d"], 2],
    ["before a rule on the same line", ["a = b", "\fc = d"], 2],
    ["indented like the rules", ["  a = b", `  ${FOOTER}`, `  ${HEADER}`, "  c = d"], 2],
    ["before the first rule", [HEADER, "", "", "a = b", "c = d"], 1],
    ["behind the last rule", ["a = b", "c = d", "", "", FOOTER, "\f"], 5],
  ])("%s", (_, lines, line) => {
    const [rules, ...warnings] = read(lines.join("\n"));
    expect(rules).toBe("a = b; c = d");
    expect(warnings).toEqual([expect.stringMatching(`^page-furniture ${line}:`)]);
  });

  it("may be in the middle of a rule", () => {
    const text = ["a = (b /", "", "", FOOTER, "\f", HEADER, "", "", "     c)", "d = e"].join("\n");
    expect(read(text)).toEqual(["a = alt(b, c); d = e", "page-furniture 4:1"]);
  });

  it("make a warning each", () => {
    const text = ["a = b", FOOTER, "\f", HEADER, "c = d", FOOTER, "\f", HEADER].join("\n");
    expect(read(text)).toEqual(["a = b; c = d", "page-furniture 2:1", "page-furniture 6:1"]);
  });

  it("change no offset", () => {
    const text = ["   a = b", "", FOOTER, "\f", HEADER, "", "   name = c"].join("\n");
    const start = text.indexOf("name");
    expect(readAbnf(text).rules[1]?.nameSpan).toEqual({ start, end: start + 4 });
  });

  it("are shown", () => {
    const [warning] = readAbnf(`a = b\n\nBob      2003      [Page 7]\n`).warnings;
    expect(warning?.message).toBe("the page break of a document is ignored");
    expect(warning?.excerpt()).toBe("Bob      2003      [Page 7]\n^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  });
});

describe("lines that only look like a page break", () => {
  it.each([
    ["a = b ; see    [Page 7]"],
    ["; Fielding           [Page 7]"],
    ["a = b ; RFC 3986     URI     January 2005"],
    ["; RFC 3986     URI     January 2005"],
    ['a = "RFC 3986" "  [Page 7]"'],
    ["a = <RFC 3986  January 2005>"],
    ["a = b [Page]"],
  ])("%j", (text) => {
    expect(readAbnf(text).warnings).toEqual([]);
  });

  it.each([
    ["a = b  [Page 7]", 'line 1, column 15: expected element, found "]"'],
    ["a = b\f", 'line 1, column 6: expected "/", WSP or newline, found U+000C'],
    ["a = b  [Page 7]\rc = d", 'line 1, column 15: expected element, found "]"'],
    ["a = b\nFielding 2005", 'line 2, column 10: expected "=", found "2"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});
