import { described } from "./described.js";

const input = document.querySelector("input");
const output = document.querySelector("output");

function show(): void {
  if (input !== null && output !== null) output.value = described(input.value);
}

input?.addEventListener("input", show);
show();
