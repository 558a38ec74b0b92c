// Answers for each record of a file: see languages.ts.
package main

import (
	"bufio"
	"encoding/binary"
	"os"
	"strconv"

	"driver/octets"
	"driver/unicode"
)

type rule interface {
	Matches([]byte) bool
	MatchesString(string) bool
	PrefixEnd([]byte) int
	PrefixEndString(string) int
	Mismatch([]byte) int
	MismatchString(string) int
}

var rules = []rule{unicode.URIReference, unicode.Mailbox, unicode.IRIReference, unicode.Mixed, unicode.Words, octets.Packet}

func main() {
	all, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for len(all) > 0 {
		n := 6 + int(binary.BigEndian.Uint32(all[2:]))
		r, data := rules[all[0]], all[6:n:n]
		all = all[n:]
		matches, prefixEnd, mismatch := r.Matches(data), r.PrefixEnd(data), r.Mismatch(data)
		text := string(data)
		if matches != r.MatchesString(text) || prefixEnd != r.PrefixEndString(text) || mismatch != r.MismatchString(text) {
			panic("the answers for a string are others: " + strconv.Quote(text))
		}
		one := "0"
		if matches {
			one = "1"
		}
		out.WriteString(one + " " + strconv.Itoa(prefixEnd) + " " + strconv.Itoa(mismatch) + "\n")
	}
}
