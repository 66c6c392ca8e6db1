import type { Browser, Request } from "@playwright/test";
import { findScreens } from "../scripts/world/screens.ts";
import { type Session, signIn, startBrowser } from "../scripts/world/visitor.ts";
import { personOf, type World } from "../scripts/world/world.ts";
import { printTable } from "./table.ts";

/** The maximum of JavaScript that a page may transfer, in kilobytes. */
const target = 175;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** Loads a page with an empty cache, and adds up the transferred bytes until the network is idle. */
async function load(browser: Browser, world: World, session: Session, path: string) {
  const context = await browser.newContext({ baseURL: world.origin, storageState: session });
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  const response = await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(
    finished.map(async (request) => ({
      isScript: request.resourceType() === "script",
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  await context.close();
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  const scripts = sizes.filter(({ isScript }) => isScript);
  return {
    status: response?.status() ?? 0,
    scripts: scripts.length,
    js: sum(scripts),
    all: sum(sizes),
  };
}

/** Measures the JavaScript that the first load of every screen transfers. */
export async function measureFirstLoad(world: World): Promise<void> {
  const browser = await startBrowser();
  try {
    const admin = personOf(world, "admin");
    const session = await signIn(browser, world, admin);
    const rows: (string | number)[][] = [];
    for (const { name, path } of await findScreens(world, admin)) {
      const { status, scripts, js, all } = await load(browser, world, session, path);
      const remark = status !== 200 ? `HTTP ${status}` : js / 1024 <= target ? "" : "over";
      rows.push([name, scripts, kilobytes(js), kilobytes(all), remark]);
    }
    printTable(
      `First load with an empty cache, KB transferred (gzip); target: JavaScript ≤ ${target}`,
      ["screen", "scripts", "JavaScript", "total", ""],
      rows,
    );
  } finally {
    await browser.close();
  }
}
