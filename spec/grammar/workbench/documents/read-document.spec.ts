import { readDocument } from "../../../../grammar/workbench/index.js";

describe("the blocks of Markdown", () => {
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

test("labels of blocks of Markdown are not those of Object.prototype", () => {
  const document = "~~~ abnf\na = DIGIT\n~~~\n\n{: #x}\n~~~ python\nb = DIGIT\n~~~\n";
  Object.defineProperty(Object.prototype, "type", { value: "abnf", configurable: true });
  try {
    expect(readDocument({ text: document, kind: "markdown" }).abnf.trim()).toBe("a = DIGIT");
  } finally {
    Reflect.deleteProperty(Object.prototype, "type");
  }
});
