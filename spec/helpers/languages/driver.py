# Answers for each record of a file: see languages.ts.
import sys

import octets
import unicode

RULES = [
    unicode.URI_REFERENCE,
    unicode.MAILBOX,
    unicode.IRI_REFERENCE,
    unicode.MIXED,
    unicode.WORDS,
    octets.PACKET,
]

with open(sys.argv[1], "rb") as file:
    while head := file.read(6):
        rule, is_text = RULES[head[0]], head[1] == 1
        data = file.read(int.from_bytes(head[2:], "big"))
        if is_text:
            data = data.decode("utf-16-be", "surrogatepass")
        print(int(rule.matches(data)), rule.prefix_end(data), rule.mismatch(data))
