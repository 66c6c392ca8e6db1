import { startBrowser } from "#testing/world/visitor.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { openContextAs } from "./demo-session.ts";
import type { Meters } from "./meters.ts";
import { printTable } from "./table.ts";
import { quantile } from "./timing.ts";

const presses = 40;
/** Presses that are not counted: the first ones load and compile what the panel needs. */
const earlierPresses = 3;
const maxPanelMs = 60;

const panelLink = "aside[aria-label='Chosen entry'] h2 + p a";

/**
 * Watches, in the page, for the next key and then for the frame in which the panel shows another entry: that moment is
 * `panelShown` there. Runs inside the browser, so it uses nothing from this module.
 */
const watchForPanel = (selector: string): void => {
  const shownId = () => document.querySelector(selector)?.textContent;
  const before = shownId();
  const panelShown = new Promise<number>((resolve, reject) => {
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const check = () => {
          const passed = performance.now() - timeStamp;
          if (shownId() !== before) return resolve(passed);
          if (passed > 5_000) return reject(new Error("The panel shows the same entry"));
          requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      },
      { capture: true, once: true },
    );
  });
  Object.assign(globalThis, { panelShown });
};

const readPanelShown = () =>
  (globalThis as typeof globalThis & { panelShown: Promise<number> }).panelShown;

/** Measures the time from `j` until the panel shows the next entry, with a service that is near and far. */
export async function measureQueueKeys(world: World, meters: Meters): Promise<boolean> {
  const browser = await startBrowser();
  const rows: (string | number)[][] = [];
  let isFast = true;
  try {
    for (const delayMs of [0, 100]) {
      await meters.delay(delayMs);
      const context = await openContextAs(browser, world, personOf(world, "admin"));
      const page = await context.newPage();
      await page.goto("/exceptions");
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      await page.locator(panelLink).waitFor();
      const times: number[] = [];
      for (let press = -earlierPresses; press < presses; press += 1) {
        await page.evaluate(watchForPanel, panelLink);
        await page.keyboard.press("j");
        const ms = await page.evaluate(readPanelShown);
        if (press >= 0) times.push(ms);
      }
      const p95 = quantile(times, 0.95);
      isFast &&= p95 <= maxPanelMs;
      rows.push([`${delayMs} ms`, quantile(times, 0.5).toFixed(0), p95.toFixed(0)]);
      await context.close();
    }
    await meters.delay(0);
  } finally {
    await browser.close();
  }
  printTable(
    `Milliseconds from j until the panel shows the next entry, ${presses} presses; limit ${maxPanelMs} (p95)`,
    ["delay of the service", "p50", "p95"],
    rows,
  );
  return isFast;
}
