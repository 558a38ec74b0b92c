import fc from "fast-check";
import {
  BaseUriError,
  establishBase,
  extract,
  parse,
  recompose,
  resolve,
  rfc3987,
  stripDelimiters,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { plausible } from "../helpers/references.js";
import { sampled, scaled, tries } from "../helpers/worlds.js";
import { baseOfHtml } from "../../src/html.js";

function references(text: string): readonly string[] {
  return extract(text).map(({ reference }) => reference);
}

describe("extract, Appendix E", () => {
  it("the example", () => {
    const text = [
      'Yes, Jim, I found it under "http://www.w3.org/Addressing/",',
      "but you can probably pick it up from <ftp://ds.internic.",
      "net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/",
      "ietf/uri/historical.html#WARNING>.",
    ].join("\n      ");
    const quoted = text.indexOf("http:");
    const first = text.indexOf("ftp:");
    const second = text.indexOf("http:", first);
    expect(extract(text)).toStrictEqual([
      {
        reference: "http://www.w3.org/Addressing/",
        start: quoted,
        end: text.indexOf('",'),
        delimiters: "double-quotes",
        warnings: [],
      },
      {
        reference: "ftp://ds.internic.net/rfc/",
        start: first,
        end: text.indexOf(">."),
        delimiters: "angle-brackets",
        warnings: [],
      },
      {
        reference: "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        start: second,
        end: text.lastIndexOf(">."),
        delimiters: "angle-brackets",
        warnings: [],
      },
    ]);
  });

  it("does not join the words of a quotation", () => {
    expect(references('He wrote: "http://a/b is down."')).toStrictEqual(["http://a/b"]);
    expect(references('"Note: this"')).toStrictEqual([]);
    expect(extract('"x:a" x:b "x:c"').map(({ delimiters }) => delimiters)).toStrictEqual([
      "double-quotes",
      "white-space",
      "double-quotes",
    ]);
    expect(references('"see http://a/b and http://a/c"')).toStrictEqual([
      "http://a/b",
      "http://a/c",
    ]);
  });

  it("reports a hyphen at a line break, and leaves it in", () => {
    const [found] = extract("<http://a/b-\n  c-d - \r\n e->");
    expect(found).toMatchObject({
      reference: "http://a/b-c-d-e-",
      warnings: [
        { kind: "hyphen-at-line-break", offset: 11, index: 10 },
        { kind: "hyphen-at-line-break", offset: 19, index: 14 },
      ],
    });
    expect(extract("<http://a/b- c>")[0]).toMatchObject({
      reference: "http://a/b-c",
      warnings: [],
    });
  });

  it("finds every reference that stands within angle brackets", () => {
    const gap = fc.constantFrom("", " ", "\n  ", "\t");
    fc.assert(
      fc.property(plausible, gap, gap, fc.nat(), (given, before, within, seed) => {
        const reference = caught(() => recompose({ ...given, scheme: given.scheme ?? "y" }));
        if (typeof reference !== "string") return;
        const { authority = "", path, query } = parse(reference);
        if (authority === "" && path === "" && query === undefined) return;
        const at = seed % (reference.length + 1);
        const broken = reference.slice(0, at) + within + reference.slice(at);
        const text = `Lorem "ipsum <${before}${broken}${before}> dolor".`;
        expect(references(text)).toContain(reference);
      }),
      { numRuns: tries(1000) },
    );
  });

  it("gives references that lie in the text, from left to right, one after the other", () => {
    const piece = fc.constantFrom(
      ...["http:", "//", "a", "/", "?", "#", "%41", "%", "<", ">", '"', " ", "\n", "-", "(", ")"],
      ...[".", ":", "[", "]", "URL:", "é", "'"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        let last = 0;
        for (const { reference, start, end } of extract(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end).replace(/\s+/g, "")).toBe(reference);
          expect(parse(reference).scheme).toBeDefined();
          last = end;
        }
      }),
      { numRuns: tries(3000) },
    );
  });

  it("finds IRIs in the dialect that has them", () => {
    const [found] = rfc3987.extract("Siehe http://a/straße!");
    expect(found?.reference).toBe("http://a/straße");
    expect(references("Siehe http://a/straße!")).toStrictEqual(["http://a/stra"]);
  });

  describe("characters of other scripts", () => {
    const all = Array.from({ length: 0x110000 - 0x800 }, (_, index) =>
      String.fromCodePoint(index < 0xd800 ? index : index + 0x800),
    );
    /** Returns the reference that stands before a text, in the dialect that has other scripts. */
    const before = (text: string): string | undefined => rfc3987.extract(text)[0]?.reference;

    it("has one notion of white space, in the open and within delimiters", () => {
      const blanks = all.filter((character) => /\s/.test(character));
      expect(blanks.length).toBeGreaterThan(20);
      for (const blank of blanks) {
        const text = `x http://a/b${blank}http://a/c`;
        const found = rfc3987.extract(text);
        expect(found.map(({ reference }) => reference)).toStrictEqual(["http://a/b", "http://a/c"]);
        for (const { reference, start, end } of found)
          expect(text.slice(start, end)).toBe(reference);
        expect(before(`<http://a/b${blank}c>`)).toBe("http://a/bc");
        expect(rfc3987.stripDelimiters(`http://a/b${blank}c`)).toBe("http://a/bc");
      }
    });

    it("leaves out closing punctuation at the end", () => {
      const closing = all.filter((character) =>
        /\p{Terminal_Punctuation}|\p{Pe}|\p{Pf}|\u2026/u.test(character),
      );
      expect(closing.length).toBeGreaterThan(300);
      const left = closing.filter((character) => before(`http://a/b${character}`) !== "http://a/b");
      expect(left).toStrictEqual([]);
    });
  });

  const MANY = scaled(200_000, 40_000);
  it.each(
    sampled(
      [
        ["<", 0],
        ['"', 0],
        ["http:", 1],
        ["a:", 1],
        ["a.", 0],
        [")", 0],
        ["<a:b ", MANY],
        ["<a:b>", MANY],
        ['"a:b', MANY],
        ["x://[", 0],
        ["x:%", 0],
        ["http://a/) ", MANY],
        ["URL:", 0],
        ["-\n", 0],
      ],
      4,
    ),
  )("very often %j", (piece, count) => {
    expect(extract(piece.repeat(MANY))).toHaveLength(count);
  });
});

