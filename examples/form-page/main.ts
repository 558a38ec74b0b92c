/**
 * A form whose fields say “not yet” and “never” apart: a field that can still become right offers a completion, which
 * the right arrow at its end takes; a typed character after which it cannot is refused. The messages are for a person
 * who does not know the standards.
 */
import { email, ipv4, uri } from "uri-abnf/formats/explain";
import type { Mismatch, OpenFormat } from "uri-abnf/formats/explain";

/** A format, and a value of it that a person recognizes. */
interface Field {
  readonly format: OpenFormat;
  readonly example: string;
}

const FIELDS: Readonly<Record<string, Field>> = {
  email: { format: email, example: "joe@example.com" },
  homepage: { format: uri, example: "https://example.com/" },
  address: { format: ipv4, example: "192.0.2.1" },
};

/** Says what is wrong with a value. A mistake that is not one of a character has its own words. */
function sentenceOf({ input, offset, expected }: Mismatch, { format, example }: Field): string {
  const like = `An example: ${example}`;
  if (input === "") return `This is needed. ${like}`;
  if (format.open().push(input).state === "match") return `This needs ${expected.join(" or ")}.`;
  const before = input.slice(0, offset);
  if (before === input) return `Something is missing after “${before}”. ${like}`;
  const character = String.fromCodePoint(input.codePointAt(offset) ?? 0);
  const what = character === " " ? "A blank" : `“${character}”`;
  return `${what} cannot stand ${before === "" ? "at the beginning" : `after “${before}”`}. ${like}`;
}

/** Shows what is known of the value of a field. Returns whether it is right. */
function show(input: HTMLInputElement, field: Field, when: "typed" | "left" | "sent"): boolean {
  const { value } = input;
  const says = document.getElementById(`${input.id}-says`)!;
  const recognition = field.format.open().push(value);
  const end = recognition.end();
  // While somebody writes, a value that is not complete is not a mistake.
  const isOpen =
    value === "" ? when !== "sent" : when === "typed" && recognition.state === "partial";
  input.dataset.state = recognition.state;
  input.setAttribute("aria-invalid", String(end !== null && !isOpen));
  if (end !== null && !isOpen) says.textContent = sentenceOf(end, field);
  else if (end !== null && value !== "")
    says.textContent = `Go on, or press the right arrow for ${value}${recognition.completion() ?? ""}`;
  // What was said about a refused character stays when the field is left.
  else if (when === "typed") says.textContent = "";
  return end === null;
}

for (const [id, field] of Object.entries(FIELDS)) {
  const input = document.getElementById(id) as HTMLInputElement;
  input.addEventListener("beforeinput", (event) => {
    const { data, inputType, isComposing } = event;
    const { selectionStart, selectionEnd, value } = input;
    // What is typed at the end is refused where nothing right can begin so. What is pasted can be repaired.
    const isTyped = inputType.startsWith("insert") && !inputType.startsWith("insertFrom");
    // An input method may still replace what it composes.
    if (!isTyped || selectionEnd !== value.length || data === null || isComposing) return;
    const next = value.slice(0, selectionStart ?? value.length) + data;
    const recognition = field.format.open().push(next);
    const end = recognition.state === "mismatch" ? recognition.end() : null;
    if (end === null) return;
    event.preventDefault();
    document.getElementById(`${id}-says`)!.textContent = sentenceOf(end, field);
  });
  input.addEventListener("input", (event) => {
    const isPasted = event instanceof InputEvent && event.inputType.startsWith("insertFrom");
    // Blanks and line breaks come along with what people copy.
    if (isPasted) input.value = input.value.trim();
    show(input, field, "typed");
  });
  input.addEventListener("blur", () => show(input, field, "left"));
  input.addEventListener("keydown", (event) => {
    const { value, selectionStart } = input;
    if (event.key !== "ArrowRight" || value === "" || selectionStart !== value.length) return;
    const completion = field.format.open().push(value).completion();
    if (completion === undefined || completion === "") return;
    event.preventDefault();
    input.value += completion;
    input.setSelectionRange(value.length, input.value.length);
    show(input, field, "typed");
  });
}

document.querySelector("form")!.addEventListener("submit", (event) => {
  const inputs = Object.entries(FIELDS).map(([id, field]) => {
    const input = document.getElementById(id) as HTMLInputElement;
    return { input, isRight: show(input, field, "sent") };
  });
  const wrong = inputs.find(({ isRight }) => !isRight);
  if (wrong === undefined) return;
  event.preventDefault();
  wrong.input.focus();
});
