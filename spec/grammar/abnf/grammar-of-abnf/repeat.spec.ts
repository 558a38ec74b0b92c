import { syntaxError } from "../../../helpers/syntax-error.js";
import { elementsOf } from "../../../helpers/syntax-trees.js";

describe("RFC 5234 section 4: repeat", () => {
  it.each([
    ["r = *a", "rep(0, Infinity, a)"],
    ["r = 2*a", "rep(2, Infinity, a)"],
    ["r = *3a", "rep(0, 3, a)"],
    ["r = 2*3a", "rep(2, 3, a)"],
    ["r = 2*2a", "rep(2, 2, a)"],
    ["r = 2a", "rep(2, 2, a)"],
    ["r = 0a", "rep(0, 0, a)"],
    ["r = 0*0a", "rep(0, 0, a)"],
    ["r = 007*008a", "rep(7, 8, a)"],
    ["r = 1*998a", "rep(1, 998, a)"],
    ["r = 1*1000000000a", "rep(1, 1000000000, a)"],
    ['r = 2"a"', 'rep(2, 2, i"a")'],
    ["r = 2%x41", "rep(2, 2, x[65])"],
    ["r = *(a b)", "rep(0, Infinity, cat(a, b))"],
    ["r = 2[a]", "rep(2, 2, opt(a))"],
    ["r = 2(3a)", "rep(2, 2, rep(3, 3, a))"],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ["r = *", "line 1, column 6: expected element, found end of input"],
    ["r = 2", "line 1, column 6: expected element, found end of input"],
    ["r = 2 a", 'line 1, column 6: expected element, found " "'],
    ["r = 2* a", 'line 1, column 7: expected element, found " "'],
    ["r = 2 *3a", 'line 1, column 6: expected element, found " "'],
    ["r = **a", 'line 1, column 6: expected element, found "*"'],
    ["r = 1*2*3a", 'line 1, column 8: expected element, found "*"'],
    ["r = a*", 'line 1, column 6: expected "/", WSP or newline, found "*"'],
    ["r = 3*2a", 'line 1, column 7: expected a number of at least 3, found "2"'],
    ["r = a / 10*9b", 'line 1, column 12: expected a number of at least 10, found "9"'],
    [
      "r = *9007199254740992a",
      'line 1, column 6: expected a number of at most 9007199254740991, found "9"',
    ],
    ["r = #a", 'line 1, column 5: expected element, found "#"'],
    ["r = 1#a", 'line 1, column 6: expected element, found "#"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});
