/** A search reads long texts through a window. */

describe("a host without an encoder", () => {
  const { TextEncoder: encoder } = globalThis;

  afterEach(() => {
    globalThis.TextEncoder = encoder;
  });

  it("has inputs read character by character", async () => {
    Reflect.deleteProperty(globalThis, "TextEncoder");
    await jest.isolateModulesAsync(async () => {
      const { rfc3986 } = await import("../../../grammar/index.js");
      const rule = rfc3986.rules["URI-reference"];
      const long = `http://a/${"b".repeat(5000)}`;
      expect([...rule.findAll(long)].length).toBe(1);
    });
  });
});
