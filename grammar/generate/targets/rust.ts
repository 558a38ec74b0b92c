/** Rules as a module of Rust: a static for each. */
import { constantName } from "./names.js";
import { bitsOfStates, commentLines, numberLines } from "./text.js";
import type { ByteTable, SourceFile, Template } from "./model.js";

export const rust: Template = { nameOf: constantName, textOf: rustModule };

function rustModule({ head, about, inputs, abnf, rules }: SourceFile): string {
  const cell = `u${bitsOfStates(rules)}`;
  return `// ${head}
// Rules of ABNF. ${about}
//
${commentLines(abnf, "//     ")}//
// ${inputs}

/// A rule as an automaton over bytes. A state is the index of its row in \`next\`, and the class of a byte is the
/// column.
pub struct Rule {
    classes: &'static [u8; 256],
    next: &'static [${cell}],
    start: usize,
    accept: usize,
}

#[allow(dead_code)]
impl Rule {
    /// Returns whether the input matches the rule.
    pub fn matches(&self, input: impl AsRef<[u8]>) -> bool {
        self.mismatch(input).is_none()
    }

    /// Returns the length of the longest prefix that matches the rule, if there is one.
    pub fn prefix_end(&self, input: impl AsRef<[u8]>) -> Option<usize> {
        let mut state = self.start;
        let mut end = (state >= self.accept).then_some(0);
        for (i, &byte) in input.as_ref().iter().enumerate() {
            state = self.step(state, byte);
            if state == 0 {
                break;
            }
            if state >= self.accept {
                end = Some(i + 1);
            }
        }
        end
    }

    /// Returns the offset of the first byte with which no string of the rule goes on, the length of the input if it ends
    /// too early, and \`None\` if it matches.
    pub fn mismatch(&self, input: impl AsRef<[u8]>) -> Option<usize> {
        let input = input.as_ref();
        let (mut state, mut read) = (self.start, 0);
        // State 0 leads to itself: eight bytes need one check.
        for block in input.chunks_exact(8) {
            let after = block.iter().fold(state, |state, &byte| self.step(state, byte));
            if after == 0 {
                break;
            }
            state = after;
            read += block.len();
        }
        for (i, &byte) in input.iter().enumerate().skip(read) {
            state = self.step(state, byte);
            if state == 0 {
                return Some(i);
            }
        }
        (state < self.accept).then_some(input.len())
    }

    /// A column of the table is sliced before the state is known, so that a step waits for one load only.
    fn step(&self, state: usize, byte: u8) -> usize {
        self.next[self.classes[byte as usize] as usize..][state] as usize
    }
}
${rules.map(rustStatic).join("")}`;
}

function rustStatic({ ruleName, classes, next, start, accept }: ByteTable): string {
  return `
/// The rule \`${ruleName}\`.
#[allow(dead_code)]
#[rustfmt::skip]
pub static ${constantName(ruleName)}: Rule = Rule {
    classes: &[
${numberLines(classes, "        ")}
    ],
    next: &[
${numberLines(next, "        ")}
    ],
    start: ${start},
    accept: ${accept},
};
`;
}
