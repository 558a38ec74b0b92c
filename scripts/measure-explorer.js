/**
 * Measures the first load of the explorer on a slowed-down processor: `npm run build:explorer`, then
 * `npm run measure:explorer`. SLOWDOWN (4 by default) and RUNS (5) can be set, and BROWSER can name a
 * browser.
 *
 * The times are in milliseconds from the request of the page, and depend on the load of the machine. Text boxes
 * take text from the first; the editors come in their places. "last long task" is the end of the last one that
 * began before that. The last column does not depend on the load: it is the processor time of the page's thread up
 * to the first tree, without a slow-down, times the factor.
 */
import { ADDRESS, browser, close, VIEWPORT } from "./explorer-in-browser.js";

const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4);
const RUNS = Number(process.env.RUNS ?? 5);

/** Notes the times at which parts of the page appear, and the last task that kept the page from the user. */
const OBSERVE = `
  globalThis.appeared = { task: 0 };
  const parts = {
    boxes: '[aria-label="Strings"]',
    tree: '[role="treeitem"]',
    editors: '.strings .cm-content',
  };
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(parts))
      if (appeared[name] === undefined && document.querySelector(selector))
        appeared[name] = performance.now();
  }).observe(document, { subtree: true, childList: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (appeared.editors === undefined || startTime <= appeared.editors)
        appeared.task = startTime + duration;
  }).observe({ type: "longtask", buffered: true });
`;

/** Loads the page in a profile without a cache. */
async function load(slowdown) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await protocol.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(OBSERVE);
  await page.goto(ADDRESS, { waitUntil: "commit" });
  await page.getByRole("treeitem").first().waitFor();
  const { metrics } = await protocol.send("Performance.getMetrics");
  await page.locator(".strings .cm-content").waitFor();
  // The observer of long tasks reports a task after its end.
  await page.waitForTimeout(500);
  const { boxes, tree, editors, task } = await page.evaluate("appeared");
  const paint = await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  await context.close();
  const processor = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  return { paint, boxes, tree, editors, task, processor: processor * 1000 };
}

const rows = [];
for (let run = 0; run < RUNS; run += 1) {
  const slow = await load(SLOWDOWN);
  const { processor } = await load(1);
  rows.push({
    "first paint": Math.round(slow.paint),
    "text boxes": Math.round(slow.boxes),
    "first tree": Math.round(slow.tree),
    editors: Math.round(slow.editors),
    "last long task": Math.round(slow.task),
    [`processor time × ${SLOWDOWN}`]: Math.round(processor * SLOWDOWN),
  });
}
console.table(rows);
await close();
