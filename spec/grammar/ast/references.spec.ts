import { reachableFrom, referencesIn, referredTo } from "../../../grammar/ast/references.js";
import { compile } from "../../../grammar/index.js";
import type { Definition } from "../../../grammar/ast/definition.js";
import { definitionOf } from "../../helpers/lowered.js";
import { dump } from "../../helpers/syntax-trees.js";

function names(definitions: Iterable<Definition>): string {
  return [...definitions].map(({ name }) => name).join(" ");
}

describe("the references of a right-hand side, in the order of the text", () => {
  it.each([
    ['"x" %x41 %x41-42 %d1.2', ""],
    ["b", "b"],
    ["b c / d *e [ f ] 2( g h )", "b c d e f g h"],
    ["b B b", "b B b"],
    ["<b> <c d>", "<b> <c d>"],
    ["0b c", "c"],
    ["0( b c ) *0d 0*0e", ""],
    ["0*1b", "b"],
  ])("%s: %s", (elements, expected) => {
    const { source } = compile(`a = ${elements}`, { missing: "defer" });
    const references = source.own.flatMap(({ parts }) =>
      parts.flatMap((part) => referencesIn(part.elements)),
    );
    expect(references.map(dump).join(" ")).toBe(expected);
  });
});

describe("the rules that a rule names", () => {
  it.each([
    ["a = b b / c\nb = DIGIT\nc = DIGIT", "b c"],
    ["a = B / <C>\nb = DIGIT\nc = DIGIT", "b c"],
    ["a = b\na =/ c\nb = DIGIT\nc = DIGIT", "b c"],
    ["a = [ a ] ALPHA", "a ALPHA"],
  ])("%j: %s", (abnf, expected) => {
    expect(names(referredTo(definitionOf(abnf)))).toBe(expected);
  });

  it("are no more than there are", () => {
    const [a] = compile("a = b / c\nb = DIGIT", { missing: "defer" }).source.own;
    expect(a && names(referredTo(a))).toBe("b");
  });
});

describe("the rules that a rule reaches, depth first", () => {
  it.each([
    ["a = b d\nb = c\nc = DIGIT\nd = c", "a b c DIGIT d"],
    ["a = [ b ]\nb = [ a ]", "a b"],
    ["a = 0b DIGIT\nb = ALPHA", "a DIGIT"],
  ])("%j: %s", (abnf, expected) => {
    expect(names(reachableFrom(definitionOf(abnf)))).toBe(expected);
  });

  it("from several rules", () => {
    const { own } = compile("a = c\nb = c d\nc = DIGIT\nd = ALPHA").source;
    const [a, b] = own;
    expect(a && b && names(reachableFrom(a, b))).toBe("a c DIGIT b d ALPHA");
    expect(reachableFrom()).toEqual(new Set());
  });
});
