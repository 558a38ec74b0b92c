import { fileError } from "../src/errors.js";

/** An error as Node makes it. */
function refusal(code: string, words: string, call: string): Error {
  return Object.assign(new Error(`${code}: ${words}, ${call}`), { code });
}

test.each([
  [refusal("ENOENT", "no such file or directory", "open 'a'"), "a: no such file", true],
  [refusal("EISDIR", "illegal operation on a directory", "read"), "a: is a folder", false],
  [refusal("EACCES", "permission denied", "open 'a'"), "a: permission denied", false],
  [refusal("ENOTDIR", "not a directory", "open 'a\n'"), "a: not a directory", false],
  [new Error("a, b: c"), "a: a, b: c", false],
])("%s is in words", (error, message, isMissing) => {
  expect(fileError("a", error)).toMatchObject({ message, isMissing });
});
