/** Starts the page. */
import { render } from "preact";
import { App } from "./app.js";
import { startFirstWorker } from "./model/clients.js";
import { fromHash } from "./model/share.js";
import { INITIAL } from "./model/state.js";
import type { PresetAnswer } from "./worker/protocol.js";
import type { State } from "./model/state.js";
import "./style.css";

/** Written by the build: explorer/first-preset.ts. */
declare const FIRST_PRESET: { readonly name: string } & PresetAnswer;

/** Without a link, the page begins with a preset. */
const FIRST: State = {
  ...INITIAL,
  preset: FIRST_PRESET.name,
  abnf: FIRST_PRESET.abnf,
  optionsOf: FIRST_PRESET.optionsOf,
  rule: FIRST_PRESET.start,
  strings: FIRST_PRESET.strings.join("\n"),
};

const root = document.getElementById("app");

async function start(): Promise<void> {
  const shared = await fromHash(location.hash.slice(1));
  if (root !== null) render(<App initial={shared ?? FIRST} />, root);
}

addEventListener("hashchange", () => {
  // `Copy link` replaces the hash without this event; a link that the user follows opens anew.
  if (root !== null) render(null, root);
  void start();
});

startFirstWorker();
void start();

/** Milliseconds after the first load until the files are kept for use without a network. */
const REST = 1500;

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => {
    setTimeout(() => void navigator.serviceWorker.register("./service-worker.js"), REST);
  });
