/** Rules that contain themselves. */
import { randomExpression } from "./worlds.js";
import type { Random } from "./worlds.js";

/** The elements of the right-hand sides of `s`. */
export const RECURSIVE_ELEMENTS = ['"a"', '"b"', "s", "t"];

/** The right-hand sides of `t`, for every `s`. */
const PARTNERS = ['[ "a" ]', '[ s ] "b"', '"b" / s "a"', '*s "a"', 's / ""'];

/** The grammars of some right-hand sides of `s` with every `t`. */
export function recursivePairs(bodies: readonly string[]): readonly string[] {
  return bodies.flatMap((body) => PARTNERS.map((partner) => `s = ${body}\nt = ${partner}\n`));
}

/** Grammars of two random rules, the second one a little smaller. */
export function randomPairs(count: number, size: number, random: Random): readonly string[] {
  return Array.from({ length: count }, () => {
    const [s, t] = [size, size - 2].map((n) => randomExpression(RECURSIVE_ELEMENTS, n, random));
    return `s = ${s!}\nt = ${t!}\n`;
  });
}

/** The first rules of grammars, by the names of their shapes. */
export const SHAPES: Readonly<Record<string, string>> = {
  "right recursion": 's = "a" s / "b"',
  "right recursion, nullable": 's = [ "a" s ]',
  "left recursion": 's = s "a" / "b"',
  "left recursion, nullable": 's = [ s "a" ]',
  "left recursion behind a nullable": 's = [ "b" ] s "a" / "b"',
  "left recursion behind a nullable rule": 's = n s "a" / "b"\nn = [ "b" ]',
  nesting: 's = "a" s "b" / ""',
  "nesting on either side": 's = "a" [ s ] "b" / "b" [ s ] "a"',
  palindromes: 's = "a" s "a" / "b" s "b" / "a" / "b" / ""',
  "balanced pairs": 's = *( "a" s "b" )',
  "mutual, right": 's = "a" t / "a"\nt = "b" s / "b"',
  "mutual, left": 's = t "a" / "a"\nt = s "b" / "b"',
  "mutual, nullable": 's = [ t "a" ]\nt = [ s "b" ]',
  "three in a ring": 's = "a" t / "a"\nt = u "b"\nu = s / "b" t "a" / "b"',
  "hidden in a ring of single rules": 's = t / "a" s\nt = u\nu = s / "b"',
  "a rule that may be itself": 's = s / "a"',
  "single rules one behind the other": "s = x y\nx = *s\ny = 1*q\nq = z\nz = *s",
  "itself or empty": 's = s / ""',
  "itself, with its own end": 's = s [ s ] / "a"',
  "ambiguous addition": 's = s "a" s / "b"',
  "ambiguous pairs": 's = s s / "a"',
  "ambiguous pairs, nullable": 's = s s / "a" / ""',
  "ambiguous threes, nullable": 's = s s s / "a" / "b" / ""',
  "ambiguous, the short one first": 's = "a" / s s',
  "option of itself": 's = [ s ] "a"',
  "repetition of itself": 's = 1*s "a" / "b"',
  "nullable loop": 's = *s / "a"',
  "nullable loop, at least one": 's = 1*s / "a" / ""',
  "nullable loop, at least two": 's = "a" / 2*s / ""',
  "nullable loop, bounded": 's = *2s "a" / ""',
  "nullable loop through a rule": 's = *t / "b"\nt = s / "a"',
  "exactly two of itself": 's = 2s / [ "a" ]',
  "incremental alternatives": 's = "a"\ns =/ s "b"\ns =/ "b" s',
  "dangling else": 's = "a" s [ "b" s ] / "b"',
  "even and odd": 's = "a" t / ""\nt = "a" s',
  "inherently ambiguous": 's = t *"a" / *"b" u\nt = [ "b" t "a" ]\nu = [ "a" u "b" ]',
  // The chart and the stacks keep apart similar states.
  "a loop over itself or nothing": 's = *( s "b" / "a" / n )\nn = [ s ]',
  "a loop in a loop": 's = *( *s "a" ) [ "b" s ]',
  "a counted loop over itself": 's = 2*3( s "b" / "a" / "" )',
  "a list, and what can follow it": 's = l "b" "a"\nl = "a" [ "b" l ]',
  "a list, and itself before it": 's = s "bb" / l\nl = "a" [ "b" l ]',
  "a beginning, and left recursion to the end": 's = "a" l\nl = l "b" / "a"',
  "two lists that end together": 's = l / m\nl = "a" [ l ]\nm = "a" [ m ] "b"',
  "an end that closes several rules": 's = "a" t\nt = "a" u / "b"\nu = "b" [ s ]',
  "a call that may be empty, twice": 's = n n "b"\nn = [ "a" n ]',
  "itself, or another rule that may be empty": 's = s / n\nn = [ "a" n ]',
  "a loop over what may contain it": 's = *t\nt = [ "a" s ]',
  "pairs of surrogates": 's = %x10000-10FFFF [ s "a" ]',
  "a rule that reads, in a counted loop": 's = *( *2( t / "b" ) )\nt = [ "a" t ]',
  "unit rules around each other": 's = t / "a"\nt = u / "b"\nu = s / t "a"',
  "unit rules around each other, nullable": 's = t s / "a"\nt = [ s ] [ u ]\nu = t / "b"',
};
