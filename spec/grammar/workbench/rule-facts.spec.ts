import { compile, rfc3986 } from "../../../grammar/index.js";
import { enumerate } from "../../../grammar/language/index.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import { ruleFacts } from "../../../grammar/workbench/rule-facts.js";
import type { CompileOptions } from "../../../grammar/index.js";

function factsOf(abnf: string, options: CompileOptions = {}) {
  const lines = new LineIndex(abnf);
  return ruleFacts(compile(abnf, options), (text, offset) =>
    text === abnf ? lines.positionAt(offset) : undefined,
  );
}

test("the facts about each rule", () => {
  const abnf = `
    list  = "(" [ item *( "," item ) ] ")"
    item  = list / host
    blank = *SP
            <port>
    blank =/ item`;
  expect(factsOf(abnf, { imports: [rfc3986] })).toEqual([
    {
      name: "list",
      line: 2,
      recursive: true,
      nullable: false,
      shortest: "()",
      uses: ["item"],
      usedBy: ["item"],
    },
    {
      name: "item",
      line: 3,
      recursive: true,
      nullable: true,
      shortest: "",
      uses: ["list", "host"],
      usedBy: ["list", "blank"],
    },
    {
      name: "blank",
      line: 4,
      recursive: false,
      nullable: true,
      shortest: "",
      uses: ["SP", "port", "item"],
      usedBy: [],
    },
  ]);
});

test("a name that nothing defines matches nothing", () => {
  const facts = factsOf('a = [ b ]\nb = c "x"\nc = none', { missing: "defer" });
  expect(facts.map(({ nullable, shortest }) => [nullable, shortest])).toEqual([
    [true, ""],
    [false, null],
    [false, null],
  ]);
  expect(facts.at(2)?.uses).toEqual([]);
});

test("an extended rule of another grammar has the line of the extension, others have none", () => {
  const base = compile('a = "a"\nb = "b"');
  expect(factsOf('\nb =/ "c"', { imports: [base] })).toMatchObject([{ name: "b", line: 2 }]);
  const extended = base.extend('\nb =/ "c"');
  const facts = ruleFacts(extended, (_, offset) => ({ line: offset, column: 1 }));
  expect(facts.map(({ line }) => line)).toEqual([null, 1]);
});

test("the shortest strings are those of an enumeration", () => {
  for (const { name, nullable, shortest } of ruleFacts(rfc3986, () => undefined)) {
    const [first] = enumerate(rfc3986.rule(name));
    expect(shortest).toHaveLength(first!.length);
    expect(rfc3986.rule(name).test(shortest!)).toBe(true);
    expect(nullable).toBe(shortest === "");
  }
});
