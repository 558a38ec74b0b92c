import fc from "fast-check";

/** The characters of Unicode, without surrogates. The unit "binary" of fast-check takes a second until it is made. */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800));
