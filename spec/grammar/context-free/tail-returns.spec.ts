/** Returns that the chart passes over: the derivation contains them all the same. */
import { compile } from "../../../grammar/index.js";

/** The nodes of a rule in the tree of an input, as "start-end". */
function nodes(abnf: string, rule: string, input: string): string[] {
  const { rules } = compile<string>(abnf);
  return rules
    .r!.tryParse(input)
    .findAll(rule)
    .map(({ start, end }) => `${start}-${end}`);
}

/** A list of ones, nested to the right. */
const list = (from: number, end: number): string[] =>
  Array.from({ length: (end - from + 1) / 2 }, (_, index) => `${from + 2 * index}-${end}`);

describe("a right-recursive list before its own separator", () => {
  const elements = "1,".repeat(200);

  it("has a node for each call", () => {
    const abnf = 'r = l "," "x"\nl = "1" [ "," l ]';
    expect(nodes(abnf, "l", `${elements}1,x`)).toEqual(list(0, 401));
  });

  it("has them in two lists beside each other", () => {
    const abnf = 'r = l ",;" l "," "x"\nl = "1" [ "," l ]';
    const input = `${elements}1,;${elements}1,x`;
    expect(nodes(abnf, "l", input)).toEqual([...list(0, 401), ...list(403, 804)]);
  });

  it("has the nodes of other rules that end with the list", () => {
    const abnf = 'r = a "," "x"\na = "(" b\nb = "(" l\nl = "1" [ "," l ]';
    const input = `((${elements}1,x`;
    expect(nodes(abnf, "a", input)).toEqual(["0-403"]);
    expect(nodes(abnf, "b", input)).toEqual(["1-403"]);
    expect(nodes(abnf, "l", input)).toEqual(list(2, 403));
  });

  it("takes the first of two ways to end", () => {
    const abnf = 'r = l "," "x"\nl = "1" [ "," l ] / m\nm = "1" [ "," l ]';
    expect(nodes(abnf, "l", `${elements}1,x`)).toEqual(list(0, 401));
    expect(nodes(abnf, "m", `${elements}1,x`)).toEqual([]);
  });

  it("takes the second if only that leads to the end", () => {
    const abnf = 'r = l "," "x"\nl = "1" "," l / m / "1"\nm = "1" "," l "," "x" / "2"';
    expect(nodes(abnf, "l", `${elements}1,x`)).toEqual(list(0, 401));
    expect(nodes(abnf, "m", "1,2,x,x")).toEqual(["0-5", "2-3"]);
  });
});
