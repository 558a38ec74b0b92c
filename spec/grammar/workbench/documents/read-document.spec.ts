import { readDocument } from "../../../../grammar/workbench/index.js";

const RULE = "a = DIGIT";

describe("the blocks of Markdown", () => {
  it.each([
    ["an attribute below", `~~~\n${RULE}\n~~~\n{: type="abnf"}`],
    ["an attribute of kramdown-rfc", `~~~\n${RULE}\n~~~\n{: sourcecode-type='abnf' #a}`],
    ["attributes in two lines", `~~~\n${RULE}\n~~~\n{: #a title="a } b"\n   type=abnf}`],
    ["a class below", `~~~\n${RULE}\n~~~\n{: .numbered .abnf}`],
    ["a class of a language", `~~~\n${RULE}\n~~~\n{:.language-abnf}`],
    ["an attribute above", `{: type="abnf"}\n~~~\n${RULE}\n~~~`],
    ["attributes of Pandoc", `~~~ {#a .abnf}\n${RULE}\n~~~`],
    ["in a block quote", `> ~~~\n> ${RULE}\n> ~~~\n> {: .abnf}`],
    ["pre", `<pre class="abnf">${RULE}</pre>`],
    ["pre with other attributes", `<div>\n<PRE id=x class='a abnf'>\n${RULE}\n</PRE></div>`],
    ["code in pre", `<pre><code class="language-abnf">${RULE}</code></pre>`],
    ["an unquoted class", `<pre class=abnf>${RULE}</pre>`],
  ])("of ABNF: %s", (_, text) => {
    expect(readDocument({ text, kind: "markdown" }).abnf.trim()).toBe(RULE);
  });

  it.each([
    ["a title", `~~~\n${RULE}\n~~~\n{: title="abnf"}`],
    ["an empty line before the attributes", `~~~\n${RULE}\n~~~\n\n{: .abnf}`],
    ["another type", `~~~ abnf\n${RULE}\n~~~\n{: type="text"}`],
    ["attributes between two blocks", `~~~\nx\n~~~\n{: .abnf}\n~~~\n${RULE}\n~~~`, "x"],
    ["pre in a code span", `\`<pre class="abnf">\` ${RULE}\n</pre>`],
    ["pre in a block", `~~~ html\n<pre class="abnf">${RULE}</pre>\n~~~`],
    ["pre without an end", `<pre class="abnf">${RULE}`],
    ["pre of another class", `<pre class="xabnf">${RULE}</pre>`],
  ])("of something else: %s", (_, text, abnf = "") => {
    expect(readDocument({ text, kind: "markdown" }).abnf.trim()).toBe(abnf);
  });

  it("have decoded entities in pre, and no tags", () => {
    const text =
      '<pre class="abnf">\n  <dfn id="a">a</dfn> = &quot;&#x3C;&#62;&amp;&quot; <b c> <i>d</i>\n</pre>';
    const { abnf, originOf } = readDocument({ text, kind: "markdown" });
    expect(abnf.trim()).toBe('a = "<>&" <b c> d'.replace("<b c>", ""));
    expect(text.slice(originOf(abnf.indexOf("d")))).toMatch(/^d<\/i>/);
    expect(text.slice(originOf(abnf.indexOf(">")))).toMatch(/^&#62;/);
  });

  it("are read in linear time", () => {
    for (const part of ['{: a="', "<pre class=abnf>", "<pre ", "{: "]) {
      const start = performance.now();
      readDocument({ text: `${part}\n`.repeat(20_000), kind: "markdown" });
      expect(performance.now() - start).toBeLessThan(3000);
    }
  });
});
