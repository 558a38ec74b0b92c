/** The colors of ABNF in blocks of code, in the form that the highlighter Shiki reads. */
export const abnf = {
  name: "abnf",
  scopeName: "source.abnf",
  repository: {},
  patterns: [
    { name: "comment.line.semicolon.abnf", match: ";.*$" },
    { name: "string.quoted.double.abnf", match: '(%[iIsS])?"[^"]*"' },
    { name: "constant.numeric.abnf", match: "%[bBdDxX][0-9A-Fa-f]+([-.][0-9A-Fa-f]+)*" },
    { name: "string.other.prose.abnf", match: "<[^>]*>" },
    {
      match: "^\\s*([A-Za-z][A-Za-z0-9-]*)\\s*(=/?)",
      captures: {
        "1": { name: "entity.name.function.abnf" },
        "2": { name: "keyword.operator.assignment.abnf" },
      },
    },
    { name: "constant.numeric.abnf", match: '\\b[0-9]+(?=[*"(%<A-Za-z])|(?<=\\*)[0-9]+' },
    { name: "keyword.operator.abnf", match: "[/*#]" },
    { name: "variable.other.abnf", match: "[A-Za-z][A-Za-z0-9-]*" },
  ],
};
