import { ASCII_SIZE, BEYOND_ASCII, lowerCaseAscii } from "../../../grammar/runtime/ascii.js";

const CODE_UNITS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));

describe("US-ASCII", () => {
  test("ends at ASCII_SIZE, also for BEYOND_ASCII", () => {
    const ascii = CODE_UNITS.filter((unit) => !BEYOND_ASCII.test(unit));
    expect(ascii).toEqual(CODE_UNITS.slice(0, ASCII_SIZE));
    expect(ascii.at(-1)).toBe("\x7f");
  });

  test("has 26 letters that lowerCaseAscii changes, and no other character changes", () => {
    const changed = CODE_UNITS.filter((unit) => lowerCaseAscii(unit) !== unit);
    expect(changed.join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    expect(lowerCaseAscii(changed.join(""))).toBe("abcdefghijklmnopqrstuvwxyz");
    expect(lowerCaseAscii("\u212aELVIN")).toBe("\u212aelvin");
  });
});
