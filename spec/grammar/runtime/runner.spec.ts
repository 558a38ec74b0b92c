import { compile } from "../../../grammar/index.js";

describe("characters of two code units", () => {
  it.each(["\u{10000}", "\u{10ffff}"])("such as %j are read as one", (character) => {
    const { one } = compile("one = %x10000-10FFFF").rules;
    expect([one.test(character), one.prefixEnd(`${character}a`, 0)]).toEqual([true, 2]);
    expect(Array.from(one.findAll(`a${character}`), ({ start, end }) => [start, end])).toEqual([
      [1, 3],
    ]);
  });
});

describe("the longest prefix", () => {
  it("is found over transitions that whole inputs have made", () => {
    const { rule } = compile('rule = "a" [ "b" "c" ]').rules;
    expect(rule.test("abc")).toBe(true);
    expect([rule.prefixEnd("abx", 0), rule.prefixEnd("abc", 0), rule.prefixEnd("x", 0)]).toEqual([
      1, 3, -1,
    ]);
  });
});

describe("a rule with more classes of characters than a row has cells", () => {
  const characters = Array.from({ length: 1_040 }, (_, each) => String.fromCharCode(0x1000 + each));
  const pairs = characters.map((each) => {
    const code = each.charCodeAt(0).toString(16);
    return `%x${code}.${code}`;
  });
  const pair = compile(`pair = ${pairs.join(" / ")}`).rule("pair");
  // The classes have the order of the characters.
  const last = characters.slice(-30);

  it("has the pairs of one character", () => {
    const answers = last.map((each, at) => [
      pair.test(each + each),
      pair.test(each + last.at(at - 1)!),
      pair.prefixEnd(each + each + each, 0),
      pair.prefixEnd(last.at(at - 1)! + each, 0),
    ]);
    expect(new Set(answers.map(String))).toEqual(new Set(["true,false,2,-1"]));
  });

  it("is found where a character stands twice", () => {
    const text = last.map((each, at) => (at % 3 === 0 ? each + each : each)).join("");
    const twice = last.filter((_, at) => at % 3 === 0).map((each) => each + each);
    expect(Array.from(pair.findAll(text), (found) => found.text)).toEqual(twice);
  });
});
