import { baseOfHtml } from "../../src/html.js";
import { BaseUriError, establishBase, resolve } from "../../src/index.js";

describe("baseOfHtml, Appendix D", () => {
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
