/** Rules as a module of Python (3.10): an object for each. */
import { constantName } from "./names.js";
import { commentLines, inDocstring, numberLines } from "./text.js";
import type { ByteTable, SourceFile, Template } from "./model.js";

export const python: Template = { nameOf: constantName, textOf: pythonModule };

function pythonModule({ head, about, inputs, abnf, rules }: SourceFile): string {
  return `# ${head}
"""Rules of ABNF. ${inDocstring(about)}

${commentLines(abnf.map(inDocstring), "    ")}
${inputs} In a str, a lone surrogate is in no string of a rule.
"""


class Rule:
    """A rule as an automaton over bytes."""

    def __init__(self, classes: list[int], table: list[int], start: int, accept: int) -> None:
        # A row has the next row of each byte, and whether the input can end.
        width = max(classes) + 1
        rows: dict[int, list] = {state: [] for state in range(0, len(table), width)}
        for state, row in rows.items():
            row += [rows[table[state + column]] for column in classes]
            row.append(state >= accept)
        self._dead, self._start = rows[0], rows[start]
        self._numbers = classes, table, start, accept

    def __reduce__(self) -> tuple:
        # A pickle has the numbers: the rows lead to each other, too deep for recursion.
        return Rule, self._numbers

    def matches(self, data: str | bytes) -> bool:
        """Return whether the whole of data matches the rule."""
        octets, is_whole = _octets(data)
        row = self._start
        for octet in octets:
            row = row[octet]
        return is_whole and row[256]

    def prefix_end(self, data: str | bytes) -> int:
        """Return the end of the longest prefix that matches the rule, as an index of data, or -1."""
        octets, _ = _octets(data)
        is_text = isinstance(data, str)
        row, end = self._start, 0 if self._start[256] else -1
        for after, octet in enumerate(octets, 1):
            row = row[octet]
            if row is self._dead:
                break
            # A prefix of a str ends before no continuation of UTF-8.
            if row[256] and not (is_text and b"\\x80" <= octets[after : after + 1] < b"\\xc0"):
                end = after
        return end if end < 0 else _index(data, octets, end)

    def mismatch(self, data: str | bytes) -> int:
        """Return the index of the first item of data with which no string of the rule goes on.

        It is len(data) if data ends too early, and -1 if data matches.
        """
        octets, is_whole = _octets(data)
        row = self._start
        for offset, octet in enumerate(octets):
            row = row[octet]
            if row is self._dead:
                return _index(data, octets, offset)
        return -1 if is_whole and row[256] else _index(data, octets, len(octets))


def _octets(data: str | bytes) -> tuple[bytes, bool]:
    """Return the bytes of data up to the first lone surrogate, and whether they are all."""
    if not isinstance(data, str):
        return data, True
    try:
        return data.encode(), True
    except UnicodeEncodeError as error:
        return data[: error.start].encode(), False


def _index(data: str | bytes, octets: bytes, offset: int) -> int:
    """Return the index of data for an offset in its bytes."""
    return len(octets[:offset].decode(errors="ignore")) if isinstance(data, str) else offset

${rules.map(pythonRule).join("")}`;
}

function pythonRule({ ruleName, classes, next, start, accept }: ByteTable): string {
  return `
#: The rule ${ruleName}.
${constantName(ruleName)} = Rule(
    classes=[
${numberLines(classes, "        ")}
    ],
    table=[
${numberLines(next, "        ")}
    ],
    start=${start},
    accept=${accept},
)
`;
}
