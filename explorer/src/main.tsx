/** Starts the page. */
import { render } from "preact";
import { App } from "./app.js";
import { fromHash } from "./model/share.js";
import { INITIAL } from "./model/state.js";
import "./style.css";

const root = document.getElementById("app");

async function start(): Promise<void> {
  const shared = await fromHash(location.hash.slice(1));
  if (root !== null) render(<App initial={shared ?? INITIAL} />, root);
}

addEventListener("hashchange", () => {
  // `Copy link` replaces the hash without this event; a link that the user follows opens anew.
  if (root !== null) render(null, root);
  void start();
});

void start();

if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("./service-worker.js");
