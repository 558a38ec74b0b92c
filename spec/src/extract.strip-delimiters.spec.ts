import { stripDelimiters } from "../../src/index.js";

describe("stripDelimiters, Appendix E", () => {
  it.each([
    ["", ""],
    ["http://a/b", "http://a/b"],
    ["  http://a/b\n", "http://a/b"],
    ["<http://a/b>", "http://a/b"],
    ['"http://a/b"', "http://a/b"],
    [" < http://a/b > ", "http://a/b"],
    ["URL:http://a/b", "http://a/b"],
    ["url: http://a/b", "http://a/b"],
    ["<URL: http://a/b>", "http://a/b"],
    ['"<http://a/b>"', "http://a/b"],
    ["<ftp://ds.internic.\n   net/rfc/>", "ftp://ds.internic.net/rfc/"],
    ["http://a/ b\tc\u00a0d", "http://a/bcd"],
    // an unpaired character is not a delimiter
    ["<http://a/b", "<http://a/b"],
    ['<http://a/b"', '<http://a/b"'],
    ["<", "<"],
    ['"', '"'],
    ['"""', '"'],
    ["<>", ""],
    // no more than strip is asked for
    ["../a?b#c", "../a?b#c"],
    ["urla", "urla"],
    ["www.w3.org.", "www.w3.org."],
  ])("%j: %j", (input, reference) => {
    expect(stripDelimiters(input)).toBe(reference);
  });

  it("is quick with a megabyte of delimiters", () => {
    expect(stripDelimiters("<".repeat(500_000) + ">".repeat(500_000))).toBe("");
    expect(stripDelimiters("URL: ".repeat(200_000))).toBe("");
  });
});
