import { readAbnf } from "../../../../grammar/abnf/reader.js";

describe("RFC 9110 section 5.6.1.1: lists, as a sender makes them", () => {
  it("gives the generated nodes the span of the operator and its element", () => {
    const [rule] = readAbnf("r = b / 1#a", { lists: true }).rules;
    expect(rule?.elements).toMatchObject({
      alternatives: [
        { span: { start: 4, end: 5 } },
        {
          type: "concatenation",
          span: { start: 8, end: 11 },
          elements: [
            { span: { start: 10, end: 11 } },
            {
              type: "repetition",
              span: { start: 8, end: 11 },
              element: {
                elements: [
                  { name: "OWS", span: { start: 8, end: 11 } },
                  { value: ",", span: { start: 8, end: 11 } },
                  { name: "OWS", span: { start: 8, end: 11 } },
                  { name: "a", span: { start: 10, end: 11 } },
                ],
              },
            },
          ],
        },
      ],
    });
  });
});
