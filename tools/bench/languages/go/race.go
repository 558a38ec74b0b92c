// Matches the lines of a file: `race FILE ENGINE PASSES PATTERN` prints the number of matches, and the seconds of each pass.
package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"syscall"

	"race/generated"
)

func seconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Sec+usage.Stime.Sec) + float64(usage.Utime.Usec+usage.Stime.Usec)/1e6
}

func main() {
	all, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	isOwn := os.Args[2] == "own"
	passes, _ := strconv.Atoi(os.Args[3])
	pattern := regexp.MustCompile(os.Args[4])
	for pass := 0; pass < passes; pass++ {
		start, matches := seconds(), 0
		for rest := all; len(rest) > 0; {
			end := bytes.IndexByte(rest, '\n')
			line := rest[:end]
			rest = rest[end+1:]
			if isOwn && generated.URIReference.Matches(line) || !isOwn && pattern.Match(line) {
				matches++
			}
		}
		fmt.Println(matches, seconds()-start)
	}
}