describe("stripDelimiters, Appendix E", () => {
  it("is quick with a megabyte of delimiters", () => {
    expect(stripDelimiters("<".repeat(500_000) + ">".repeat(500_000))).toBe("");
    expect(stripDelimiters("URL: ".repeat(200_000))).toBe("");
  });
});

describe("the base of a document: baseOfHtml, Appendix D", () => {
  it("the example", () => {
    const html = `
      <!doctype html public "-//IETF//DTD HTML//EN">
      <HTML><HEAD>
      <TITLE>An example HTML document</TITLE>
      <BASE href="http://www.ics.uci.edu/Test/a/b/c">
      </HEAD><BODY>
      ... <A href="../x">a hypertext anchor</A> ...
      </BODY></HTML>`;
    const base = establishBase({ content: baseOfHtml(html), retrieval: "http://elsewhere/" });
    expect(base).toMatchObject({ uri: "http://www.ics.uci.edu/Test/a/b/c", layer: "content" });
    expect(resolve("../x", base.uri)).toBe("http://www.ics.uci.edu/Test/a/x");
  });

  const documents: readonly (readonly [html: string, base: string | undefined])[] = [
    ["", undefined],
    ["<p>no head</p>", undefined],
    ["<base>", undefined],
    ["<base target=_top>", undefined],
    // "element and attribute names are case-insensitive"
    ['<base href="x:/">', "x:/"],
    ['<BaSe HrEf="x:/">', "x:/"],
    // any order, any quoting
    ["<base target=_top href='x:/a'>", "x:/a"],
    ["<base\n href = x:/a\n target=_top />", "x:/a"],
    ['<base href="x:/a" href="x:/b">', "x:/a"],
    ['<base data-href="x:/b" href="x:/a">', "x:/a"],
    // the first wins
    ['<base target=_top><base href="x:/a"><base href="x:/b">', "x:/a"],
    // text that only looks like an element
    ['<!-- <base href="x:/b"> --><base href="x:/a">', "x:/a"],
    ['<title><base href="x:/b"></title><base href="x:/a">', "x:/a"],
    ['<script>\'<base href="x:/b">\'</script><base href="x:/a">', "x:/a"],
    ['<style><base href="x:/b"></style>', undefined],
    ['<template><base href="x:/b"></template><base href="x:/a">', "x:/a"],
    ['<meta content="<base href=x:/b>"><base href="x:/a">', "x:/a"],
    // entities
    ['<base href="x:/a?b&amp;c&#x3d;d&#101;">', "x:/a?b&c=de"],
    ['<base href="http&colon;&sol;&sol;a/">', "http://a/"],
    ['<base href="  x:/a\n">', "x:/a"],
    ['<base href="">', ""],
    // "when present in the HEAD portion of a document"
    ['<html><head></head><body><base href="x:/b"></body></html>', undefined],
    ['<p><base href="x:/b">', undefined],
    ['<title>a</title><base href="x:/a"><p>b', "x:/a"],
    ['<head></head><base href="x:/a"><body>', "x:/a"],
  ];

  it.each(documents)("%j: %j", (html, base) => {
    expect(baseOfHtml(html)).toBe(base);
  });

  it('"must be an absolute URI"', () => {
    const content = baseOfHtml('<base href="/a">');
    expect(() => establishBase({ content })).toThrow(BaseUriError);
  });
});
