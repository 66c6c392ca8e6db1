import type { Browser } from "@playwright/test";
import { findScreens } from "#testing/world/screens.ts";
import { type Session, signIn, startBrowser } from "#testing/world/visitor.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { maxShift, measurePage, watchShifts } from "../scripts/browser/layout.ts";
import { printTable } from "./table.ts";

/** Widths in CSS pixels. 720 is what a window of 1440 shows at 200 % zoom. */
const widths = [390, 720, 1024, 1440, 1920];

async function visit(
  browser: Browser,
  world: World,
  session: Session,
  path: string,
  width: number,
) {
  const context = await browser.newContext({
    baseURL: world.origin,
    storageState: session,
    viewport: { width, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const result = await measurePage(page);
  await context.close();
  return result;
}

/**
 * Measures layout shift, overflow and the size of controls of every screen at every width. Returns
 * whether no screen shifts by more than the maximum. It depends on when the parts of a page arrive, so
 * it is no test.
 */
export async function measureLayout(world: World): Promise<boolean> {
  const browser = await startBrowser();
  try {
    const admin = personOf(world, "admin");
    const session = await signIn(browser, world, admin);
    const rows: (string | number)[][] = [];
    const remarks: string[] = [];
    let isWithinLimit = true;
    for (const { name, path } of await findScreens(world, admin)) {
      const shifts: string[] = [];
      for (const width of widths) {
        const { shift, overflow, small, repeated } = await visit(
          browser,
          world,
          session,
          path,
          width,
        );
        isWithinLimit &&= shift <= maxShift;
        shifts.push(`${shift.toFixed(3)}${shift > maxShift ? "!" : ""}`);
        if (overflow > 0) remarks.push(`${name}, ${width} px: ${overflow} px too wide`);
        if (width === 390)
          for (const html of small) remarks.push(`${name}: smaller than 24 px: ${html}`);
        if (width === 1440)
          for (const each of repeated) remarks.push(`${name}: two actions have the name ${each}`);
      }
      rows.push([name, ...shifts]);
    }
    printTable(
      `Layout shift by width in CSS pixels; target: at most ${maxShift}`,
      ["screen", ...widths.map(String)],
      rows,
    );
    console.log(remarks.length === 0 ? "\n  No remarks." : `\n  ${remarks.join("\n  ")}`);
    return isWithinLimit;
  } finally {
    await browser.close();
  }
}
