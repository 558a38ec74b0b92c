/**
 * A calculator: the value of an arithmetic expression, by a grammar of its own.
 *
 * Subtraction and division group from the left, powers from the right. The grammar says so: a power
 * contains a power, and the terms of a sum are a list.
 */
import { compile } from "uri-abnf/grammar";
import type { FoldNode } from "uri-abnf/grammar";

const { sum } = compile(`
  sum      = product *( ws add ws product )
  product  = factor *( ws multiply ws factor )
  factor   = [ minus ] power
  power    = atom [ ws "^" ws factor ]
  atom     = number / "(" ws sum ws ")"
  number   = 1*DIGIT [ "." 1*DIGIT ]
  add      = "+" / "-"
  multiply = "*" / "/"
  minus    = "-"
  ws       = *SP
`).rules;

interface Values {
  sum: number;
  product: number;
  factor: number;
  minus: -1;
  power: number;
  number: number;
  add: string;
  multiply: string;
}

/** Returns the value of operands with operators between them, from the left. */
function fromLeft(operands: number[], operators: string[], node: FoldNode<Values>): number {
  return operands.reduce((left, right, index) => {
    const operator = operators[index - 1];
    if (operator === "+") return left + right;
    if (operator === "-") return left - right;
    if (operator === "*") return left * right;
    return right === 0 ? node.fail("a divisor other than 0") : left / right;
  });
}

const calculate = sum.fold<Values>({
  number: ({ text }) => Number(text),
  add: ({ text }) => text,
  multiply: ({ text }) => text,
  minus: () => -1,
  // The atom in parentheses is a sum.
  power: (node) => (node.first("number") ?? node.first("sum") ?? 0) ** (node.first("factor") ?? 1),
  factor: (node) => (node.first("minus") ?? 1) * (node.first("power") ?? 0),
  product: (node) => fromLeft(node.all("factor"), node.all("multiply"), node),
  sum: (node) => fromLeft(node.all("product"), node.all("add"), node),
});

console.log(calculate.tryParse("1 - 2 - 3 * (4 - 6) / 2"));
// 2
console.log(calculate.tryParse("-2 ^ 2 ^ -1"), calculate.tryParse("2 ^ 3 ^ 2"));
// -1.4142135623730951 512

console.log(calculate.parse("1 + (2 * )"));
// {
//   status: false,
//   index: { offset: 9, line: 1, column: 10 },
//   expected: [ 'SP', 'factor' ]
// }
console.log(calculate.parse("1 + 8 / (4 - 4)"));
// {
//   status: false,
//   index: { offset: 4, line: 1, column: 5 },
//   expected: [ 'a divisor other than 0' ]
// }
