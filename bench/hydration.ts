import type { CDPSession } from "@playwright/test";
import { startBrowser } from "#testing/world/visitor.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { costliestFunctions, type Profile } from "./console-inspector.ts";
import { openContextAs } from "./demo-session.ts";
import { printTable } from "./table.ts";
import { median } from "./timing.ts";

const loads = 7;
/** How many times slower the processor is: a phone of the middle class. */
const slowdown = 4;

/** How long a loaded page is left to hydrate and to read what follows: more than it needs when slowed. */
const settleMs = 2_000;

/** What the browser's processor did, by the names of the DevTools protocol. */
const works = {
  ScriptDuration: "scripts",
  RecalcStyleDuration: "styles",
  LayoutDuration: "layout",
  TaskDuration: "all tasks",
} as const;

const readTimes = async (devTools: CDPSession): Promise<Map<string, number>> => {
  const { metrics } = await devTools.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value * 1000]));
};

/**
 * Measures the processor time of the browser for the first load of the list of orders, until its page
 * is quiet, and prints the functions that cost most.
 */
export async function measureHydration(world: World): Promise<void> {
  const browser = await startBrowser();
  try {
    const times: Map<string, number>[] = [];
    const profiles: Profile[] = [];
    for (let load = 0; load < loads; load += 1) {
      const context = await openContextAs(browser, world, personOf(world, "admin"));
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      await devTools.send("Performance.enable");
      // The last load only: a profile costs time itself.
      const isProfiled = load === loads - 1;
      if (isProfiled) {
        await devTools.send("Profiler.enable");
        await devTools.send("Profiler.start");
      }
      await page.goto("/orders?limit=50", { waitUntil: "load" });
      await page.waitForTimeout(settleMs);
      if (isProfiled) profiles.push((await devTools.send("Profiler.stop")).profile as Profile);
      else times.push(await readTimes(devTools));
      await context.close();
    }
    printTable(
      `Processor time of the browser for /orders, a processor ${slowdown} times slower, median of ${times.length}`,
      ["", "ms"],
      Object.entries(works).map(([name, title]) => [
        title,
        median(times.map((each) => each.get(name) ?? Number.NaN)).toFixed(0),
      ]),
    );
    const costly = profiles.flatMap((profile) => costliestFunctions(profile, 12));
    printTable(
      "Where the time went",
      ["function", "%"],
      costly.map(({ name, share }) => [name, (share * 100).toFixed(1)]),
    );
  } finally {
    await browser.close();
  }
}
