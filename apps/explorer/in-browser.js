/** The built explorer, served, and a browser: for the programs that open its page. The variable BROWSER can name one. */
import { chromium } from "playwright-core";
import { preview } from "vite";

const server = await preview({
  root: "apps/explorer",
  configFile: "apps/explorer/vite.config.ts",
  preview: { port: 0 },
});

/** The address of the page. */
export const ADDRESS = server.resolvedUrls?.local[0] ?? "";

/** The size of a window in which the page shows both of its columns. */
export const VIEWPORT = { width: 1280, height: 1000 };

export const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** Ends the browser and the server. */
export async function close() {
  await browser.close();
  await server.close();
}
