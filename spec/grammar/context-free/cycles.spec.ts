import { hasLeftRecursion, unitComponents } from "../../../grammar/context-free/cycles.js";
import { lowered } from "../../helpers/lowered.js";

describe("left recursion", () => {
  it.each([
    ['r = r "a" / "b"', true],
    ['r = "a" r / "b"', false],
    ['r = [ "a" ] r "b" / "c"', true],
    ['r = "a" [ r ]', false],
    ['r = *"a" r "b" / "c"', true],
    ['r = 1*"a" r "b" / "c"', false],
    ['r = n r "b" / "c"\nn = [ "a" ]', true],
    ['r = *r "a"', true],
    ['r = s "a" / "b"\ns = r / "c"', true],
    ['r = "(" s ")"\ns = s "a" / r / "b"', true],
    ['r = "(" s ")"\ns = *( r / "a" )', false],
    // A rule that can be empty, before itself.
    ['r = r r / "a" / ""', true],
    ['r = "a" r r / ""', false],
    // A rule that no derivation from the start uses does not count.
    ['r = "a" [ r ]\ns = s "b" / "c"', false],
  ])("%j: %j", (abnf, expected) => {
    for (const visible of ["none", "all"] as const)
      expect(hasLeftRecursion(lowered(abnf, visible).root)).toBe(expected);
  });
});

describe("which rules can stand for themselves alone", () => {
  it.each([
    // Right and left recursion that reads something.
    ['r = "a" r / "b"', [-1]],
    ['r = r "a" / "b"', [-1]],
    ['r = a / "b"\na = r', [0, 0]],
    ['r = r / "a"', [0]],
    ["r = [ r ]", [0]],
    ["r = *r", [0]],
    ['r = 1*r / "a"', [0]],
    ['r = 2r / "a"', [-1]],
    ['r = 2r / ""', [0]],
    ['r = 2*3( r / "a" )', [-1]],
    // Beside an expression that can be empty.
    ['r = [ "a" ] r [ "b" ] / "c"', [0]],
    ['r = [ "a" ] r "b" / "c"', [-1]],
    ['r = n r / "c"\nn = *"a"', [0]],
    ['r = r r / "a"', [-1]],
    ['r = r r / "a" / ""', [0]],
    // Each of several cycles has its own number.
    ['r = s / "x" [ r ] u\ns = t / r\nt = s\nu = v / "u"\nv = u', [0, 0, 2, 2, 2]],
    ['r = s "x"\ns = s / [ r ] "y"', [-1, 1]],
  ])("%j: %j", (abnf, expected) => {
    expect(unitComponents(lowered(abnf, "none").calls)).toEqual(expected);
    expect(unitComponents(lowered(abnf, "all").calls)).toEqual(expected);
  });
});
