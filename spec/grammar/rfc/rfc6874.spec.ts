import { rfc3986, rfc6874 } from "../../../grammar/index.js";

describe("RFC 6874 section 2", () => {
  test.each([
    ["[fe80::a%25en1]", true],
    ["[fe80::1%25%41]", true],
    ["[::1]", true],
    ["[v1.x]", true],
    ["[fe80::a%en1]", false],
    ["[fe80::a%25]", false],
    ["[fe80::a%25en1", false],
  ])("host %s: %s", (host, accepted) => {
    expect(rfc6874.rules.host.test(host)).toBe(accepted);
  });

  it("changes the rules that refer to the changed rule", () => {
    const reference = "http://[fe80::a%25en1]:80/";
    expect(rfc6874.rules["URI-reference"].capture("ZoneID")(reference)).toEqual({ ZoneID: "en1" });
  });

  it("does not change RFC 3986", () => {
    expect(rfc3986.rules.host.explain("[fe80::a%25en1]")?.offset).toBe(8);
  });
});
