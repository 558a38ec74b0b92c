import { hasLeftRecursion } from "../../../grammar/context-free/cycles.js";
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
