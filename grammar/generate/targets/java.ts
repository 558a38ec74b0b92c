/** Rules as a class of Java (8): a constant for each. */
import { constantName, JAVA_CLASS, javaClassName } from "./names.js";
import { asHtml, commentLines, wrapped } from "./text.js";
import type { ByteTable, SourceFile, Template } from "./model.js";

export const java: Template = { fileName: JAVA_CLASS, nameOf: constantName, textOf: javaClass };

/** The lines of a string constant, which has at most 65,535 bytes. An array of numbers would be code, of 64 kB at most. */
const MOST_LINES = 600;

function javaClass({ head, about, inputs, abnf, name, rules }: SourceFile): string {
  const [lastName = "", ...names] = name.split(".").reverse();
  const className = javaClassName(lastName);
  return `// ${head}
${names.length === 0 ? "" : `package ${names.reverse().join(".")};\n`}
/**
 * Rules of ABNF. ${asHtml(about)}
 *
 * <pre>
${commentLines(abnf.map(asHtml), " * ")} * </pre>
 *
 * ${inputs} In a CharSequence, a lone surrogate is in no string of a rule.
 */
public final class ${className} {
${rules.map((rule) => javaConstant(rule, className)).join("\n")}
    private final int[] classes, next;
    private final int start, accept;

    /** An automaton over bytes. A state is the index of its row in next, and the class of a byte is the column. */
    private ${className}(String classes, String[] next, int start, int accept) {
        this.start = start;
        this.accept = accept;
        this.classes = numbers(classes);
        this.next = numbers(String.join("", next));
    }

    private static int[] numbers(String text) {
        String[] words = text.split(",");
        int[] numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) numbers[i] = Integer.parseInt(words[i]);
        return numbers;
    }

    /** Returns whether the input matches the rule. */
    public boolean matches(byte[] input) { return mismatch(input) < 0; }
    /** Returns whether the input matches the rule. */
    public boolean matches(CharSequence input) { return mismatch(input) < 0; }
    /** Returns the length of the longest prefix that matches the rule, or -1. */
    public int prefixEnd(byte[] input) { return run(input, true); }
    /** Returns the length of the longest prefix that matches the rule, or -1. */
    public int prefixEnd(CharSequence input) { return run(input, true); }
    /** Returns the index of the first impossible byte, the length if the input ends too early, and -1 if it matches. */
    public int mismatch(byte[] input) { return run(input, false); }
    /** Returns the index of the first impossible character, the length if the input ends too early, and -1 if it matches. */
    public int mismatch(CharSequence input) { return run(input, false); }

    private int run(byte[] input, boolean isPrefix) {
        int state = start, end = state >= accept ? 0 : -1;
        for (int i = 0; i < input.length; i++) {
            if ((state = next[state + classes[input[i] & 0xff]]) == 0) return isPrefix ? end : i;
            if (state >= accept) end = i + 1;
        }
        return isPrefix ? end : end == input.length ? -1 : input.length;
    }

    private int run(CharSequence input, boolean isPrefix) {
        int state = start, end = state >= accept ? 0 : -1, length = input.length();
        for (int i = 0; i < length; ) {
            int point = Character.codePointAt(input, i);
            if ((state = after(state, point)) == 0) return isPrefix ? end : i;
            i += Character.charCount(point);
            if (state >= accept) end = i;
        }
        return isPrefix ? end : end == length ? -1 : length;
    }

    /** Returns the state after the bytes of a character. */
    private int after(int state, int point) {
        if (point < 0x80) return next[state + classes[point]];
        if (point >= 0xd800 && point < 0xe000) return 0;
        if (point < 0x800) return within(next[state + classes[0xc0 | point >> 6]], point);
        if (point < 0x10000) state = next[state + classes[0xe0 | point >> 12]];
        else state = within(next[state + classes[0xf0 | point >> 18]], point >> 12);
        return within(within(state, point >> 6), point);
    }

    private int within(int state, int bits) { return next[state + classes[0x80 | bits & 0x3f]]; }
}
`;
}

function javaConstant(
  { ruleName, classes, next, start, accept }: ByteTable,
  className: string,
): string {
  const lines = wrapped(next, ",", 100).map((line) => `"${line}"`);
  const parts = lines.flatMap((_, at) =>
    at % MOST_LINES === 0 ? lines.slice(at, at + MOST_LINES).join(" +\n        ") : [],
  );
  return `    /** The rule ${ruleName}. */
    public static final ${className} ${constantName(ruleName)} = new ${className}(
        "${wrapped(classes, ",", 100).join('" +\n        "')}",
        new String[] {
        ${parts.join(",\n        ")} },
        /* start */ ${start}, /* accept */ ${accept});
`;
}
