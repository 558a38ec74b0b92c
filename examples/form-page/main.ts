/**
 * A form whose fields say “not yet” and “never” apart: a field that can still become right offers a completion, which
 * the right arrow at its end takes; a character after which it cannot is refused.
 */
import { email, ipv4, uri } from "uri-abnf/formats/explain";
import type { OpenFormat } from "uri-abnf/formats/explain";

const FIELDS: Readonly<Record<string, OpenFormat>> = { email, homepage: uri, address: ipv4 };

/** Shows what is known of the value of a field. Returns whether it is right. */
function show(input: HTMLInputElement, format: OpenFormat, isLeft: boolean): boolean {
  const { value } = input;
  const says = document.getElementById(`${input.id}-says`)!;
  const recognition = format.open().push(value);
  const end = recognition.end();
  // While somebody writes, a value that is not complete is no mistake.
  const isWrong = value !== "" && end !== null && (isLeft || recognition.state !== "partial");
  input.dataset.state = recognition.state;
  input.setAttribute("aria-invalid", String(isWrong));
  if (isWrong) says.textContent = end.message;
  else if (value === "" || end === null) says.textContent = "";
  else
    says.textContent = `not complete; the right arrow makes it ${value}${recognition.completion() ?? ""}`;
  return end === null;
}

for (const [id, format] of Object.entries(FIELDS)) {
  const input = document.getElementById(id) as HTMLInputElement;
  input.addEventListener("beforeinput", (event) => {
    const { data, inputType, isComposing } = event;
    const { selectionStart, selectionEnd, value } = input;
    // What is typed or pasted at the end is refused where nothing right can begin so.
    const isAtEnd = selectionEnd === value.length && inputType.startsWith("insert");
    // An input method may still replace what it composes.
    if (!isAtEnd || data === null || isComposing) return;
    const next = value.slice(0, selectionStart ?? value.length) + data;
    const recognition = format.open().push(next);
    if (recognition.state !== "mismatch") return;
    event.preventDefault();
    document.getElementById(`${id}-says`)!.textContent = recognition.end()?.message ?? "";
  });
  input.addEventListener("input", () => show(input, format, false));
  input.addEventListener("blur", () => show(input, format, true));
  input.addEventListener("keydown", (event) => {
    const { value, selectionStart } = input;
    if (event.key !== "ArrowRight" || value === "" || selectionStart !== value.length) return;
    const completion = format.open().push(value).completion();
    if (completion === undefined || completion === "") return;
    event.preventDefault();
    input.value += completion;
    input.setSelectionRange(value.length, input.value.length);
    show(input, format, false);
  });
}

document.querySelector("form")!.addEventListener("submit", (event) => {
  const inputs = Object.entries(FIELDS).map(([id, format]) => {
    const input = document.getElementById(id) as HTMLInputElement;
    return { input, isRight: show(input, format, true) };
  });
  const wrong = inputs.find(({ isRight }) => !isRight);
  if (wrong === undefined) return;
  event.preventDefault();
  wrong.input.focus();
});
