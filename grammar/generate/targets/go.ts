/** Rules as a file of Go (1.18): a variable for each. */
import { capitalized, goPackageName, WORDS } from "./names.js";
import { bitsOfStates, commentLines, numberLines } from "./text.js";
import type { ByteTable, SourceFile, Template } from "./model.js";

export const go: Template = { fileName: WORDS, nameOf: goName, textOf: goFile };

/** The type has the name of a rule of ABNF. */
function goName(ruleName: string): string {
  return capitalized(ruleName).replace(/^Rule$/, "Rule_");
}

function goFile({ head, about, inputs, abnf, name, rules }: SourceFile): string {
  const packageName = goPackageName(name);
  const cell = bitsOfStates(rules);
  return `// ${head}

// Package ${packageName} matches rules of ABNF. ${about}
//
${commentLines(abnf, "//\t")}//
// ${inputs}
package ${packageName}

// A Rule is an automaton over bytes. A state is the index of its row in next, and the class of a byte is the column.
type Rule struct {
	classes       [256]uint8
	next          []uint${cell}
	start, accept uint
}

// Matches reports whether the input matches the rule.
func (r *Rule) Matches(input []byte) bool { return mismatch(r, input) < 0 }

// MatchesString reports whether the input matches the rule.
func (r *Rule) MatchesString(input string) bool { return mismatch(r, input) < 0 }

// PrefixEnd returns the length of the longest prefix that matches the rule, or -1.
func (r *Rule) PrefixEnd(input []byte) int { return prefixEnd(r, input) }

// PrefixEndString returns the length of the longest prefix that matches the rule, or -1.
func (r *Rule) PrefixEndString(input string) int { return prefixEnd(r, input) }

// Mismatch returns the offset of the first byte with which no string of the rule goes on, len(input) if the input ends
// too early, and -1 if it matches.
func (r *Rule) Mismatch(input []byte) int { return mismatch(r, input) }

// MismatchString is Mismatch for a string. The offset is one of bytes.
func (r *Rule) MismatchString(input string) int { return mismatch(r, input) }

func mismatch[T string | []byte](r *Rule, input T) int {
	// A column of the table is sliced before the state is known, so that a step waits for one load only.
	state, next, classes, i := r.start, r.next, &r.classes, 0
	// State 0 leads to itself: four bytes need one check.
	for ; i < len(input)-3; i += 4 {
		four := input[i : i+4]
		after := uint(next[classes[four[0]]:][state])
		after = uint(next[classes[four[1]]:][after])
		after = uint(next[classes[four[2]]:][after])
		after = uint(next[classes[four[3]]:][after])
		if after == 0 {
			break
		}
		state = after
	}
	for ; i < len(input); i++ {
		state = uint(next[classes[input[i]]:][state])
		if state == 0 {
			return i
		}
	}
	if state >= r.accept {
		return -1
	}
	return len(input)
}

func prefixEnd[T string | []byte](r *Rule, input T) int {
	state, end := r.start, -1
	for i := 0; ; i++ {
		if state >= r.accept {
			end = i
		}
		if i == len(input) || state == 0 {
			return end
		}
		state = uint(r.next[r.classes[input[i]]:][state])
	}
}
${rules.map((rule) => goVariable(rule, cell)).join("")}`;
}

function goVariable({ ruleName, classes, next, start, accept }: ByteTable, cell: number): string {
  return `
// ${goName(ruleName)} is the rule ${ruleName}.
var ${goName(ruleName)} = &Rule{
	classes: [256]uint8{
${numberLines(classes, "\t\t", ", ")}
	},
	next: []uint${cell}{
${numberLines(next, "\t\t", ", ")}
	},
	start:  ${start},
	accept: ${accept},
}
`;
}
