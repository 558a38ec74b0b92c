/** The page for people with screen readers, in both schemes, and on narrow screens, in Chromium. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { axeFaults } from "./helpers/axe.js";
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";
import type { TabName } from "../src/model/state.js";

/** The folder for screenshots, if they are wanted. */
const { SCREENSHOTS } = process.env;

/** Each kind of token, in few rules: axe looks at each element of the page. */
const STATE = {
  abnf:
    'pair  = key "=" value ; 1\nkey   = 1*ALPHA\nvalue = *3%x30-39 | "-"\nnote  = <none>\n' +
    '; example: pair "a=1"\n; example: pair "a=b"\n',
  strings: "a=12\nab",
  selected: 0,
  reference: "http://ä/%7e",
};

/** The tabs, each with a text that is there when its answer is. */
const TABS: Readonly<Record<TabName, string>> = {
  Diagram: "key",
  Samples: "Near misses",
  Difference: "Both rules have the same language.",
  Coverage: "A string that takes it",
  Examples: "1 of 2 are as their author says.",
  Lint: "3:",
  Module: "Declarations",
  "Regular expression": "linear time",
  URI: "Resolution",
};

/** The screens, with the rules of axe that depend on them; the other rules are checked on the first one. */
const SCREENS = [
  { colorScheme: "light", width: 1280, rules: undefined },
  { colorScheme: "dark", width: 1280, rules: ["color-contrast"] },
  { colorScheme: "light", width: 360, rules: ["scrollable-region-focusable"] },
] as const;

/** The boxes that scroll within the page. */
const SCROLLING = `[...document.querySelectorAll("main *")]
  .filter((box) => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const isLonger = overflowY === "auto" && box.scrollHeight > box.clientHeight;
    return isLonger || (overflowX === "auto" && box.scrollWidth > box.clientWidth);
  })
  .map((box) => box.outerHTML.slice(0, 80))`;

const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

describeInBrowser("the page for everyone", () => {
  const explorer = useExplorer();

  it.each(SCREENS)(
    "has no faults that axe finds, and fits, in any tab, in the $colorScheme scheme with a width of $width",
    async ({ colorScheme, width, rules }) => {
      await explorer.page.emulateMedia({ colorScheme });
      await explorer.page.setViewportSize({ width, height: 1000 });
      // A tab changes only its panel: the whole page is checked with the first one.
      let within = "html";
      for (const [tab, text] of Object.entries(TABS)) {
        await explorer.open({
          ...STATE,
          tab,
          hasOtherText: tab === "Difference",
          otherText: STATE.abnf,
        });
        await explorer.treeItem("pair a=12 0–4").waitFor();
        await explorer.problems().first().waitFor();
        await explorer.panel().getByText(text).first().waitFor();
        const faults = await axeFaults(explorer.page, within, rules);
        within = "[role=tabpanel]";
        const overflow = await explorer.page.evaluate<number>(OVERFLOW);
        const scrolling = width < 800 ? await explorer.page.evaluate<string[]>(SCROLLING) : [];
        expect({ tab, faults, overflow, scrolling }).toEqual({
          ...{ tab, faults: [], overflow: 0 },
          scrolling: [],
        });
        if (SCREENSHOTS !== undefined) {
          mkdirSync(SCREENSHOTS, { recursive: true });
          await explorer.page.screenshot({
            path: join(SCREENSHOTS, `${colorScheme}-${width}-${tab}.png`),
            fullPage: true,
          });
        }
      }
    },
    120_000,
  );
});
