/** A search reads long texts through a window. */
import { moveWindow, windowCache, WINDOW_SIZE } from "../../../grammar/runtime/window.js";

describe("the window", () => {
  it("shows a piece of the input", () => {
    const input = `${"a".repeat(10)}bcd`;
    expect(moveWindow(input, 10)).toBe(13);
    expect(String.fromCharCode(...windowCache.subarray(0, 3))).toBe("bcd");
  });

  it("ends where it is full", () => {
    expect(moveWindow("x".repeat(WINDOW_SIZE + 5), 0)).toBe(WINDOW_SIZE);
    expect(moveWindow("x".repeat(WINDOW_SIZE + 5), 5)).toBe(WINDOW_SIZE + 5);
  });

  it.each([
    ["at the beginning", "\u00e9x", 0],
    ["at the end", `${"x".repeat(WINDOW_SIZE - 1)}\u00e9`, 0],
    ["three octets long", `${"x".repeat(100)}\u20ac`, 50],
    ["a pair of surrogates", `${"x".repeat(WINDOW_SIZE - 1)}\u{1f600}`, 0],
    ["a lone surrogate", `${"x".repeat(70)}\ud800`, 0],
  ])("shows nothing where there is a character beyond ASCII: %s", (_, input, offset) => {
    expect(moveWindow(input, offset)).toBe(-1);
  });
});

describe("a host without an encoder", () => {
  const { TextEncoder: encoder } = globalThis;

  afterEach(() => {
    globalThis.TextEncoder = encoder;
  });

  it("has inputs read character by character", async () => {
    Reflect.deleteProperty(globalThis, "TextEncoder");
    await jest.isolateModulesAsync(async () => {
      const window = await import("../../../grammar/runtime/window.js");
      expect(window.moveWindow("x".repeat(100), 0)).toBe(-1);
      const { rfc3986 } = await import("../../../grammar/index.js");
      const rule = rfc3986.rules["URI-reference"];
      const long = `http://a/${"b".repeat(5000)}`;
      expect([...rule.findAll(long)].length).toBe(1);
    });
  });
});
