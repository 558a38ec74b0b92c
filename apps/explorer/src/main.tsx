/** Starts the page. */
import { render } from "preact";
import { App } from "./app.js";
import { startFirstWorker } from "./model/clients.js";
import { firstPreset } from "./model/first-questions.js";
import { fromHash } from "./model/share.js";
import { INITIAL, stateWith } from "./model/state.js";
import type { PageState } from "./model/state.js";
import "./style.css";

/** Without a link, the page begins with a preset. */
function firstState(): PageState {
  const { name, ...preset } = firstPreset();
  return { ...INITIAL, ...stateWith(name, preset) };
}

const root = document.getElementById("app");

async function start(): Promise<void> {
  const hash = location.hash.slice(1);
  const shared = hash === "" ? null : await fromHash(hash);
  if (root !== null) render(<App initial={shared ?? firstState()} />, root);
}

addEventListener("hashchange", () => {
  // `Copy link` replaces the hash without this event; a link that the user follows opens anew.
  if (root !== null) render(null, root);
  void start();
});

// A link needs answers that the build does not know.
if (location.hash !== "") startFirstWorker();
// After the page has been shown, the worker is ready for the first change.
void start().then(() => requestAnimationFrame(() => setTimeout(startFirstWorker)));

/** Milliseconds after the first load until the files are kept for use without a network. */
const REST = 1500;

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => {
    setTimeout(() => void navigator.serviceWorker.register("./service-worker.js"), REST);
  });
