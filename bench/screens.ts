import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { findScreens } from "#testing/world/screens.ts";
import { startBrowser } from "#testing/world/visitor.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { openContextAs } from "./demo-session.ts";
import { type Meters, type Traffic, trafficBetween } from "./meters.ts";
import { printTable } from "./table.ts";
import { median } from "./timing.ts";

const repetitions = 3;

/** Longer than the pause between two background reads of the mirror. */
const quietMs = 2_000;
/** Longer than the mirror waits after the first sign-in before it reads. */
export const firstQuietMs = 8_000;

/** Waits until Quartermaster has read nothing for this long: after a sign-in, the mirror reads on its own. */
export async function untilQuiet(meters: Meters, forMs: number): Promise<void> {
  let { calls } = meters.read();
  for (;;) {
    await setTimeout(forMs);
    const now = meters.read().calls;
    if (now === calls) return;
    calls = now;
  }
}

/** Opens a page in a new browser context, and returns what Quartermaster sent for it. */
async function visit(
  browser: Browser,
  { world, meters }: { world: World; meters: Meters },
  path: string,
): Promise<Traffic> {
  const context = await openContextAs(browser, world, personOf(world, "admin"));
  const page = await context.newPage();
  await untilQuiet(meters, quietMs);
  const before = meters.read();
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const traffic = trafficBetween(before, meters.read());
  await context.close();
  return traffic;
}

/**
 * Counts the requests to the service and the statements to PostgreSQL that every screen costs: its
 * page and what the browser then reads for it, for the first time and again.
 */
export async function measureScreens(world: World, meters: Meters): Promise<void> {
  const browser = await startBrowser();
  try {
    const rows: (string | number)[][] = [];
    const context = await openContextAs(browser, world, personOf(world, "admin"));
    await untilQuiet(meters, firstQuietMs);
    await context.close();
    for (const { name, path } of await findScreens(world, personOf(world, "admin"))) {
      const first = await visit(browser, { world, meters }, path);
      const again: Traffic[] = [];
      for (let turn = 0; turn < repetitions; turn += 1)
        again.push(await visit(browser, { world, meters }, path));
      rows.push([
        name,
        first.calls,
        median(again.map(({ calls }) => calls)),
        first.statements,
        median(again.map(({ statements }) => statements)),
      ]);
    }
    printTable(
      `Requests to the service and statements to PostgreSQL per screen; "again" is the median of ${repetitions}`,
      ["screen", "requests, first", "again", "statements, first", "again"],
      rows,
    );
  } finally {
    await browser.close();
  }
}
