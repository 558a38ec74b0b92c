import { compile, core } from "../../grammar/index.js";
import { optionsOf } from "../../grammar/options-of.js";

const address = compile('host = name / "[" name "]"\nname = 1*ALPHA');
const mail = compile('mail = name "@" name\nname = 1*DIGIT');

test("the own rules and the core rules are not among the options", () => {
  expect(optionsOf(compile('a = b ALPHA\nb = "x"'))).toEqual({
    alphabet: "unicode",
    lists: false,
    missing: "error",
    imports: [],
    prose: {},
  });
});

test("the settings are those of the grammar", () => {
  const grammar = compile("a = 1#b", { alphabet: "octets", lists: true, missing: "defer" });
  expect(optionsOf(grammar)).toMatchObject({ alphabet: "octets", lists: true, missing: "defer" });
});

test("an imported rule keeps its meaning, and has its name", () => {
  const { imports, prose } = optionsOf(compile("a = host", { imports: [address] }));
  const again = compile('url = "//" host\nname = "?"', { imports });
  expect(again.rules.url.test("//[abc]")).toBe(true);
  expect(again.rules.url.test("//[?]")).toBe(false);
  expect(prose).toEqual({});
});

test("a name that two imports define differently is left out, if the text does not define it", () => {
  const both = { imports: [address, mail] };
  expect(() => compile("b = name", optionsOf(compile("a = host mail", both)))).toThrow(
    "undefined rule name",
  );
  const { imports } = optionsOf(compile("name = host mail", both));
  expect(() => compile("b = name", { imports })).toThrow("undefined rule name");
});

test.each([
  ["of another grammar", address.rules.name, "abc", "1"],
  ["of the core rules", core.rules.DIGIT, "1", "a"],
])("prose keeps its rule %s", (_, rule, accepted, refused) => {
  const options = { prose: { "a number, see [A]": rule, ["__proto__"]: rule } };
  const grammar = compile("a = <a number, see [A]> / <__proto__>", options);
  const again = compile('b = "=" <a number, see [A]>\nc = <__proto__>', optionsOf(grammar));
  expect(again.rules.b.test(`=${accepted}`)).toBe(true);
  expect(again.rules.b.test(`=${refused}`)).toBe(false);
  expect(again.rules.c.test(accepted)).toBe(true);
});
