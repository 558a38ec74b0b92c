import fc from "fast-check";
import { LONGEST_NAME, nearest } from "../../../grammar/common/suggestion.js";
import { Heap } from "../../../grammar/common/collections.js";

describe("the nearest name", () => {
  const names = ["IPv4address", "IPv6address", "IPv6reference", "host", "hostname", "port", "path"];

  it.each([
    ["IPv6adress", "IPv6address"],
    ["IPv6addresss", "IPv6address"],
    ["IPv5address", "IPv4address"],
    ["ipv6ADDRESS", "IPv6address"],
    ["hots", "host"],
    ["ohst", "host"],
    ["thos", undefined],
    ["hostnam", "hostname"],
    ["hst", "host"],
    ["hosts", "host"],
    ["ports", "port"],
    ["pat", "path"],
    ["URI", undefined],
    ["x", undefined],
    ["", undefined],
    ["authority", undefined],
  ])("to %j is %s", (name, expected) => {
    expect(nearest(name, names)).toBe(expected);
  });

  it("is the first of several that are equally near", () => {
    expect(nearest("abcd", ["abce", "abcf"])).toBe("abce");
    expect(nearest("abcd", ["abcf", "abce"])).toBe("abcf");
  });

  it("is nobody where there is nobody", () => {
    expect(nearest("host", [])).toBeUndefined();
  });

  it("takes any iterable", () => {
    expect(nearest("hos", new Set(["post", "host"]))).toBe("host");
  });

  it("is not looked for where names are long", () => {
    const longest = "a".repeat(LONGEST_NAME);
    expect(nearest(`${longest.slice(1)}b`, [longest])).toBe(longest);
    expect(nearest(`${longest}b`, [longest])).toBeUndefined();
    expect(nearest(longest, [`${longest}b`])).toBeUndefined();
  });

  const words = fc.string({ unit: fc.constantFrom("a", "b", "C", "-"), maxLength: 6 });

  it("is at the least edit distance, and that is less than half of the name", () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 6 }), (name, candidates) => {
        const distances = candidates.map((candidate) => distance(name, candidate));
        const least = Math.min(...distances);
        const expected =
          least < Math.ceil(name.length / 2) ? candidates[distances.indexOf(least)] : undefined;
        expect(nearest(name, candidates)).toBe(expected);
      }),
    );
  });
});

/** The edit distance by its definition: a transposition is one edit, as an insertion. */
function distance(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left === "" || right === "") return left.length + right.length;
  const [shorterLeft, shorterRight] = [left.slice(1), right.slice(1)];
  if (left.at(0) === right.at(0)) return distance(shorterLeft, shorterRight);
  const isTransposed = left.at(0) === right.at(1) && left.at(1) === right.at(0);
  return (
    1 +
    Math.min(
      distance(shorterLeft, right),
      distance(left, shorterRight),
      distance(shorterLeft, shorterRight),
      isTransposed ? distance(left.slice(2), right.slice(2)) : Infinity,
    )
  );
}

describe("the heap", () => {
  describe("a heap", () => {
    it("gives its items in their order, whenever they were added", () => {
      const commands = fc.array(fc.oneof(fc.integer(), fc.constant("take" as const)), {
        maxLength: 200,
      });
      fc.assert(
        fc.property(commands, (list) => {
          const heap = new Heap<number>((a, b) => a < b);
          let model: number[] = [];
          const firsts = list.map((command) => {
            if (command === "take") return [heap.take(), model.shift()];
            heap.add(command);
            model = [...model, command].sort((a, b) => a - b);
            return [heap.first, model.at(0)];
          });
          expect(firsts.map(([first]) => first)).toEqual(firsts.map(([, expected]) => expected));
        }),
      );
    });
  });
});
