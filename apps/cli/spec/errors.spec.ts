import { fileError } from "../src/errors.js";

/** An error as Node makes it. */
function refusal(code: string, words: string, call: string): Error {
  return Object.assign(new Error(`${code}: ${words}, ${call}`), { code });
}

test.each([
  [
    refusal("ENOENT", "no such file or directory", "open 'a'"),
    "a: no such file",
    "MissingFileError",
  ],
  [refusal("EISDIR", "illegal operation on a directory", "read"), "a: is a folder", "FileError"],
  [refusal("EACCES", "permission denied", "open 'a'"), "a: permission denied", "FileError"],
  [refusal("ENOTDIR", "not a directory", "open 'a\n'"), "a: not a directory", "FileError"],
  [new Error("a, b: c"), "a: a, b: c", "FileError"],
])("%s is in words", (error, message, name) => {
  expect(fileError("a", error)).toMatchObject({ message, name });
});
