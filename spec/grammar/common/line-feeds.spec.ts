import fc from "fast-check";
import { lineFeedsOf } from "../../../grammar/common/line-feeds.js";

test("the line feeds of texts with short and long lines, in ASCII and beyond it", () => {
  const lines = fc.oneof(
    fc.constantFrom("", "a", "\r", "\u000b", "\u008a", "\u0a0a", "\u{1f600}"),
    fc.nat(100).map((length) => "x".repeat(length)),
    fc.nat(5000).map((count) => "ab\n\n".repeat(count)),
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 20 }), (parts) => {
      const text = parts.join("\n");
      expect(lineFeedsOf(text)).toEqual({
        count: text.split("\n").length - 1,
        end: text.lastIndexOf("\n") + 1,
      });
    }),
  );
});

test("a host without an encoder", async () => {
  const { TextEncoder: encoder } = globalThis;
  Reflect.deleteProperty(globalThis, "TextEncoder");
  try {
    await jest.isolateModulesAsync(async () => {
      const { lineFeedsOf: counted } = await import("../../../grammar/common/line-feeds.js");
      expect(counted("ab\n".repeat(2000))).toEqual({ count: 2000, end: 6000 });
    });
  } finally {
    globalThis.TextEncoder = encoder;
  }
});
