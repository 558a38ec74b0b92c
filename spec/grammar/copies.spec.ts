/**
 * Two copies of the package in one program: one part imports the ES module, another part requires
 * the CommonJS module. Grammars and rules of one copy are used in grammars of the other.
 */
import { Grammar } from "../../grammar/combinator/grammar.js";
import { untyped } from "../helpers/untyped.js";
import * as here from "../../grammar/index.js";
import { isSubset, lint, onlyIn } from "../../grammar/language/index.js";

function anotherCopy(): typeof here {
  let copy: typeof here | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual<typeof here>("../../grammar/index.js");
  });
  if (copy === undefined) throw new Error("there is no other copy");
  return copy;
}

const there = anotherCopy();

test("the copies are two", () => {
  expect(there.AbnfError).not.toBe(here.AbnfError);
  expect(there.rfc3986).not.toBeInstanceOf(Grammar);
});

/** The answers are equal for both copies of the import. */
describe.each([
  ["this copy", here],
  ["another copy", there],
])("a grammar that imports one of %s", (_, { compile, rfc3986 }) => {
  const { x } = here.compile('x = "(" v ")" ALPHA', {
    imports: [compile("v = 1*ALPHA")],
  }).rules;

  test("has one core rule of a name", () => {
    expect(x.capture("ALPHA")("(ab)c")).toEqual({ ALPHA: "a" });
    expect([...(x.spans("ALPHA")("(ab)c") ?? [])]).toEqual([1, 2]);
    expect(
      untyped(x)
        .only("alpha")
        .tryParse("(ab)c")
        .findAll("ALPHA")
        .map(({ text }) => text),
    ).toEqual(["a", "b", "c"]);
    expect([...(x.spans("ALPHA", "v")("(ab)c") ?? [])]).toEqual([1, 2, 1, 3]);
  });

  test("has one rule of a name where a grammar of this copy has the same", () => {
    const { y } = here.compile("y = scheme at port", {
      imports: [here.rfc3986, compile('at = "@" port', { imports: [rfc3986] })],
    }).rules;
    expect(y.capture("port")("a@12")).toEqual({ port: "12" });
    const shown = y.only("scheme", "port").tryParse("a@12");
    expect(shown.children.map(({ rule, text }) => [rule, text])).toEqual([
      ["scheme", "a"],
      ["port", "12"],
      ["port", ""],
    ]);
  });

  test("does not take two rules of a name for one that say different things", () => {
    const { z } = here.compile('z = v w\nv = "c" / "d"', {
      imports: [compile('w = v\nv = "a" / "b"')],
    }).rules;
    expect(z.capture("v", "w")("cb")).toEqual({ v: "c", w: "b" });
    expect(
      z
        .only("v")
        .tryParse("cb")
        .children.map(({ text }) => text),
    ).toEqual(["c"]);
  });

  test("may import the same rule from both copies", () => {
    const { u } = here.compile('u = "<" URI ">"', { imports: [here.rfc3986, rfc3986] }).rules;
    expect(u.capture("scheme", "HEXDIG")("<a:%2F>")).toEqual({ scheme: "a", HEXDIG: "2" });
  });

  test("has a rule of prose, and compares with rules of the copy", () => {
    const { p } = here.compile("p = <a port> ALPHA", {
      prose: { "a port": rfc3986.rule("port") },
    }).rules;
    expect(p.capture("port", "DIGIT")("80a")).toEqual({ port: "80", DIGIT: "8" });
    expect(isSubset(rfc3986.rules.URI, here.rfc3986.rules["URI-reference"])).toBe(true);
    expect(onlyIn(rfc3986.rules.URI, here.rfc3986.rules.URI)).toEqual([]);
    const abnf = 'a = b / DIGIT\nb = "1"';
    const messages = lint(compile(abnf)).map(({ message }) => message);
    expect(messages).toEqual(lint(here.compile(abnf)).map(({ message }) => message));
    expect(messages).not.toHaveLength(0);
  });
});
