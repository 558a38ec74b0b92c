import { AbbreviationError, expandAbbreviated, HEURISTICS, rfc3986 } from "../../src/index.js";
import { caught } from "../helpers/caught.js";

describe("expandAbbreviated, Appendix F", () => {
  it.each([
    ["www.w3.org/Addressing/", "http://www.w3.org/Addressing/"],
    ["www.w3.org", "http://www.w3.org"],
    ["WWW.w3.org:8080/a?b#c", "http://WWW.w3.org:8080/a?b#c"],
    ["www2.example.com.", "http://www2.example.com."],
    ["ftp.is.co.za/rfc/rfc1808.txt", "ftp://ftp.is.co.za/rfc/rfc1808.txt"],
    ["gopher.tc.umn.edu:70", "gopher://gopher.tc.umn.edu:70"],
    ["w3.org/Addressing/", "http://w3.org/Addressing/"],
    ["127.0.0.1:80", "http://127.0.0.1:80"],
    ["[::1]/a", "http://[::1]/a"],
    ["example.com?q", "http://example.com?q"],
  ])("%s: %s", (abbreviated, uri) => {
    expect(expandAbbreviated(abbreviated)).toBe(uri);
    expect(rfc3986.expandAbbreviated(abbreviated)).toBe(uri);
  });

  it.each([
    ["", 0],
    ["localhost", 0],
    ["Addressing/", 0],
    ["/a.b", 0],
    ["//www.w3.org/", 0],
    ["http://www.w3.org/", 0],
    ["mailto:a@b.c", 0],
    ["user@www.w3.org", 0],
    ["a_b.c", 0],
    ["www.w3.org:x", 0],
    ["www.w3.org/a b", 12],
    ["www.w3.org/%", 12],
    ["[::1", 4],
  ])("%j is none", (abbreviated, offset) => {
    const error = caught(() => expandAbbreviated(abbreviated));
    expect(error).toBeInstanceOf(AbbreviationError);
    expect(error).toMatchObject({
      name: "AbbreviationError",
      kind: "unknown",
      input: abbreviated,
      offset,
    });
  });

  it.each([
    ["[::1/", 'expected HEXDIG, ":", "]", ".", DIGIT'],
    ["a", "it does not begin with a domain name or an address"],
  ])("%j: says why", (abbreviated, reason) => {
    expect(caught(() => expandAbbreviated(abbreviated))).toMatchObject({
      message: `no abbreviated reference: ${reason}`,
    });
  });

  it("cannot be used where relative URIs are expected", () => {
    const error = caught(() => expandAbbreviated("www.w3.org", { base: "http://a/" }));
    expect(error).toBeInstanceOf(AbbreviationError);
    expect(error).toMatchObject({
      kind: "base",
      message: "where there is a base URI, this is a relative reference",
    });
    expect(expandAbbreviated("www.w3.org", { base: undefined })).toBe("http://www.w3.org");
  });

  it("takes other heuristics", () => {
    const heuristics = [["News", "nntp://"], ...HEURISTICS.slice(0, -1)] as const;
    expect(expandAbbreviated("news.example.com", { heuristics })).toBe("nntp://news.example.com");
    expect(expandAbbreviated("www.example.com", { heuristics })).toBe("http://www.example.com");
    expect(caught(() => expandAbbreviated("example.com", { heuristics }))).toMatchObject({
      kind: "unknown",
      message: "no heuristic fits the host",
    });
  });
});
