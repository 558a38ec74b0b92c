import { range } from "../../../grammar/automaton/char-set.js";
import { Counts } from "../../../grammar/automaton/counts.js";
import { characters, isNullable, Repeat } from "../../../grammar/automaton/expression.js";
import { dumpExpression } from "../../helpers/automata.js";

const a = characters(range(0x61, 0x61), '"a"');

describe("the remainder of a repetition after one iteration, and after another", () => {
  it.each<[string, number, number, readonly string[]]>([
    ["2*3a", 2, 3, ["rep(1, 2, [a])", "rep(0, 1, [a])", "empty"]],
    ["2a", 2, 2, ["[a]"]],
    ["*2a", 0, 2, ["rep(0, 1, [a])", "empty"]],
    ["2*a", 2, Infinity, ["rep(1, Infinity, [a])", "rep(0, Infinity, [a])"]],
    ["1*998a", 1, 998, ["rep(0, 997, [a])", "rep(0, 996, [a])"]],
  ])("%s", (_, min, max, expected) => {
    const counts = new Counts();
    const source = new Repeat(a, min, max);
    const found: string[] = [];
    for (let at = source; found.length < expected.length;) {
      const left = counts.afterOne(at);
      found.push(dumpExpression(left));
      if (left.kind !== "repeat") break;
      expect(left.source).toBe(source);
      at = left;
    }
    expect(found).toEqual(expected);
  });

  it("is made once", () => {
    const counts = new Counts();
    const many = new Repeat(a, 1, 1e9);
    expect(counts.afterOne(many)).toBe(counts.afterOne(many));
  });

  it("without end is the repetition itself", () => {
    const many = new Repeat(a, 0, Infinity);
    expect(new Counts().afterOne(many)).toBe(many);
  });

  it("without an upper bound, with a body that can be empty, records whether it has read", () => {
    const many = new Repeat(new Repeat(a, 0, 1), 0, Infinity);
    const left = new Counts().afterOne(many);
    if (left.kind !== "iteration") throw new TypeError(left.kind);
    expect(left.of).toBe(many);
    expect([left.hasRead, isNullable(left)]).toEqual([false, false]);
    expect([left.read.hasRead, isNullable(left.read)]).toEqual([true, true]);
    expect(left.read.read).toBe(left.read);
  });
});

describe("a repetition of another automaton", () => {
  it("becomes the equal repetition of this automaton", () => {
    const [mine, others] = [new Counts(), new Counts()];
    const source = new Repeat(a, 1, 1e9);
    const theirs = others.afterOne(source);
    if (theirs.kind !== "repeat") throw new TypeError(theirs.kind);
    const own = mine.own(theirs);
    expect(own).not.toBe(theirs);
    expect(own).toBe(mine.afterOne(source));
    expect(mine.own(source)).toBe(source);
  });

  it("keeps that an iteration has read", () => {
    const [mine, others] = [new Counts(), new Counts()];
    const source = new Repeat(new Repeat(a, 0, 1), 0, 1e9);
    const theirs = others.afterOne(source);
    const own = mine.afterOne(source);
    if (theirs.kind !== "iteration" || own.kind !== "iteration") throw new TypeError();
    expect(mine.ownIteration(theirs)).toBe(own);
    expect(mine.ownIteration(theirs.read)).toBe(own.read);
  });
});
